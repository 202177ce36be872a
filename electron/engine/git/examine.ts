import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MnemeError } from '#shared/model/error.ts';
import { isUnborn } from './ancestry.ts';
import type { Git } from './git.ts';

const trailerBytes = 20;

/** Null when the history in `.audit` is sound, else what is wrong, in words. `deep` reads every object. */
export async function examineHistory(root: string, git: Git, ref: string, deep: boolean): Promise<string | null> {
  const directory = join(root, '.audit');
  try {
    await stat(join(directory, 'HEAD'));
    const torn = await tornPack(join(directory, 'objects', 'pack'));
    if (torn !== null) return torn;
    const unreadable = await unreadableBranch(directory, ref);
    if (unreadable !== null) return unreadable;
    if (isUnborn(directory, ref)) return await lostBranch(directory);
    try {
      await git.run(['ls-tree', `${ref}^{tree}`]);
    } catch (thrown) {
      if ((await git.run(['for-each-ref', '--format=%(objectname)', ref])).toString().trim() !== '') throw thrown;
      return await lostBranch(directory);
    }
    return deep ? await unsound(git) : null;
  } catch (thrown) {
    if (thrown instanceof MnemeError) {
      if (thrown.code === 'git.missing') throw thrown;
      return thrown.value.message;
    }
    return `.audit is no git directory (${(thrown as Error).message}).`;
  }
}

/** What git finds wrong with an object that is there and whole: somebody's file or commit is not to its taste. */
const taste = /^(error|warning) in (blob|tree|commit|tag) [0-9a-f]{40,64}: /;

/**
 * What is missing or broken in a repository, in git's words; null when everything can be read. A `.gitmodules` that git
 * would not follow, or an odd date of an owner's own commit, is no damage.
 */
export async function unsound(git: Git): Promise<string | null> {
  const { code, out, said } = await git.ask(['fsck', '--full', '--no-dangling', '--no-progress']);
  if (code === 0) return null;
  const lines = `${said}\n${out}`.split('\n').filter((line) => line !== '' && !/^(notice|warning|hint): /.test(line));
  const broken = lines.filter((line) => !taste.test(line));
  if (broken.length === 0 && lines.length > 0) return null;
  const more = broken.length > 1 ? `, and ${broken.length - 1} more` : '';
  return `The history in .audit is damaged (git fsck: ${broken[0] ?? `ended with ${code}`}${more}).`;
}

/** A pack must end with the checksum that its index knows: what a cut-off file lacks shows without reading it whole. */
async function tornPack(folder: string): Promise<string | null> {
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    if (!name.endsWith('.idx')) continue;
    const pack = join(folder, name.replace(/\.idx$/, '.pack'));
    const known = await tail(join(folder, name), 2 * trailerBytes);
    const real = await tail(pack, trailerBytes);
    if (real === null) return `A pack of the history is missing (${name.replace(/\.idx$/, '.pack')}).`;
    if (known?.subarray(0, trailerBytes).equals(real) !== true) return `A pack of the history is damaged (${name}).`;
  }
  return null;
}

async function tail(place: string, bytes: number): Promise<Buffer | null> {
  const file = await open(place, 'r').catch(() => null);
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, Math.max(0, size - bytes));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function unreadableBranch(directory: string, ref: string): Promise<string | null> {
  const loose = await readFile(join(directory, ref), 'latin1').catch(() => null);
  return loose === null || /^[0-9a-f]{40,64}\n?$/.test(loose) ? null : 'The branch of the history is unreadable.';
}

/** Of a history without its branch: null when there is nothing it could refer to yet; else words. */
async function lostBranch(directory: string): Promise<string | null> {
  const packs = await readdir(join(directory, 'objects', 'pack')).catch(() => []);
  const hasCommits = packs.some((name) => name.endsWith('.pack'));
  return hasCommits ? 'The history has commits and no branch: its refs are lost.' : null;
}
