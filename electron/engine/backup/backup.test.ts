import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HeldTexts } from '../capture/held.ts';
import type { Engine } from '../engine.ts';
import { closeAll, filesIn, openAt, owner, storeIn } from '../sync/testing/engines.ts';
import { restoreBackup } from './restore.ts';

const sample = join(import.meta.dirname, '../../../resources/sample');
let place = '';

beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'mneme-backup-')));
});
afterEach(async () => {
  await closeAll();
  await rm(place, { recursive: true, force: true });
});

const git = (root: string, ...args: string[]) =>
  execFileSync('git', ['--git-dir', join(root, '.audit'), ...args], { encoding: 'utf8' });
const backup = (engine: Engine, file: string, force = false) => engine.call('backup.make', { file, force }, owner);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown) => thrown.code ?? String(thrown),
  );

test('what a backup was made of comes back byte by byte, with its history and what git does not keep', async () => {
  const root = join(place, 'work');
  await cp(sample, root, { recursive: true });
  await mkdir(join(root, 'memory/vault/empty'), { recursive: true });
  await writeFile(join(root, 'photo.bin'), Buffer.from([0, 255, 254, 13, 10, 0]));
  const engine = await openAt(root);
  for (let n = 0; n < 5; n++) await storeIn(engine, `The oven holds ${n} loaves at once.`);
  new HeldTexts(root).hold('the key is sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKlMnOpQrStUv', {
    id: 'h1',
    at: '2026-02-02T10:00:00.000Z',
    agent: 'Scribe',
    source: 'user-explicit',
  });
  const strangers = ['agents.json', 'sync.json'];
  for (const name of strangers) await writeFile(join(root, '.mneme', name), '{}\n');
  const file = join(place, 'a.backup');
  const making = backup(engine, file);
  expect((await engine.call('backup.status', {}, owner)).running).toMatchObject({ phase: 'writing', done: 0 });
  const made = await making;
  expect(await engine.call('backup.status', {}, owner)).toEqual({ running: null });
  expect(made.head).toBe(git(root, 'rev-parse', 'HEAD').trim());
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(place)).toEqual(['a.backup', 'work']);
  const before = await filesIn(root);
  await engine.close();

  const back = join(place, 'back');
  const said = await restoreBackup(file, back, 'x1');
  expect(said.commits).toBe(made.commits);
  expect(await filesIn(back)).toEqual(before);
  for (const name of strangers) expect(existsSync(join(back, '.mneme', name))).toBe(false);
  expect(existsSync(join(back, 'memory/vault/empty'))).toBe(true);
  expect(git(back, 'rev-list', '--all')).toBe(git(root, 'rev-list', made.head));
  expect(await readFile(join(back, '.mneme/held.jsonl'))).toEqual(await readFile(join(root, '.mneme/held.jsonl')));
  expect((await stat(join(back, '.mneme/held.jsonl'))).mode & 0o777).toBe(0o600);
  // What git never saw is not in the new history either.
  expect(git(back, 'cat-file', '--batch-all-objects', '--batch-check')).not.toContain(
    execFileSync('git', ['hash-object', join(root, '.mneme/held.jsonl')], { encoding: 'utf8' }).trim(),
  );

  const again = await openAt(back);
  const found = await again.call('memory.search', { query: 'oven loaves', limit: 10 } as never, owner);
  expect((found as { hits: unknown[] }).hits.length).toBeGreaterThanOrEqual(5);
  const { checks } = (await again.call('doctor.run', { repair: false } as never, owner)) as {
    checks: { ok: boolean }[];
  };
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  await again.close();
  expect(git(back, 'rev-parse', 'HEAD~0').trim().length).toBe(40);
});

test('git itself can read a backup', async () => {
  const engine = await openAt(join(place, 'work'), true);
  await storeIn(engine, 'Bread rises overnight.');
  const file = join(place, 'a.backup');
  await backup(engine, file);
  execFileSync('git', ['clone', '--quiet', file, join(place, 'clone')], { stdio: 'pipe' });
  expect(await readFile(join(place, 'clone/SOUL.md'))).toEqual(await readFile(join(place, 'work/SOUL.md')));
});

test('agents write on while a backup is made, and it holds one moment of their work whole', async () => {
  const root = join(place, 'work');
  const engine = await openAt(root, true);
  let busy = true;
  let stored = 0;
  const writing = (async () => {
    while (busy) await storeIn(engine, `Note ${stored++} of a busy day, about the harbour.`);
  })();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const file = join(place, 'busy.backup');
  const before = stored;
  await backup(engine, file);
  busy = false;
  await writing;
  const back = join(place, 'back');
  const { head } = await restoreBackup(file, back, 'x2');
  expect(git(root, 'merge-base', '--is-ancestor', head, 'HEAD')).toBe('');
  const days = (await readdir(join(back, 'memory/episodes'))).map((name) =>
    readFile(join(back, 'memory/episodes', name), 'utf8'),
  );
  const text = (await Promise.all(days)).join('');
  for (let n = 0; n < before - 1; n++) expect(text).toContain(`Note ${n} of`);
  const kept = await openAt(back);
  expect(kept.root).toBe(back);
});

test('a backup is not written over, inside the workspace, or where there is no folder', async () => {
  const root = join(place, 'work');
  const engine = await openAt(root, true);
  const file = join(place, 'a.backup');
  await writeFile(file, 'mine');
  expect(await refusal(backup(engine, file))).toBe('file.exists');
  expect(await readFile(file, 'utf8')).toBe('mine');
  expect(await refusal(backup(engine, join(root, 'a.backup')))).toBe('input.invalid');
  expect(await refusal(backup(engine, 'a.backup'))).toBe('input.invalid');
  expect(await refusal(backup(engine, join(place, 'none', 'a.backup')))).toBe('file.missing');
  expect(await refusal(backup(engine, place, true))).toBe('file.exists');
  await backup(engine, file, true);
  expect((await readFile(file)).subarray(0, 4).toString()).toBe('# v2');
  expect((await readdir(place)).sort()).toEqual(['a.backup', 'work']);
  expect((await readdir(join(root, '.mneme'))).filter((name) => name.startsWith('copy-'))).toEqual([]);
});

test('what is no backup, cut off or bent is named before anything is written', async () => {
  const engine = await openAt(join(place, 'work'), true);
  await storeIn(engine, 'Bread rises overnight.');
  const file = join(place, 'a.backup');
  const { bytes } = await backup(engine, file);
  const back = join(place, 'back');
  const tries = async (change: (copy: string) => Promise<unknown>) => {
    const copy = join(place, 'copy.backup');
    await cp(file, copy);
    await change(copy);
    const code = await refusal(restoreBackup(copy, back, 'x3'));
    expect(existsSync(back)).toBe(false);
    expect((await readdir(place)).filter((name) => name.includes('restoring'))).toEqual([]);
    return code;
  };
  for (const size of [0, 1, 20, 200, Math.floor(bytes / 2), bytes - 1]) {
    expect(await tries((copy) => truncate(copy, size))).toBe('backup.invalid');
  }
  for (const at of [30, 300, Math.floor(bytes / 2), bytes - 30]) {
    const code = await tries(async (copy) => {
      const whole = await readFile(copy);
      whole[at] = (whole[at] ?? 0) ^ 0x55;
      await writeFile(copy, whole);
    });
    expect(code).toBe('backup.invalid');
  }
  expect(await tries((copy) => writeFile(copy, 'PK\u0003\u0004 something else'))).toBe('backup.invalid');
  const bundle = (copy: string) => git(join(place, 'work'), 'bundle', 'create', '--quiet', copy, '--all');
  expect(await tries(async (copy) => bundle(copy))).toBe('backup.invalid');
  expect(await refusal(restoreBackup(join(place, 'none'), back, 'x4'))).toBe('file.missing');
});

test('nothing is restored over a workspace or into a folder that is not empty', async () => {
  const root = join(place, 'work');
  const engine = await openAt(root, true);
  const file = join(place, 'a.backup');
  await backup(engine, file);
  expect(await refusal(restoreBackup(file, root, 'x5'))).toBe('workspace.not-empty');
  await mkdir(join(place, 'full'));
  await writeFile(join(place, 'full/mine.txt'), 'mine');
  expect(await refusal(restoreBackup(file, join(place, 'full'), 'x6'))).toBe('workspace.not-empty');
  expect(await readdir(join(place, 'full'))).toEqual(['mine.txt']);
  await mkdir(join(place, 'empty'));
  await restoreBackup(file, join(place, 'empty'), 'x7');
  expect(existsSync(join(place, 'empty/SOUL.md'))).toBe(true);
});

test('a disk that fills leaves nothing half, neither of a backup nor of a restore', async (context) => {
  const small = join(place, 'small');
  await mkdir(small);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small], { stdio: 'pipe' });
  } catch {
    return context.skip();
  }
  try {
    const root = join(place, 'work');
    const engine = await openAt(root, true);
    await writeFile(join(root, 'large.bin'), randomBytes(300_000));
    const before = await filesIn(root);
    expect(await refusal(backup(engine, join(small, 'a.backup')))).toBe('disk.full');
    expect(await readdir(small)).toEqual([]);
    expect((await readdir(join(root, '.mneme'))).filter((name) => name.startsWith('copy-'))).toEqual([]);
    expect((await filesIn(root))['large.bin']).toBe(before['large.bin']);
    const file = join(place, 'b.backup');
    await backup(engine, file);
    expect(await refusal(restoreBackup(file, join(small, 'back'), 'x8'))).toBe('disk.full');
    expect(await readdir(small)).toEqual([]);
  } finally {
    execFileSync('umount', [small]);
  }
});
