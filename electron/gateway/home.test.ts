import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownerToken, privateFolder } from './home.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'mneme-home-'));
  vi.stubEnv('MNEME_HOME', join(base, 'home'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(base, { recursive: true, force: true });
});

test('[HOME-1] the owner’s token is made once, long, and readable by its owner alone', () => {
  const token = ownerToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(ownerToken()).toBe(token);
  const file = join(base, 'home', 'owner-token');
  expect(readFileSync(file, 'utf8')).toBe(token);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('[HOME-2] a token file that holds none is named, not replaced', () => {
  mkdirSync(join(base, 'home'));
  writeFileSync(join(base, 'home', 'owner-token'), 'short');
  expect(() => ownerToken()).toThrowError(/cannot be read/);
  expect(readFileSync(join(base, 'home', 'owner-token'), 'utf8')).toBe('short');
});

test('[HOME-3] a folder is closed to others, and a link is no folder of ours', () => {
  const folder = join(base, 'open');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  expect(statSync(privateFolder(folder)).mode & 0o777).toBe(0o700);
  symlinkSync(folder, join(base, 'link'));
  symlinkSync(join(base, 'round'), join(base, 'round'));
  writeFileSync(join(base, 'file'), '');
  expect(() => privateFolder(join(base, 'link'))).toThrowError(/is a link/);
  expect(() => privateFolder(join(base, 'round'))).toThrowError(/is a link/);
  expect(() => privateFolder(join(base, 'round/below'))).toThrowError(/round\/below cannot be made or read \(ELOOP\)/);
  expect(() => privateFolder(join(base, 'file'))).toThrowError(/is a file/);
});

test.each([
  ['', /set, and empty/],
  ['mneme', /“mneme”, which is no full path/],
])('[HOME-4] a home of “%s” is refused in words, and nothing is made', (named, words) => {
  vi.stubEnv('MNEME_HOME', named);
  expect(() => ownerToken()).toThrowError(words);
});
