import { contentOf } from './content.ts';
import { wholeWord, words } from './lexicon/all.ts';

/** Who types fast leaves the comma out. */
const phrases = words(({ takingBack }) => takingBack).flatMap((one) => [one, one.replace(/[,，]/gu, '')]);
const opening = new RegExp(`^(?:[\\s"'“„]*(?:${wholeWord(phrases)})[\\s,.:;!。，：！—–-]*){1,3}`, 'iu');

/** What a statement says that takes back another: `No, wait, it leaves at four` says `it leaves at four`; null for one that takes nothing back. */
export function takingBack(text: string): string | null {
  const straight = text.replace(/[’‘]/g, "'");
  const found = opening.exec(straight)?.[0];
  return found === undefined ? null : text.slice(found.length).trim();
}

/** Whether what is said instead gives a value of a kind that the other has, or says nothing but that it was wrong. */
export function isPutRight(old: string, instead: string): boolean {
  if (instead === '') return true;
  const [before, now] = [old, instead].map((text) => contentOf(text).values.map(({ value }) => value.kind)) as [
    string[],
    string[],
  ];
  return now.some((kind) => before.includes(kind));
}
