import { secretsIn } from './find.ts';
import type { Secret } from './types.ts';
import { isMixed } from './worth.ts';

/** A secret by itself that no word of a sentence is: wherever else it stands, it is the same. */
export type SecretValue = { kind: string; value: string };

/** The values of a text's secrets. Pure. */
export const secretValuesIn = (text: string, secrets: readonly Secret[] = secretsIn(text)): SecretValue[] =>
  secrets.flatMap(({ kind, at, end }) => {
    const value = text.slice(at, end);
    return isMixed(value) ? [{ kind, value }] : [];
  });

const partOfWord = /[\p{L}\p{M}\p{N}]/u;

/** Where values that are known to be secrets stand in a text, as words of their own, whatever is said around them. Pure. */
export function knownSecretsIn(text: string, known: readonly SecretValue[]): Secret[] {
  return known.flatMap(({ kind, value }) => {
    const found: Secret[] = [];
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
      const end = at + value.length;
      const isPart = partOfWord.test(text[at - 1] ?? '') || partOfWord.test(text[end] ?? '');
      if (!isPart) found.push({ kind, at, end });
    }
    return found;
  });
}
