import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SetupFailure, say } from '../failure.mjs';
import { electronBinary } from '../paths.mjs';
import { runQuietly } from '../run.mjs';
import { lastLines } from './dependencies.mjs';

/**
 * @typedef {'git' | 'libraries' | 'display' | 'browser'} Need git; shared libraries of Electron; a display of our own
 *   where there is none; Chromium for the tests of the browser host
 */

/** Names for Debian's family. Since 2024 some carry a `t64`; then that one is taken. */
const debian = {
  git: ['git'],
  libraries: ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1'],
  display: ['xvfb', 'xauth'],
  browser: ['chromium'],
};

/** The same for other families, to be named only. */
const others = {
  dnf: 'git gtk3 nss alsa-lib mesa-libgbm xorg-x11-server-Xvfb xorg-x11-xauth chromium',
  pacman: 'git gtk3 nss alsa-lib mesa xorg-server-xvfb xorg-xauth chromium',
  zypper: 'git libgtk-3-0 mozilla-nss libasound2 libgbm1 xorg-x11-server-Xvfb xauth chromium',
};

/** Is there a screen to show a window on? */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * Installs the system packages that are missing, as root where there is apt; else says how.
 * @param {readonly Need[]} needs
 */
export async function ensureSystemPackages(needs) {
  const missing = await missingNeeds(needs);
  if (missing.length === 0) return;
  if (process.platform !== 'linux')
    throw new SetupFailure('git is not installed.', 'Install it from https://git-scm.com.');
  if (!isOnPath('apt-get') || process.getuid?.() !== 0) throw byHand(missing);
  await aptInstall(missing);
  const still = await missingNeeds(needs);
  if (still.length > 0) throw byHand(still);
}

/** @param {readonly Need[]} needs */
async function missingNeeds(needs) {
  /** @type {Need[]} */
  const missing = [];
  for (const need of needs) if (!(await isMet(need))) missing.push(need);
  return missing;
}

/** @param {Need} need */
async function isMet(need) {
  if (need === 'git') return isOnPath('git');
  if (process.platform !== 'linux') return true;
  if (need === 'display') return hasDisplay() || (isOnPath('xvfb-run') && isOnPath('xauth'));
  if (need === 'browser') return isExecutable(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');
  const { code, said } = await runQuietly('ldd', [electronBinary]);
  return code !== 0 || !said.includes('not found');
}

/** @param {string} program */
function isOnPath(program) {
  const file = process.platform === 'win32' ? `${program}.exe` : program;
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, file)));
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {readonly Need[]} needs */
async function aptInstall(needs) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  say(`Installing system packages (${needs.flatMap((need) => debian[need]).join(' ')}) …`);
  await runQuietly('apt-get', ['update'], { env });
  const packages = [];
  for (const name of needs.flatMap((need) => debian[need])) packages.push(await currentName(name));
  const { code, said } = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    env,
  });
  if (code !== 0) throw byHand(needs, lastLines(said));
}

/** @param {string} name */
async function currentName(name) {
  const { said } = await runQuietly('apt-cache', ['policy', `${name}t64`]);
  return /Candidate: (?!\(none\))/.test(said) ? `${name}t64` : name;
}

/**
 * @param {readonly Need[]} needs
 * @param {string} [said]
 */
function byHand(needs, said = '') {
  const words = { git: 'git', libraries: 'libraries Electron needs', display: 'xvfb', browser: 'Chromium' };
  return new SetupFailure(
    `Missing on this machine: ${needs.map((need) => words[need]).join(', ')}.${said && `\n${said}`}`,
    `Run this, then the same command again:\n  ${installCommand(needs)}`,
  );
}

/** @param {readonly Need[]} needs */
function installCommand(needs) {
  const sudo = process.getuid?.() === 0 ? '' : 'sudo ';
  if (isOnPath('dnf')) return `${sudo}dnf install -y ${others.dnf}`;
  if (isOnPath('pacman')) return `${sudo}pacman -S --needed ${others.pacman}`;
  if (isOnPath('zypper')) return `${sudo}zypper install -y ${others.zypper}`;
  const suffix = hasNewNames() ? 't64' : '';
  const names = needs.flatMap((need) => debian[need]).map((name) => (/gtk|asound/.test(name) ? name + suffix : name));
  return `${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends ${names.join(' ')}`;
}

/** Debian 13 and Ubuntu 24.04 renamed libraries for 64-bit times. */
function hasNewNames() {
  try {
    const about = readFileSync('/etc/os-release', 'utf8');
    const version = Number(/^VERSION_ID="?([\d.]+)/m.exec(about)?.[1] ?? 0);
    return /^ID=ubuntu/m.test(about) ? version >= 24.04 : /^ID=debian/m.test(about) && version >= 13;
  } catch {
    return false;
  }
}
