import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Who else on this computer may read a workspace. */
export type Readers = 'nobody' | 'group' | 'everybody';

/** By the permissions of the folder and of each that it stands in: one that is closed closes all below it. */
export async function readersOf(root: string): Promise<Readers> {
  // Windows has lists of access, which a mode does not show.
  if (process.getuid === undefined) return 'nobody';
  let [group, others] = [true, true];
  for (let folder = root; ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    group &&= (mode & 0o010) !== 0;
    others &&= (mode & 0o001) !== 0;
    if (folder === dirname(folder)) break;
  }
  return others ? 'everybody' : group ? 'group' : 'nobody';
}

/** Takes the permissions of others away from all that stands in a workspace, the folder first; links are not followed. */
export async function closeToOthers(place: string): Promise<void> {
  const found = await lstat(place).catch(() => null);
  if (found === null || found.isSymbolicLink()) return;
  if ((found.mode & 0o077) !== 0) await chmod(place, found.mode & 0o700);
  if (!found.isDirectory()) return;
  for (const name of await readdir(place)) await closeToOthers(join(place, name));
}
