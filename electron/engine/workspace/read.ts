import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, lstatSync, openSync, read, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fail, MnemeError } from '#shared/model/error.ts';
import { hashOf } from './hash.ts';
import { isTracked } from './paths.ts';
import { resolveNow } from './sandbox.ts';
import type { FileStamp } from './types.ts';

export { hashOf } from './hash.ts';

/** Bytes beyond which a file is kept and hashed but not read as text. */
const largestText = 64 * 1024 * 1024;
/** Bytes up to which a file is read in one go, without giving the event loop a turn. */
const smallFile = 1024 * 1024;

const readLater = promisify(read);

export type StampedFile = { readonly stamp: FileStamp; readonly bytes: Buffer; readonly text: string | null };

/**
 * One file as it stands: null when there is none, `text` null when its bytes are not UTF-8. A byte order mark stays in
 * the text. A file that is being written while it is read is read again.
 * @throws path.*, disk.failed
 */
export async function readFileStamped(root: string, rel: string): Promise<StampedFile | null> {
  const absolute = resolveNow(root, rel);
  let file: number;
  try {
    // O_NONBLOCK: opening a pipe must not wait for its writer. Both flags are missing on Windows.
    file = openSync(absolute, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (cause) {
    return unopened(rel, cause as NodeJS.ErrnoException);
  }
  try {
    return await readWhole(file, rel);
  } catch (cause) {
    if (cause instanceof MnemeError) throw cause;
    return unopened(rel, cause as NodeJS.ErrnoException);
  } finally {
    closeSync(file);
  }
}

/** Its text is made when it is asked for: to compare a large file by its hash, nobody need read it. */
class ReadFile implements StampedFile {
  #text: string | null | undefined;

  constructor(
    readonly stamp: FileStamp,
    readonly bytes: Buffer,
  ) {}

  get text(): string | null {
    const { bytes } = this;
    if (this.#text === undefined)
      this.#text = bytes.length <= largestText && isUtf8(bytes) ? bytes.toString('utf8') : null;
    return this.#text;
  }
}

async function readWhole(file: number, path: string): Promise<StampedFile> {
  for (let attempt = 1; ; attempt++) {
    const before = fstatSync(file, { bigint: true });
    if (!before.isFile()) throw fail('path.refused', `${path} is not a file.`, 'Name a file.', { path });
    const bytes = await readAll(file, Number(before.size));
    const after = fstatSync(file, { bigint: true });
    const still = after.mtimeNs === before.mtimeNs && after.size === before.size && BigInt(bytes.length) === after.size;
    if (!still && attempt < 4) continue;
    const { mtimeNs, ctimeNs, ino } = after;
    const stamp = { path, hash: hashOf(bytes), size: bytes.length, mtimeNs, ctimeNs, ino };
    return new ReadFile(stamp, bytes);
  }
}

/** Small files at once: a file read by promises costs some eight turns of the thread pool, ten times the reading. */
async function readAll(file: number, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const read =
      size <= smallFile
        ? readSync(file, bytes, filled, size - filled, filled)
        : (await readLater(file, bytes, filled, size - filled, filled)).bytesRead;
    if (read === 0) break;
    filled += read;
  }
  return filled === size ? bytes : bytes.subarray(0, filled);
}

function unopened(path: string, cause: NodeJS.ErrnoException): null {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return null;
  if (cause.code === 'ELOOP') {
    throw fail('path.outside', `${path} is a link.`, 'Replace the link by the file itself.', { path, cause });
  }
  if (cause.code === 'EISDIR') throw fail('path.refused', `${path} is a folder.`, 'Name a file.', { path, cause });
  if (cause.code === 'ENAMETOOLONG') {
    throw fail('path.refused', `The name of ${path} is too long.`, 'Choose a shorter name.', { path, cause });
  }
  if (cause.code === undefined) throw cause;
  throw fail(
    'disk.failed',
    `${path} cannot be read (${cause.code}).`,
    'Check that you may read it and that the disk is sound.',
    { path, cause },
  );
}

/** Whether a file stands there; a link or a folder is none. */
export const isFile = (root: string, path: string): boolean =>
  lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;

export type ScanStamp = Omit<FileStamp, 'hash'>;

/** Milliseconds of looking after which the event loop gets its turn. */
const slice = 8;

/**
 * Every tracked file under `root`, sorted by path; links are neither listed nor followed. Synchronous calls in short
 * slices: ten times faster than promises, and the socket still answers.
 */
export async function scan(root: string, seen: (count: number) => void = () => undefined): Promise<ScanStamp[]> {
  const found: ScanStamp[] = [];
  const folders = [''];
  let since = performance.now();
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesOf(join(root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isSymbolicLink() || !isTracked(path)) continue;
      if (entry.isDirectory()) folders.push(path);
      else {
        const file = stampOf(root, path);
        if (file === 'folder') folders.push(path);
        else if (file !== null) found.push(file);
      }
      if (performance.now() - since < slice) continue;
      seen(found.length);
      await new Promise(setImmediate);
      since = performance.now();
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Folders that vanish or may not be read while scanning are as good as empty; the root is not. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' || code === 'EPERM') return [];
    throw cause;
  }
}

function stampOf(root: string, path: string): ScanStamp | 'folder' | null {
  const stat = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false });
  if (stat?.isDirectory()) return 'folder';
  if (!stat?.isFile()) return null;
  return { path, size: Number(stat.size), mtimeNs: stat.mtimeNs, ctimeNs: stat.ctimeNs, ino: stat.ino };
}
