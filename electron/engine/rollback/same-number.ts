import { fail } from '#shared/model/error.ts';
import { gitIn } from '../git/git.ts';
import type { Clock } from '../ports.ts';
import { parsePending, pendingPath } from '../reflection/pending.ts';
import { pendingReflections } from '../workspace/paths.ts';
import { Blobs } from './blobs.ts';
import type { Commit } from './commits.ts';
import { atTime, reflectionNumber } from './words.ts';

/**
 * The commits of the one reflection that is meant, where those of its number are of several: machines that were apart count
 * on from the same number, each for itself. Null where they are of one, or of no reflection.
 * @param of a commit of the one that is meant
 * @throws history.none where several could be meant
 */
export async function oneReflection(
  root: string,
  session: string,
  commits: readonly Commit[],
  { of, clock }: { of: string | undefined; clock: Clock },
): Promise<Commit[] | null> {
  if (reflectionNumber(session) === undefined) return null;
  const several = [...(await apart(root, session, commits)).values()].filter((some) => some.some(decides));
  if (several.length < 2) return null;
  const meant = several.find((some) => of !== undefined && some.some(({ commit }) => commit.startsWith(of)));
  if (meant !== undefined) return meant;
  const choices = several.flatMap((some) => some.findLast(decides) ?? []).sort((one, other) => one.at - other.at);
  const words = choices.map(({ commit, owner, at }) => `${commit.slice(0, 10)} (${owner}, ${atTime(at, clock)})`);
  throw fail(
    'history.none',
    `${session} is the number of ${several.length} reflections, each made on a machine of its own.`,
    `Its owner says by a commit which one is meant, on the Audit page or with --of: ${words.join(', or ')}.`,
  );
}

const pending = new Set<string | null>(pendingReflections);
/** More than a draft that waits. */
const decides = ({ path }: Commit) => !pending.has(path);

/**
 * Commits by when their reflection was made: the draft that each change found, or wrote, says so. What tells nothing of
 * that belongs to none.
 */
async function apart(root: string, session: string, commits: readonly Commit[]): Promise<Map<string, Commit[]>> {
  const drafts = await draftsAt(root, commits);
  const madeOf = new Map<string, string>();
  const nameOf = ({ change, commit }: Commit) => change ?? commit;
  for (const [n, one] of commits.entries()) {
    const draft = drafts[n]?.find((draft) => draft?.session === session);
    if (draft && !madeOf.has(nameOf(one))) madeOf.set(nameOf(one), draft.made);
  }
  const groups = new Map<string, Commit[]>();
  for (const one of commits) {
    const made = madeOf.get(nameOf(one));
    if (made !== undefined) groups.set(made, [...(groups.get(made) ?? []), one]);
  }
  return groups;
}

/** The draft that waited before each commit, and the one after it. */
async function draftsAt(root: string, commits: readonly Commit[]) {
  const asked = commits.flatMap(({ commit }) => [`${commit}^:${pendingPath}\n`, `${commit}:${pendingPath}\n`]);
  if (asked.length === 0) return [];
  const said = await gitIn(root).run(['cat-file', '--batch-check=%(objectname)'], asked.join(''));
  const ids = said
    .toString('utf8')
    .split('\n')
    .map((line) => (/^[0-9a-f]+$/.test(line) ? line : null));
  const blobs = new Blobs(root);
  await blobs.load(ids);
  const draft = (id: string | null = null) => parsePending(blobs.of(id)?.toString('utf8') ?? null);
  return commits.map((_, n) => [draft(ids[2 * n]), draft(ids[2 * n + 1])]);
}
