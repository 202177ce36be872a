import { mkdir, open, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { resolveInside } from '../workspace/sandbox.ts';

/** The points of a commit at which a crash test may end the process. */
export type Step = 'staged' | 'journalled' | 'moved' | 'audited' | 'indexed';

type Target = { path: string; after: string | Uint8Array | null };
type Done = { path: string; bytes: Buffer | null };

const stagingOf = (root: string) => join(root, '.mneme', 'staging');

/**
 * Writes the new contents beside the workspace's files, on the same file system: what does not fit on the disk fails
 * here, before anything is intended. Gives the staged file of each target, null where a file is to be removed.
 */
export async function stage(root: string, change: string, targets: Target[]): Promise<(string | null)[]> {
  const folder = stagingOf(root);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const staged: (string | null)[] = [];
  for (const [n, { path, after }] of targets.entries()) {
    if (after === null) {
      staged.push(null);
      continue;
    }
    await mkdir(dirname(await resolveInside(root, path)), { recursive: true });
    const file = join(folder, `${change}-${n}`);
    await writeFile(file, after);
    staged.push(file);
  }
  return staged;
}

/** Removes what a failed change set had staged. */
export async function unstage(root: string, change: string): Promise<void> {
  const names = await readdir(stagingOf(root)).catch(() => [] as string[]);
  for (const name of names.filter((n) => n.startsWith(`${change}-`)))
    await rm(join(stagingOf(root), name), { force: true });
}

export async function clearStaging(root: string): Promise<void> {
  await rm(stagingOf(root), { recursive: true, force: true });
}

/** Moves staged files into place, one after the other; at the first failure it stops and says which were done. */
export async function moveIn(
  root: string,
  targets: Target[],
  staged: (string | null)[],
  step: (step: Step) => void,
): Promise<{ done: Done[]; failed: unknown }> {
  const done: Done[] = [];
  for (const [n, { path }] of targets.entries()) {
    try {
      const place = await resolveInside(root, path);
      const bytes = await readFile(place).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return null;
        throw cause;
      });
      const file = staged[n] ?? null;
      if (file === null) await unlink(place);
      else await rename(file, place);
      done.push({ path, bytes });
      step('moved');
    } catch (failed) {
      return { done, failed };
    }
  }
  return { done, failed: null };
}

/** Gives the files of a change set that failed half-way their former bytes back. */
export async function putBack(root: string, done: Done[]): Promise<void> {
  for (const { path, bytes } of done.reverse()) {
    const place = await resolveInside(root, path);
    if (bytes === null) await rm(place, { force: true });
    else await writeFile(place, bytes);
  }
}

/** Puts files and their folders on stable storage; what is gone needs only its folder. */
export async function syncFiles(root: string, paths: string[]): Promise<void> {
  const folders = new Set<string>();
  for (const path of paths) {
    const place = join(root, path);
    folders.add(dirname(place));
    await syncOne(place, 'r+');
  }
  for (const folder of folders) await syncOne(folder, 'r');
}

async function syncOne(place: string, flags: string): Promise<void> {
  try {
    const file = await open(place, flags);
    await file.sync().finally(() => file.close());
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
  }
}
