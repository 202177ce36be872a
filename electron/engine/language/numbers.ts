import { isLatin, lexicons } from './lexicon/all.ts';

const numbers: Record<string, number> = Object.assign({}, ...lexicons.map((lexicon) => lexicon.numbers));

/** Numbers in words of languages with spaces, and in Chinese signs: the sources of expressions. */
export const numberWords = Object.keys(numbers).filter(isLatin).join('|');
export const hanNumber = '[一二两三四五六七八九十]{1,3}';

/** `20.000`, `20 000`, `1,5`, `12`: the source of an expression. */
export const amount = String.raw`(?<!\d)(?:\d{1,3}(?:[.,'  ]\d{3}){1,6}(?:[.,]\d{1,2})?|\d{1,18}(?:[.,]\d{1,9})?)`;

/** The number that is meant by digits, a word, or Chinese signs below a hundred; NaN for none. */
export function numberOf(written: string): number {
  const word = written.toLowerCase();
  const known = numbers[word];
  if (known !== undefined) return known;
  if (/^[一二两三四五六七八九十]+$/.test(word)) return hanNumberOf(word);
  const bare = word.replace(/[ '\u00a0]/g, '');
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(bare)
    ? bare.replace(/[.,]/g, '')
    : bare.replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  return Number(grouped.replace(',', '.'));
}

const hanDigits = '〇一二三四五六七八九';

/** `三`, `十二`, `二十一`, `二〇二三`; NaN for what is no number. */
export function hanNumberOf(signs: string): number {
  const plain = signs.replace(/[两兩]/gu, '二').replaceAll('零', '〇');
  if (!plain.includes('十')) return Number([...plain].map((digit) => hanDigits.indexOf(digit)).join(''));
  const [tens = '', ones = ''] = plain.split('十');
  return 10 * (tens === '' ? 1 : hanDigits.indexOf(tens)) + (ones === '' ? 0 : hanDigits.indexOf(ones));
}
