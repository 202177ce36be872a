import { expect, test } from 'vitest';
import { besideTaken, byPage, type PieceBeside, placeName, type SourceLook, shortNames, shortPlace } from './looks.ts';

const beside = (path: string, text: string): PieceBeside => ({
  ...{ key: text, at: 'a.md#L1', about: path, text, said: null },
  known: { id: path, path, line: 1, text, at: null },
});

test('what stands beside one page stands together', () => {
  const pieces = [beside('a.md', 'one'), beside('b.md', 'two'), beside('a.md', 'three')];
  expect(byPage(pieces).map(({ pieces }) => pieces.map(({ text }) => text))).toEqual([['one', 'three'], ['two']]);
});

test('a place is called by its last name, on either system', () => {
  expect([placeName('/home/ines/notes/'), placeName('C:\\notes\\vault')]).toEqual(['notes', 'vault']);
});

test('what is not written is counted in words, and nothing where all of it is', () => {
  const look = { secrets: [{}], known: 2, refused: [], left: 1200 } as unknown as SourceLook;
  expect(besideTaken(look)).toBe('1 secret stays out, 2 are known, 1,200 wait for another run');
  expect(besideTaken({ ...look, secrets: [], known: 0, left: 0 })).toBe('');
});

test('a project is called as its folder is', () => {
  expect(shortNames(['-home-me-gauges', '-home-me-tides'])).toEqual(['gauges', 'tides']);
  expect(shortNames(['home-me-my-app'])).toEqual(['my-app']);
  expect(shortNames(['/home/ann/work/shop', '/home/ann/work/shop-web'])).toEqual(['shop', 'shop-web']);
  expect(shortNames(['srv-code-boats', 'srv-code-nets'])).toEqual(['boats', 'nets']);
});

test('where a piece stands is said by its project and its file', () => {
  expect(shortPlace('-home-me-tides/memory/MEMORY.md#L4')).toBe('tides/MEMORY.md#L4');
  expect(shortPlace('memory/pnpm.md#L6')).toBe('memory/pnpm.md#L6');
});
