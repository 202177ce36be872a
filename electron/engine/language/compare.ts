import { attributeOf, isOtherValue } from './attribute.ts';
import { type Content, contentOf, isSameWord, mostCompared, saysAllOf } from './content.ts';
import { isDenied } from './denial.ts';
import { wholeWord, words } from './lexicon/all.ts';
import { isSpelledAlike, spelled } from './spelling.ts';
import { hole } from './values.ts';
import { isWithin, spelledValues } from './written.ts';

/**
 * How a statement stands to an older one. `same`: the very words, or the same value of the same attribute in any spelling.
 * `refines`: one says all that the other does, and more. `changes`: the same attribute of the same subject has another
 * value, or one denies what the other says. `contradicts`: of the same thing they give values that cannot both hold, and neither says that
 * it changed. Everything else is `unrelated`: a doubt is never decided. Pure.
 */
export type Comparison = 'same' | 'refines' | 'changes' | 'contradicts' | 'unrelated';

export function compare(old: string, fresh: string): Comparison {
  const [a, b] = [spelled(old), spelled(fresh)];
  if (isSpelledAlike(a, b)) return 'same';
  // A text too long to be read to its end says more than one thing.
  if (asks(a) || asks(b) || Math.max(a.length, b.length) > mostCompared) return 'unrelated';
  const spelling = spelledValues(a, b);
  if (spelling === 'same') return 'same';
  if (spelling === 'fuller') return 'refines';
  if (isDenied(old, fresh)) return 'changes';
  const [before, now] = [attributeOf(old), attributeOf(fresh)];
  if (before && now) {
    if (before.about !== now.about) return 'unrelated';
    const value = before.value === now.value ? 'same' : spelledValues(before.value, now.value);
    if (value !== 'other') return before.verb !== now.verb ? 'unrelated' : value === 'same' ? 'same' : 'refines';
    return isOtherValue(before.value, now.value, before.about) ? 'changes' : 'unrelated';
  }
  return compareContents(comparableOf(old), comparableOf(fresh));
}

const asks = (text: string) => /[?？]["')]*$/u.test(text);

/** A statement read once, to be held against others. */
export type Comparable = Content & {
  /** What it speaks of: its words without its values. */
  frame: ReadonlySet<string>;
  /** Tells of the day it was said on: another day's is another one. */
  passing: boolean;
};

const passing = new RegExp(wholeWord(words((lexicon) => lexicon.passing)), 'iu');
/** Words of a statement beyond which it says more than one thing. */
const mostWords = 24;

export function comparableOf(text: string): Comparable {
  const content = contentOf(text);
  const keys = content.words.map(({ key }) => key.replace(/['’]s$/u, '')).filter((key) => key !== hole);
  return { ...content, frame: new Set(keys), passing: passing.test(text) };
}

/** How two statements stand to each other by what they say, whatever attribute they give. */
export function compareContents(a: Comparable, b: Comparable): Comparison {
  if (saysAllOf(a, b) || saysAllOf(b, a)) return 'refines';
  return clashes(a, b) ? 'contradicts' : 'unrelated';
}

/** Kinds of values that say when; with another one beside it, each has its own. */
const when = /^(?:date|weekday|year|ordinal)$/;

/** Values of a kind that both give and of which none agrees, about the same and with nothing else that differs. */
function clashes(a: Comparable, b: Comparable): boolean {
  if (a.passing || b.passing || a.asks || b.asks || a.turning !== b.turning) return false;
  if (a.words.length > mostWords || b.words.length > mostWords || !isOfSame(a.frame, b.frame)) return false;
  const differing = new Set<string>();
  for (const { value } of a.values) {
    const others = b.values.filter((other) => other.value.kind === value.kind);
    if (others.length > 0 && !others.some((other) => isWithin(value, other.value) || isWithin(other.value, value)))
      differing.add(value.kind);
  }
  if (differing.size === 0 || [...differing].every((kind) => /^(?:number|ordinal)$/.test(kind))) return false;
  const kinds = [...differing];
  return !(kinds.some((kind) => when.test(kind)) && kinds.some((kind) => !when.test(kind) && kind !== 'time'));
}

/** The same words but for those that say nothing; of three or more one may be missing. */
function isOfSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  if (few.size === 0 || many.size - few.size > (few.size >= 3 ? 1 : 0)) return false;
  return [...few].every((key) => many.has(key) || [...many].some((other) => isSameWord(key, other)));
}
