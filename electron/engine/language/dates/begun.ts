import { contentOf } from '../content.ts';
import { wholeWord, words } from '../lexicon/all.ts';
import type { Value } from '../value.ts';
import { hole, markedValues } from '../values.ts';

const beginning = wholeWord(words((lexicon) => lexicon.beginning));
const ending = wholeWord(words((lexicon) => lexicon.ending));
const since = new RegExp(`^(?:${wholeWord(words((lexicon) => lexicon.since))})`, 'iu');
/** `since 14 March`, `from the 3rd of May`, `自4月1日起`: the number of the value behind, or before. */
const begun = new RegExp(
  String.raw`(?:${beginning})\s*(?:\p{L}{1,4}\s)?${hole}(\d{1,2})${hole}(?:,?\s+${hole}(\d{1,2})${hole})?|${hole}(\d{1,2})${hole}(?:起|开始)`,
  'iu',
);

/** `until 16 November`, `bis zum 3. Mai`, `3月1日之前`: the number of the value with which it ends. */
const ended = new RegExp(
  String.raw`(?:${ending})\s*(?:\p{L}{1,4}\s)?${hole}(\d{1,2})${hole}(?:,?\s+${hole}(\d{1,2})${hole})?|${hole}(\d{1,2})${hole}(?:为止|之前|前)`,
  'giu',
);

/** The ISO day from which on a statement says that it holds, as the local day `today` counts; null where it names none. */
export function dayBegun(text: string, today: string): string | null {
  const { from, isBehind } = beginningIn(text);
  return from === null ? null : nearest(from, today, isBehind);
}

/** The date from which on a statement says that it holds; null where it names none. */
export const dateBegun = (text: string): Value | null => beginningIn(text).from;

/** `isBehind`: it holds already, as with `since March`, which is never the next one. */
function beginningIn(text: string): { from: Value | null; isBehind: boolean } {
  const { values, marked } = markedValues(text.normalize('NFKC'));
  const [whole = '', ...found] = begun.exec(marked) ?? [];
  const [first, ...others] = found.flatMap((n) => (n === undefined ? [] : (values[Number(n)] ?? [])));
  // `From Monday 23 November`: the day of the week is that of the date.
  const from = first?.kind === 'weekday' ? others[0] : first;
  return { from: from?.kind === 'date' ? from : null, isBehind: since.test(whole) };
}

/** The same, or the day on which it became so where the statement tells that of something that had no date before (`old`). */
export function dayBecome(text: string, old: string, today: string): string | null {
  const begins = dayBegun(text, today);
  if (begins !== null) return begins;
  const { values, marked } = markedValues(text.normalize('NFKC'));
  const days = values.filter(isDay);
  const [only] = days;
  const isDated = contentOf(old).values.some(({ value }) => value.kind === 'date');
  if (only === undefined || days.length > 1 || isDated || endsIn(marked).has(values.indexOf(only))) return null;
  const day = nearest(only, today);
  return day !== null && day <= today ? day : null;
}

/** Which values are the days with which something ends: until then it holds, and since when nobody says. */
const endsIn = (marked: string): Set<number> =>
  new Set(
    [...marked.matchAll(ended)].flatMap(([, ...found]) => found.flatMap((n) => (n === undefined ? [] : Number(n)))),
  );

const isDay = ({ kind, parts }: Value): boolean => kind === 'date' && parts.m !== undefined && parts.d !== undefined;

/** A date without a year is of the one in which it lies nearest; a month alone begins on its first day. */
function nearest({ parts: { y, m, d = 1 } }: Value, today: string, isBehind = false): string | null {
  if (m === undefined) return null;
  const year = Number(today.slice(0, 4));
  const days = (y === undefined ? [year, year - 1, year + 1] : [y]).flatMap(
    (one) => existing([one, m, d].map(padded).join('-')) ?? [],
  );
  const apart = (day: string) => Math.abs(Date.parse(day) - Date.parse(today));
  const fitting = isBehind && y === undefined ? days.filter((day) => day <= today) : days;
  return fitting.toSorted((a, b) => apart(a) - apart(b))[0] ?? null;
}

export const padded = (part: number | string) => String(part).padStart(2, '0');

/** Null for 31 February. */
export const existing = (day: string): string | null => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
};
