import { oneOf } from '../lexicon/all.ts';

// What names a day by how far it lies from the one on which it is said.

const aheadWords =
  oneOf(String.raw`\b(?:tomorrow|tonight|next|coming|upcoming|following|deadline|due|until|by|will|starts?|begins?|launch|release|morgen|nächste[nrs]?|demain|prochaine?|mañana)\b
  \bon_(?:mon|tue|wed|thu|fri|sat|sun) \bin_\w+_(?:day|week|month|year)s?\b \b\d{4}-\d{2}-\d{2}\b`);
/** Words that name a day ahead of the one they are said on; without one a text need not be read for dates. */
export const namesDayAhead = new RegExp(aheadWords, 'i');

/** Said of what is to come, a date without a year is the next one. */
export const tellsFuture =
  /\b(?:will|shall|going to|due|deadline|plan(?:s|ned)?|scheduled?|upcoming|until|by|expires?|starts?|begins?|launch|release)\b/i;

export const namesWeekday = /^(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)/i;

/** A distance in months or longer. */
export const countsMonths = /\b(?:month|quarter|year|monat|jahr|mois|mes|año)/i;

const counting =
  'last|past|previous|next|coming|this|ago|within|since|days?|weeks?|weekends?|months?|years?|letzte\\w*|vorige\\w*|nächste\\w*|kommende\\w*|tag\\w*|woche\\w*|monat\\w*|jahr\\w*';

/** Counted from today, such words say nothing of how another text names the same time. */
export const countedFromToday = new RegExp(`\\b(?:${counting})\\b|前|近|过去|過去|个`, 'iu');

const countedWords = new RegExp(`(?:\\b\\d{1,4} )?\\b(?:${counting})\\b`, 'giu');

/** A text without the words of its times that only count from the day it is said on; names of days and months stay. Pure. */
export function withoutCounted(text: string, times: readonly { from: number; to: number }[]): string {
  return times.reduce(
    (all, { from, to }) =>
      all.slice(0, from) +
      all.slice(from, to).replace(countedWords, (words) => ' '.repeat(words.length)) +
      all.slice(to),
    text,
  );
}
