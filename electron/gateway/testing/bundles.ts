import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Where bundles find each other by the names they ship under, and native modules as the built app does. */
const folder = fileURLToPath(new URL(`../../../.build/testing/gateway-${process.pid}`, import.meta.url));
const source = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const bundled = (name: 'engine.mjs' | 'reckoner.mjs' | 'mcp.mjs' | 'cli.mjs'): string => join(folder, name);

/** Bundles engine, the thread of its cycles, pipe and command from the sources as they stand. */
export async function buildBundles(): Promise<void> {
  await build({
    entryPoints: [
      { in: source('engine-process.ts'), out: 'engine' },
      { in: source('engine/cycle/thread.ts'), out: 'reckoner' },
      { in: source('gateway/mcp/pipe.ts'), out: 'mcp' },
      { in: source('gateway/cli.ts'), out: 'cli' },
    ],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['better-sqlite3', '@parcel/watcher'],
    banner: {
      js: "import { createRequire as requireFromHere } from 'node:module'; globalThis.require ??= requireFromHere(import.meta.url);",
    },
  });
}

export const removeBundles = (): void => rmSync(folder, { recursive: true, force: true });
