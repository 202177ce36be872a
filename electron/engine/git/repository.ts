import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOwn } from './own.ts';

/**
 * Begins an empty history in `.audit` when there is none: made aside and moved into place, so that it is there whole
 * or not at all.
 * @throws raw errors of the file system
 */
export async function ensureRepository(root: string): Promise<void> {
  const directory = join(root, '.audit');
  if (existsSync(directory)) return;
  const aside = join(root, '.mneme', 'audit-new');
  await rm(aside, { recursive: true, force: true });
  makeOwn(aside);
  await rename(aside, directory);
}
