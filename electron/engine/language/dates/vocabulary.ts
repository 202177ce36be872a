import { monthNames, shortWeekdays, weekdayNames } from '../calendar.ts';
import { anyOf, isLatin } from '../lexicon/all.ts';
import { de } from '../lexicon/de.ts';
import { es } from '../lexicon/es.ts';
import { fr } from '../lexicon/fr.ts';
import { foldName } from '../tokens.ts';
import type { CalendarUnit } from './calendar.ts';

/** Names of one number each, with those that are typed without accents. */
function spelledOf(names: Record<string, number>): Map<string, number> {
  const latin = Object.entries(names).filter(([name]) => isLatin(name));
  return new Map(
    latin.flatMap(([name, n]): [string, number][] => [
      [name, n],
      [foldName(name), n],
    ]),
  );
}

/** 1 January … 12, and 1 Monday … 7 Sunday. */
const monthNumber = spelledOf({ ...monthNames, mar: 3, maerz: 3 });
const weekdayNumber = spelledOf({ ...weekdayNames, ...shortWeekdays });

/** Words that are also something else: they count as a month or day only where the words around them say so. */
export const doubtful = /^(?:may|mar|mars|march|sun|sat|mon|wed|jun|jul|dec|mai)$/;

export const month = `(${anyOf([...monthNumber.keys()])})`;
export const weekday = `(${anyOf([...weekdayNumber.keys()])})s?`;
export const unit = '(days?|weeks?|weekends?|months?|quarters?|years?|decades?|centur(?:y|ies)|fortnights?)';

/** Units as German, Spanish and French count them. */
const unitsAbroad: [form: string, unit: CalendarUnit][] = [
  ['tage?n?|días?|jours?', 'day'],
  ['wochen?|semanas?|semaines?', 'week'],
  ['monate?n?|mes(?:es)?|mois', 'month'],
  ['jahre?n?|años?|ans|années?', 'year'],
];
export const unitAbroad = `(${unitsAbroad.map(([form]) => form).join('|')})`;

/** How many of them: digits, or the words of these languages. */
const countsAbroad: Record<string, number> = { ...de.numbers, ...es.numbers, ...fr.numbers };
export const countAbroad = `(\\d{1,4}|eine[mr]|une?|una|${anyOf(Object.keys(countsAbroad))})`;

export function countAbroadOf(word: string): number {
  return /^(?:eine[mr]|une?|una)$/.test(word) ? 1 : (countsAbroad[word] ?? Number(word));
}

/** The unit that a match of `unitAbroad` names. */
export function unitAbroadOf(name: string): CalendarUnit {
  return unitsAbroad.find(([form]) => new RegExp(`^(?:${form})$`, 'u').test(name))?.[1] ?? 'day';
}

/** 1 … 12. */
export function monthOf(word: string): number {
  return monthNumber.get(word) ?? Number.NaN;
}
/** 1 Monday … 7 Sunday. */
export function weekdayNamed(word: string): number {
  return weekdayNumber.get(word) ?? Number.NaN;
}
/** A unit and how often it is meant: a fortnight is two weeks. */
export function unitOf(word: string): { unit: CalendarUnit; times: number } {
  if (word.startsWith('fortnight')) return { unit: 'week', times: 2 };
  if (word.startsWith('centur')) return { unit: 'century', times: 1 };
  return { unit: word.replace(/s$/, '') as CalendarUnit, times: 1 };
}

export type Language = 'en' | 'de' | 'es' | 'fr';

const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;
/** English last: a name that languages share is read as English. */
const speakers = new Map(
  (['fr', 'es', 'de', 'en'] as const).flatMap((language) => {
    const name = (field: 'weekday' | 'month') =>
      new Intl.DateTimeFormat(language, { [field]: 'long', timeZone: 'UTC' });
    const days = Array.from({ length: 7 }, (_, n) => name('weekday').format(monday + n * dayMs));
    const names = Array.from({ length: 12 }, (_, n) => name('month').format(monday + 31 * n * dayMs));
    return [...days, ...names].map((word): [string, Language] => [word.toLowerCase(), language]);
  }),
);

/** The language of a weekday's or a month's name. */
export function languageOfName(word: string): Language {
  return speakers.get(word) ?? 'en';
}

/** True for `mondays`, `sonntags`, `domingos`: what recurs. */
export function isPlural(word: string): boolean {
  return !weekdayNumber.has(word) && weekdayNumber.has(word.replace(/s$/, ''));
}

const dayOfWeek = new RegExp(`^(?:${weekday}|(?:周|週|星期|礼拜)[一二三四五六日天])$`, 'iu');
/** A day of the week and nothing that tells which one. */
export const isWeekday = (text: string): boolean => dayOfWeek.test(text.trim());
