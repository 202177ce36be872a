import { contentOf } from './content.ts';
import { wholeWord, words } from './lexicon/all.ts';
import { sentenceSpans } from './sentences.ts';
import type { Value } from './value.ts';
import { hole } from './values.ts';

/** Days after its last day at which nobody needs to be told of an appointment any more. */
const longOver = 21;
/** Days before it was told that a day without a year may lie: what is older was told as history. */
const lately = 60;
const dayMs = 86_400_000;

const again = new RegExp(wholeWord(words(({ yearly, always }) => [...yearly, ...always])), 'iu');
const begins = new RegExp(wholeWord(words(({ beginning }) => beginning)), 'iu');
/** With one of these beside its day a statement tells what something costs or how to reach it, not only when it is. */
const more = /^(?:money|share|mail)$/;

/** Where a sentence may begin to say something else; a comma before a figure parts a number. */
const clauseMarks = /[,;，；()](?!\d)|\s[–—-]\s/u;

/** Whether a text says more than one thing: clauses that tell something besides a day or an hour. */
function saysMore(text: string): boolean {
  const clauses = sentenceSpans(text).flatMap(({ from, to }) => text.slice(from, to).split(clauseMarks));
  return clauses.filter((clause) => contentOf(clause).words.some(({ key }) => key !== hole)).length > 1;
}

/**
 * Whether a statement tells of days and all of them passed weeks ago: an appointment, a delivery, a deadline. Not what comes
 * again, what began on that day and holds since, or what was over already when it was told; nor what says more than that, which
 * may be the only place that says it. Days as `2026-02-20`.
 */
export function isOver(text: string, told: string, today: string): boolean {
  const { values } = contentOf(text);
  const dates = values.flatMap(({ value }) => (value.kind === 'date' ? [value] : []));
  if (dates.length === 0 || values.some(({ value }) => more.test(value.kind))) return false;
  if (again.test(text) || begins.test(text) || saysMore(text)) return false;
  const days = dates.map((date) => dayOf(date, told));
  return days.every((day) => day !== null && day >= told && daysFrom(day, today) > longOver);
}

/** The day that a date names; without a year the next one, as it was told. Null where it leaves the day open. */
function dayOf({ parts: { y, m, d } }: Value, told: string): string | null {
  if (typeof m !== 'number' || typeof d !== 'number') return null;
  const of = (year: number) => new Date(Date.UTC(year, m - 1, d)).toISOString().slice(0, 10);
  if (typeof y === 'number') return of(y < 100 ? 2000 + y : y);
  const year = Number(told.slice(0, 4));
  return [of(year - 1), of(year), of(year + 1)].find((day) => daysFrom(day, told) <= lately) ?? null;
}

/** Whole days from one to a later one; negative where that lies before. */
export const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** A sentence without its full stop, as it still says its day in a year: what names one by its month gets the year it was told in. */
export function datedIn(sentence: string, told: string): string {
  const whole = sentence.replace(/(?<![.!。！])[.!。！]+$/u, '').trim();
  const [only, ...others] = contentOf(whole).values.filter(({ value }) => value.kind === 'date');
  if (only === undefined || others.length > 0 || only.value.parts.y !== undefined || again.test(whole)) return whole;
  const [day, at] = [dayOf(only.value, told), whole.indexOf(only.as)];
  if (day === null || at === -1 || !/\p{L}/u.test(only.as)) return whole;
  const year = day.slice(0, 4);
  const [before, behind] = [whole.slice(0, at), whole.slice(at + only.as.length)];
  return /\p{Script=Han}/u.test(only.as)
    ? `${before}${year}年${only.as}${behind}`
    : `${before}${only.as} ${year}${behind}`;
}
