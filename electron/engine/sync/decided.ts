import type { Git } from '../git/git.ts';
import { parsePending, pendingPath } from '../reflection/pending.ts';
import { isProjection, pendingReflections } from '../workspace/paths.ts';
import { mergeFile } from './merge/file.ts';
import type { LastOn } from './sides.ts';

/** A file before and after one commit of a decision that gives way; null where there was none. */
type Made = { before: string | null; after: string | null };

/** A reflection that both sides decided on since they parted: the remote's decision, which was first, stands. */
export type DecidedThere = { session: string; number: string; by: LastOn };

export type SyncDecisions = {
  /** What here gives way, newest first, by path. */
  ours: ReadonlyMap<string, readonly Made[]>;
  there: DecidedThere[];
};

type Told = { commit: string; by: string; owner: string; at: string };

const format = '%H%x00%an%x00%cn%x00%aI%x00%B%x1e';
const pending = new Set(pendingReflections);

/**
 * What was decided of one reflection on both sides since `base`: of the one that waited there, for one waits at a time. What
 * each side made since has the same numbers and is another one. Scores are no part of it: what it archived stays so.
 */
export async function decidedTwice(git: Git, base: string, mine: string, theirs: string): Promise<SyncDecisions> {
  const there: DecidedThere[] = [];
  const ours = new Map<string, Made[]>();
  const waited = parsePending(await textAt(git, base, pendingPath));
  if (waited === null) return { ours, there };
  const { session, number } = waited;
  const told = await decisionsOn(session, git, base, mine);
  const [first] = await decisionsOn(session, git, base, theirs);
  if (told.length === 0 || first === undefined) return { ours, there };
  const owner = first.owner === first.by ? null : first.owner;
  there.push({ session, number: String(number), by: { by: first.by, owner, at: first.at } });
  for (const { commit } of told) {
    for (const path of await pathsOf(git, commit)) {
      if (isProjection(path)) continue;
      const made = { before: await textAt(git, `${commit}^`, path), after: await textAt(git, commit, path) };
      ours.set(path, [...(ours.get(path) ?? []), made]);
    }
  }
  return { ours, there };
}

/** Commits that decided on a reflection, newest first; none while its drafts alone were written. */
async function decisionsOn(session: string, git: Git, base: string, side: string): Promise<Told[]> {
  const grep = ['--fixed-strings', `--grep=Session: ${session}`];
  const said = await git.run(['log', ...grep, `--format=${format}`, `${base}..${side}`]);
  const found: Told[] = [];
  for (const one of said.toString('utf8').split('\x1e')) {
    const [commit = '', by = '', owner = '', at = '', message = ''] = one.trimStart().split('\0');
    if (/^Session: (.+)$/m.exec(message)?.[1]?.trim() !== session) continue;
    // Its owner's drafts became history just before, with what waited alone.
    if (isDecision(by, session) || [...pending].some((path) => message.split('\n', 1)[0]?.includes(path)))
      found.push({ commit, by, owner, at });
  }
  return found.some(({ by }) => isDecision(by, session)) ? found : [];
}

const isDecision = (by: string, session: string) => by === `reflection:${session}`;

async function pathsOf(git: Git, commit: string): Promise<string[]> {
  const said = await git.run(['diff-tree', '--no-commit-id', '--name-only', '-r', '-z', '--no-renames', commit]);
  return said.toString('utf8').split('\0').filter(Boolean);
}

async function textAt(git: Git, commit: string, path: string): Promise<string | null> {
  const { code, out } = await git.ask(['cat-file', 'blob', `${commit}:${path}`]);
  return code === 0 ? out.toString('utf8') : null;
}

/** A text of ours as it were had we not decided; where it was written on since, that stays as it is. */
export function withoutDecisions(
  path: string,
  text: string | null,
  made: readonly Made[],
  today: string,
): string | null {
  let left = text;
  for (const { before, after } of made) {
    if (left === after) left = before;
    else {
      const merged = mergeFile(path, { base: after, mine: left, theirs: before }, today);
      if ('content' in merged) left = merged.content;
    }
  }
  return left;
}
