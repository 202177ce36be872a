import { createWriteStream } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/**
 * Unpacks chosen files of a zip, streaming.
 * @param {string} zip
 * @param {string} folder
 * @param {(name: string) => string | null} place where an entry goes in the folder; null leaves it out
 */
export async function unzip(zip, folder, place) {
  const { default: yauzl } = await import('yauzl');
  const open = /** @type {(path: string, options: object) => Promise<import('yauzl').ZipFile>} */ (
    promisify(yauzl.open)
  );
  const file = await open(zip, { lazyEntries: true });
  await new Promise((resolve, reject) => {
    file.on('error', reject);
    file.on('end', () => resolve(undefined));
    file.on('entry', (entry) => {
      const path = entry.fileName.endsWith('/') ? null : place(entry.fileName);
      const done = path === null ? Promise.resolve() : extract(file, entry, inside(folder, path));
      done.then(() => file.readEntry(), reject);
    });
    file.readEntry();
  });
}

/**
 * @param {import('yauzl').ZipFile} file
 * @param {import('yauzl').Entry} entry
 * @param {string} target
 */
async function extract(file, entry, target) {
  await mkdir(dirname(target), { recursive: true });
  /** @type {import('node:stream').Readable} */
  const source = await new Promise((resolve, reject) => {
    file.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
  await pipeline(source, createWriteStream(target));
  // The upper half holds the Unix mode, when the zip was made on one.
  const mode = (entry.externalFileAttributes >>> 16) & 0o777;
  if (mode !== 0) await chmod(target, mode);
}

/**
 * @param {string} folder
 * @param {string} path
 */
function inside(folder, path) {
  const target = join(folder, path);
  if (relative(folder, target).startsWith('..')) throw new Error(`The zip names a file outside its folder: ${path}`);
  return target;
}
