import { merge } from 'node-diff3';
import type { ChangeSet, FileChange } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { History } from '../../audit/types.ts';
import { scoresPath } from '../../decay/scores.ts';
import { parseDecayScores, setDecayScores } from '../../workspace/codecs/decay-scores.ts';
import { isProjection } from '../../workspace/paths.ts';
import { found } from '../disk.ts';

/**
 * Takes one change set back: each of its files as it was before, and what was changed elsewhere in them since stays.
 * Projections are left to follow by themselves, but for scores that the set itself changed.
 * @throws memory.missing for a change nobody knows, file.changed when the same lines were changed again since
 */
export async function planUndo(
  change: string,
  { root, history, now }: { root: string; history: Pick<History, 'commitsOf' | 'show'>; now: number },
): Promise<{ set: ChangeSet; result: { paths: string[] } }> {
  const commits = await history.commitsOf(change);
  if (commits.length === 0) {
    throw fail(
      'memory.missing',
      `There is no change ${change.slice(0, 100)}.`,
      'The Change: line of a commit names it.',
    );
  }
  const changes: FileChange[] = [];
  for (const { commit, path } of commits) {
    if (isProjection(path) && path !== scoresPath) continue;
    const { content, previous } = await history.show(path, commit);
    const file = await found(root, path);
    const after =
      path === scoresPath
        ? scoresBack(file.text, content, previous, now)
        : textBack(path, file.text, content, previous);
    if (after === file.text) continue;
    changes.push({ path, action: 'REVERT', before: file.before, after, summary: `took back ${commit.slice(0, 10)}` });
  }
  return { set: { changes }, result: { paths: changes.map(({ path }) => path) } };
}

/** A file as it was before, with what changed elsewhere in it since; null when it was not there. */
function textBack(path: string, now: string | null, content: string | null, previous: string | null): string | null {
  if (now === content) return previous;
  const changed = fail(
    'file.changed',
    `${path} was changed again since, at the same place.`,
    'Look at its history, and take the parts back that you want.',
    { path },
  );
  if (now === null || content === null || previous === null) throw changed;
  const lines = (text: string) => text.split('\n');
  const merged = merge(lines(now), lines(content), lines(previous), { excludeFalseConflicts: true });
  if (merged.conflict) throw changed;
  return merged.result.join('\n');
}

/** The scores that the set changed, as they were before; every other score as it is now. */
function scoresBack(now: string | null, content: string | null, previous: string | null, at: number): string | null {
  const after = parseDecayScores(content ?? '{}').entries;
  const before = parseDecayScores(previous ?? '{}').entries;
  const current = parseDecayScores(now ?? '{}').entries;
  const ids = new Set([...after.keys(), ...before.keys()]);
  const back = [...ids].flatMap((id) => {
    const [was, became, is] = [before.get(id), after.get(id), current.get(id)];
    const changed = was?.status !== became?.status || was?.pinned !== became?.pinned;
    // Only standing is taken back: what was used since keeps its uses.
    if (!changed || is === undefined) return [];
    return [[id, { ...is, pinned: was?.pinned ?? false, status: was?.status ?? 'active' }] as const];
  });
  if (back.length === 0) return now;
  return setDecayScores(
    now,
    new Date(at).toISOString(),
    back.map(([id, score]) => [id, score]),
  );
}
