import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupFailure, say } from '../failure.mjs';
import { electronBinary, electronVersion, inRoot, root } from '../paths.mjs';
import { asNode, runQuietly } from '../run.mjs';
import { registryRuntimeFits, unpackBinding } from '../runtime/registry.mjs';
import { temporaryIn } from '../runtime/temporary.mjs';
import { lastLines } from './dependencies.mjs';

const folder = inRoot('node_modules/better-sqlite3');
const release = join(folder, 'build/Release');
const binding = join(release, 'better_sqlite3.node');
const stamp = join(release, 'loaded-under.txt');

/** What the native half was last seen to work with. */
function expected() {
  return `electron ${electronVersion()} ${process.platform} ${process.arch}`;
}

export function nativeReady() {
  try {
    return existsSync(binding) && readFileSync(stamp, 'utf8') === expected();
  } catch {
    return false;
  }
}

/** Brings the native half of better-sqlite3 for Electron's ABI, and sees that it loads. */
export async function installNative() {
  if (!existsSync(binding) || (await failureToLoad()) !== null) {
    say('Fetching SQLite for this Electron …');
    await bring();
    const failure = await failureToLoad();
    if (failure !== null) throw unusable(failure);
  }
  await writeFile(stamp, expected());
}

async function bring() {
  const electron = electronVersion();
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (registryRuntimeFits(electron, version)) return place(unpackBinding);
  const script = inRoot('node_modules/prebuild-install/bin.js');
  const args = [script, '-r', 'electron', '-t', electron, '--force'];
  const { code, said } = await runQuietly(process.execPath, args, { cwd: folder, timeout: 5 * 60_000 });
  if (code !== 0) throw unusable(said);
}

/** @param {(folder: string) => Promise<void>} unpack */
async function place(unpack) {
  await mkdir(release, { recursive: true });
  const temporary = await temporaryIn(folder, 'unpacking');
  try {
    await unpack(temporary);
    await rename(join(temporary, 'better_sqlite3.node'), binding);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** @returns {Promise<string | null>} */
async function failureToLoad() {
  const script = "new (require('better-sqlite3'))(':memory:').close()";
  const { code, said } = await runQuietly(electronBinary, ['-e', script], { cwd: root, env: asNode() });
  return code === 0 ? null : said;
}

/** @param {string} said */
function unusable(said) {
  return new SetupFailure(
    `SQLite could not be set up for Electron ${electronVersion()}:\n${lastLines(said)}`,
    'Check that github.com can be reached, then run the same command again. With a C++ compiler and Python: ' +
      `cd node_modules/better-sqlite3 && npx node-gyp rebuild --release --target=${electronVersion()} --dist-url=https://electronjs.org/headers`,
  );
}
