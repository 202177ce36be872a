import { anyOf, words } from '../lexicon/all.ts';

const latin = (list: readonly string[]) => list.filter((word) => /^\p{Script=Latin}/u.test(word));
const asking = anyOf(latin(words(({ interrogatives }) => interrogatives)));
const subject = anyOf(
  latin(
    words(({ light, owning, self, together, third, pointing }) => [
      ...light,
      ...owning,
      ...self,
      ...together,
      ...third,
      ...pointing,
    ]),
  ),
);
const explains = new RegExp(
  String.raw`^(?:${asking})\s(?=(?:${subject}|an?) (?!.*\?\s*$)[^:?]{3,60}(?::\s|\sis\s))`,
  'iu',
);

/**
 * A sentence without the word that would ask, where its verb stands behind its subject, so that it tells: `How the rota works: …`,
 * `What it costs us is time`. Pure.
 */
export const withoutExplaining = (sentence: string): string => sentence.replace(explains, '');
