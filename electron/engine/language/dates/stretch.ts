import { timesIn } from './times-in.ts';

/** A year without which “from March to November” comes again. */
const year = /(?<!\d)\d{4}(?!\d)/u;

/** The days, first and last, of the one stretch that a statement names by both its ends, as `from 2019 to 2022`; null where it names none. */
export function stretchIn(text: string, clock: { now: number; zone: string }): { since: string; until: string } | null {
  const [time, ...others] = timesIn(text, clock);
  if (time === undefined || others.length > 0 || time.kind !== 'range' || !year.test(time.text)) return null;
  const { since, until, named } = time;
  // What is named by one unit ends with it: its end lies behind its last day.
  const hasEnds = named.end !== null && until !== null && named.end <= until;
  return since === null || until === null || !hasEnds ? null : { since, until };
}
