import { stopWords } from '../stop-words.ts';
import { ordinal } from './numbers.ts';
import { isPlural, languageOfName, month, weekday } from './vocabulary.ts';

const opening =
  '(?:(?:from|between|since|after|before|until|till|by|around|about|circa|roughly|seit|vor|nach|desde|depuis|avant)\\s+)?';
/**
 * A weekday, a month, a season or a day's number without anything that tells which one: the same words stand in names
 * of things (“Sunday roast”, “the second act”).
 */
const bare = new RegExp(
  `^${opening}(?<article>(?:the|my|that|same) )?(?:(?<day>${weekday})|(?<month>${month})|(?<season>spring|summer|autumn|fall|winter)|(?<number>${ordinal}))$`,
  'u',
);
/** `the fourth July party`: which of several that are named after a month. In figures it is a day more often. */
const numbered = new RegExp(`^(?:the |my |our )?(?!\\d)${ordinal} (?<month>${month})$`, 'u');
/** What makes a time of the bare name behind it, whatever follows. */
const placing =
  /(?<!\p{L})(?:in|on|since|until|till|by|from|after|before|during|last|next|this|im|am|seit|bis|ab|vor|nach|en|el|desde|hasta|depuis|avant) $/iu;

/** Whether a word before it makes a time of what stands at a place of a text. Pure. */
export const isPlaced = (text: string, at: number): boolean => placing.test(text.slice(0, at));

/** What makes a day of a month of a spelt number behind it. */
const placingDay = /(?<!\p{L})(?:on|since|until|till|by|from|to|after|before|between|around|about) $/iu;
const auxiliary = /(?<!\p{L})(?:do|does|did|has|have|had|is|was|will|would|can|could|should) $/iu;
/** A weekday behind one of these recurs, or tells which of several things: “rôti du dimanche”. */
const recurring = /(?<!\p{L})(?:every|each|jeden|cada|chaque|los|le|les|del|du) $/iu;
const partOfDay = /^ (?:morning|afternoon|evening|night|noon)(?<many>s)?(?!\p{L})/u;
const following = /^(?<owned>['’]s)?\s+(?<word>\p{L}[\p{L}'’-]*)/u;

/**
 * Whether the words at these offsets, which may mean a time, name a thing, a person or a habit instead: as the first
 * part of a name (a noun follows and no preposition of time goes before), as its own subject, or as what recurs.
 */
export function isNameOfThing(text: string, { from, to }: { from: number; to: number }): boolean {
  const words = text.slice(from, to).toLowerCase();
  const found = bare.exec(words)?.groups;
  if (found === undefined) return isNumbered(text, words, { from, to });
  const { article = '', day, month: ofYear, season, number } = found;
  const name = day ?? ofYear ?? season ?? number ?? '';
  const head = text.slice(0, to - name.length - article.length);
  const part = day === undefined ? null : partOfDay.exec(text.slice(to));
  const next = following.exec(text.slice(to + (part?.[0].length ?? 0)))?.groups;
  if (day !== undefined && (isPlural(day) || part?.groups?.many !== undefined || recurring.test(head))) return true;
  if (number !== undefined) {
    const placed = /^\d/.test(number) || placingDay.test(head);
    return !placed || next?.word === 'of' || isContent(next?.word, 'en');
  }
  if (article === '' && placing.test(head)) return false;
  if (season !== undefined && next?.word === 'of') return true;
  const isSubject = ofYear !== undefined && next !== undefined && auxiliary.test(head);
  const owns = ofYear !== undefined && next?.owned !== undefined;
  return isSubject || owns || (next?.owned === undefined && isContent(next?.word, languageOfName(name)));
}

function isNumbered(text: string, words: string, { from, to }: { from: number; to: number }): boolean {
  const ofMonth = numbered.exec(words)?.groups?.month;
  if (ofMonth === undefined || placingDay.test(text.slice(0, from))) return false;
  return isContent(following.exec(text.slice(to))?.groups?.word, languageOfName(ofMonth));
}

/**
 * Whether a word can be the noun that a name before it belongs to. German writes its nouns large; in Spanish and French
 * what tells which one stands behind the noun, so none follows.
 */
function isContent(word: string | undefined, language: ReturnType<typeof languageOfName>): boolean {
  if (word === undefined || language === 'es' || language === 'fr') return false;
  if (language === 'de') return /^\p{Lu}/u.test(word);
  return !stopWords.has(word.toLowerCase());
}
