import { wholeForms } from './forms.ts';

const takingBack = wholeForms('takingBack');
const settingRight = wholeForms('settingRight');
/** `It wasn't Jan who called`: names its mistake by what is not so. */
const wasNotWho = /^(?:it|that) (?:isn't|wasn't|is not|was not) .{2,40}? (?:who|that) /iu;

/** Whether a sentence takes back what was said, whatever that was. Pure. */
export const takesBack = (sentence: string): boolean => takingBack.test(sentence);
/** Whether a sentence names what was noted, and that it is not so. Pure. */
export const setsRight = (sentence: string): boolean => settingRight.test(sentence) || wasNotWho.test(sentence);
export const isRetraction = (sentence: string): boolean => takesBack(sentence) || setsRight(sentence);

/** A retraction without the words that only take back. */
export const withoutTakingBack = (sentence: string): string => sentence.replace(takingBack, ' ');

/** What a retraction says holds instead, behind its colon or dash; empty when it says only what does not. */
export function correctionIn(sentence: string): string {
  const [, before = '', behind = ''] = /^(.*?)(?::|\u2014|\u2013)\s+(.{8,})$/su.exec(sentence) ?? [];
  return isRetraction(before) && !isRetraction(behind) ? behind : '';
}

/** `We stay after all` takes back what was said before, and says what holds. */
export const holdsAfterAll = (sentence: string): boolean => !isRetraction(sentence.replace(/\bafter all\b/giu, ''));

const when = String.raw`(?:(?:earlier|yesterday|last \p{L}+|on \p{L}+day|gestern|neulich),? )?`;
const had = "(?:'d| had| have|'ve| hatten?| habe[n]?)?";
const wrote =
  '(?:wrote|written|noted|put down|logged|recorded|thought|believed|assumed|geschrieben|notiert|schrieb|dachte)';
/** What its writer wrote himself, told of to be put right: `I wrote that the well is dry`. */
const ownWords = new RegExp(String.raw`^${when}(?:i|we|ich|wir)${had} (?:\p{Ll}+ )?${wrote}(?!\p{L})`, 'iu');

export const isOwnWords = (sentence: string): boolean => ownWords.test(sentence);
