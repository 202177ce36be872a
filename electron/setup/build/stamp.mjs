import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { built, inRoot, root } from '../paths.mjs';

/**
 * What an output was made from: each source with its size and modification time, and the recipe.
 * @typedef {{ recipe: string, sources: Record<string, string>, files: string[] }} Stamp
 */

/** @param {string} name */
const stampFile = (name) => built('stamps', `${name}.json`);

/**
 * @param {string} name
 * @returns {Stamp | null}
 */
export function readStamp(name) {
  try {
    return JSON.parse(readFileSync(stampFile(name), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {Stamp} stamp
 */
export async function writeStamp(name, stamp) {
  await writeWhole(stampFile(name), JSON.stringify(stamp));
}

/**
 * Writes a file so that a reader sees the old one or the new one, never half of it.
 * @param {string} file
 * @param {string | Uint8Array} content
 */
export async function writeWhole(file, content) {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.new`;
  await writeFile(temporary, content);
  await rename(temporary, file);
}

/**
 * @param {readonly string[]} paths in the repository
 * @param {number} [begun] a source touched since then, in ms, is written down as unknown: it may have been read before
 */
export function stateOf(paths, begun = Number.POSITIVE_INFINITY) {
  /** @type {Record<string, string>} */
  const state = {};
  for (const path of paths) state[path] = stateOfOne(path, begun);
  return state;
}

/**
 * @param {string} path
 * @param {number} begun
 */
function stateOfOne(path, begun) {
  const found = statSync(inRoot(path), { throwIfNoEntry: false });
  if (found === undefined || found.mtimeMs >= begun) return 'unknown';
  return `${found.size} ${found.mtimeMs}`;
}

/** @param {Record<string, string>} state */
export function unchanged(state) {
  return Object.entries(state).every(
    ([path, was]) => was !== 'unknown' && stateOfOne(path, Number.POSITIVE_INFINITY) === was,
  );
}

/**
 * Every file below a folder of the repository.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

/** @type {string | null} */
let known = null;

/** Changes with the way of building: the locked packages and these scripts. */
export function recipe() {
  if (known !== null) return known;
  const hash = createHash('sha256');
  const scripts = filesBelow('electron/setup/build');
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.json', ...scripts])
    hash.update(readFileSync(inRoot(path)));
  known = hash.digest('hex');
  return known;
}
