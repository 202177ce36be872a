import { monthNames } from './calendar.ts';
import { anyOf, oneOf } from './lexicon/all.ts';
import { heldMark } from './secrets/withhold.ts';

/** Where a sentence stands in its text, without the blanks around it. UTF-16 units. */
export type SentenceSpan = { from: number; to: number };

/** A sentence may end here: behind its mark, behind what stands where a secret was held back, or with its line. */
const boundary = new RegExp(
  String.raw`(?<=[。！？!?])(?![。！？!?])\s*|(?<=\.["”’»)]?)\s+|(?<=${heldMark})\s+|\n+`,
  'gu',
);
/** Words that are written with a full stop within a sentence. */
const shortWords = String.raw`e\.g i\.e z\.\s?B d\.\s?h u\.\s?a p\.\s?ex dr mr mrs ms [Pp]rof Ing Dipl Capt Rev Sgt Gen Lt Srta Dra Sra vs etc ca bzw inkl
  vgl [Nn]r No Tel Abs Fig approx Inc Ltd`;
/** Besides them initials, and titles without a vowel as Dr and St. */
const shortened = ending(String.raw`${shortWords} \p{Lu} [B-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xzß]{1,3}`, 'u');
/** Of a text in small letters initials are single letters, and such titles look like other words. */
const shortenedInSmall = ending(String.raw`${shortWords} st \p{L}`, 'iu');

function ending(words: string, flags: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${oneOf(words)}\.$`, flags);
}

/** Whether what ends here with a full stop is a shortened word, behind which a sentence goes on. `small`: of a text in small letters. */
export const isShortened = (before: string, small = false): boolean =>
  (small ? shortenedInSmall : shortened).test(before.slice(-longestShortened));

/** Characters before a full stop that can be such a word. */
const longestShortened = 10;
/** “am 3. Dezember”: a number that counts a day. */
const counting = /(?<![\p{L}\p{N}.,:])\p{N}{1,2}\.$/u;
/** “seit dem 1.9. 35 Stunden”: a day and its month, behind which no sentence begins small or with a figure. */
const dayOfMonth = /(?<![\p{L}\p{N}.,:])\p{N}{1,2}\.\p{N}{1,2}\.$/u;
const month = new RegExp(String.raw`^\s+(?:${anyOf(Object.keys(monthNames))})(?!\p{L})`, 'iu');

/** Sentences of a text in order, with their marks; shortened words, initials, days of a month, and the numbers of steps do not end one. Pure. */
export function sentenceSpans(text: string): SentenceSpan[] {
  const spans: SentenceSpan[] = [];
  let from = 0;
  let steps = 0;
  const put = (to: number) => {
    const part = text.slice(from, to);
    if (part.trim() !== '') spans.push({ from: from + part.search(/\S/), to: from + part.trimEnd().length });
  };
  for (const { 0: gap, index } of text.matchAll(boundary)) {
    const before = text.slice(Math.max(0, index - longestShortened), index);
    const step = stepOf(before, steps);
    steps = step ?? steps;
    if (!gap.includes('\n') && (step !== null || goesOn(before, text.slice(index, index + 20)))) continue;
    put(index);
    from = index + gap.length;
  }
  put(text.length);
  return spans;
}

/** “…: 1. pull 2. build”: the number before a step, which opens a list or counts on in it; null for any other. */
function stepOf(before: string, last: number): number | null {
  const found = /(?<opens>:\s*|(?<![\p{L}\p{N}.,:]))(?<n>\p{N}{1,2})\.$/u.exec(before)?.groups;
  const n = Number(found?.n ?? Number.NaN);
  return (n === 1 && found?.opens !== undefined) || (n > 1 && n === last + 1) ? n : null;
}

/** Whether a sentence goes on behind the full stop of a shortened word or a day's number. */
export const goesOn = (before: string, behind: string): boolean =>
  isShortened(before) ||
  (counting.test(before) && month.test(behind)) ||
  (dayOfMonth.test(before) && /^\s+[\p{Ll}\p{N}]/u.test(behind));
