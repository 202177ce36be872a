import { tokensOf } from '../tokens.ts';
import { deMeanings } from './de.ts';
import { enMeanings } from './en.ts';
import { esMeanings } from './es.ts';
import { frMeanings } from './fr.ts';
import { type MarkName, type MeaningWords, markNames } from './marks.ts';
import { zhMeanings } from './zh.ts';

const all: readonly MeaningWords[] = [enMeanings, deMeanings, esMeanings, frMeanings, zhMeanings];

/** What words mean, by the words as tokens with blanks between them, and the most tokens that any of them has. */
type Table = { exact: Map<string, MarkName[]>; stems: Map<string, MarkName>; longest: number };

let made: Table | null = null;

/** Letters of the shortest beginning of a word that goes on in any way. */
const shortestStem = 3;

function table(): Table {
  const built: Table = { exact: new Map(), stems: new Map(), longest: 1 };
  for (const marks of all) {
    for (const name of markNames) {
      for (const word of marks[name].split(/\s+/).filter((one) => one !== '')) {
        if (word.endsWith('*')) {
          built.stems.set(word.slice(0, -1), name);
          continue;
        }
        const tokens = tokensOf(word.replaceAll('_', ' '));
        built.longest = Math.max(built.longest, tokens.length);
        const key = tokens.join(' ');
        const known = built.exact.get(key) ?? [];
        if (!known.includes(name)) built.exact.set(key, [...known, name]);
      }
    }
  }
  return built;
}

/** Some tokens that together mean something, or one that means nothing known. */
export type TokenUnit = { at: number; size: number; names: readonly MarkName[] };

const nothing: readonly MarkName[] = [];

/** The meanings of a text's tokens, in order; of several that begin at a token, the longest. */
export function unitsOf(tokens: readonly string[]): TokenUnit[] {
  made ??= table();
  const units: TokenUnit[] = [];
  for (let at = 0; at < tokens.length; ) {
    const unit = unitAt(tokens, at, made);
    units.push(unit);
    at += unit.size;
  }
  return units;
}

function unitAt(tokens: readonly string[], at: number, { exact, stems, longest }: Table): TokenUnit {
  for (let size = Math.min(longest, tokens.length - at); size >= 1; size--) {
    const names = exact.get(tokens.slice(at, at + size).join(' '));
    if (names !== undefined) return { at, size, names };
  }
  const one = tokens[at] ?? '';
  for (let length = one.length; length >= shortestStem; length--) {
    const name = stems.get(one.slice(0, length));
    if (name !== undefined) return { at, size: 1, names: [name] };
  }
  return { at, size: 1, names: nothing };
}
