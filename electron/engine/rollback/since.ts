import { gitIn } from '../git/git.ts';
import { filesTouchedBy } from '../git/touched.ts';
import { type Commit, commitsSince } from './commits.ts';
import type { Rollback } from './plan.ts';

/** Who changed files after what is taken back; newest first, of each file. */
export type Since = { of(path: string): readonly Commit[]; all: readonly { path: string; commit: Commit }[] };

/** Later commits that touched what a rollback changes. Its own are none of them. */
export async function editsSince(plan: Rollback, root: string, head: string | null): Promise<Since> {
  const { since, own, takings } = plan;
  const later = since === null || head === null ? [] : await commitsSince(root, since, head);
  const others = later.filter(({ commit }) => !own.has(commit));
  const wanted = new Set(takings.map(({ path }) => path));
  // A commit that Mneme made says its one path; of any other git knows what it touched.
  const touched = await filesTouchedBy(
    gitIn(root),
    others.filter(({ path }) => path === null || path === '*'),
    'none',
  );
  const all = others.flatMap((commit) => {
    const paths = touched.get(commit.commit)?.map(({ path }) => path) ?? [commit.path ?? ''];
    return paths.filter((path) => wanted.has(path)).map((path) => ({ path, commit }));
  });
  const byPath = new Map<string, Commit[]>();
  for (const { path, commit } of all) {
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [commit]);
    else known.push(commit);
  }
  return { of: (path) => byPath.get(path) ?? [], all };
}
