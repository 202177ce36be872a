import { fail } from '#shared/model/error.ts';
import { words } from '../language/lexicon/all.ts';
import type { RelationType } from '../workspace/codecs/relations.ts';
import { slug } from '../workspace/slug.ts';

/** Words and letters of a relation that nobody listed. */
const most = { words: 4, letters: 40 };
const copulas = new Set(words((lexicon) => lexicon.copulas));

/**
 * A relation in the workspace's own word where it has one, else as it was said: `Is married to` is `married-to`, and `use` is `uses`.
 * Null for what is no word for a relation.
 */
export function plainRelation(said: string, vocabulary: readonly RelationType[]): string | null {
  const parts = slug(said).split('-');
  const plain = (copulas.has(parts[0] ?? '') ? parts.slice(1) : parts).join('-');
  const known = vocabulary.flatMap(({ name, inverse }) => (inverse === null ? [name] : [name, inverse]));
  const whole = parts.join('-');
  const exactly = known.find((word) => word === whole) ?? known.find((word) => word === plain);
  const same = exactly ?? known.find((word) => formOf(word) === formOf(plain));
  if (same !== undefined) return same;
  const isWord = /^\p{L}[\p{L}\p{M}]*(?:-[\p{L}\p{M}]+)*$/u.test(plain);
  return isWord && plain.length <= most.letters && plain.split('-').length <= most.words ? plain : null;
}

/** The same for who tells it. @throws input.invalid for what is no word for a relation */
export function toldRelation(vocabulary: readonly RelationType[], said: string): string {
  const word = plainRelation(said, vocabulary);
  if (word !== null) return word;
  const words = `“${said}” is no word for a relation.`;
  throw fail('input.invalid', words, 'Say it in a few plain words, such as works-at.');
}

/** The third person and the plural left out: both say one thing. */
const formOf = (word: string): string =>
  word
    .split('-')
    .map((part) => (part.length > 3 ? part.replace(/s$/, '') : part))
    .join('-');
