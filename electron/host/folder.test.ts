import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { absoluteFolder, copySample, existingFolder, makeFolder } from './folder.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mneme folder '));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a typed path may begin at the home, and must be full', () => {
  expect(absoluteFolder('~/notes')).toBe(join(homedir(), 'notes'));
  expect(absoluteFolder(' /a/b/../c ')).toBe('/a/c');
  expect(() => absoluteFolder('notes')).toThrow(expect.objectContaining({ code: 'input.invalid' }));
  expect(() => absoluteFolder('/a\0b')).toThrow(expect.objectContaining({ code: 'input.invalid' }));
});

test('creating makes the folder, takes an empty one, and refuses one that holds files', async () => {
  const made = await makeFolder(join(root, 'deep', 'new'));
  expect(await makeFolder(made)).toBe(made);
  await writeFile(join(made, 'letter.txt'), 'mine');
  const refused = await makeFolder(made).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'workspace.not-empty', value: { remedy: expect.stringContaining('Open') } });
  expect(await readdir(made)).toEqual(['letter.txt']);
});

test('opening wants a folder that is there', async () => {
  await expect(existingFolder(join(root, 'none'))).rejects.toMatchObject({ code: 'workspace.missing' });
  await writeFile(join(root, 'file'), '');
  await expect(existingFolder(join(root, 'file'))).rejects.toMatchObject({ code: 'workspace.missing' });
  await expect(makeFolder(join(root, 'file', 'below'))).rejects.toMatchObject({ code: 'workspace.missing' });
});

test('each sample is a fresh copy under a free name', async () => {
  const sample = join(root, 'shipped');
  await mkdir(join(sample, 'memory'), { recursive: true });
  await writeFile(join(sample, 'memory', 'a.md'), '# A\n');
  const first = await copySample(sample, join(root, 'docs'), Date.now());
  const second = await copySample(sample, join(root, 'docs'), Date.now());
  expect([first, second].map((path) => path.split('/').at(-1))).toEqual(['Mneme Sample', 'Mneme Sample 2']);
  expect(await readFile(join(second, 'memory', 'a.md'), 'utf8')).toBe('# A\n');
  await expect(copySample(join(root, 'none'), root, Date.now())).rejects.toMatchObject({ code: 'file.missing' });
});
