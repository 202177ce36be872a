import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { git } from '../git/testing/git.ts';
import { acquireLock } from './lock.ts';
import { buildWriter, startWriter } from './testing/child.ts';
import { verify } from './testing/verify.ts';
import { auditLog, edit, freshFolder, openTestWorkspace, read, removeFolder, store } from './testing/workspace.ts';

let writer = '';
let root = '';
beforeAll(async () => {
  writer = await buildWriter();
});
afterAll(() => rmSync(writer, { force: true }));
beforeEach(() => {
  root = freshFolder();
});
afterEach(() => removeFolder(root));

const staged = () => readdirSync(join(root, '.mneme', 'staging'));

describe('[DISK] a disk that does not take it', () => {
  test('[DISK-1] full: refused in words, nothing changed, and it goes on when there is room', async () => {
    // A limit on the size of any file is the one full disk that needs no rights: 40 blocks of 1,024 bytes.
    const limited = ['bash', '-c', 'trap "" XFSZ; ulimit -f 40; exec "$@"', 'limited'];
    const workspace = await openTestWorkspace(root);
    await store(workspace, { 'memory/episodes/2026-02-02.md': `${'x'.repeat(39_000)}\n` });
    await workspace.close();
    const writing = startWriter(writer, [root, 0, 400], limited);
    await writing.ended;
    const refused = writing.lines.filter((line) => line.startsWith('failed'));
    expect(refused.length, writing.lines.slice(-5).join('\n')).toBeGreaterThan(0);
    expect(refused.every((line) => line.endsWith('disk.full'))).toBe(true);
    const again = await openTestWorkspace(root);
    const kept = read(root, 'memory/episodes/2026-02-02.md').trimEnd().split('\n').slice(1);
    expect(kept).toEqual(writing.acknowledged().map((n) => `set ${n}`));
    expect(staged()).toEqual([]);
    await store(again, { 'MEMORY.md': 'room again\n' });
    await again.close();
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  test('[DISK-2] a full file system: what was acknowledged is kept, the rest refused', async (context) => {
    const disk = join(root, 'disk');
    mkdirSync(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1500k', 'tmpfs', disk]).status === 0;
    if (!mounted) return context.skip(); // Needs root; DISK-1 asserts the same without.
    try {
      const writing = startWriter(writer, [disk, 0, 3_000]);
      await writing.ended;
      const refused = writing.lines.filter((line) => line.startsWith('failed'));
      expect(refused.length).toBeGreaterThan(0);
      expect(new Set(refused.map((line) => line.split(' ')[2]))).toEqual(new Set(['disk.full']));
      execFileSync('mount', ['-o', 'remount,size=50m', disk]);
      const workspace = await openTestWorkspace(disk);
      await verify(workspace, writing.acknowledged());
      await workspace.close();
    } finally {
      spawnSync('umount', ['-l', disk]);
    }
  });

  test('[DISK-3] read-only: refused in words and nothing changed', async () => {
    const workspace = await openTestWorkspace(root);
    await store(workspace, { 'memory/episodes/2026-02-02.md': 'kept\n' });
    await workspace.close();
    // Root may write anywhere, so that the writer runs as nobody where the tests run as root.
    const asRoot = process.getuid?.() === 0;
    const limited = asRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
    if (asRoot) for (const path of ['.mneme', '.audit']) execFileSync('chown', ['-R', '65534:65534', join(root, path)]);
    if (asRoot) chownSync(root, 65_534, 65_534);
    chmodSync(join(root, 'memory'), 0o555);
    chmodSync(join(root, 'memory', 'episodes'), 0o555);
    chmodSync(root, 0o755);
    const writing = startWriter(writer, [root, 0, 3], limited);
    await writing.ended;
    expect(writing.lines.slice(0, 4)).toEqual([
      'ready',
      'failed 0 workspace.readonly',
      'failed 1 workspace.readonly',
      'failed 2 workspace.readonly',
    ]);
    chmodSync(join(root, 'memory'), 0o755);
    chmodSync(join(root, 'memory', 'episodes'), 0o755);
    expect(read(root, 'memory/episodes/2026-02-02.md')).toBe('kept\n');
    expect(existsSync(join(root, 'memory/vault'))).toBe(false);
    expect(git(root, 'log', '--format=%an', 'main').includes('skill:calendar')).toBe(false);
  });

  test('[DISK-4] a move that fails in the middle of a set reverses the whole set', async () => {
    const workspace = await openTestWorkspace(root);
    await store(workspace, { 'a.md': 'old a\n', 'gone.md': 'old gone\n' });
    mkdirSync(join(root, 'z.md', 'in the way'), { recursive: true });
    const plan = async () => {
      const { change } = await import('./testing/workspace.ts');
      const blocked = { path: 'z.md/in the way', action: 'CREATE' as const, before: null, after: 'x', summary: 'x' };
      const changes = [
        await change(root, 'a.md', 'new a\n'),
        await change(root, 'gone.md', null, 'DELETE'),
        await change(root, 'new/b.md', 'b\n'),
      ];
      // Becomes a folder after the plan was looked at, so that only the move itself fails.
      rmSync(join(root, 'z.md'), { recursive: true, force: true });
      return { set: { changes: [...changes, blocked] }, result: null };
    };
    const journalled = await openRace(workspace, plan);
    expect(journalled).toMatchObject({ code: expect.stringMatching(/^(path\.refused|disk\.failed|file\.changed)$/) });
    expect(read(root, 'a.md')).toBe('old a\n');
    expect(read(root, 'gone.md')).toBe('old gone\n');
    expect(existsSync(join(root, 'new'))).toBe(false);
    expect(staged()).toEqual([]);
    expect(auditLog(root)).toHaveLength(2);
    await workspace.close();
    const again = await openTestWorkspace(root);
    expect(read(root, 'a.md')).toBe('old a\n');
    expect(await again.history.lastSeq()).toBe(2);
    await again.close();
  });
});

/** Puts a file where a set wants a folder, after it was journalled. */
async function openRace(
  workspace: Awaited<ReturnType<typeof openTestWorkspace>>,
  plan: Parameters<typeof workspace.door.commit<null>>[0],
): Promise<unknown> {
  await workspace.close();
  const racing = await openTestWorkspace(workspace.root, {
    onStep: (step) => {
      if (step === 'journalled') writeFileSync(join(workspace.root, 'z.md'), 'a file where a folder is wanted');
    },
  });
  const by = { actor: 'bot:auto-detect', approval: 'auto', trigger: 'test' } as const;
  const thrown = await racing.door.commit(plan, by).catch((cause: unknown) => cause);
  Object.assign(workspace, racing);
  return thrown;
}

describe('[LOCK] one Mneme a workspace', () => {
  test('[LOCK-1] a second process is refused with words, and neither loses anything', async () => {
    const writing = startWriter(writer, [root, 0, 100_000]);
    await writing.said('ready');
    expect(() => acquireLock(root)).toThrow(`Another Mneme has this workspace open (process ${writing.child.pid}).`);
    const second = startWriter(writer, [root, 5_000, 5]);
    await second.ended;
    expect(second.lines.join('\n')).toContain('Another Mneme has this workspace open');
    expect(second.acknowledged()).toEqual([]);
    writing.child.kill('SIGKILL');
    await writing.ended;
    // The kernel let go of the dead process's lock; only its note is left.
    const lock = acquireLock(root);
    const workspace = await openTestWorkspace(root);
    await verify(workspace, writing.acknowledged());
    await workspace.close();
    lock.release();
    acquireLock(root).release();
  });

  test('[LOCK-2] a lock file that is garbage is replaced', () => {
    edit(root, '.mneme/lock.sqlite', 'no database at all '.repeat(400));
    acquireLock(root).release();
  });
});
