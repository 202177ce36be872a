import { isKindred, topicWords } from './change.ts';
import { contentOf } from './content.ts';
import { contrastIn, namesDenied } from './contrast.ts';
import { wholeWord, words } from './lexicon/all.ts';
import { pointsBack } from './modality.ts';

/** Who types fast leaves the comma out. */
const phrases = words(({ takingBack }) => takingBack).flatMap((one) => [one, one.replace(/[,，]/gu, '')]);
const opening = new RegExp(`^(?:[\\s"'“„]*(?:${wholeWord(phrases)})[\\s,.:;!。，：！—–-]*){1,3}`, 'iu');

/** `…, I was wrong` behind what is said instead. */
const closing = new RegExp(
  `(?<![\\s,.;:!。，；！—–-])[\\s,.;:!。，；！—–-]+(?:${wholeWord(phrases)})[\\s.!。！]*$`,
  'iu',
);

/** What a statement says that takes back another: `No, wait, it leaves at four` says `it leaves at four`; null for one that takes nothing back. */
export function takingBack(text: string): string | null {
  const straight = text.replace(/[’‘]/g, "'");
  const found = opening.exec(straight)?.[0];
  if (found === undefined) return null;
  const instead = straight.slice(found.length);
  return text.slice(found.length, found.length + instead.length - (closing.exec(instead)?.[0].length ?? 0)).trim();
}

/** What a statement says of its subject, without the words by which it takes back another. */
export const withoutRetraction = (text: string): string => takingBack(text) || text;

/**
 * Whether what is said instead puts the other right: it gives a value of a kind that the other has, or says nothing but that it was wrong.
 * What it denies stands there, and what it names before it says how it is, is named there too: `it leaves at four` only points back.
 */
export function isPutRight(old: string, instead: string): boolean {
  if (instead === '') return true;
  const denial = contrastIn(instead);
  if (denial !== null && !namesDenied(old, denial, isKindred)) return false;
  const named = topicWords(instead.split(/[,;:–—]\s/u)[0] ?? '');
  const there = topicWords(old);
  if (!pointsBack(instead) && named.length > 1 && !named.some((one) => there.some((other) => isKindred(one, other))))
    return false;
  const [before, now] = [old, instead].map((text) => contentOf(text).values.map(({ value }) => value.kind)) as [
    string[],
    string[],
  ];
  return now.some((kind) => before.includes(kind));
}

/**
 * Whether what is said instead tells otherwise of what the other speaks of: both say more than they share, and what they share is more than a
 * name. What only points back (`it stands in the barn`) shares its verb with what it points at; what names something shares that.
 */
export function isToldOtherwise(old: string, instead: string, isName: (word: string) => boolean): boolean {
  const [there, named] = [topicWords(withoutRetraction(old)), topicWords(instead)];
  const shared = named.filter((word) => there.some((other) => isKindred(word, other)));
  if (!shared.some((word) => !isName(word))) return false;
  const isOther = shared.length < named.length && there.some((other) => !named.some((word) => isKindred(word, other)));
  return isOther && (pointsBack(instead) || shared.length * 2 >= named.length);
}
