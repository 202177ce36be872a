import type { Memory } from '#shared/model/memory.ts';
import { type Time, timesIn } from '../language/dates/times-in.ts';
import { heldIn, readMarks } from '../workspace/codecs/entity-marks.ts';
import { isInside, type QueryReading } from './understand.ts';

/** Days, first and last. */
type Days = { since: string; until: string };

/** Whether a memory is surely of another time than those that a question names, and none where it names no days or days ahead. */
export function elsewhenOf(understood: QueryReading | null): (memory: Memory) => boolean {
  const { times = [], today = '' } = understood ?? {};
  const days = times.flatMap(daysOf);
  if (days.length === 0 || days.length < times.length || days.some(({ since }) => since > today)) return () => false;
  return (memory) => (memory.kind === 'episode' || memory.kind === 'fact') && !days.some((one) => isOf(memory, one));
}

const daysOf = ({ since, until, approximate }: Time): Days[] =>
  approximate || since === null || until === null ? [] : [{ since, until }];

/** Whether it was told then, held then, or its words name a day of then as they meant it when they were told. */
function isOf(memory: Memory, days: Days): boolean {
  const { kind, at, text } = memory;
  if (at === null || isInside(at, days)) return true;
  if (kind === 'fact') {
    const { since, until } = readMarks(text);
    // Of what nobody dated it is only known when it was written down.
    if (since === null && until === null) return true;
    if (heldIn({ text, begun: since ?? undefined }, { first: days.since, last: days.until })) return true;
  }
  const clock = { now: Date.parse(`${at.slice(0, 10)}T12:00:00Z`), zone: 'UTC' };
  if (Number.isNaN(clock.now)) return true;
  return (['past', 'ahead'] as const).some((towards) =>
    timesIn(text, clock, towards).some(
      ({ since, until }) => (since ?? '0000') <= days.until && (until ?? '9999') >= days.since,
    ),
  );
}

/** Said first where nothing that was found is of the time that a question names. */
export const noneThen = (times: string): string => `Nothing found is ${times}: what follows is of other times.`;
