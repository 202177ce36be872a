import { monthNames, weekdayNames } from './calendar.ts';
import { contentOf } from './content.ts';
import { hasGerman } from './german.ts';
import { lexicons, wholeWord, words } from './lexicon/all.ts';
import { isGivenName } from './lexicon/given-names.ts';
import { formsOf } from './lexicon/lexicon.ts';
import { roleOf } from './naming/roles.ts';

/**
 * Sentences that say nothing by themselves: of whom or what they tell stands in one before. `She pays by the hour`,
 * `Es celíaca`, `£312 the lot`.
 */

/** `sein` is also a verb: whose something is has what it is behind it, written large in German. */
const ofPerson = new RegExp(`(?!sein (?!\\p{Lu})|sein[.,!])(?:${wholeWord(words(({ third }) => third))})`, 'iu');
const ofThing = new RegExp(wholeWord(words(({ standing }) => standing.things)), 'iu');
/** `there` that closes a clause; at the beginning of one it says that something is. */
const ofPlace = new RegExp(
  `(?:${wholeWord(words(({ standing }) => standing.places))})(?=\\s*(?:[.,;:!?。，！？]|$))`,
  'iu',
);
const ofHan = new RegExp(
  lexicons
    .filter(({ tag }) => tag === 'zh')
    .flatMap(({ standing, third }) => [...standing.places, ...standing.things, ...third])
    .join('|'),
  'u',
);
const speaks = new RegExp(
  wholeWord(words(({ speaking, together, self, owner }) => [...speaking.first, ...together, ...self, ...owner])),
  'iu',
);
const finite = new RegExp(
  `(?:${wholeWord(words(({ copulas, past, present, ahead }) => [...copulas, ...past, ...formsOf(present), ...ahead]))})|n't|['’](?:s|re|ll|ve)(?!\\p{L})`,
  'iu',
);

/** Words before a pronoun of a thing, from which on the sentence has named the thing itself. */
const fewBefore = 2;
/** Words and values of what is no sentence of its own. */
const ofScrap = 2;

const wordsIn = (text: string): string[] => text.match(/\p{L}[\p{L}\p{N}’'-]*/gu) ?? [];
const isOfCalendar = (word: string) => word.toLowerCase() in monthNames || word.toLowerCase() in weekdayNames;

/** Whether words name somebody or something: what is written large within a sentence, a first name, what somebody is. Pure. */
export function namesSomething(text: string): boolean {
  const all = wordsIn(text.replace(/(?<!\p{L})I(?!\p{L})/gu, 'i'));
  return all.some((word, n) => {
    if (isOfCalendar(word)) return false;
    if (n > 0 && /^\p{Lu}/u.test(word)) return true;
    const bare = word.replace(/['’]s?$/u, '');
    return isGivenName(bare) || roleOf(bare) !== null;
  });
}

/** Whether a sentence tells of somebody, something or a place that one before it names. Pure. */
export function leansOnBefore(sentence: string): boolean {
  const person = ofPerson.exec(sentence);
  if (person !== null && !namesSomething(sentence.slice(0, person.index))) return true;
  const thing = ofThing.exec(sentence);
  if (thing !== null && wordsIn(sentence.slice(0, thing.index)).length <= fewBefore) return true;
  if (ofPlace.test(sentence) || (/\p{Script=Han}/u.test(sentence) && ofHan.test(sentence.slice(0, 8)))) return true;
  return isScrap(sentence) || leavesSubjectOut(sentence);
}

/** `£312 the lot.`, `Planting on the 23rd.`: neither whoever speaks nor a name nor a verb that says what is. */
function isScrap(sentence: string): boolean {
  if (/\p{Script=Han}/u.test(sentence) || speaks.test(sentence) || finite.test(sentence) || namesSomething(sentence))
    return false;
  const { words: told, values } = contentOf(sentence);
  return values.length > 0 && told.length <= ofScrap;
}

const spanish = lexicons.find(({ tag }) => tag === 'es');
const copulas = new Set(spanish?.copulas);
/** What stands right behind a Spanish verb and opens what it is said of; `a` is an article in English. */
const opensObject = new Set([
  ...['en', 'con', 'un', 'una', 'al'],
  ...Object.keys(spanish?.numbers ?? {}),
  ...(spanish?.genitives ?? []),
  ...(spanish?.light ?? []),
]);
opensObject.delete('a');
/** How the third person ends in Spanish, and the first does not. */
const thirdPerson = /^\p{L}+(?:a|e|ó|án|an|en)$/iu;

/** `Vive en Gijón`: Spanish begins with the verb where whoever is meant has been named. */
function leavesSubjectOut(sentence: string): boolean {
  const [first = '', second = ''] = wordsIn(sentence).map((word) => word.toLowerCase());
  if (second === '' || hasGerman(sentence) || speaks.test(sentence)) return false;
  if (copulas.has(first)) return true;
  return thirdPerson.test(first) && opensObject.has(second) && !isGivenName(first) && roleOf(first) === null;
}
