/** What is written where a secret would stand. */
const placeholders =
  /^(?:\$|\{|<|\[|%\w|\*{2}|•|x{3}|\.{3}|your|my[_-]|changeme|change[_-]|placeholder|dummy|redacted|none|null|undefined|todo)/i;
const ordinary =
  /^(?:(?:password|passwd|pwd)[12]|password|passwort|passwd|pass|pwd|secret|token|test|string|true|false|example|hunter)$/i;

/** Whether a value only stands in for one: `<your-key>`, `${VAR}`, `xxxx`, a key from somebody's documentation. */
export function isPlaceholder(value: string): boolean {
  return placeholders.test(value) || ordinary.test(value) || /example|xxxx|\*{4}/i.test(value);
}

/** Whether a value is what a program says: a call, a field of something, a variable. */
export function isCode(value: string): boolean {
  if (/^[\p{L}_$][\w$.]*\(/u.test(value) || /[()[\]]{2}|=>|::/.test(value)) return true;
  return (
    /^(?:[a-z]\w{0,30}\.){0,4}(?:process|os|env|environ|secrets|self|this|req|request|config|settings|form|user|var|ctx)\b[.[]/i.test(
      value,
    ) ||
    /^(?:[#%$]\{|[%$]\(|@\w{1,30}\(|[rbf]["'])/i.test(value) ||
    isPath(value)
  );
}

/** `module.field.other`: names with letters alone between dots, or places in files. */
const isPath = (value: string) =>
  /^[A-Za-z_$][A-Za-z_$]{0,60}(?:\.[A-Za-z_$][A-Za-z_$]{0,60}){1,8};?$/.test(value) ||
  /^(?:https?:\/\/|\.{0,2}\/)/i.test(value);

/** Versions, dates, times and amounts. */
const measured = /^(?:v?\d+(?:[.:/-]\d+)+(?:[a-z]+\d*)?|\d+(?:[.,]\d+)?(?:%|[a-z]{1,3})?)$/i;
export const isMeasure = (value: string): boolean => measured.test(value);

/** Shannon entropy, bits a character. */
export function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const one of value) counts.set(one, (counts.get(one) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** Letters and digits as a generator mixes them: no long word in small letters, unless all else speaks for one. */
export function looksRandom(value: string): boolean {
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  const wordless = !/[a-z]{10}/.test(value) && entropy(value) >= 3;
  if (/^[a-z\d]{24,}$/.test(value) && /(?:\d\D{0,60}){4}/.test(value) && entropy(value) >= 3.9) return true;
  return wordless || (/[A-Z]/.test(value) && /(?:\d\D{0,60}){3}/.test(value) && entropy(value) >= 4.3);
}

/** Large and small letters and digits in no order that a name has. */
export const isChance = (value: string): boolean =>
  /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d\D{0,60}\d/.test(value) && looksRandom(value);

/** `Word`, `word`, `WORD`, `123`: what a name is put together of. */
const pieces = /[A-Z]?[a-z]+|[A-Z]+|\d+/g;
/** Characters of such a piece on average, up to which no name is told by them. */
const shortPieces = 2.5;

/** Whether digits and letters change places in its longest part as in no name: `getUserById2` has words, `9fK2xT7bQ4` has none. */
export function isShuffled(value: string, fewest: number): boolean {
  const [part = ''] = value.split(/[^A-Za-z\d]+/).toSorted((a, b) => b.length - a.length);
  const found = part.match(pieces) ?? [];
  const digits = found.filter((one) => /\d/.test(one)).length;
  if (part.length < fewest || digits < 2 || digits === found.length) return false;
  return part.length <= shortPieces * found.length && entropy(part) >= 2.8;
}

/** A card's number as it is printed, of digits that differ. */
export const isFourByFour = (value: string): boolean =>
  value.replace(/\D/g, '').length === 16 && new Set(value.split(/\D/)).size > 1;

/** 13 to 19 digits that begin like a card's and fit Luhn's sum. */
export function isCard(value: string): boolean {
  const digits = value.replace(/\D/g, '');
  if (digits.length < 13 || !/^(?:4|5[1-5]|2[2-7]|3[47]|3[0568]|6(?:011|2|5|4))/.test(digits)) return false;
  if (/^(\d)\1+$/.test(digits)) return false;
  let sum = 0;
  for (let n = 0; n < digits.length; n++) {
    const digit = Number(digits[digits.length - 1 - n]);
    const twice = digit * 2;
    sum += n % 2 === 0 ? digit : twice > 9 ? twice - 9 : twice;
  }
  return sum % 10 === 0;
}

/** Letters with digits, or with signs that words do not have. */
export function isMixed(value: string): boolean {
  if (value.length < 4 || isPlaceholder(value) || isCode(value) || isMeasure(value)) return false;
  if (/\p{L}/u.test(value) && /\d/.test(value)) return true;
  return /[\p{L}\d]/u.test(value) && /[!#$%&*@^?+~_][\p{L}\d]|\p{Ll}\p{Lu}/u.test(value);
}

/** Letters, digits or capitals, and a sign in their midst that no word, address or expression has there. */
export function isStrong(value: string): boolean {
  if (value.length < 8 || !isMixed(value) || /[=<>(){}]|:\/\/|@[\w-]+\.|&&/.test(value)) return false;
  return /[\p{L}\d][!#$%&*^?+~][\p{L}\d]/u.test(value) && /\d/.test(value) && /\p{L}/u.test(value);
}

/** Small letters by chance: fewer vowels than any language has. */
export const isUnspeakable = (value: string) =>
  /^[a-z]{12,64}$/.test(value) && value.replace(/[^aeiou]/g, '').length * 4 <= value.length;
