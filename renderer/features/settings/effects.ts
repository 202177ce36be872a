import { t } from '../../text/text.ts';
import { count, counted } from '../../ui/time.ts';
import type { ParameterState } from './parameter-state.ts';
import { hourWords } from './words.ts';

type Say<V> = (value: V) => string;

const numbers: Record<string, Say<number>> = {
  'core.cap': (cap) =>
    t('Every agent begins with up to {tokens} of MEMORY.md in view.', { tokens: counted(cap, 'token') }),
  'proposals.dailyCap': (cap) =>
    t('From {cap} on in a day, an agent’s proposals wait in the file.', { cap: count(cap + 1) }),
  'recall.results': (most) =>
    t('A question is answered with {memories} at most.', { memories: counted(most, 'memory', 'memories') }),
  'recall.minScore': (least) =>
    t('What fits less than {least} in 100 is left out.', { least: Math.round(least * 100) }),
  'recall.hops': (hops) =>
    hops === 0
      ? t('Relations are not followed.')
      : t('Up to {relations} away counts as connected.', { relations: counted(hops, 'relation') }),
  'recall.decayWeight': (weight) =>
    weight === 0
      ? t('Age and use do not matter for rank.')
      : t('{weight} % of the rank is how alive a memory is.', { weight: Math.round(weight * 100) }),
  'decay.lambda': (rate) =>
    t('Unused, a memory fades to half in {days}.', { days: counted(Math.round(Math.LN2 / rate), 'day') }),
  'reflection.hour': (hour) => t('Tonight at {clock}.', { clock: hourWords(hour) }),
  'reflection.threshold': (n) => t('After {episodes} one starts by itself.', { episodes: counted(n, 'new episode') }),
  'reflection.afterSession': (n) =>
    n === 0
      ? t('Never at the end of a session.')
      : t('When an agent leaves after {episodes}.', { episodes: counted(n, 'new episode') }),
  'audit.retentionDays': (days) =>
    t('Older than {days} is told by month; git keeps every change.', { days: counted(days, 'day') }),
  'model.tokensPerDay': (tokens) =>
    t('After {tokens} in a day it goes on by rules.', { tokens: counted(tokens, 'token') }),
  'model.timeoutSeconds': (s) =>
    t('After {seconds} without a word it goes on by rules.', { seconds: counted(s, 'second') }),
};

const switches: Record<string, readonly [on: string, off: string]> = {
  'capture.observe': [t('Durable sentences of conversations are kept.'), t('Only what is stored on purpose is kept.')],
  'reflection.nightly': [t('One comes every night.'), t('One comes only when asked for, or when enough has happened.')],
  'agents.fileTools': [
    t('Each agent’s list of tools is 500 tokens longer.'),
    t('Agents do not see files, only memories.'),
  ],
  'audit.alerts': [
    t('You are told when SOUL.md or IDENTITY.md changes.'),
    t('Only mneme.json and the history are watched.'),
  ],
};

/** What the value does, in a sentence; null where the meaning says it already. */
export function effectOf({ key, value }: Pick<ParameterState, 'key' | 'value'>): string | null {
  if (typeof value === 'number') return numbers[key]?.(value) ?? null;
  const said = typeof value === 'boolean' ? switches[key] : undefined;
  return said === undefined ? null : said[value === true ? 0 : 1];
}
