/** Times as a person says them. `now` is passed in, so that what is shown can be tested. */

import type { TextLanguage } from '#shared/text/texts.ts';
import { language, locale, t, tn } from '../text/text.ts';

const dayMs = 86_400_000;

const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
const monthDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' });
const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
/** `28.11.2026`, in the locale's own order. */
export const dayFigures = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short' });
const fullMonth = new Intl.DateTimeFormat(locale, { month: 'long' });
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const number = new Intl.NumberFormat(locale);
const withDigits = (digits: number) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
const decimals = { 1: withDigits(1), 2: withDigits(2) };

export function count(value: number): string {
  return number.format(value);
}

/** `0.60`, or `0,60` where that is the custom; `digits` after the point. */
export function inDecimals(value: number, digits: 1 | 2 = 2): string {
  return decimals[digits].format(value);
}

const allDecimalsForm = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
/** A number with all of its decimals, `0.035`. */
export const allDecimals = (value: number): string => allDecimalsForm.format(value);

/** `42 %` of a share from 0 to 1. */
export function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

/** `1 file`, `12 files`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return tn(value, `{n} ${one}`, `{n} ${many}`);
}

/** `once`, `3 times`. */
export const timesWords = (value: number): string => (value === 1 ? t('once') : counted(value, 'time'));

/** `a`, `a and b`, `a, b and c`. */
export function enumerated(names: readonly string[]): string {
  return new Intl.ListFormat(locale).format(names);
}

/** The local calendar day of an instant, `YYYY-MM-DD`. */
export function localDayOf(at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, '0');
  const day = String(at.getDate()).padStart(2, '0');
  return `${at.getFullYear()}-${month}-${day}`;
}

/** Noon of a calendar day: far enough from midnight for any change of the clocks. */
export function noonOfDay(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

/** A day so many days after another; before it when negative. */
export function movedDay(day: string, days: number): string {
  const date = noonOfDay(day);
  date.setDate(date.getDate() + days);
  return localDayOf(date);
}

/** Whole calendar days from `day` to today; negative when `day` is ahead. */
export function daysAgo(day: string, now: Date): number {
  return Math.round((noonOfDay(localDayOf(now)).getTime() - noonOfDay(day).getTime()) / dayMs);
}

/** `Thursday 12 March`, with the year when it is not this one. */
export function dayName(day: string, now: Date): string {
  const date = noonOfDay(day);
  if (Number.isNaN(date.getTime())) return day;
  // `Thursday 12 March`, `Thursday, March 12` where months come first, and with the comma that German wants.
  const name = language === 'en' ? longDay.format(date).replace(/, (?=\d)/, ' ') : longDay.format(date);
  return inItsYear(name, date, now);
}

/** `tonight, 03:00` of the night that comes; what comes later by its day. */
export function comingWhen(next: string, now: Date): string {
  const at = new Date(next);
  return at.getTime() - now.getTime() < dayMs && at.getHours() < 12
    ? t('tonight, {clock}', { clock: clockOf(at) })
    : whenOf(next, now);
}

/** `Thursday` of a calendar day. */
export function weekdayName(day: string): string {
  return weekday.format(noonOfDay(day));
}

/** `12 March`, with the year when it is not this one; `March 12` where months come first. */
export function dateName(day: string, now: Date): string {
  return inItsYear(monthDay.format(noonOfDay(day)), noonOfDay(day), now);
}

const inItsYear = (name: string, date: Date, now: Date): string =>
  date.getFullYear() === now.getFullYear() ? name : `${name} ${date.getFullYear()}`;

/** A day as files have it, that stands by itself in a sentence: neither in a path, a link or a heading, nor with a time. */
const writtenDay = /(?<![\w/[#.:`-])(\d{4}-\d{2}-\d{2})(?![\w\]/`-]|[.:]\w)/g;

/** A word and a day alone in brackets, `(since 2026-10-12)`: they stay on one line. */
const bracketedDay = /\((\p{L}{2,12}) (?=\d{4}-\d{2}-\d{2}\))/gu;

/** What Mneme itself notes behind a fact. */
const ownNote = /\((since|until) (?=\d{4}-\d{2}-\d{2}\))/g;

/**
 * A sentence with its dates as a person says them, and no line breaks within one: `due 2026-10-12` reads `due 12 Oct`. A
 * sentence of memory is in a language of its own: beside another language than English a date has no word of either in
 * it, `due 12.10.2026`.
 */
export function datesAsWords(text: string, now: Date, spoken: TextLanguage = language): string {
  const named = spoken === 'en';
  const dayIn = (day: string) => {
    const date = noonOfDay(day);
    const isDay = !Number.isNaN(date.getTime()) && localDayOf(date) === day;
    if (!isDay) return day;
    return named ? inItsYear(shortDay.format(date), date, now).replaceAll(' ', '\u00a0') : dayFigures.format(date);
  };
  const bound = named
    ? text.replace(bracketedDay, '($1\u00a0')
    : text.replace(ownNote, (_, word: 'since' | 'until') => `(${ownWords[word]}\u00a0`);
  return bound.replace(writtenDay, dayIn);
}

const ownWords = { since: t('since'), until: t('until') };

/** `March` of a calendar day, with the year when it is not this one. */
export const longMonth = (day: string, now: Date): string =>
  inItsYear(fullMonth.format(noonOfDay(day)), noonOfDay(day), now);

/** `Mar` of a calendar day. */
export function monthName(day: string): string {
  return shortMonth.format(noonOfDay(day));
}

/** `Today`, `Yesterday` or null. */
export function nearDay(day: string, now: Date): string | null {
  const ago = daysAgo(day, now);
  return ago === 0 ? t('Today') : ago === 1 ? t('Yesterday') : null;
}

/** `09:42`, or `9:42 AM` where that is the custom; local. */
export function clockOf(at: Date): string {
  return clock.format(at);
}

/** The same of a time of day as files have it, `09:42`. */
export function clockTime(time: string): string {
  const at = new Date(`2000-01-01T${time.slice(0, 5)}`);
  return Number.isNaN(at.getTime()) ? time : clockOf(at);
}

/** `just now`, `5 min ago`, `09:42`, `yesterday 18:24`, `9 Mar`, `9 Mar 2024`. */
export function sinceWhen(at: string, now: Date): string {
  const then = new Date(at);
  if (Number.isNaN(then.getTime())) return at;
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes >= -1 && minutes < 1) return t('just now');
  if (minutes >= 0 && minutes < 60) return t('{minutes} min ago', { minutes });
  const ago = daysAgo(localDayOf(then), now);
  if (ago === 0) return clockOf(then);
  if (ago === 1) return t('yesterday {clock}', { clock: clockOf(then) });
  return inItsYear(shortDay.format(then), then, now);
}

/** A minute as the engine writes it into a sentence. */
const writtenMinute = /\b(\d{4}-\d\d-\d\d) at (\d\d:\d\d) UTC\b/g;

/** What the engine says, its instants as everywhere: `on 2026-11-28 at 13:05 UTC` reads `on 28 Nov, 14:05`. */
export const momentsAsWords = (text: string, now: Date): string =>
  text.replace(writtenMinute, (_, day: string, time: string) => whenOf(`${day}T${time}:00Z`, now));

/** Says of which zone it is: an instant, and no time of a wall clock. */
const zoned = /^\d{4}-\d\d-\d\dT[\d:.]{5,20}(?:Z|[+-]\d\d:?\d\d)$/;

/** `9 Mar, 10:20` for an episode's local time or for an instant, `9 Mar` for a date alone. */
export function whenOf(at: string, now: Date): string {
  const instant = zoned.test(at) ? new Date(at) : null;
  const [day = '', time] = instant === null ? at.split('T') : [localDayOf(instant), clockOf(instant)];
  const date = noonOfDay(day);
  if (Number.isNaN(date.getTime())) return at;
  const dated = inItsYear(shortDay.format(date), date, now);
  return time === undefined ? dated : `${dated}, ${instant === null ? clockTime(time) : time}`;
}
