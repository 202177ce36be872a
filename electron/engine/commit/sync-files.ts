import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files synced at a time: the file system makes one journal commit of what comes together. */
const together = 4;

/** Puts files, and the folders up to the root that name them, on stable storage; what is gone needs only its folder. */
export async function syncFiles(root: string, paths: Iterable<string>): Promise<void> {
  const files = [...new Set(paths)];
  const folders = new Set<string>([root]);
  for (const path of files) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(join(root, folder));
  }
  await inParallel(files.map((path) => () => syncOne(join(root, path), 'r+')));
  // Windows cannot open folders; its file systems keep names in order by themselves.
  if (process.platform !== 'win32') await inParallel([...folders].map((folder) => () => syncOne(folder, 'r')));
}

async function inParallel(works: (() => Promise<void>)[]): Promise<void> {
  const left = works[Symbol.iterator]();
  const worker = async () => {
    for (const work of left) await work();
  };
  await Promise.all(Array.from({ length: together }, worker));
}

async function syncOne(place: string, flags: string): Promise<void> {
  try {
    const file = await open(place, flags);
    await file.sync().finally(() => file.close());
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    // Gone, replaced by a folder, or made read-only by its owner: then it is no longer our write that stands there.
    if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EISDIR' && code !== 'EACCES') throw cause;
  }
}
