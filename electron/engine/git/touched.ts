import type { Action } from '#shared/model/change.ts';
import type { Git } from './git.ts';

export type TouchedFile = { path: string; action: Extract<Action, 'CREATE' | 'EDIT' | 'DELETE'> };

/**
 * Which files each of these commits changed. A merge is told against the parent it continues; where the commits of all
 * its parents are asked for as well, as what it holds that `none` of them had.
 */
export async function filesTouchedBy(
  git: Git,
  commits: { commit: string; parents: string[] }[],
  merges: 'first' | 'none' = 'first',
): Promise<Map<string, TouchedFile[]>> {
  const found = new Map<string, TouchedFile[]>(commits.map(({ commit }) => [commit, []]));
  if (commits.length === 0) return found;
  const asked = commits.map(({ commit, parents }) =>
    merges === 'first' && parents.length > 1 ? `${commit} ${parents[0]}` : commit,
  );
  const said = await git.run(
    ['diff-tree', '--stdin', '--root', '-r', '-c', '-z', '--raw', '--no-renames', '--no-ext-diff'],
    `${asked.join('\n')}\n`,
  );
  const parts = said.toString('utf8').split('\0');
  let into: TouchedFile[] = [];
  for (let n = 0; n < parts.length; n++) {
    const part = (parts[n] ?? '').trim();
    // Its last word; of a merge it has a letter for each parent.
    const status = part.startsWith(':') ? part[part.lastIndexOf(' ') + 1] : undefined;
    if (status === undefined) into = found.get(part.split(/[\s(]/)[0] ?? '') ?? into;
    else into.push({ path: parts[++n] ?? '', action: status === 'A' ? 'CREATE' : status === 'D' ? 'DELETE' : 'EDIT' });
  }
  return found;
}
