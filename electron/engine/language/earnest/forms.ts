import { listed } from '../lexicon/lexicon.ts';
import { germanForms } from './de.ts';
import { englishForms } from './en.ts';
import { spanishForms } from './es.ts';
import { frenchForms } from './fr.ts';
import type { EarnestForms } from './schema.ts';
import { chineseForms } from './zh.ts';

const languages: readonly EarnestForms[] = [englishForms, germanForms, spanishForms, frenchForms, chineseForms];
/** Scripts without spaces have no bounds of words. */
const spaceless: readonly EarnestForms[] = [chineseForms];

const sourcesOf = (of: readonly EarnestForms[], keys: readonly (keyof EarnestForms)[]) =>
  of.flatMap((forms) => keys.flatMap((key) => listed(forms[key])));

/** The source of an expression for any of these forms, in any language and without bounds. */
export const anyForm = (...keys: (keyof EarnestForms)[]): string => `(?:${sourcesOf(languages, keys).join('|')})`;

/** An expression for any of these forms as whole words. */
export function wholeForms(...keys: (keyof EarnestForms)[]): RegExp {
  const spaced = sourcesOf(
    languages.filter((forms) => !spaceless.includes(forms)),
    keys,
  );
  const run = sourcesOf(spaceless, keys);
  return new RegExp([String.raw`(?<![\p{L}\p{N}])(?:${spaced.join('|')})(?![\p{L}\p{N}])`, ...run].join('|'), 'iu');
}

/** An expression for a sentence that any of these forms opens. */
export const openingForms = (...keys: (keyof EarnestForms)[]): RegExp =>
  new RegExp(String.raw`^${anyForm(...keys)}(?!\p{L})`, 'iu');
