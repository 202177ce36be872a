import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { numbersOf } from './conflict.ts';
import { evidenceOf, type Said } from './said.ts';
import { toldIn } from './steps.ts';
import { tellingWordsOf } from './words.ts';

/** Of two episodes' telling words, the share that is common; with fewer words than `few`, all but one must be. */
const sharedFrom = 0.6;
const few = 3;
/** Words in more episodes than this tell nothing about which of them are alike. */
const commonWord = 60;
/** Words of an episode beyond which it tells more than one thing. */
const mostWords = 40;

type Gist = { memory: Memory; words: Set<string>; numbers: string; negated: boolean; fresh: boolean };

const negation = /\b(?:not|no longer|never|nicht|kein|without|stopped|quit)\b|n't|不|没/iu;

/** Episodes that say what an earlier one said, in other words. Steps are told again to be learned, not to be merged. */
export function* repeatsIn(said: readonly Said[]): Generator<void, Suggestion[]> {
  const gists = gistsOf(said);
  const byWord = new Map<string, Gist[]>();
  const found: Suggestion[] = [];
  for (const [n, gist] of gists.entries()) {
    if (n % 100 === 99) yield;
    const near = new Map<Gist, number>();
    for (const word of gist.words) {
      const group = byWord.get(word) ?? [];
      if (group.length <= commonWord) for (const other of group) near.set(other, (near.get(other) ?? 0) + 1);
      group.push(gist);
      byWord.set(word, group);
    }
    if (!gist.fresh) continue;
    const same = [...near].filter(([other]) => isRepeat(other, gist)).sort((a, b) => b[1] - a[1])[0]?.[0];
    if (same !== undefined) found.push(mergeOf(same.memory, gist.memory));
  }
  return found;
}

function gistsOf(said: readonly Said[]): Gist[] {
  const byMemory = new Map<string, Said[]>();
  for (const one of said) {
    const group = byMemory.get(one.memory.id);
    if (group === undefined) byMemory.set(one.memory.id, [one]);
    else group.push(one);
  }
  return [...byMemory.values()].flatMap((sentences) => {
    const [first] = sentences;
    if (first === undefined || first.memory.kind !== 'episode') return [];
    const words = new Set(tellingWordsOf(first.memory.text));
    if (words.size < 2 || words.size > mostWords || toldIn(first.memory).length > 0) return [];
    const { memory, fresh } = first;
    return [{ memory, words, numbers: numbersOf(memory.text), negated: negation.test(memory.text), fresh }];
  });
}

function isRepeat(a: Gist, b: Gist): boolean {
  if (a.numbers !== b.numbers || a.negated !== b.negated) return false;
  const both = [...a.words].filter((word) => b.words.has(word)).length;
  const least = Math.min(a.words.size, b.words.size);
  if (least < few) return both === least && a.words.size === b.words.size;
  return both / (a.words.size + b.words.size - both) >= sharedFrom;
}

/** The later one says it as it was said last, and stays. */
function mergeOf(before: Memory, now: Memory): Suggestion {
  return {
    does: { kind: 'merge', keep: now.id, drop: before.id, merged: now.text },
    reason: `Both say the same: “${before.text.split('\n')[0]}” and “${now.text.split('\n')[0]}”`,
    evidence: [evidenceOf(before), evidenceOf(now)],
  };
}
