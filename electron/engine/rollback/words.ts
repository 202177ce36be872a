import type { Clock } from '../ports.ts';
import { wallMinute } from '../workspace/when.ts';
import type { Commit, Trailer } from './commits.ts';

/** `2026-03-11 18:19`, by the owner's wall. */
export function atTime(ms: number, clock: Clock): string {
  const { day, time } = wallMinute(ms, clock.zone);
  return `${day} ${time}`;
}

/** The number of a reflection's session; undefined for any other. */
export const reflectionNumber = (session: string) => /^r-0*(?!0\d)(\d+)$/.exec(session)?.[1];

/** What commits of a trailer are, in a line of the log. */
export function saidOf(trailer: Trailer, value: string, commits: readonly Commit[] = []): string {
  if (trailer === 'Change') return commits[0]?.summary || value;
  if (trailer === 'Agent') return `everything by ${value}`;
  return reflectionNumber(value) === undefined ? `session ${value}` : `reflection ${value}`;
}

/** How taking these commits back is called. `whose`: of which machine, where another has one of that number. */
export function rollbackTitle(trailer: Trailer, value: string, commits: readonly Commit[], whose: string): string {
  if (trailer === 'Change') return `Take back “${commits[0]?.trigger || value}”`;
  if (trailer === 'Agent') return `Take back everything by ${value}`;
  const number = reflectionNumber(value);
  return `Roll back ${number === undefined ? `session ${value}` : `reflection ${number}`}${whose}`;
}

/** Who made a commit, as a person says it. */
export function whoMade({ actor, trigger }: Pick<Commit, 'actor' | 'trigger'>): string {
  const [, kind = actor, name = ''] = /^([^:]+):(.*)$/.exec(actor) ?? [];
  if (actor === 'manual') return 'you';
  if (kind === 'reflection') return `reflection ${name}`;
  if (kind === 'skill') return `the skill ${name}`;
  if (kind === 'subagent') return name;
  if (name.startsWith('commit-from:')) return `a proposal of ${name.slice('commit-from:'.length)}`;
  if (actor === 'system:decay') return 'the decay cycle';
  return kind === 'bot' ? `an agent (${trigger})` : actor;
}
