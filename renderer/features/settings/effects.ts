import { count, counted } from '../../ui/time.ts';
import type { ParameterState } from './parameter-state.ts';

type Say<V> = (value: V) => string;

const numbers: Record<string, Say<number>> = {
  'core.cap': (cap) => `Every agent begins with up to ${counted(cap, 'token')} of MEMORY.md in view.`,
  'proposals.dailyCap': (cap) => `From ${count(cap + 1)} on in a day, an agent’s proposals wait in the file.`,
  'recall.results': (most) => `A question is answered with ${counted(most, 'memory', 'memories')} at most.`,
  'recall.minScore': (least) => `What fits less than ${Math.round(least * 100)} in 100 is left out.`,
  'recall.hops': (hops) =>
    hops === 0 ? 'Relations are not followed.' : `Up to ${counted(hops, 'relation')} away counts as connected.`,
  'recall.decayWeight': (weight) =>
    weight === 0
      ? 'Age and use do not matter for rank.'
      : `${Math.round(weight * 100)} % of the rank is how alive a memory is.`,
  'decay.lambda': (rate) => `Unused, a memory fades to half in ${counted(Math.round(Math.LN2 / rate), 'day')}.`,
  'decay.archive': (below) => `Below ${below} it is proposed for the archive, and stays until you let it go.`,
  'reflection.hour': (hour) => `Tonight at ${String(hour).padStart(2, '0')}:00.`,
  'reflection.threshold': (n) => `After ${counted(n, 'new episode')} one starts by itself.`,
  'reflection.afterSession': (n) =>
    n === 0 ? 'Never at the end of a session.' : `When an agent leaves after ${counted(n, 'new episode')}.`,
  'audit.retentionDays': (days) => `Older than ${counted(days, 'day')} is told by month; git keeps every change.`,
  'model.tokensPerDay': (tokens) => `After ${counted(tokens, 'token')} in a day it goes on by rules.`,
  'model.timeoutSeconds': (s) => `After ${counted(s, 'second')} without a word it goes on by rules.`,
};

const switches: Record<string, readonly [on: string, off: string]> = {
  'capture.observe': ['Durable sentences of conversations are kept.', 'Only what is stored on purpose is kept.'],
  'reflection.nightly': ['One comes every night.', 'One comes only when asked for, or when enough has happened.'],
  'agents.fileTools': ['Each agent’s list of tools is 500 tokens longer.', 'Agents do not see files, only memories.'],
  'audit.alerts': ['You are told when SOUL.md or IDENTITY.md changes.', 'Only mneme.json and the history are watched.'],
};

/** What the value does, in a sentence; null where the meaning says it already. */
export function effectOf({ key, value }: Pick<ParameterState, 'key' | 'value'>): string | null {
  if (typeof value === 'number') return numbers[key]?.(value) ?? null;
  const said = typeof value === 'boolean' ? switches[key] : undefined;
  return said === undefined ? null : said[value === true ? 0 : 1];
}
