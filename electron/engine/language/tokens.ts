/** Words of a text in any script. Pure and stable: the index derives the same words again to delete what it had of them. */

const plain = /^[^\u0080-\uffff]*$/;
/** Thai, Lao, Myanmar, Khmer, kana, Han and its extensions: written without spaces between words. */
const spaceless =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3041-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
const spacelessSign = new RegExp(`[${spaceless}]`, 'u');
const spacelessRuns = new RegExp(`[${spaceless}]+`, 'gu');
/** Scripts whose dictionary segmentation depends on context; pairs of characters find a word in any context. */
const paired = /^[\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const humped = /[\p{Ll}\p{N}]\p{Lu}/u;
const run = /[\p{L}\p{N}\p{M}]+/gu;
/** A longer run of letters is a hash or encoded data, not a name with humps. */
const longestName = 80;

/** One locale for all texts: a memory may mix languages, and words must not depend on the machine's own. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Parts of a run without spaces as the dictionary has them: joined, they are the run again. */
export const dictionaryParts = (text: string): Intl.SegmentData[] => [...segmenter.segment(text)];

/** The words of a run without spaces as the dictionary has them. */
export const dictionaryWords = (text: string): string[] =>
  dictionaryParts(text).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));

/** True when `text` has characters of scripts written without spaces. */
export const isSpaceless = (text: string): boolean => !plain.test(text) && spacelessSign.test(text);

/** NFKC, so that full-width, ligature and decomposed letters are the letters one types. */
export function normalForm(text: string): string {
  return plain.test(text) ? text : text.normalize('NFKC');
}

/** A name as two people may write it: compatibility forms, case and diacritics aside. */
export function foldName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Letters, figures and marks that stand together, in small letters; scripts without spaces are not parted. */
export const runsOf = (text: string): string[] => normalForm(text).toLowerCase().match(run) ?? [];

/** The same as they are written, and where. */
export const writtenRuns = (text: string): RegExpExecArray[] => [...text.matchAll(run)];

/** A text with spaces between the words, and the pairs, of its scripts that have none. */
export function spaced(text: string): string {
  const folded = normalForm(text);
  if (folded === text && plain.test(text)) return text;
  return folded.replace(spacelessRuns, (one) => ` ${segment(one).join(' ')} `);
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
export function segment(text: string): string[] {
  const words = dictionaryWords(text);
  if (!paired.test(text)) return words;
  const known = new Set(words);
  const characters = [...text];
  for (let n = 0; n + 1 < characters.length; n++) {
    const pair = `${characters[n]}${characters[n + 1]}`;
    if (known.has(pair)) continue;
    known.add(pair);
    words.push(pair);
  }
  return words;
}
