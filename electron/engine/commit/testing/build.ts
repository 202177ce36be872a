import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { driver } from '../../../testing/driver.ts';

/** Bundles a program of the tests to a file that this Node runs as it is; gives its path. */
export async function buildProgram(source: string): Promise<string> {
  const repository = fileURLToPath(new URL('../../../..', import.meta.url));
  // Inside the repository, so that native modules are found from there.
  const outfile = `${repository}.build/testing/${basename(source, '.ts')}-${process.pid}.mjs`;
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    alias: driver,
    external: ['better-sqlite3', 'better-sqlite3-release', '@parcel/watcher', 'vitest'],
    mainFields: ['module', 'main'],
    // Under a name of its own: a module that is bundled may import the same.
    banner: {
      js: "import { createRequire as requireFromHere } from 'node:module'; globalThis.require ??= requireFromHere(import.meta.url);",
    },
  });
  return outfile;
}
