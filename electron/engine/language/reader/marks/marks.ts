/**
 * Words of one meaning in every language, under one key: what is learnt of them in one language holds in the others. They
 * decide nothing by themselves. `_` stands for a space; a word that ends in `*` goes on in any way.
 */
export const markNames = [
  'self',
  'us',
  'you',
  'user',
  'asks',
  'whether',
  'please',
  'does',
  'greets',
  'laughs',
  'supposes',
  'ever',
  'no',
  'likes',
  'when',
  'next',
  'past',
  'coming',
  'happened',
  'decided',
  'now',
  'kin',
  'is',
  'lives',
  'must',
  'literally',
  'mends',
  'thing',
  'runs',
  'wants',
  'feels',
] as const;
export type MarkName = (typeof markNames)[number];
export type MeaningWords = Record<MarkName, string>;
