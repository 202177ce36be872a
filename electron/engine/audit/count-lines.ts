import type { Git } from './git.ts';

export type LineCounts = Map<string, { added: number; removed: number }>;

/**
 * Lines that each of these commits added and removed, by the path of each of its files, a merge's against the parent
 * it continues; 0 for what is not text.
 */
export async function countLines(git: Git, commits: string[]): Promise<Map<string, LineCounts>> {
  const found = new Map<string, LineCounts>(commits.map((commit) => [commit, new Map()]));
  if (found.size === 0) return found;
  const form = ['--stdin', '--root', '-r', '-z', '--numstat', '--no-renames', '--no-ext-diff', '--no-textconv'];
  // One that renamed or copied nothing has one path a line.
  const said = await git.run(['diff-tree', ...form], `${[...found.keys()].join('\n')}\n`);
  let into: LineCounts = new Map();
  for (const part of said.toString('utf8').split('\0')) {
    const [, added, removed, path] = /^\n?(\d+|-)\t(\d+|-)\t(.+)$/s.exec(part) ?? [];
    if (path !== undefined) into.set(path, { added: Number(added) || 0, removed: Number(removed) || 0 });
    else into = found.get(part.trim()) ?? into;
  }
  return found;
}
