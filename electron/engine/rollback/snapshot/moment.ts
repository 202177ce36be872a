import { fail } from '#shared/model/error.ts';
import { dayAfter, instantOf } from '../../decay/days.ts';
import { type Git, gitIn } from '../../git/git.ts';
import type { Clock } from '../../ports.ts';
import { resolveBound } from '../../recall/bounds.ts';

/** A state of the workspace: the commit, and the instant as which it is looked at. Ms. */
export type Moment = { commit: string; at: number };

const hex = /^[0-9a-f]{7,64}$/i;

/**
 * The state that an owner means: a commit by its name, or the last one up to a time. A day, a month or words such as
 * `last week` mean their end in the owner's zone, a minute means its end.
 * @throws input.invalid, history.none
 */
export async function momentOf(said: string, root: string, clock: Clock): Promise<Moment> {
  const git = gitIn(root);
  const text = said.trim();
  if (hex.test(text)) return named(git, text.toLowerCase());
  const end = Math.min(clock.now(), endOf(text, clock));
  const found = await newest(git, [`--before=${Math.floor(end / 1000)}`, 'HEAD', '--']);
  if (found === null) throw before(said);
  return { commit: found.commit, at: end };
}

async function named(git: Git, name: string): Promise<Moment> {
  const found = await newest(git, [name, '--']);
  if (found !== null) return found;
  throw fail('history.none', `The history has no commit ${name}.`, 'Take one from the history, or give a date.');
}

/** Null when there is none. */
async function newest(git: Git, range: string[]): Promise<Moment | null> {
  try {
    const said = (await git.run(['log', '-1', '--format=%H %ct', ...range])).toString().trim();
    const [commit = '', seconds = '0'] = said.split(' ');
    return commit === '' ? null : { commit, at: Number(seconds) * 1000 };
  } catch {
    return null;
  }
}

const before = (said: string) =>
  fail(
    'history.none',
    `Nothing was kept yet on ${said.slice(0, 60)}.`,
    'Choose a later time: the history begins after it.',
  );

/** The last instant of what a time names. */
function endOf(text: string, clock: Clock): number {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) && !Number.isNaN(Date.parse(text))) return Date.parse(text);
  const until = resolveBound(text, clock, 'until', 'as_of') ?? '';
  const [day = '', time] = until.split('T');
  if (time !== undefined) return instantOf(day, time.slice(0, 5), clock.zone) + 59_999;
  return instantOf(dayAfter(lastDayOf(day), 1), '00:00', clock.zone) - 1;
}

/** Of `2026`, `2026-02` or a day. */
function lastDayOf(period: string): string {
  const [year = 0, month = 12, day] = period.split('-').map(Number);
  if (day !== undefined) return period;
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
