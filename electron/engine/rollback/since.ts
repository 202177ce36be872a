import { type Commit, commitsSince, touchedBy } from './commits.ts';
import type { Rollback } from './plan.ts';

/** Who changed files after what is taken back; newest first, of each file. */
export type Since = { of(path: string): readonly Commit[]; all: readonly { path: string; commit: Commit }[] };

/** Later commits that touched what a rollback changes. Its own are none of them. */
export async function editsSince(plan: Rollback, root: string, head: string | null): Promise<Since> {
  const { since, own, takings } = plan;
  const later = since === null || head === null ? [] : await commitsSince(root, since, head);
  const wanted = new Set(takings.map(({ path }) => path));
  const all: { path: string; commit: Commit }[] = [];
  for (const commit of later) {
    if (own.has(commit.commit)) continue;
    for (const path of await pathsOf(commit, wanted, root)) all.push({ path, commit });
  }
  const byPath = new Map<string, Commit[]>();
  for (const { path, commit } of all) {
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [commit]);
    else known.push(commit);
  }
  return { of: (path) => byPath.get(path) ?? [], all };
}

/** Which of these a commit touched: its subject says it, of one that Mneme made; git of any other. */
async function pathsOf(commit: Commit, wanted: ReadonlySet<string>, root: string): Promise<string[]> {
  const { subject } = commit;
  if (subject === null || subject.startsWith('* — ')) {
    return (await touchedBy(root, [commit])).map(({ path }) => path).filter((path) => wanted.has(path));
  }
  // A path may hold the dash that ends it.
  for (let at = subject.indexOf(' — '); at >= 0; at = subject.indexOf(' — ', at + 1)) {
    const path = subject.slice(0, at);
    if (wanted.has(path)) return [path];
  }
  return [];
}
