import { genericNameWords } from '../lexicon/name-nouns.ts';
import { addresses } from '../lexicon/person-names.ts';
import { foldName } from '../tokens.ts';

const spokenSigns = /(?<=\p{L})[+#]+/u;
const version = /^v?\d+(?:\.\d+)*$/;

/** A name as letters and digits with single spaces, case, diacritics and punctuation aside; `C++`, `C#` keep their signs. */
export function plainName(name: string): string {
  return foldName(name)
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .replace(/(?<!\p{L})[+#]+|[+#]+(?=\p{L})/gu, ' ')
    .trim();
}

/** How one addresses somebody, in front of the name: it is no part of it. */
export const honorific = new RegExp(`^(?:(?:la |el )?(?:${addresses}|sir|professor)\\.? )+(?=\\p{L})`, 'iu');

/** A person's name without how they are addressed: `Frau Dr. Hannah Weisz` → `Hannah Weisz`. */
export const barePersonName = (name: string): string => name.trim().replace(honorific, '');

/** `Priya's` → `Priya`. */
export const withoutPossessive = (name: string): string => name.trim().replace(/(?<=\p{L})['’]s?$/u, '');

/** The words that make a name; all of them when none tells two things apart. */
export function tellingWords(plain: string): string[] {
  const words = plain.split(' ').filter((word) => word !== '');
  const telling = words.filter((word) => !genericNameWords.has(word));
  return telling.length === 0 ? words : telling;
}

/** Numbers and signs in a name: two names that differ in them are two things (`v1`, `v2`; `C`, `C++`). */
export function distinguishing(plain: string): string {
  const words = plain.split(' ').filter((word) => version.test(word) || spokenSigns.test(word));
  return words.map((word) => word.replace(/^v(?=\d)/, '')).join(' ');
}

/** Initials of a name of two words or more: `european central bank` → `ecb`, with and without its small words. */
export function initialsOf(plain: string): string[] {
  const words = plain.split(' ').filter((word) => word !== '');
  const first = (list: string[]) => list.map((word) => [...word][0] ?? '').join('');
  const telling = words.filter((word) => !['of', 'the', 'and', 'de', 'der', 'des'].includes(word));
  return words.length < 2 ? [] : [...new Set([first(words), first(telling)])].filter((text) => text.length >= 2);
}

/** Edits between two words, a swap of neighbours being one; more than `most` is `most + 1`. */
export function edits(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let older: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (older[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    older = last;
    last = row;
  }
  return Math.min(last[b.length] ?? most + 1, most + 1);
}

/** True when one word may be the other written wrongly. Short words and first letters tell names apart: Anna, Hanna. */
export function isMisspelt(a: string, b: string): boolean {
  if (a[0] !== b[0]) return false;
  const shorter = Math.min(a.length, b.length);
  const most = shorter >= 8 ? 2 : shorter >= 5 ? 1 : 0;
  return most > 0 && edits(a, b, most) <= most;
}
