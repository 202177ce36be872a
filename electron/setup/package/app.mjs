import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { built, inRoot, manifest } from '../paths.mjs';
import { copy, filesOf, npmManifest, stageFiles } from './npm.mjs';

/** SQLite as source: what was made of it is beside. */
const sources = /better-sqlite3(?:-release)?\/(?:deps|src)$/;
/**
 * Where Mneme can be had, for those who release it to say. electron-builder makes no package without one: that of a trial names
 * a domain that cannot exist, and what stands in for fpm leaves it out.
 */
const { MNEME_HOMEPAGE: homepage = 'https://mneme.invalid' } = process.env;

/**
 * Lays out what the installers pack: as the npm package, with the window's own parts and everything that is loaded.
 * @param {{ release: boolean, updater: string }} how with the driver of the release's Electron, or with that of this one; and the
 *   folder of packages that electron-updater lies in
 */
export async function stageApp({ release, updater }) {
  const stage = built('app');
  await rm(stage, { recursive: true, force: true });
  await stageFiles(stage);
  for (const file of [...filesOf('main.mjs'), ...filesOf('preload.cjs')])
    await copy(built(file), join(stage, 'dist', file));
  await copy(inRoot('resources/icons'), join(stage, 'resources/icons'));
  await stageCommands(join(stage, 'bin'));
  const { dependencies, optionalDependencies, engines: _, ...own } = npmManifest();
  const more = { main: 'dist/main.mjs', productName: 'Mneme', desktopName: 'mneme-window.desktop', homepage };
  const here = { ...dependencies, ...optionalDependencies };
  const fetched = { 'electron-updater': manifest().release.electronUpdater };
  // electron-builder packs nothing that is not named here.
  const described = { ...own, ...more, dependencies: { ...here, ...fetched } };
  await writeFile(join(stage, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  const packages = join(stage, 'node_modules');
  const driver = release ? 'better-sqlite3-release' : 'better-sqlite3';
  await copyPackages(Object.keys(here), packages, (name) =>
    inRoot('node_modules', name === 'better-sqlite3' ? driver : name),
  );
  await copyPackages(Object.keys(fetched), packages, (name) => join(updater, name));
  return stage;
}

/**
 * The commands of an installed app. Programs of agents start theirs without a shell, which on Windows runs no script: there is
 * a command for terminals alone.
 * @param {string} target
 */
async function stageCommands(target) {
  const commands = process.platform === 'win32' ? ['mneme.cmd'] : ['node.sh', 'mneme.sh'];
  for (const file of commands) {
    const to = join(target, file.replace(/\.sh$/, ''));
    await copy(inRoot('electron/setup/package', file), to);
    await chmod(to, 0o755);
  }
}

/**
 * Copies packages and what they need, as npm laid them out.
 * @param {string[]} names
 * @param {string} target
 * @param {(name: string) => string} placeOf where a package lies
 */
async function copyPackages(names, target, placeOf) {
  const waiting = [...names];
  for (const name of waiting) {
    const from = placeOf(name);
    if (!existsSync(from) || existsSync(join(target, name))) continue;
    await mkdir(join(target, name), { recursive: true });
    await cp(from, join(target, name), { recursive: true, filter: (path) => !sources.test(path) });
    const { dependencies, optionalDependencies } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
    const wanted = Object.keys({ ...dependencies, ...optionalDependencies });
    // Fetched its native half, which is here already.
    waiting.push(...wanted.filter((one) => one !== 'prebuild-install'));
  }
}
