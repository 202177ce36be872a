import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOf, readFileStamped, scan } from './read.ts';
import { resolveInside } from './sandbox.ts';

let base = '';
let root = '';
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'mneme-read-'));
  root = join(base, 'workspace');
  await mkdir(join(root, 'memory'), { recursive: true });
  await mkdir(join(root, '.audit'));
  await mkdir(join(base, 'elsewhere'));
  await writeFile(join(base, 'elsewhere', 'secret.md'), 'secret');
  await writeFile(join(root, '.audit', 'HEAD'), 'ref');
});
afterEach(() => rm(base, { recursive: true }));

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (thrown: { code?: string }) => thrown.code,
  );

test('[READ-1] a file comes with its bytes, hash and stamp; a byte order mark stays in its text', async () => {
  await writeFile(join(root, 'a.md'), '\uFEFFa\r\n');
  const file = await readFileStamped(root, 'a.md');
  expect(file?.text).toBe('\uFEFFa\r\n');
  expect(file?.stamp).toMatchObject({ path: 'a.md', size: 6, hash: hashOf('\uFEFFa\r\n') });
  const [scanned] = await scan(root);
  const { hash, ...stamp } = file?.stamp ?? { hash: '' };
  expect(scanned).toEqual(stamp);
  expect(hash).toHaveLength(64);
});

test('[READ-2] what is missing is null, what is no UTF-8 has no text, folders and pipes are refused without waiting', async () => {
  expect(await readFileStamped(root, 'none.md')).toBeNull();
  expect(await readFileStamped(root, 'none/none.md')).toBeNull();
  await writeFile(join(root, 'b.md'), Buffer.from([0xc3, 0x28]));
  expect((await readFileStamped(root, 'b.md'))?.text).toBeNull();
  expect(await readFileStamped(root, 'b.md/x')).toBeNull();
  expect(await codeOf(readFileStamped(root, 'memory'))).toBe('path.refused');
  execFileSync('mkfifo', [join(root, 'pipe')]);
  expect(await codeOf(readFileStamped(root, 'pipe'))).toBe('path.refused');
  await writeFile(join(root, 'empty.md'), '');
  expect((await readFileStamped(root, 'empty.md'))?.text).toBe('');
});

test('[SANDBOX-1] no link leads out of the workspace, nor into its reserved places', async () => {
  await symlink(join(base, 'elsewhere'), join(root, 'out'));
  await symlink(join(base, 'elsewhere', 'secret.md'), join(root, 'secret.md'));
  await symlink('memory', join(root, 'inside'));
  await symlink('.audit', join(root, 'history'));
  await symlink('nowhere', join(root, 'dangling'));
  await symlink('loop', join(root, 'loop'));
  await symlink(base, join(root, 'memory', 'up'));
  await writeFile(join(root, 'memory', 'x.md'), 'x');
  for (const path of [
    'out/secret.md',
    'out/new.md',
    'out/a/b/new.md',
    'secret.md',
    'dangling',
    'dangling/x',
    'loop',
    'loop/x',
    'memory/up/elsewhere/secret.md',
    'inside/up/x',
    'inside',
  ]) {
    expect([path, await codeOf(resolveInside(root, path))]).toEqual([path, 'path.outside']);
    expect([path, await codeOf(readFileStamped(root, path))]).toEqual([path, 'path.outside']);
  }
  expect(await codeOf(readFileStamped(root, 'history/HEAD'))).toBe('path.reserved');
  expect(await resolveInside(root, 'inside/x.md')).toBe(join(root, 'memory', 'x.md'));
  expect(await resolveInside(root, 'new/folder/x.md')).toBe(join(root, 'new', 'folder', 'x.md'));
  expect(await codeOf(resolveInside(join(base, 'gone'), 'x'))).toBe('workspace.missing');
  expect(await codeOf(resolveInside(root, '../elsewhere/secret.md'))).toBe('path.outside');
});

test('[SANDBOX-2] a workspace that is itself reached through a link is one', async () => {
  await symlink(root, join(base, 'link'));
  await writeFile(join(root, 'a.md'), 'a');
  expect((await readFileStamped(join(base, 'link'), 'a.md'))?.text).toBe('a');
});

test('[SCAN-1] every tracked file is listed once, sorted; links are neither listed nor followed', async () => {
  for (const path of ['b.md', 'a b/ü.md', 'memory/x.md', '.audit/HEAD', 'x.md~', 'node_modules/y/z.md', 'aux.md']) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), path);
  }
  await symlink('..', join(root, 'memory', 'up'));
  await symlink('b.md', join(root, 'c.md'));
  expect((await scan(root)).map(({ path }) => path)).toEqual(['a b/ü.md', 'aux.md', 'b.md', 'memory/x.md']);
  expect((await readFileStamped(root, 'aux.md'))?.text).toBe('aux.md');
  expect(await readdir(root)).toContain('c.md');
});

test('[SCAN-2] the event loop has its turn while a large folder is scanned', async () => {
  await Promise.all(Array.from({ length: 3_000 }, (_, n) => writeFile(join(root, 'memory', `${n}.md`), '')));
  let turns = 0;
  let scanning = true;
  const count = () => {
    turns++;
    if (scanning) setImmediate(count);
  };
  setImmediate(count);
  expect(await scan(root)).toHaveLength(3_000);
  scanning = false;
  expect(turns).toBeGreaterThan(0);
});
