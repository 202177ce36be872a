import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { driver } from '../../testing/driver.ts';
import { bundlesOf } from './sweep.ts';

/** Where bundles find each other by the names they ship under, and native modules as the built app does. */
const folder = fileURLToPath(new URL(`${process.pid}`, bundlesOf(process.ppid)));
const source = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const bundled = (name: 'engine.mjs' | 'decay-worker.mjs' | 'mcp.mjs' | 'hook.mjs' | 'cli.mjs'): string =>
  join(folder, name);

let made: Promise<unknown> | null = null;

/**
 * Bundles engine, the threads of its cycles and of imports, pipe and command from the sources as they stand: once a worker, whichever of its
 * test files asks first.
 */
export async function buildBundles(): Promise<void> {
  made ??= bundle();
  await made;
}

function bundle(): Promise<unknown> {
  return build({
    entryPoints: [
      { in: source('engine-process.ts'), out: 'engine' },
      { in: source('engine/decay/cycle/thread.ts'), out: 'decay-worker' },
      { in: source('engine/interop/thread.ts'), out: 'source-reader' },
      { in: source('gateway/mcp/pipe.ts'), out: 'mcp' },
      { in: source('gateway/hook/hook.ts'), out: 'hook' },
      { in: source('gateway/cli.ts'), out: 'cli' },
    ],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // In parts: what is imported at its first use is not parsed at each of a few hundred starts. They stand beside the
    // programs, since what several share looks there for the others.
    splitting: true,
    chunkNames: '[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    alias: driver,
    external: ['better-sqlite3', 'better-sqlite3-release', '@parcel/watcher'],
    banner: {
      js: "import { createRequire as requireFromHere } from 'node:module'; globalThis.require ??= requireFromHere(import.meta.url);",
    },
  });
}
