import { expect, test } from 'vitest';
import { sideLines } from './sideLines.ts';

test('lines that only came or went are whole, with the numbers they have', () => {
  expect(sideLines(['a', 'b'], ['a', 'new', 'b'])).toEqual([
    { sign: 'same', before: 1, after: 1, parts: [{ text: 'a' }] },
    { sign: 'add', before: null, after: 2, parts: [{ text: 'new' }] },
    { sign: 'same', before: 2, after: 3, parts: [{ text: 'b' }] },
  ]);
});

test('in a rewritten line the words that changed are marked, on both sides', () => {
  const [gone, come] = sideLines(['takes one-minute readings'], ['takes five-minute readings']);
  expect(gone?.parts.filter((part) => part.marked).map((part) => part.text)).toEqual(['one']);
  expect(come?.parts.filter((part) => part.marked).map((part) => part.text)).toEqual(['five']);
});

test('lines that share little are shown plain', () => {
  expect(sideLines(['one thing'], ['wholly different words here'])[1]?.parts).toHaveLength(1);
});
