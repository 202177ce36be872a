import { type Content, contentOf, isSameWord } from './content.ts';
import { dateBegun } from './dates/begun.ts';
import { wholeWord, words } from './lexicon/all.ts';
import type { Value } from './value.ts';
import { hole, markedValues } from './values.ts';
import { isWithin } from './written.ts';

/**
 * A statement that says itself that something is otherwise from here on, and what it gives now. `moved`: by a verb, as
 * “moved to”; a mere “now” can be news of something else.
 */
export type StatedChange = { words: readonly string[]; given: readonly Given[]; moved: boolean };
/** What two statements have in common: words, and the share of the shorter one's that these are. */
export type Topic = { words: ReadonlySet<string>; share: number };
/** A value, and the words right before and behind it, which say what a bare number counts or numbers. */
type Given = { value: Value; beside: readonly string[] };

const marker = new RegExp(wholeWord(words(({ now, changing }) => [...now, ...changing])), 'iu');
const moving = new RegExp(wholeWord(words(({ changing }) => changing)), 'iu');
/** `From 1 April`: a day, and not only a word, from which on it holds. */
const beginning = new RegExp(
  String.raw`(?:${wholeWord(words((lexicon) => lexicon.beginning))})\s*(?:\p{L}{1,4}\s)?(?=${hole})`,
  'iu',
);
/** What is `statt` at the end of a clause is the end of its verb (`findet am Dienstag statt`), and no “instead”. */
export const withoutVerbEnd = (text: string): string => text.replace(/\sstatt(?=\s*(?:[.!?,;:]|$))/giu, '');
/** `for seven years now`: it has been so for as long, and is so still. */
const lasting = new RegExp(String.raw`${hole}(\d+)${hole}\s+(?:${wholeWord(words(({ now }) => now))})`, 'giu');
function withoutLasting(text: string): string {
  const { values, marked } = markedValues(text);
  return values.some(({ kind }) => kind === 'span')
    ? marked.replace(lasting, (all, n: string) => (values[Number(n)]?.kind === 'span' ? '' : all))
    : text;
}
const passing = new RegExp(wholeWord(words((lexicon) => lexicon.passing)), 'iu');
/** Whether a statement tells of the day it was said on: nothing takes its place, and it shows that there are many of its kind. */
export const isPassing = (text: string): boolean => passing.test(text);
const owners = new Set(words(({ owner }) => owner));
/** Kinds that say which one is meant as often as what it is like. */
const noValue = /^(?:year|mail|ordinal)$/;
/** Words of a statement beyond which it says more than one thing. */
const mostWords = 26;

/** What a statement tells as changed; null for one that says nothing of a change, asks, or gives no value. */
export function changeIn(text: string): StatedChange | null {
  if (marker.test(withoutLasting(withoutVerbEnd(text)))) return valueGivenIn(text);
  return begins(text) && beginsAsAWhole(text) ? valueGivenIn(text) : null;
}

const begins = (text: string): boolean => beginning.test(markedText(contentOf(text))) || dateBegun(text) !== null;

const clauseBounds = /[,;:.，；：。]\s+/u;
/**
 * Whether what begins is all that is said: in `7 tickets open, pipeline green since Monday` the last of several things began then, and the
 * others are what they are on the day of it.
 */
function beginsAsAWhole(text: string): boolean {
  const clauses = text.split(clauseBounds).filter((clause) => clause.trim() !== '');
  const at = clauses.findIndex(begins);
  const tells = (clause: string) => telling(contentOf(clause)).length > 0;
  // Values alone behind it, as hours behind their days, are its own.
  const isOther = (clause: string, n: number) =>
    n !== at && givenIn(contentOf(clause)).length > 0 && (n < at || tells(clause));
  return !tells(clauses[at] ?? '') || !clauses.some(isOther);
}

/** Whether its words say themselves that something is otherwise from here on. */
export const tellsTurn = (text: string): boolean =>
  marker.test(withoutLasting(withoutVerbEnd(text))) || beginning.test(markedText(contentOf(text)));

/** What a statement gives, told as changed or not; null for one that gives no value, or asks. */
export function valueGivenIn(text: string): StatedChange | null {
  const content = contentOf(text);
  if (content.asks || content.words.length > mostWords) return null;
  const given = givenIn(content);
  return given.length === 0 ? null : { words: telling(content), given, moved: moving.test(withoutVerbEnd(text)) };
}

const markedText = ({ words: all }: Content) => all.map(({ key, as }) => (key === hole ? hole : as)).join(' ');

/** Kinds of values of which the change gives another one than a statement, and none that is the same. */
export function changedKinds(old: string, { given }: StatedChange): ReadonlySet<string> {
  const content = contentOf(old);
  if (content.asks || content.words.length > mostWords) return new Set();
  const before = givenIn(content);
  const otherwise = given.filter((now) => {
    const alike = before.filter((one) => isOfKind(one, now));
    return alike.length > 0 && !alike.some(({ value }) => isWithin(value, now.value) || isWithin(now.value, value));
  });
  return new Set(otherwise.map(({ value }) => value.kind));
}

/** What both speak of: their words without their values, in any form. */
export function topicOf(old: string, change: StatedChange): Topic {
  const keys = telling(contentOf(old));
  const shared = new Set(change.words.filter((word) => keys.some((key) => isKindred(word, key))));
  return { words: shared, share: shared.size / Math.max(1, Math.min(new Set(keys).size, new Set(change.words).size)) };
}

/** Kinds that all sorts of things have: the same subject has a time for each of them. */
const ofAnything = /^(?:date|time|weekday|span)$/;
const fewestWords = 2;
const leastShare = 0.5;

/**
 * Whether what two statements share says that they are about one thing. Names alone do not: `Alex starts at nine now` is no
 * news of his dentist at ten. A price or a weight says most of what it is itself.
 */
export function isOfOneThing(
  { words: shared, share }: Topic,
  kinds: ReadonlySet<string>,
  { moved }: StatedChange,
  isName: (word: string) => boolean,
): boolean {
  if (![...shared].some((word) => !isName(word))) return false;
  if (![...kinds].every((kind) => ofAnything.test(kind))) return true;
  return shared.size >= fewestWords && share >= leastShare && (moved || kinds.size > 1 || share === 1);
}

/** Two numbers are of one kind where they stand beside the same word; a measure is of its own. */
function isOfKind(a: Given, b: Given): boolean {
  if (a.value.kind !== b.value.kind || a.value.parts.c !== b.value.parts.c) return false;
  return a.value.kind !== 'number' || a.beside.some((word) => b.beside.includes(word));
}

function givenIn({ words: all, values }: Content): Given[] {
  let n = 0;
  return all.flatMap(({ key }, at) => {
    const value = key === hole ? values[n++]?.value : undefined;
    if (value === undefined || noValue.test(value.kind)) return [];
    const beside = [all[at - 1]?.key, all[at + 1]?.key].filter((word) => word !== undefined && word !== hole);
    return [{ value, beside: beside as string[] }];
  });
}

/** Letters of a word that can say what is spoken of; of scripts without spaces two signs. */
const telling = ({ words: all }: Content) =>
  all.flatMap(({ key }) => {
    const word = key.replace(/['’]s$/u, '');
    const least = /\p{Script=Latin}/u.test(word) ? 4 : 2;
    return word === hole || word.length < least || owners.has(word) || marker.test(word) ? [] : [word];
  });

/** The words of a text that can say what it speaks of. */
export const topicWords = (text: string): string[] => telling(contentOf(text));

const shortest = 5;

/** One word in two forms, or one that the other is put together with: `rehearses` and `rehearsals`, `Einbau` in `Treppeneinbau`. */
export function isKindred(a: string, b: string): boolean {
  if (isSameWord(a, b)) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < shortest) return false;
  if (long.startsWith(short) || long.endsWith(short)) return true;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return same >= shortest && same >= 0.75 * short.length;
}
