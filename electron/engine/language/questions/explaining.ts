import { anyOf, isLatin, words } from '../lexicon/all.ts';

const asking = anyOf(words(({ interrogatives }) => interrogatives).filter(isLatin));
const subject = anyOf(
  words(({ light, owning, self, together, third, pointing }) => [
    ...light,
    ...owning,
    ...self,
    ...together,
    ...third,
    ...pointing,
  ]).filter(isLatin),
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
