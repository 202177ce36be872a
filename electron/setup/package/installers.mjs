import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupFailure, say } from '../failure.mjs';
import { built, cacheFolder, electronDist, electronVersion, inRoot, manifest } from '../paths.mjs';
import { npm, runQuietly, runThrough } from '../run.mjs';
import { lastLines } from '../steps/dependencies.mjs';
import { stageApp } from './app.mjs';

const configuration = inRoot('electron/setup/package/electron-builder.yml');
const output = built('packages');

/**
 * Builds installers by electron-builder, for this machine's kind of processor: what is native in them is npm's for it alone.
 * With `release`, of the Electron that is released, which it fetches and signs; else for trial, of the one that is here, with
 * nothing fetched but electron-builder itself, once.
 * @param {string[]} targets what electron-builder calls them, such as `deb`, `rpm`, `dmg`; and `tar.xz`, all of it as one archive
 * @param {{ release: boolean }} how
 * @returns {Promise<string[]>} paths of what was made
 */
export async function makeInstallers(targets, { release }) {
  if (release) {
    refuseUnsupported(manifest().release);
    refuseNameless(process.env);
  }
  const tools = await fetchTools(manifest().release);
  await rm(output, { recursive: true, force: true });
  await stageApp({ release, updater: tools });
  const electron = release
    ? [
        `-c.electronVersion=${manifest().release.electron}`,
        `-c.linux.maintainer=${process.env.MNEME_MAINTAINER}`,
        // What an installed app reads once its owner wants to know of newer versions.
        '-c.publish.provider=generic',
        `-c.publish.url=${process.env.MNEME_HOMEPAGE}/releases/latest/download`,
      ]
    : [`-c.electronVersion=${electronVersion()}`, `-c.electronDist=${electronDist}`, '-c.deb.compression=gz'];
  const env = { ...process.env, ...(existsSync('/usr/bin/dpkg-deb') && !release ? offline : {}) };
  const system = process.platform === 'darwin' ? '--mac' : process.platform === 'win32' ? '--win' : '--linux';
  const installers = targets.filter((one) => one !== archive);
  const args = [
    join(tools, 'electron-builder/cli.js'),
    '--config',
    configuration,
    '--publish',
    'never',
    ...electron,
    system,
    ...(installers.length > 0 ? installers : ['dir']),
  ];
  const code = await runThrough(process.execPath, args, { cwd: inRoot(), env });
  if (code !== 0) throw new SetupFailure('electron-builder failed.', 'See what it says above, then try again.');
  if (targets.includes(archive)) await makeArchive();
  const names = await readdir(output, { withFileTypes: true });
  return names.filter((one) => one.isFile() && installer.test(one.name)).map(({ name }) => join(output, name));
}

const installer = /\.(?:deb|rpm|AppImage|dmg|zip|exe|tar\.xz)$/;
const archive = 'tar.xz';

/** fpm's release cannot be fetched everywhere; what stands in for it needs dpkg alone. */
const offline = { CUSTOM_FPM_PATH: inRoot('electron/setup/package/fpm.mjs') };

/**
 * A release gets Chromium's fixes from its makers, or is not made.
 * @param {{ electron: string, oldestElectron: number }} pinned
 */
export function refuseUnsupported({ electron, oldestElectron }) {
  if (Number.parseInt(electron, 10) >= oldestElectron) return;
  throw new SetupFailure(
    `Electron ${electron} is no longer supported: ${oldestElectron} is the oldest that gets fixes.`,
    'Raise release.electron in package.json to a supported version (https://releases.electronjs.org/schedule).',
  );
}

/**
 * What is published says where it comes from and who answers for it.
 * @param {NodeJS.ProcessEnv} env
 */
export function refuseNameless({ MNEME_HOMEPAGE, MNEME_MAINTAINER }) {
  if (MNEME_HOMEPAGE && MNEME_MAINTAINER) return;
  throw new SetupFailure(
    'A release names its home page and its maintainer.',
    'Set MNEME_HOMEPAGE (an address) and MNEME_MAINTAINER (“Name <mail>”), then run the same again.',
  );
}

/**
 * electron-builder and the updater of installed apps in the cache: 96 MB that only those need who make installers.
 * @param {{ electronBuilder: string, electronUpdater: string }} versions
 * @returns {Promise<string>} the folder of their packages
 */
async function fetchTools({ electronBuilder, electronUpdater }) {
  const folder = join(cacheFolder(), `electron-builder-${electronBuilder}-updater-${electronUpdater}`);
  const packages = join(folder, 'node_modules');
  if (existsSync(join(packages, 'electron-builder/cli.js'))) return packages;
  say(`Fetching electron-builder ${electronBuilder} …`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{}');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  const wanted = [`electron-builder@${electronBuilder}`, `electron-updater@${electronUpdater}`];
  const { code, said } = await npm([...args, ...wanted], { cwd: folder });
  if (code === 0) return packages;
  await rm(folder, { recursive: true, force: true });
  throw new SetupFailure(
    `electron-builder could not be fetched:\n${lastLines(said)}`,
    'Check `npm config get registry`, then run the same command again.',
  );
}

/** What lies unpacked there as one archive, for systems without a package manager of ours: `mneme-VERSION/mneme-window` runs. */
async function makeArchive() {
  const { version } = manifest();
  const unpacked = process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`;
  const file = join(output, `mneme-${version}-linux-${process.arch}.${archive}`);
  const rename = `--transform=s,^${unpacked},mneme-${version},`;
  const args = ['-C', output, '--owner=0', '--group=0', rename, '-I', 'xz -1 -T0', '-cf', file, unpacked];
  const { code, said } = await runQuietly('tar', args);
  if (code !== 0) throw new SetupFailure(`tar could not pack Mneme:\n${said}`, 'Install xz-utils, then try again.');
}
