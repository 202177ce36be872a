/**
 * Text as the full-text index sees it. FTS5's tokenizer folds case and diacritics, stems English and splits at
 * punctuation; what it cannot do is done here: scripts written without spaces, compatibility forms, camelCase.
 * Pure and stable: rows are deleted from the index by deriving the same words again.
 */

const plain = /^[^\u0080-\uffff]*$/;
/** Thai, Lao, Myanmar, Khmer, kana, Han and its extensions: written without spaces between words. */
const spaceless =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]+/gu;
/** Scripts whose dictionary segmentation depends on context; pairs of characters find a word in any context. */
const paired = /^[\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const humped = /[\p{Ll}\p{N}]\p{Lu}/u;
const word = /[\p{L}\p{N}\p{M}]+/gu;
/** A longer run of letters is a hash or encoded data, not a name with humps. */
const longestName = 80;

/** One locale for all texts: a memory may mix languages, and the index must not depend on the machine's own. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** What changes how words are derived, besides this code: the dictionaries of the runtime. */
export const wordsVersion = `icu ${process.versions.icu ?? 'none'}`;

/** The words of `text`, ready for FTS5's tokenizer, with the parts of camelCase names appended. */
export function toWords(text: string): string {
  const folded = normalForm(text);
  const spaced =
    folded === text && plain.test(text) ? text : folded.replace(spaceless, (run) => ` ${segment(run).join(' ')} `);
  if (!humped.test(spaced)) return spaced;
  const parts = [...spaced.matchAll(word)].flatMap(([name]) => humps(name));
  return parts.length === 0 ? spaced : `${spaced}\n${parts.join(' ')}`;
}

/** NFKC, so that full-width, ligature and decomposed letters are the letters one types. */
export function normalForm(text: string): string {
  return plain.test(text) ? text : text.normalize('NFKC');
}

/** The parts of a camelCase name: `getHTTPStatus` → get, HTTP, Status. Empty for a name without humps. */
export function humps(name: string): string[] {
  if (name.length > longestName || !humped.test(name)) return [];
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(' ');
}

/** Words of a run without spaces: the dictionary's, then every pair of characters that is no word yet. */
export function segment(run: string): string[] {
  const words: string[] = [];
  for (const part of segmenter.segment(run)) if (part.isWordLike) words.push(part.segment);
  if (!paired.test(run)) return words;
  const known = new Set(words);
  const characters = [...run];
  for (let n = 0; n + 1 < characters.length; n++) {
    const pair = `${characters[n]}${characters[n + 1]}`;
    if (known.has(pair)) continue;
    known.add(pair);
    words.push(pair);
  }
  return words;
}

/** True when `text` has characters of scripts written without spaces. */
export function isSpaceless(text: string): boolean {
  spaceless.lastIndex = 0;
  return !plain.test(text) && spaceless.test(text);
}

/** A name as two people may write it: compatibility forms, case and diacritics aside. */
export function foldName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
