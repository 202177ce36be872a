import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename } from 'node:path';
import { SetupFailure } from '../failure.mjs';
import { built, root } from '../paths.mjs';
import { readStamp, recipe, stateOf, unchanged, writeStamp, writeWhole } from './stamp.mjs';

/**
 * What each file in `.build/` is bundled from.
 * @typedef {keyof typeof bundles} BundleName
 */
export const bundles = {
  'main.mjs': 'electron/main.ts',
  'preload.cjs': 'electron/preload.ts',
  'engine.mjs': 'electron/engine-process.ts',
  'headless.mjs': 'electron/host/headless.ts',
  'cli.mjs': 'electron/gateway/cli.ts',
  'mcp.mjs': 'electron/gateway/mcp/pipe.ts',
  'bench.mjs': 'e2e/bench/main.ts',
};

/** Brought by the runtime, or holding native code: loaded from where they are. */
const external = ['electron', 'better-sqlite3', '@parcel/watcher'];

/** Packages written as CommonJS ask for `require`, which an ES module does not have. */
const banner = "import { createRequire as madeBy } from 'node:module'; globalThis.require ??= madeBy(import.meta.url);";

/** @param {BundleName} name */
export function bundleReady(name) {
  const stamp = readStamp(name);
  return stamp !== null && stamp.recipe === recipe() && existsSync(built(name)) && unchanged(stamp.sources);
}

/** @param {BundleName} name */
export async function writeBundle(name) {
  const { build } = await import('esbuild');
  const begun = Date.now();
  const esm = name.endsWith('.mjs');
  /** @type {import('esbuild').BuildOptions} */
  const options = {
    absWorkingDir: root,
    entryPoints: [bundles[name]],
    outfile: built(name),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: esm ? 'esm' : 'cjs',
    banner: esm ? { js: banner } : {},
    external,
    sourcemap: true,
    metafile: true,
    write: false,
    logLevel: 'silent',
  };
  const made = await build(options).catch((error) => {
    throw new SetupFailure(
      `${bundles[name]} could not be built:\n${error.message}`,
      'Correct the source, then try again.',
    );
  });
  const meta = /** @type {import('esbuild').Metafile} */ (made.metafile);
  if (name === 'mcp.mjs') refuseNative(meta);
  // The map first: no bundle stands without the map it names.
  const files = [...(made.outputFiles ?? [])].sort((a) => (a.path.endsWith('.map') ? -1 : 1));
  for (const file of files) await writeWhole(file.path, file.contents);
  const sources = stateOf(Object.keys(meta.inputs), begun);
  await writeStamp(name, { recipe: recipe(), sources, files: files.map((file) => basename(file.path)) });
}

/**
 * The pipe between an agent and the socket runs in any Node, so it may load nothing that Electron or a compiler brings.
 * @param {import('esbuild').Metafile} meta
 */
function refuseNative(meta) {
  const foreign = Object.values(meta.outputs)
    .flatMap((output) => output.imports)
    .filter((one) => one.external && !one.path.startsWith('node:') && !builtinModules.includes(one.path));
  if (foreign.length === 0) return;
  const names = foreign.map((one) => one.path).join(', ');
  throw new SetupFailure(`${bundles['mcp.mjs']} reaches ${names}.`, 'Import nothing there that needs native code.');
}
