import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles a program of the tests to a file that Electron's Node runs as it is; gives its path. */
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
    external: ['better-sqlite3', '@parcel/watcher', 'vitest'],
    mainFields: ['module', 'main'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outfile;
}
