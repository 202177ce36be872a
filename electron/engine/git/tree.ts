import { createHash } from 'node:crypto';
import { readFileStamped, scan } from '../workspace/read.ts';
import type { Git } from './git.ts';

/** Beyond this many paths the whole tree is listed instead: command lines have an end. */
const askedSingly = 50;

/** Git's name for these bytes as a blob. */
export function objectIdOf(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** The files of a commit's tree: path to object id. Links and nested repositories are none of ours. */
export async function listTree(git: Git, commit: string, paths?: string[]): Promise<Map<string, string>> {
  const asked = paths !== undefined && paths.length <= askedSingly ? ['--', ...paths] : [];
  const said = (await git.run(['ls-tree', '-r', '-z', '--full-tree', commit, ...asked])).toString('utf8');
  const found = new Map<string, string>();
  for (const line of said.split('\0')) {
    const entry = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(line);
    if (entry?.[1] && entry[2]) found.set(entry[2], entry[1]);
  }
  return found;
}

/** Tracked paths whose bytes differ from `tree`. Reads every file: git's own index may be stale, bent or missing. */
export async function differsFrom(root: string, tree: Map<string, string>): Promise<string[]> {
  const differing: string[] = [];
  const gone = new Set(tree.keys());
  for (const { path } of await scan(root)) {
    gone.delete(path);
    const file = await readFileStamped(root, path);
    if (file === null ? tree.has(path) : tree.get(path) !== objectIdOf(file.bytes)) differing.push(path);
  }
  return [...differing, ...gone];
}
