import { en } from '../lexicon/en.ts';

const counted = Object.entries(en.numbers);
const ones = counted.flatMap(([word, n]) => (n < 20 ? [word] : []));
const tens = counted.flatMap(([word, n]) => (n >= 20 && n < 100 ? [word] : []));
const firsts =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );

const value = new Map<string, number>([
  ...counted.filter(([, n]) => n < 100),
  ...firsts.map((word, i): [string, number] => [word, i + 1]),
  ['twentieth', 20],
  ['thirtieth', 30],
  ['a', 1],
  ['an', 1],
  ['zero', 0],
  ['oh', 0],
]);

const one = `(?:${[...ones].reverse().join('|')})`;
const ten = `(?:${tens.join('|')})`;
const ordinal1 = `(?:${[...firsts].reverse().join('|')})`;
const below100 = `(?:${ten}(?:[- ]${one})?|${one})`;

const teens = 'nineteen|eighteen|seventeen|sixteen|fifteen|fourteen|thirteen|twelve|eleven';
/** After "twenty" a year goes on with ten at least: "twenty one" is a number. */
const fromTen = `(?:${ten}(?:[- ]${one})?|ten|${teens})`;

/** How many: digits, words below a hundred, "a", "a few", "a couple of". Sources of regular expressions, one group each. */
export const countForm = `(\\d{1,4}|(?:a )?few|several|(?:a )?couple(?: of)?|${below100}|an?)`;
/** Which: `3rd`, `third`, `twenty-first`. */
export const ordinal = `(\\d{1,2}(?:st|nd|rd|th)|${ten}[- ]${ordinal1}|twentieth|thirtieth|${ordinal1})`;
/** A day of a month: an ordinal, or a plain number. */
export const dayNumber = `(\\d{1,2}(?:st|nd|rd|th)?|${ten}[- ](?:${ordinal1}|${one})|twentieth|thirtieth|${ordinal1}|${below100})`;
/** A year in four digits or spoken: `nineteen seventy eight`, `two thousand and eighteen`. */
export const year = `(1[0-9]\\d\\d|20\\d\\d|one thousand(?: \\w+ hundred)?(?: and)? ${below100}|two thousand(?:(?: and)? ${below100})?|(?:${teens})(?: hundred(?: and)?)?[- ](?:(?:zero|oh) ${one}|${below100})|twenty[- ](?:(?:zero|oh) ${one}|${fromTen}))`;

/** The number that a match of one of these expressions says; NaN for none. */
export function dateNumberOf(text: string): number {
  const digits = /^\d+/.exec(text)?.[0];
  if (digits !== undefined) return Number(digits);
  if (/few|several/.test(text)) return 3;
  if (/couple/.test(text)) return 2;
  return spoken(text);
}

function spoken(text: string): number {
  const words = text.split(/[- ]+/).filter((word) => word !== 'and');
  const thousand = words.indexOf('thousand');
  if (thousand > 0) return 1000 * spoken(words.slice(0, thousand).join(' ')) + tail(words.slice(thousand + 1));
  const hundred = words.indexOf('hundred');
  if (hundred > 0) return 100 * spoken(words.slice(0, hundred).join(' ')) + tail(words.slice(hundred + 1));
  const values = words.map((word) => value.get(word) ?? Number.NaN);
  const [head = Number.NaN, ...rest] = values;
  // "nineteen seventy eight" and "twenty ten" are years; "twenty one" is a number.
  if (rest.length > 0 && (head < 20 || rest[0] === 0 || (rest[0] ?? 0) >= 10)) return 100 * head + sum(rest);
  return head + sum(rest);
}

function tail(words: string[]): number {
  return words.length === 0 ? 0 : spoken(words.join(' '));
}

function sum(values: number[]): number {
  return values.reduce((total, each) => total + each, 0);
}
