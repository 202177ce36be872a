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
export async function stillHead(deps: BackupDeps): Promise<string> {
  await deps.ready;
  for (let attempt = 1; ; attempt++) {
    const head = await recordAll(deps);
    if (head !== null && (await isWhole(deps, head))) return head;
    if (attempt < attempts) continue;
    throw fail(
      'audit.damaged',
      'The history does not hold the files as they stand.',
      'Run mneme doctor --repair, then try again.',
    );
  }
}

/** Brings everything there is into history. */
export async function recordAll(deps: RecordDeps): Promise<string | null> {
  await deps.access.flush();
  await deps.provenance.flush();
  const known = new Map(deps.index.files().map((row) => [row.path, row]));
  const touched: string[] = [];
  for (const { path, size, mtimeNs } of await scan(deps.root)) {
    const row = known.get(path);
    if (row?.size !== size || row.mtimeNs !== mtimeNs) touched.push(path);
    known.delete(path);
  }
  await deps.door.adopt([...touched, ...known.keys()].filter(isTracked), outside);
  await deps.door.checkpoint('a copy elsewhere');
  await deps.door.settled();
  return deps.history.head();
}

async function isWhole(deps: BackupDeps, head: string): Promise<boolean> {
  const git = gitIn(deps.root);
  const { aside } = deps.captureQueue;
  // What waits for its owner is in no history, and so in no copy.
  const differing = (await differsFrom(deps.root, await listTree(git, head))).filter((path) => !aside.isWaiting(path));
  if (differing.length === 0) return true;
  // What differs now has either been written since, or is missing in the history.
  await recordAll(deps);
  const now = deps.history.head();
  if (now === null || now === head) return false;
  const said = (await git.run(['diff-tree', '-r', '-z', '--name-only', '--no-renames', head, now])).toString('utf8');
  const later = new Set(said.split('\0'));
  return differing.every((path) => later.has(path));
}
