import { splitList, unquote } from './front-matter.ts';
import { oneLine, wellFormed } from './lines.ts';

/** Characters that end a value in a heading's fields or a list. */
const special = /[|,[\]"'\\\p{Cc}\u2028\u2029]/u;

/**
 * A value as it stands in `key:value` or a list: as given when it is plain, else in JSON's quotes with `|` and
 * brackets escaped too, so that the line still splits at its bars. Read back by `readValue`.
 */
export function writeValue(value: string): string {
  const whole = wellFormed(value);
  if (whole !== '' && whole === whole.trim() && !special.test(whole)) return whole;
  return JSON.stringify(whole).replace(/[|[\]\u007f-\u009f\u2028\u2029]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

export const readValue = (written: string): string => unquote(written.trim());

/** `[memory, "a, b"]` */
export const writeList = (values: string[]): string => `[${values.map(writeValue).join(', ')}]`;

/** The values of `[a, b]`; also without brackets. */
export function readList(written: string): string[] {
  const list = written.trim().replace(/^\[/, '').replace(/\]$/, '');
  return list.trim() === '' ? [] : splitList(list);
}

/** A value with none of what would break its line: for names and words that nobody reads back by machine. */
export const plainValue = (value: string): string => oneLine(value).replaceAll('|', '¦');
