import { wallMinute } from '../../workspace/when.ts';
import { type Day, type DaySpan, datePartsOf, isoOf, unitAround } from './calendar.ts';
import type { DateItem } from './item.ts';
import { dateItemAt } from './items.ts';
import { isNameOfThing } from './name-of-thing.ts';
import { doubtful, weekday } from './vocabulary.ts';

/**
 * A time named in a text, at the offsets `from` … `to`. `since` and `until` are days as the asker counts them, both
 * inclusive, null where open. `named` is the same as the words say it, half open: "from May to July" names the first
 * of July as its end, and means all of July.
 */
export type Time = {
  from: number;
  to: number;
  text: string;
  since: string | null;
  until: string | null;
  kind: 'date' | 'range' | 'bound';
  approximate: boolean;
  named: { start: string | null; end: string | null };
};

/** Where a time may begin: at a word, and anywhere between characters of scripts that part no words. */
const starts = /(?<![\p{L}\p{N}.$-])[\p{L}\p{N}']|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{sc=Han}\d]/gu;
const spaceless = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
/** What stands behind a time in Chinese and Japanese. */
const closing = /\s*(?:(以来|以降)|(之后|以后|过后|から)|(之前|以前|まで)|(左右|前后|前後|ごろ|頃))/uy;
const longest = 2_000;
const most = 8;
const joiner = /\s*(?:-|–|~|\bto\b|\buntil\b|\btill\b|\bthrough\b|\bbis\b|\band\b)\s*(?:the )?/uy;
const opening =
  /(from|between|since|after|before|until|till|by|around|about|circa|roughly|seit|vor|nach|desde|depuis|avant)\s+(?:the )?/uy;
const part = /(?:the )?(early|beginning|start|mid|middle|late|end)(?:[ -](?:of |in )?)(?:the )?/uy;
/** What tells a day of a month from a number. */
const namesDay = new RegExp(
  `^(?:the )?\\d{1,2}(?:st|nd|rd|th)$|^the \\d{1,2}$|^the \\p{L}+(?:st|nd|rd|th)$|^${weekday}`,
  'u',
);
const ofMonth = / (?:of )?(?:the )?(this|last|previous|next|current) month\b/y;
const before =
  /(?:^|[^\p{L}\p{N}])(?:in|of|on|since|last|next|this|until|till|by|from|after|before|during|for|to|and|seit|im|ab|en|desde|hasta|depuis) (?:the )?$/u;

/** Where a time lies that says no year: the last that was, or the next that comes. */
export type Towards = 'past' | 'ahead';

/** Times named in a text, in its order; those without a year are the last that were, or the next. Events ("before we moved") are none. */
export function timesIn(text: string, clock: { now: number; zone: string }, towards: Towards = 'past'): Time[] {
  const lower = lowered(text.slice(0, longest));
  const today = todayOf(clock);
  const found: Time[] = [];
  const start = new RegExp(starts);
  for (let match = start.exec(lower); match && found.length < most; match = start.exec(lower)) {
    const time = timeAt(lower, match.index, today, towards);
    if (time === null || !isMeant(text, lower, time)) continue;
    // Within a run of characters only what is written with them is a time: the 2023 of 版本2023 is none.
    if (spaceless.test(lower[match.index - 1] ?? '') && !spaceless.test(lower.slice(time.from, time.to))) continue;
    found.push({ ...time, text: text.slice(time.from, time.to) });
    start.lastIndex = time.to;
  }
  return found;
}

/** In lower case, letter for letter: what grows (`İ`) stays, so that offsets are the text's. */
function lowered(text: string): string {
  return text.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

function todayOf({ now, zone }: { now: number; zone: string }): Day {
  return Math.round(Date.parse(`${wallMinute(now, zone).day}T00:00:00Z`) / 86_400_000);
}

type Read = {
  to: number;
  first: DaySpan;
  last: DaySpan;
  ranged: boolean;
  kind: DateItem['kind'];
  approximate?: boolean;
};

function timeAt(text: string, from: number, today: Day, towards: Towards): Time | null {
  const ahead = eat(opening, text, from);
  // What has been so since a time began behind.
  const wards = boundOf(text, ahead?.word ?? '', from)[0] === 'since' ? 'past' : towards;
  const opened = ahead === null ? null : readRange(text, ahead.to, today, wards);
  // "vor" opens a time ("vor Montag"), and begins one ("vor drei Tagen").
  const read = opened ?? readRange(text, from, today, towards);
  if (read === null) return null;
  const [bound, to] = boundOf(text, opened === null ? '' : (ahead?.word ?? ''), read.to);
  const { first, last } = read;
  // "about the 5th" is near it, "talk about yesterday" is not.
  const spoken = ahead?.word === 'about' && !/\d/.test(text.slice(ahead.to, to));
  const made = (
    start: Day | null,
    end: Day | null,
    until: Day | null,
    kind: Time['kind'],
    approximate = false,
  ): Time => ({
    from,
    to,
    text: '',
    kind,
    approximate,
    since: start === null ? null : isoOf(start),
    until: until === null ? null : isoOf(until - 1),
    named: { start: start === null ? null : isoOf(start), end: end === null ? null : isoOf(end) },
  });
  if (read.ranged) return made(first.start, last.start === last.end - 1 ? last.start : last.start, last.end, 'range');
  if (bound === 'since') return made(first.start, null, null, 'bound');
  if (bound === 'after') return made(first.end, null, null, 'bound');
  if (bound === 'before') return made(null, first.start, first.start, 'bound');
  if (bound === 'until') return made(null, first.end, first.end, 'bound');
  const approximate = bound === 'around' && !spoken;
  const slack = approximate ? Math.max(3, Math.round((first.end - first.start) / 4)) : 0;
  return made(
    first.start - slack,
    first.end + slack,
    first.end + slack,
    read.kind,
    approximate || read.approximate === true,
  );
}

const bounds: [form: RegExp, bound: string][] = [
  [/^(?:since|seit|desde|depuis)$/, 'since'],
  [/^(?:after|nach)$/, 'after'],
  [/^(?:before|vor|avant)$/, 'before'],
  [/^(?:until|till|by)$/, 'until'],
  [/^(?:around|about|circa|roughly)$/, 'around'],
];

/** How the words before a time, or behind it, bound it, and where it ends with them. */
function boundOf(text: string, opened: string, to: number): [bound: string | undefined, to: number] {
  if (opened !== '' || !spaceless.test(text[to - 1] ?? ''))
    return [bounds.find(([form]) => form.test(opened))?.[1], to];
  closing.lastIndex = to;
  const [all = '', since, after, before] = closing.exec(text) ?? [];
  const bound = since ? 'since' : after ? 'after' : before ? 'before' : 'around';
  return all === '' ? [undefined, to] : [bound, to + all.length];
}

function readRange(text: string, from: number, today: Day, towards: Towards): Read | null {
  const a = readPart(text, from, today);
  if (a === null) return null;
  const joint = eat(joiner, text, a.to);
  const b = joint === null ? null : readPart(text, joint.to, today);
  const within = a.needs === 'month' && b?.needs === 'month' ? eat(ofMonth, text, b.to) : null;
  const whole =
    b === null
      ? null
      : within === null
        ? between(a, b, today, towards)
        : inMonth(a, b, monthAround(today, within.word));
  if (whole !== null && b !== null) return { to: within?.to ?? b.to, ...whole, ranged: true, kind: 'range' };
  // A number alone is no time, but for "the 27th" and "on 15".
  if (a.needs === 'month' && !namesDay.test(text.slice(from, a.to)) && !/\bon $/.test(text.slice(0, from))) return null;
  const span = towards === 'ahead' ? coming(a, today) : past(a, today);
  return (
    span && { to: a.to, first: span, last: span, ranged: false, kind: a.kind, approximate: a.approximate === true }
  );
}

function readPart(text: string, from: number, today: Day): DateItem | null {
  const piece = eat(part, text, from);
  const item = dateItemAt(text, piece?.to ?? from, today);
  if (item === null || piece === null) return item;
  return {
    ...item,
    kind: 'range',
    make: (y, m) => cut(item.make(y, m), /early|beg|start/.test(piece.word) ? 0 : /mid/.test(piece.word) ? 1 : 2),
  };
}

/** The first half, the middle or the second half, on the borders of months where it is a year. */
function cut(span: DaySpan | null, which: number): DaySpan | null {
  if (span === null) return null;
  const length = span.end - span.start;
  const half = span.start + (length > 300 ? 181 : length > 27 ? 15 : Math.floor(length / 2));
  const quarter = Math.round(length / 4);
  if (which === 0) return { start: span.start, end: half };
  return which === 1 ? { start: span.start + quarter, end: span.end - quarter } : { start: half, end: span.end };
}

/** "from 4 to 22 this month". */
function inMonth(
  a: DateItem,
  b: DateItem,
  month: { year: number; month: number },
): { first: DaySpan; last: DaySpan } | null {
  const first = a.make(month.year, month.month);
  const last = b.make(month.year, month.month);
  return first && last && first.start <= last.start ? { first, last } : null;
}
function monthAround(today: Day, word: string): { year: number; month: number } {
  const shift = word === 'next' ? 1 : /last|previous/.test(word) ? -1 : 0;
  return datePartsOf(unitAround(today, 'month', shift).start);
}

/** A year or month that one end leaves out is the other's. */
function between(a: DateItem, b: DateItem, today: Day, towards: Towards): { first: DaySpan; last: DaySpan } | null {
  if (a.needs === 'month' && b.needs === 'month') return null;
  const month = a.month ?? b.month ?? 1;
  const known = a.year ?? b.year;
  for (const year of known === undefined ? yearsAround(today, towards) : [known]) {
    let first = a.make(year, a.month ?? month);
    let last = b.make(year, b.month ?? month);
    if (first && last && last.start < first.start) {
      if (a.needs === 'year' && known !== undefined && b.year !== undefined) first = a.make(year - 1, month);
      else if (b.needs === 'year') last = b.make(year + 1, month);
    }
    if (!first || !last || last.start < first.start) continue;
    if (known !== undefined || liesTowards(first, last, today, towards)) return { first, last };
  }
  return null;
}

function yearsAround(today: Day, towards: Towards): [number, number] {
  const { year } = datePartsOf(today);
  return [year, year + (towards === 'ahead' ? 1 : -1)];
}

const liesTowards = (first: DaySpan, last: DaySpan, today: Day, towards: Towards): boolean =>
  towards === 'ahead' ? last.end > today : first.start < today;

/** The last such time that has begun. */
function past(item: DateItem, today: Day): DaySpan | null {
  const at = datePartsOf(today);
  if (item.needs === 'nothing') return item.make(at.year, at.month);
  for (let back = 0; back < 9; back++) {
    const span = away(item, at, -back);
    if (span && span.start <= today) return span;
  }
  return null;
}

/** The next such time that is not over. */
function coming(item: DateItem, today: Day): DaySpan | null {
  const at = datePartsOf(today);
  if (item.needs === 'nothing') return item.next ?? item.make(at.year, at.month);
  for (let on = 0; on < 9; on++) {
    const span = away(item, at, on);
    if (span && span.end > today) return span;
  }
  return null;
}

/** What an item names some years away, or months, whichever it leaves open. */
function away(item: DateItem, at: { year: number; month: number }, far: number): DaySpan | null {
  if (item.needs === 'year') return item.make(at.year + far, 1);
  const month = at.month + far;
  return item.make(at.year + Math.floor((month - 1) / 12), ((((month - 1) % 12) + 12) % 12) + 1);
}

/** "May" and "Sun" are also words; as a time they stand alone only after a preposition or with a capital. */
function isMeant(text: string, lower: string, { from, to }: Time): boolean {
  if (isNameOfThing(text, { from, to })) return false;
  const words = lower.slice(from, to);
  if (!doubtful.test(words)) return true;
  return before.test(lower.slice(0, from)) || (words !== 'may' && /\p{Lu}/u.test(text[from] ?? ''));
}

function eat(form: RegExp, text: string, from: number): { to: number; word: string } | null {
  form.lastIndex = from;
  const match = form.exec(text);
  return match && { to: from + match[0].length, word: match[1] ?? '' };
}
