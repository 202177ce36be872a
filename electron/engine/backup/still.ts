import { fail } from '#shared/model/error.ts';
import { outside } from '../commit/adopt.ts';
import { gitIn } from '../git/git.ts';
import { differsFrom, listTree } from '../git/tree.ts';
import { isTracked } from '../workspace/paths.ts';
import { scan } from '../workspace/read.ts';
import type { BackupDeps, RecordDeps } from './deps.ts';

/** Times a busy workspace is looked at again. */
const attempts = 5;

/**
 * A commit that holds every file as it stands, what others wrote outside and the projections included. Agents may write
 * on meanwhile: a file that differs must then have been changed by a later commit.
 * @throws audit.damaged, disk.*
 */
export async function stillHead(house: BackupDeps): Promise<string> {
  await house.ready;
  for (let attempt = 1; ; attempt++) {
    const head = await recordAll(house);
    if (head !== null && (await isWhole(house, head))) return head;
    if (attempt < attempts) continue;
    throw fail(
      'audit.damaged',
      'The history does not hold the files as they stand.',
      'Run mneme doctor --repair, then try again.',
    );
  }
}

/** Brings everything there is into history. */
export async function recordAll(house: RecordDeps): Promise<string | null> {
  await house.access.flush();
  await house.provenance.flush();
  const known = new Map(house.index.files().map((row) => [row.path, row]));
  const touched: string[] = [];
  for (const { path, size, mtimeNs } of await scan(house.root)) {
    const row = known.get(path);
    if (row?.size !== size || row.mtimeNs !== mtimeNs) touched.push(path);
    known.delete(path);
  }
  await house.door.adopt([...touched, ...known.keys()].filter(isTracked), outside);
  await house.door.checkpoint('a copy elsewhere');
  await house.door.settled();
  return house.history.head();
}

async function isWhole(house: BackupDeps, head: string): Promise<boolean> {
  const git = gitIn(house.root);
  const differing = await differsFrom(house.root, await listTree(git, head));
  if (differing.length === 0) return true;
  // What differs now has either been written since, or is missing in the history.
  await recordAll(house);
  const now = house.history.head();
  if (now === null || now === head) return false;
  const said = (await git.run(['diff-tree', '-r', '-z', '--name-only', '--no-renames', head, now])).toString('utf8');
  const later = new Set(said.split('\0'));
  return differing.every((path) => later.has(path));
}
