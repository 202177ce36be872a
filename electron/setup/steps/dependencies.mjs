import { readFileSync } from 'node:fs';
import { SetupFailure, say } from '../failure.mjs';
import { inRoot, root } from '../paths.mjs';
import { npm } from '../run.mjs';

/**
 * True when everything the lock file names is installed. npm writes `node_modules/.package-lock.json` as its last act, so
 * an interrupted installation is not taken for a whole one.
 */
export function dependenciesReady() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (wanted === null || installed === null) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean }> | null}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/** Installs exactly what the lock file says; no script of any package runs. */
export async function installDependencies() {
  say('Installing the npm packages …');
  const { code, said } = await npm(['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: root,
  });
  if (code === 0) return;
  throw new SetupFailure(`npm could not install the packages:\n${lastLines(said)}`, remedyFor(code, said));
}

/**
 * @param {number} code
 * @param {string} said
 */
function remedyFor(code, said) {
  if (code === 127) return 'Install npm (it comes with Node from https://nodejs.org), then run the same command again.';
  if (said.includes('in sync')) return 'Run `npm install`, which brings package-lock.json in step with package.json.';
  if (said.includes('ENOSPC')) return 'Free about 1 GB of disk space, then run the same command again.';
  if (/EACCES|EPERM|EROFS/.test(said)) return 'Make this folder and npm’s cache (`npm config get cache`) writable.';
  return 'Check the connection and `npm config get registry proxy`, then run the same command again.';
}

/**
 * The end of what a program said, without stack frames and npm's own housekeeping.
 * @param {string} text
 */
export function lastLines(text) {
  const noise = /^(npm error\s*)?(at .*|[{}]|(errno|syscall|type|address|port): .*|A complete log of this run .*)?$/;
  const lines = text.split('\n').filter((line) => !noise.test(line.trim()) && !/^npm (warn|notice)/.test(line));
  return lines.slice(-8).join('\n');
}
