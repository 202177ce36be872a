import { writtenOut } from '#shared/text/written-out.ts';
import { humps, spaced, writtenRuns } from '../language/tokens.ts';

/**
 * Text as the full-text index sees it. FTS5's tokenizer folds case and diacritics, stems English and splits at
 * punctuation; what it cannot do is done here: scripts written without spaces, compatibility forms, camelCase, umlauts
 * written out.
 */

const humped = /[\p{Ll}\p{N}]\p{Lu}/u;
const unusual = /[\u0080-\uffff]/;

/** What changes how words are derived, besides this code: the dictionaries of the runtime. */
export const wordsVersion = `icu ${process.versions.icu ?? 'none'}`;

/** The words of `text`, ready for FTS5's tokenizer, with the parts of camelCase names and umlauts written out appended. */
export function toWords(text: string): string {
  const words = spaced(text);
  if (!humped.test(words) && !unusual.test(words)) return words;
  const parts = writtenRuns(words).flatMap(([name]) => [...humps(name), writtenOut(name) ?? []].flat());
  return parts.length === 0 ? words : `${words}\n${parts.join(' ')}`;
}
