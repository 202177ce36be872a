import { existsSync, readdirSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, parse } from 'node:path';
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
  'embedder.mjs': 'electron/adapters/embedder/thread.ts',
  'onnx-embedder.mjs': 'electron/adapters/embedder/onnx/thread.ts',
  'decay-worker.mjs': 'electron/engine/decay/cycle/thread.ts',
  'signs.mjs': 'electron/engine/vectors/thread.ts',
  'source-reader.mjs': 'electron/engine/interop/thread.ts',
  'pdf.mjs': 'node_modules/pdfjs-dist/legacy/build/pdf.min.mjs',
  'pdf.worker.mjs': 'node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  'headless.mjs': 'electron/host/headless.ts',
  'cli.mjs': 'electron/gateway/cli.ts',
  'mcp.mjs': 'electron/gateway/mcp/pipe.ts',
  'hook.mjs': 'electron/gateway/hook/hook.ts',
  'bench.mjs': 'e2e/bench/main.ts',
};

/** Brought by the runtime, holding native code, or reading files beside itself: loaded from where they are. */
const external = [
  'electron',
  'better-sqlite3',
  '@parcel/watcher',
  '@energetic-ai/*',
  'onnxruntime-web',
  'vite',
  'vitest/*',
];

/**
 * Written in parts, so that what is imported at its first use (tokenizer, language models) is neither read nor parsed
 * at the start: a third of the engine's start. What reads documents is loaded for the first of its kind.
 * @type {readonly string[]}
 */
const inParts = ['engine.mjs', 'source-reader.mjs'];

/**
 * The engine and the thread that reads sources load the same one, from beside them: three megabytes that else come twice.
 * @type {import('esbuild').Plugin}
 */
const pdfBeside = {
  name: 'pdf-beside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^pdfjs-dist\/legacy\/build\// }, ({ path }) => ({
      path: `./${basename(path)}`,
      external: true,
    })),
};

/** Packages written as CommonJS ask for `require`, which an ES module does not have. */
const banner =
  "import { createRequire as requireFromHere } from 'node:module'; globalThis.require ??= requireFromHere(import.meta.url);";

/** @param {BundleName} name */
export function bundleReady(name) {
  const stamp = readStamp(name);
  if (stamp === null || stamp.recipe !== recipe() || !unchanged(stamp.sources)) return false;
  return [name, ...stamp.files].every((file) => existsSync(built(file)));
}

/** @param {BundleName} name */
export async function writeBundle(name) {
  const { build } = await import('esbuild');
  const begun = Date.now();
  const esm = name.endsWith('.mjs');
  /** @type {import('esbuild').BuildOptions} */
  const options = {
    absWorkingDir: root,
    entryPoints: [{ in: bundles[name], out: parse(name).name }],
    outdir: dirname(built(name)),
    outExtension: { '.js': parse(name).ext },
    splitting: inParts.includes(name),
    chunkNames: `${partsOf(name)}[name]-[hash]`,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: esm ? 'esm' : 'cjs',
    banner: esm ? { js: banner } : {},
    external,
    plugins: [pdfBeside],
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
  if (name === 'mcp.mjs' || name === 'hook.mjs') refuseNative(name, meta);
  // Maps first, the bundle itself last: nothing stands without what it names.
  const rank = (/** @type {string} */ path) => (path.endsWith('.map') ? 0 : path === built(name) ? 2 : 1);
  const outputs = [...(made.outputFiles ?? [])].sort((a, b) => rank(a.path) - rank(b.path));
  for (const file of outputs) await writeWhole(file.path, file.contents);
  const files = outputs.map((file) => basename(file.path));
  removeParts(name, [...files, ...(readStamp(name)?.files ?? [])]);
  await writeStamp(name, { recipe: recipe(), sources: stateOf(Object.keys(meta.inputs), begun), files });
}

/** How the names of a bundle's parts begin. @param {string} name */
const partsOf = (name) => `${parse(name).name}-`;

/**
 * Parts of older builds. The last build's stay: an engine that runs from it may not have loaded all of them yet.
 * @param {BundleName} name
 * @param {readonly string[]} kept
 */
function removeParts(name, kept) {
  if (!inParts.includes(name)) return;
  const folder = dirname(built(name));
  for (const file of readdirSync(folder))
    if (file.startsWith(partsOf(name)) && /\.mjs(\.map)?$/.test(file) && !kept.includes(file))
      rmSync(`${folder}/${file}`, { force: true });
}

/**
 * What agents start runs in any Node, so it may load nothing that Electron or a compiler brings.
 * @param {BundleName} name
 * @param {import('esbuild').Metafile} meta
 */
function refuseNative(name, meta) {
  const foreign = Object.values(meta.outputs)
    .flatMap((output) => output.imports)
    .filter((one) => one.external && !one.path.startsWith('node:') && !builtinModules.includes(one.path));
  if (foreign.length === 0) return;
  const names = foreign.map((one) => one.path).join(', ');
  throw new SetupFailure(`${bundles[name]} reaches ${names}.`, 'Import nothing there that needs native code.');
}
