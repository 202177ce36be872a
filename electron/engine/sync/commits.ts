import { mergeBase } from '../git/ancestry.ts';
import type { Git } from '../git/git.ts';

/** The commit that both stand on; null when they have nothing in common. */
export async function commonCommit(git: Git, one: string, other: string): Promise<string | null> {
  // A commit that is missing is damage; that two have none in common git says by an exit code alone.
  for (const commit of [one, other]) await git.run(['cat-file', '-e', `${commit}^{commit}`]);
  return mergeBase(git, one, other);
}

/** Commits that `to` has and `from` has not. */
export async function ancestry(git: Git, from: string, to: string): Promise<number> {
  return Number((await git.run(['rev-list', '--count', `${from}..${to}`])).toString());
}

/** Seconds. */
export async function dateOf(git: Git, commit: string): Promise<number> {
  return Number((await git.run(['log', '-1', '--format=%ct', commit])).toString()) || 0;
}

/** The number in a commit's own message; null for one that is none of Mneme's. */
export async function seqOf(git: Git, commit: string): Promise<number | null> {
  const message = (await git.run(['log', '-1', '--format=%B', commit])).toString('utf8');
  const seq = Number(/^Seq: (\d{1,15})$/m.exec(message)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(seq) ? seq : null;
}

const mostBeginnings = 200;
const beginners = new Set(['system:init', 'system:checkpoint']);

/** Whether nobody has written into a workspace since it was made. */
export async function isPristine(git: Git, commit: string): Promise<boolean> {
  const said = await git.run(['log', `--max-count=${mostBeginnings + 1}`, '--format=%B%x00', commit]);
  const messages = said.toString('utf8').split('\0').slice(0, -1);
  if (messages.length > mostBeginnings) return false;
  return messages.every((message) => beginners.has(/^Actor: (.*)$/m.exec(message)?.[1]?.trim() ?? ''));
}

/** An instant that a commit bears, in UTC; null where it is none that a calendar has: anybody may write any number there. */
export function calendarInstant(at: string | number): string | null {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
