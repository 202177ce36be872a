import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from '#shared/model/error.ts';

/** A bundle beside this one; of an installed app the one that lies outside its archive, where any program can read it. */
export function bundle(name: string): string {
  return join(outsideArchive(dirname(fileURLToPath(import.meta.url))), name);
}

/** Where what an app's archive lists lies as a file. */
export const outsideArchive = (path: string): string => path.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');

/** The installed app's executable, as seen from its bundles. */
const executables: Partial<Record<NodeJS.Platform, string>> = {
  darwin: '../../../MacOS/Mneme',
  win32: '../../../Mneme.exe',
};

/** What starts Mneme's programs for agents: the app brings a Node along, for machines that have none. */
export function nodeForAgents(): string {
  const own = bundle('../bin/node');
  return existsSync(own) ? own : 'node';
}

/**
 * What runs the engine as a Node: this process's own executable where it is Electron or the npm package's Node; else,
 * whoever asks, the Electron that set-up brought into a clone, or the installed app.
 * @throws engine.start when that is missing, or too old for the package
 */
export function engineRuntime(): string {
  if (process.env.MNEME_ENGINE_RUNTIME) return process.env.MNEME_ENGINE_RUNTIME;
  if (process.versions.electron) return process.execPath;
  if (existsSync(bundle('../electron/setup'))) return developmentElectron();
  const installed = bundle(executables[process.platform] ?? '../../../mneme-window');
  return existsSync(installed) ? installed : thisNode();
}

function developmentElectron(): string {
  const electron = bundle('../node_modules/electron');
  const name = join(electron, 'path.txt');
  if (!existsSync(name))
    throw fail('engine.start', 'The Electron runtime is not set up.', 'Run npm start once, which sets it up.');
  return join(electron, 'dist', readFileSync(name, 'utf8').trim());
}

/** An older Node would crash when it loads SQLite, without a word. */
function thisNode(): string {
  const { engines } = JSON.parse(readFileSync(bundle('../package.json'), 'utf8')) as { engines: { node: string } };
  const least = engines.node.replace('>=', '');
  if (process.versions.node.localeCompare(least, 'en', { numeric: true }) < 0)
    throw fail(
      'engine.start',
      `Node ${process.versions.node} (${process.execPath}) is too old to run Mneme's engine.`,
      `Install Node ${least} or newer (https://nodejs.org), then run the same again with it.`,
    );
  return process.execPath;
}
