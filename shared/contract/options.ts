import { memoryKinds, statuses } from '../model/memory.ts';

/** Options of commands that look at memories; they narrow as `narrow` does. */
export const asOfOption = ['--as-of <when>', 'as it was then: a date, an instant, `last week`, or a commit'] as const;

export const strengthOption = ['--min-strength <number>', 'only what is at least so alive, 0 to 1'] as const;

export const narrowOptions = {
  as_of: asOfOption,
  kinds: ['--kinds <a,b>', `only these kinds: ${memoryKinds.join(', ')}`],
  entities: ['--entities <a,b>', 'only what is about these: their names or ids'],
  since: ['--since <when>', 'ISO date, or back from now: 30d, 12h, 6w'],
  until: ['--until <when>'],
  valid_at: ['--valid-at <when>', 'facts that held then: a date, 2026-11, `last November`'],
  archived: ['--archived', 'also what was archived'],
  statuses: ['--status <a,b>', `only what is: ${statuses.join(', ')}`],
  agents: ['--agent <a,b>', 'only what these agents stored, by name; owner is you'],
  scopes: ['--scopes <a,b>', 'only what belongs to these projects; `global`: to none'],
  k: ['-k, --k <number>', 'at most this many', 20],
} as const;
