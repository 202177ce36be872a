import { isDeepStrictEqual } from 'node:util';
import { soughtWords } from '../index/query.ts';
import type { Index } from '../index/types.ts';
import { timeByEvent } from '../language/dates/by-event.ts';
import { isPlaced } from '../language/dates/name-of-thing.ts';
import type { Time, Towards } from '../language/dates/times-in.ts';
import { isWeekday } from '../language/dates/vocabulary.ts';
import { asksAhead, asksOfPresent, tenseOf } from '../language/tense.ts';
import { isAnythingIn } from './by-date.ts';
import { topicsOf } from './topics.ts';
import { type QueryReading, timeless, understand } from './understand.ts';

const dayMs = 86_400_000;

/** A question as it is understood here: events that it names as times are looked up among the episodes. */
export function understandIn(index: Index, query: string, clock: { now: number; zone: string }): QueryReading {
  const understood = whenMeant(index, query, clock);
  const time = eventTime(index, query, understood.times);
  if (time === null) return understood;
  const times = [...understood.times, time];
  return { ...understood, times, topics: topicsOf(query, times) };
}

/**
 * Times without a year lie where the question's verb tells: what was lies behind. What is or comes lies ahead. Where no verb tells, or
 * the time stands beside what is sought (“what is the budget of March”), it is whichever is remembered, the nearer of both.
 */
function whenMeant(index: Index, query: string, clock: { now: number; zone: string }): QueryReading {
  const read = (towards?: Towards) => withoutNames(index, understand(query, clock, towards));
  const behind = read();
  const tense = tenseOf(query);
  if (behind.times.length === 0 || tense === 'past') return behind;
  if (isOfHabit(index, behind)) return timeless(behind);
  const ahead = read('ahead');
  if (isDeepStrictEqual(ahead.times, behind.times)) return behind;
  if (tense === 'ahead' && ahead.topics.length === 0) return ahead;
  const sooner = tense === 'ahead' || daysAway(ahead, clock) < daysAway(behind, clock);
  const [first, second] = sooner ? [ahead, behind] : [behind, ahead];
  if (isAnythingIn(index, first.times)) return first;
  return isAnythingIn(index, second.times) ? second : tense === 'ahead' ? ahead : behind;
}

/** `Jan` alone is who has a page here, and no month; `in Jan` is one. */
function withoutNames(index: Index, understood: QueryReading): QueryReading {
  const times = understood.times.filter(
    ({ text, from }) => !/^\p{Lu}\p{L}+$/u.test(text) || isPlaced(understood.text, from) || !isSomebody(index, text),
  );
  return times.length === understood.times.length
    ? understood
    : { ...understood, times, topics: topicsOf(understood.text, times) };
}

const isSomebody = (index: Index, word: string): boolean =>
  index
    .entities()
    .some(
      ({ id, label, aliases }) =>
        id.startsWith('person--') && [label, ...aliases].some((name) => name.split(' ').includes(word)),
    );

/**
 * Whether the day of the week that a question names is any such day: it asks of what is so (“are we open on Saturday?”), or, where its
 * verb does not tell, some memory says of such days what it asks for.
 */
function isOfHabit(index: Index, { text, times, topics }: QueryReading): boolean {
  if (topics.length === 0 || asksAhead(text) || !times.every((time) => isWeekday(time.text))) return false;
  if (asksOfPresent(text)) return true;
  const anyOf = (words: string[]) => `(${words.map((word) => `"${word}"*`).join(' OR ')})`;
  const expression = `${anyOf(times.map((time) => time.text))} AND ${anyOf(topics)}`;
  return index.match(expression, { limit: 1 }).candidates.length > 0;
}

/** How far the nearest of its times is from today. */
function daysAway({ times }: QueryReading, { now }: { now: number }): number {
  const far = times.flatMap(({ since, until }) => [since, until]).filter((day) => day !== null);
  return Math.min(...far.map((day) => Math.abs(Date.parse(day) - now)));
}

/** When the event that a question names took place, as far as an episode tells; null when it names none, or none is found. */
function eventTime(index: Index, query: string, times: readonly Time[]): Time | null {
  const told = timeByEvent(query);
  if (told === null) return null;
  const { from, to, event, ends, text } = told;
  if (times.some((time) => time.from < to && time.to > from)) return null;
  const words = soughtWords(event).filter(({ stop }) => !stop);
  if (words.length === 0) return null;
  const expression = words.map(({ words: each }) => `"${each}"`).join(' AND ');
  const [first] = index.match(expression, { kinds: ['episode'], limit: 1 }).candidates;
  const day = first?.at.slice(0, 10) ?? '';
  if (day.length < 10) return null;
  const before = new Date(Date.parse(`${day}T12:00:00Z`) - dayMs).toISOString().slice(0, 10);
  const [since, until] = ends ? [null, before] : [day, null];
  return {
    from,
    to,
    text,
    since,
    until,
    kind: 'bound',
    approximate: true,
    named: { start: since, end: until },
  };
}
