import { wholeWord, words } from './lexicon/all.ts';
import { remembered } from './remembered.ts';
import { isSpelledAlike, spelled } from './spelling.ts';
import type { Value } from './value.ts';
import { hole, markedValues } from './values.ts';

/** Kinds whose values are written in many ways; of the others the very words count. */
const manyWays = new Set(['date', 'time', 'money', 'span', 'mass', 'length', 'volume', 'size', 'share']);
/** Of these the words before the value say nothing that the value does not: `on March 3`, `at noon`. */
const lightBefore = new RegExp(`(?:(?:${wholeWord(words(({ light }) => light))})\\s*){1,4}(?=${hole})`, 'giu');

/** A text as it is compared: its values in their order, and what stands around them. */
export type SpelledText = { around: string; values: Value[] };

export const writtenAs: (text: string) => SpelledText = remembered(read);

function read(text: string): SpelledText {
  const { values, written, marked } = markedValues(spelled(text));
  const kept: Value[] = [];
  const holed = marked.replace(/\uE001(\d+)\uE001/g, (_, at: string) => {
    const value = values[Number(at)];
    if (value === undefined || !manyWays.has(value.kind)) return written[Number(at)] ?? '';
    kept.push(value);
    return hole;
  });
  const around = holed
    .replace(lightBefore, '')
    .replace(/(?<!\s)\s*\uE001\s*/g, ` ${hole} `)
    .replace(/(?<![\s.。])[\s.。]+$/u, '')
    .trim();
  return { around, values: kept };
}

/** What `fresh` says of a value that `old` leaves open. The half of a day is left to whoever listens. */
const adds = (old: Value, fresh: Value) =>
  Object.keys(fresh.parts).some((part) => part !== 'half' && !(part in old.parts));

const isOne = (a: Value, b: Value) =>
  a.kind === b.kind &&
  Object.entries(a.parts).every(([part, value]) => b.parts[part] === undefined || b.parts[part] === value);

/** Whether two texts are alike but for the spelling of their values; `fuller`: only the second says more in one of them. */
export function spelledValues(old: string, fresh: string): 'same' | 'fuller' | 'other' {
  const [a, b] = [writtenAs(old), writtenAs(fresh)];
  if (a.values.length !== b.values.length || !isSpelledAlike(a.around, b.around)) return 'other';
  let fuller = false;
  for (const [n, value] of a.values.entries()) {
    const other = b.values[n];
    if (other === undefined || !isOne(value, other)) return 'other';
    fuller ||= adds(value, other);
  }
  return fuller ? 'fuller' : 'same';
}

export const hasSameValue = (a: string, b: string): boolean => spelledValues(a, b) !== 'other';

/** Whether one of two values of a kind says all that the other does. */
export const isWithin = (part: Value, whole: Value): boolean => isOne(part, whole) && !adds(whole, part);
