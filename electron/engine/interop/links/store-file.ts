import { isUtf8 } from 'node:buffer';
import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOf } from '../../workspace/hash.ts';

/** A file of a linked store as it was read. Null where there is none. */
export type StoreFile = { text: string; hash: string };

let drafts = 0;

/** Why what stands at a path is never written, in words. */
export class NotOurs extends Error {}

/** @throws NotOurs for what is no plain file of UTF-8 in the store itself */
export async function readStoreFile(folder: string, path: string): Promise<StoreFile | null> {
  const place = await placeIn(folder, path);
  if (!(await isTaken(folder, path))) return null;
  const bytes = await bytesAt(place);
  if (bytes === null) throw new NotOurs(`${path} is no plain file, or does not open.`);
  if (!isUtf8(bytes)) throw new NotOurs(`${path} is not in UTF-8.`);
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), hash: hashOf(bytes) };
}

export async function isTaken(folder: string, path: string): Promise<boolean> {
  return (await lstat(join(folder, path)).catch(() => null)) !== null;
}

/** The whole path of a file of the store. @throws NotOurs where a folder on its way is a link: it may lead out of the store */
async function placeIn(folder: string, path: string): Promise<string> {
  let at = folder;
  for (const name of dirname(path).split('/')) {
    at = join(at, name);
    if (name === '.') continue;
    const found = await lstat(at).catch(() => null);
    if (name === '..' || (found !== null && !found.isDirectory()))
      throw new NotOurs(`${path} lies behind a link or no folder: nothing is written there.`);
  }
  return join(folder, path);
}

async function bytesAt(place: string): Promise<Buffer | null> {
  const found = await lstat(place).catch(() => null);
  if (found === null || !found.isFile()) return null;
  const handle = await open(place, 'r').catch(() => null);
  if (handle === null) return null;
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/**
 * Replaces a whole file where it is still what was read; `before` null: where there is none, `text` null: removes it. Who writes into it at
 * the same moment keeps what he wrote: the file that went is looked at once more, and put back.
 * @returns false where it is no longer what was read; nothing was changed then
 * @throws NotOurs, raw errors of the file system
 */
export async function replaceStoreFile(
  folder: string,
  path: string,
  before: string | null,
  text: string | null,
): Promise<boolean> {
  const place = await placeIn(folder, path);
  await mkdir(dirname(place), { recursive: true });
  const beside = join(dirname(place), `.mneme-${process.pid}-${drafts++}`);
  const [fresh, former] = [`${beside}.part`, `${beside}.former`];
  try {
    if (text !== null) await writeWhole(fresh, text, (await lstat(place).catch(() => null))?.mode);
    if (before === null) {
      if (text !== null) await link(fresh, place).catch(withoutLinks(() => rename(fresh, place)));
      return true;
    }
    // Another name for what stands there now: whatever is written into it from here on is not lost with its place.
    await link(place, former).catch(withoutLinks(() => copyFile(place, former, constants.COPYFILE_EXCL)));
    if (hashOf((await bytesAt(former)) ?? '') !== before) return false;
    if (text === null) await rm(place);
    else await rename(fresh, place);
    if (hashOf((await bytesAt(former)) ?? '') === before) return true;
    await rename(former, place);
    return false;
  } catch (cause) {
    if (['EEXIST', 'ENOENT'].includes((cause as NodeJS.ErrnoException).code ?? '')) return false;
    throw cause;
  } finally {
    await Promise.all([rm(fresh, { force: true }), rm(former, { force: true })]);
  }
}

/** Some disks (FAT, some shares) know one name a file. */
const withoutLinks = (otherwise: () => Promise<void>) => (cause: NodeJS.ErrnoException) => {
  if (['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(cause.code ?? '')) return otherwise();
  throw cause;
};

async function writeWhole(place: string, text: string, mode: number | undefined): Promise<void> {
  const handle = await open(place, 'wx', mode === undefined ? 0o600 : mode & 0o777);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
