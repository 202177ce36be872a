import type { Unit } from './calendar.ts';

/** Month and weekday names in English, German, Spanish and French; index 0 is January, or Monday. */
const months = [
  'january|jan|januar|jänner|enero|janvier',
  'february|feb|februar|febrero|février|fevrier|févr',
  'march|mar|märz|maerz|marzo|mars',
  'april|apr|abril|avril',
  'may|mai|mayo',
  'june|jun|juni|junio|juin',
  'july|jul|juli|julio|juillet',
  'august|aug|agosto|août|aout',
  'september|sept|sep|septiembre|septembre',
  'october|oct|oktober|okt|octubre|octobre',
  'november|nov|noviembre|novembre',
  'december|dec|dezember|dez|diciembre|décembre|decembre',
];
const weekdays = [
  'monday|mon|montag|lunes|lundi',
  'tuesday|tues|tue|dienstag|martes|mardi',
  'wednesday|wednes|wed|mittwoch|miércoles|miercoles|mercredi',
  'thursday|thurs|thur|thu|donnerstag|jueves|jeudi',
  'friday|fri|freitag|viernes|vendredi',
  'saturday|sat|samstag|sonnabend|sábado|sabado|samedi',
  'sunday|sun|sonntag|domingo|dimanche',
];

/** Words that are also something else: they count as a month or day only where the words around them say so. */
export const doubtful = /^(?:may|mar|mars|march|sun|sat|mon|wed|jun|jul|dec|mai)$/;

export const month = `(${longestFirst(months)})`;
export const weekday = `(${longestFirst(weekdays)})s?`;
export const unit = '(days?|weeks?|weekends?|months?|quarters?|years?|decades?|centur(?:y|ies)|fortnights?)';

/** Units as German, Spanish and French count them. */
const unitsAbroad: [form: string, unit: Unit][] = [
  ['tage?n?|días?|jours?', 'day'],
  ['wochen?|semanas?|semaines?', 'week'],
  ['monate?n?|mes(?:es)?|mois', 'month'],
  ['jahre?n?|años?|ans|années?', 'year'],
];
export const unitAbroad = `(${unitsAbroad.map(([form]) => form).join('|')})`;

/** The unit that a match of `unitAbroad` names. */
export function unitAbroadOf(name: string): Unit {
  return unitsAbroad.find(([form]) => new RegExp(`^(?:${form})$`, 'u').test(name))?.[1] ?? 'day';
}

const monthNumber = numbered(months);
const weekdayNumber = numbered(weekdays);

/** 1 … 12. */
export function monthOf(word: string): number {
  return monthNumber.get(word) ?? Number.NaN;
}
/** 1 Monday … 7 Sunday. */
export function weekdayNamed(word: string): number {
  return weekdayNumber.get(word) ?? Number.NaN;
}
/** A unit and how often it is meant: a fortnight is two weeks. */
export function unitOf(word: string): { unit: Unit; times: number } {
  if (word.startsWith('fortnight')) return { unit: 'week', times: 2 };
  if (word.startsWith('centur')) return { unit: 'century', times: 1 };
  return { unit: word.replace(/s$/, '') as Unit, times: 1 };
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
export function languageOf(word: string): Language {
  return speakers.get(word) ?? 'en';
}

/** True for `mondays`, `sonntags`, `domingos`: what recurs. */
export function isPlural(word: string): boolean {
  return !weekdayNumber.has(word) && weekdayNumber.has(word.replace(/s$/, ''));
}

function longestFirst(groups: string[]): string {
  return groups
    .join('|')
    .split('|')
    .sort((a, b) => b.length - a.length)
    .join('|');
}

function numbered(groups: string[]): Map<string, number> {
  return new Map(groups.flatMap((group, i) => group.split('|').map((word): [string, number] => [word, i + 1])));
}
