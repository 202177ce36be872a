import { fail } from '#shared/model/error.ts';
import { isTracked, normalise, segmentsOf } from '../workspace/paths.ts';
import type { Git } from './git.ts';

/** One file of a tree that somebody else made. */
type Leaf = { object: string; bytes: number };

/** What is taken over of another side at most: files, bytes of one, bytes of all. */
const mostFiles = 500_000;
const largestFile = 256 * 1024 * 1024;
/** Bytes of the list of all files, which has some 200 for each. */
const longestListing = mostFiles * 200;
const mostBytes = 8 * 1024 * 1024 * 1024;

type Taking = {
  /** Whether the disk takes `A.md` for `a.md`. */
  foldsCase: boolean;
  /** Whether names that only another system refuses are refused. */
  everywhere: boolean;
  /** What is here already, path to object: nothing is asked of it. */
  known?: ReadonlyMap<string, string>;
};

/**
 * The files of a commit that came from elsewhere, if all of them may stand in a workspace: plain files at paths that
 * are tracked, of a bearable size.
 * @throws sync.refused naming the first that may not
 */
export async function takenTree(git: Git, commit: string, taking: Taking): Promise<Map<string, Leaf>> {
  // A tree can name one and the same tree many times over, at every depth: a few objects, and no end of files.
  const listed = await git.read(['ls-tree', '-r', '-l', '-z', '--full-tree', commit], longestListing);
  if (listed === null) throw refused('it holds more than a workspace can');
  const tree = new Map<string, Leaf>();
  const folded = new Map<string, string>();
  let bytes = 0;
  for (const line of listed.toString('utf8').split('\0')) {
    if (line === '') continue;
    const [, mode = '', object = '', size = '', path = ''] = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(line) ?? [];
    const same = taking.known?.get(path) === object && mode.startsWith('100');
    const why = same ? null : wrongWith(mode, path, Number(size), taking.everywhere);
    if (why !== null) throw refused(`${shown(path)} ${why}`);
    if (tree.has(path)) throw refused(`${shown(path)} is there twice`);
    const name = path.normalize('NFC').toLowerCase();
    const twin = folded.get(name);
    if (twin !== undefined && taking.foldsCase) throw refused(`${shown(path)} and ${shown(twin)} are one file here`);
    folded.set(name, path);
    tree.set(path, { object, bytes: Number(size) });
    bytes += Number(size);
  }
  if (tree.size > mostFiles || bytes > mostBytes) throw refused('it holds more than a workspace can');
  return tree;
}

function wrongWith(mode: string, path: string, size: number, everywhere: boolean): string | null {
  if (mode === '120000') return 'is a link';
  if (mode === '160000') return 'is a repository of its own';
  if (mode !== '100644' && mode !== '100755') return 'is no plain file';
  if (size > largestFile) return `is larger than ${largestFile / 1024 / 1024} MB`;
  if (!isTracked(path)) return 'is at a place that no history of a workspace has';
  try {
    if ((everywhere ? normalise(path) : segmentsOf(path).join('/')) === path) return null;
  } catch {
    // Said below.
  }
  return 'has a name that no file can have everywhere';
}

const shown = (path: string) => JSON.stringify(path.slice(0, 120));

const refused = (why: string) =>
  fail('sync.refused', `That history is not taken over: ${why}.`, 'Mend it where it was made, then try again.');
