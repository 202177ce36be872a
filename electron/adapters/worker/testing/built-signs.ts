import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { SignReader } from '../../../engine/ports.ts';
import { driver } from '../../../testing/driver.ts';
import { threadSigns } from '../signs.ts';

/** Builds the thread as it is shipped, into a folder of its own that finds the installed packages. */
export async function builtSigns(): Promise<{ built: string; threads(name: string): SignReader }> {
  const here = import.meta.dirname;
  const parent = join(here, '../../../../.build/testing');
  mkdirSync(parent, { recursive: true });
  const built = mkdtempSync(join(parent, 'signs-'));
  await build({
    entryPoints: [join(here, '../../../engine/vectors/thread.ts')],
    outfile: join(built, 'signs.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['better-sqlite3', 'better-sqlite3-release'],
    alias: driver,
    logLevel: 'silent',
  });
  return { built, threads: (name) => threadSigns(pathToFileURL(join(built, name))) };
}
