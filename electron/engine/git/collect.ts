import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Git } from './git.ts';

/** Bytes beyond twice the last tight packing from which another is worth its while. */
const slackBytes = 8 * 1024 * 1024;
/** Objects that each is held against; and how many differences may stand on one another. */
const window = 20;
const depth = 50;

const noteOf = (root: string) => join(root, '.mneme', 'packed.json');

/**
 * Packs the whole history tightly, when its packs have grown to twice what they were after the last time. Beside whoever
 * writes: git keeps what comes meanwhile, and what others still read. Killed, it leaves half a pack that the next start
 * removes. Nothing is thrown away but second copies. @throws disk.full; the signal's reason
 */
export async function collect(root: string, git: Git, signal: AbortSignal): Promise<boolean> {
  const packs = join(root, '.audit', 'objects', 'pack');
  const before = await packedBytes(packs);
  if (before < 2 * (await lastBytes(root)) + slackBytes) return false;
  signal.throwIfAborted();
  const tight = [`--window=${window}`, `--depth=${depth}`];
  // -A: what nothing names any more becomes loose and stays; -d: packs whose every object is in the new one go.
  await git.run(['-c', 'pack.threads=1', 'repack', '-A', '-d', '-q', ...tight], undefined, signal);
  await git.run(['pack-refs', '--all', '--no-prune'], undefined, signal).catch(() => undefined);
  await git.run(
    ['commit-graph', 'write', '--reachable', '--changed-paths', '--split=replace', '--no-progress'],
    undefined,
    signal,
  );
  await note(root, await packedBytes(packs));
  return true;
}

async function packedBytes(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [] as string[])).filter((name) => name.endsWith('.pack'));
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function lastBytes(root: string): Promise<number> {
  const text = await readFile(noteOf(root), 'utf8').catch(() => '');
  return Number(text) || 0;
}

/** Best effort: without it the next time comes sooner. */
async function note(root: string, bytes: number): Promise<void> {
  const place = noteOf(root);
  await writeFile(`${place}.new`, String(bytes), { mode: 0o600 })
    .then(() => rename(`${place}.new`, place))
    .catch(() => rm(`${place}.new`, { force: true }));
}
