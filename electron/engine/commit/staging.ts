import { lstatSync, renameSync } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fail } from '#shared/model/error.ts';
import { resolveInside } from '../workspace/sandbox.ts';

type Target = { path: string; after: string | Uint8Array | null };

/** What a file looked like when its bytes were compared: another look must say the same just before it is replaced. */
export type Sight = { mtimeNs: bigint; size: number; ino: bigint } | null;

/** One file of a set on its way: where its new bytes wait (null: it is removed), and where it goes. */
export type StagedFile = {
  path: string;
  place: string;
  waiting: string | null;
  aside: string;
  madeFolder: string | null;
  written: Sight;
};

const folderOf = (root: string) => join(root, '.mneme', 'staging');

/** The staged file of the n-th change of a set; while it exists, the move into place has not happened. */
export const waitingFile = (root: string, change: string, n: number) => join(folderOf(root), `${change}-${n}.new`);
/** Where the n-th file of a set stood aside; for a removed file its presence says that the removal happened. */
export const asideFile = (root: string, change: string, n: number) => join(folderOf(root), `${change}-${n}.old`);

/**
 * Writes the new contents beside the workspace's files, on the same file system: what does not fit on the disk fails
 * here, before anything is intended.
 * @throws raw errors of the file system; path.*
 */
export async function stage(root: string, change: string, targets: Target[]): Promise<StagedFile[]> {
  await mkdir(folderOf(root), { recursive: true, mode: 0o700 });
  const staged: StagedFile[] = [];
  for (const [n, { path, after }] of targets.entries()) {
    const place = await resolveInside(root, path);
    const waiting = after === null ? null : waitingFile(root, change, n);
    const written = waiting === null || after === null ? null : await write(waiting, after, await modeOf(place));
    staged.push({ path, place, waiting, aside: asideFile(root, change, n), madeFolder: null, written });
  }
  return staged;
}

async function modeOf(place: string): Promise<number | null> {
  return lstat(place).then(
    (found) => found.mode & 0o777,
    () => null,
  );
}

/** A replaced file keeps its permissions. */
async function write(place: string, bytes: string | Uint8Array, mode: number | null): Promise<Sight> {
  const file = await open(place, 'w', mode ?? 0o666);
  try {
    await file.writeFile(bytes);
    if (mode !== null) await file.chmod(mode).catch(() => undefined);
    const { mtimeNs, size, ino } = await file.stat({ bigint: true });
    return { mtimeNs, size: Number(size), ino };
  } finally {
    await file.close();
  }
}

/**
 * Moves one staged file into place. `seen` is looked at again in the same breath: who wrote meanwhile is not written over.
 * `keep`: the former file stays aside, so that the set can be reversed without needing room on the disk.
 * @throws file.changed; raw errors of the file system
 */
export async function moveIn(file: StagedFile, seen: Sight | undefined, keep: boolean): Promise<void> {
  const { path, place, waiting, aside } = file;
  if (waiting !== null) file.madeFolder = (await mkdir(dirname(place), { recursive: true })) ?? null;
  if (keep && waiting !== null && seen !== null) await keepAside(place, aside);
  if (seen !== undefined) requireUnchanged(path, place, seen);
  renameSync(waiting ?? place, waiting === null ? aside : place);
}

/** A second name costs nothing; file systems without such names get a copy. */
async function keepAside(place: string, aside: string): Promise<void> {
  const missing = (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  };
  await link(place, aside).catch((cause) =>
    cause.code === 'ENOENT' ? undefined : copyFile(place, aside).catch(missing),
  );
}

/** Two looks at a place that saw the same file. */
export function isSameSight(one: Sight, other: Sight): boolean {
  if (one === null || other === null) return one === other;
  return one.mtimeNs === other.mtimeNs && one.size === other.size && one.ino === other.ino;
}

function requireUnchanged(path: string, place: string, seen: Sight): void {
  const now = lstatSync(place, { bigint: true, throwIfNoEntry: false });
  if (!isSameSight(seen, now === undefined ? null : { mtimeNs: now.mtimeNs, size: Number(now.size), ino: now.ino }))
    throw fail(
      'file.changed',
      `${path} was changed by somebody else meanwhile.`,
      'Read it again, then repeat the change.',
      { path },
    );
}

/** Undoes moves, last first: former files come back from aside, new ones and their folders go. */
export async function moveBack(moved: StagedFile[]): Promise<void> {
  for (const file of [...moved].reverse()) {
    const { place, aside } = file;
    const former = await lstat(aside).then(
      () => true,
      () => false,
    );
    if (former) await rename(aside, place);
    else await rm(place, { force: true });
    await removeMadeFolder(file);
  }
}

/** Folders that were made for a file go again, unless somebody put something there. */
export async function removeMadeFolder({ place, madeFolder }: StagedFile): Promise<void> {
  if (madeFolder !== null) await removeEmpty(dirname(place), dirname(madeFolder));
}

async function removeEmpty(folder: string, until: string): Promise<void> {
  for (let at = folder; at.length > until.length; at = dirname(at)) {
    const removed = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

/** Removes what these change sets have in the staging folder; all of it without a list. */
export async function clearStaging(root: string, changes?: Set<string>): Promise<void> {
  for (const name of await readdir(folderOf(root)).catch(() => [] as string[])) {
    if (changes && !changes.has(name.replace(/-\d+\.(new|old)$/, ''))) continue;
    await rm(join(folderOf(root), name), { force: true, recursive: true });
  }
}
