import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from '#shared/model/error.ts';

/** A bundle beside this one. */
export function bundle(name: string): string {
  return join(dirname(fileURLToPath(import.meta.url)), name);
}

/**
 * What runs the engine as a Node: this process's own executable where it is Electron or the package's Node, and in a
 * clone the Electron that set-up brought, whoever asks.
 * @throws engine.start when that is missing, or too old for the package
 */
export function engineRuntime(): string {
  if (process.env.MNEME_ENGINE_RUNTIME) return process.env.MNEME_ENGINE_RUNTIME;
  if (process.versions.electron) return process.execPath;
  return existsSync(bundle('../electron/setup')) ? developmentElectron() : thisNode();
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
