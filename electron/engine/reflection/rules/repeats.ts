import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { numbersOf } from './conflict.ts';
import type { Disputes } from './contradictions.ts';
import { evidenceOf, type Said } from './said.ts';
import { toldIn } from './steps.ts';
import { tellingWordsOf } from './words.ts';

/** Of two episodes' words, weighed by how rare they are, the share that is common. */
const sharedFrom = 0.5;
/** The same where the later one says that it is a reminder, or both give the same figures. */
const sharedFromReminded = 0.3;
/** Rare words that two episodes must share. */
const fewestShared = 2;
/** Words in more episodes than this tell nothing about which of them are alike. */
const commonWord = 60;
/** Words of an episode beyond which it tells more than one thing. */
const mostWords = 40;

/** Pairs told at once at most, the newest. */
const mostFound = 40;

type Gist = { memory: Memory; words: Set<string>; numbers: string; negated: boolean; fresh: boolean };

const negation = /\b(?:not|no longer|never|nicht|kein|without|stopped|quit)\b|n't|不|没/iu;
const reminding =
  /\b(?:remind(?:er|ed|s|ing)?|again|as (?:said|noted|always|before)|note (?:for|to)|still|once more|wieder|nochmal|Erinnerung|erinnert)\b|再次|提醒/iu;

/** Episodes that say what an earlier one said, in other words. Steps are told again to be learned, not to be merged. */
export function* repeatsIn(
  said: readonly Said[],
  { contradictions, superseded }: Disputes,
): Generator<void, Suggestion[]> {
  const gists = gistsOf(said);
  const apart = new Set([
    ...contradictions.flatMap(({ does }) =>
      does.kind === 'contradiction' ? [pairOf(does.sides[0].id, does.sides[1].id)] : [],
    ),
    ...[...superseded.values()].map(({ memory, now }) => pairOf(memory.id, now.said.memory.id)),
  ]);
  const byWord = new Map<string, Gist[]>();
  const found: Suggestion[] = [];
  for (const [n, gist] of gists.entries()) {
    if (n % 50 === 49) yield;
    const near = new Set<Gist>();
    for (const word of gist.words) {
      const group = byWord.get(word) ?? [];
      if (group.length <= commonWord) for (const other of group) near.add(other);
      group.push(gist);
      byWord.set(word, group);
    }
    if (!gist.fresh || near.size === 0) continue;
    const rarity = (word: string) => Math.log(1 + gists.length / (byWord.get(word)?.length ?? 1));
    const [best] = [...near]
      .filter((other) => other.fresh || other.memory.id !== gist.memory.id)
      .map((other) => ({ other, likeness: likenessOf(other, gist, rarity) }))
      .sort((a, b) => b.likeness - a.likeness);
    if (best === undefined || apart.has(pairOf(best.other.memory.id, gist.memory.id))) continue;
    const sure = reminding.test(gist.memory.text) || (isTelling(gist.numbers) && gist.numbers === best.other.numbers);
    if (best.likeness >= (sure ? sharedFromReminded : sharedFrom)) found.push(mergeOf(best.other.memory, gist.memory));
  }
  return found.slice(-mostFound);
}

/** Small numbers are in many episodes. */
const isTelling = (numbers: string) => /\d{2}|\d[.:-]\d/.test(numbers);

/** What tells of its own day is another event on another day, however alike the words. */
const ofItsDay =
  /(?<!\p{L})(?:today|tonight|tomorrow|yesterday|(?:this|last|next) (?:week|weekend|month|morning|afternoon|evening|night|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|heute|gestern|morgen|(?:diese|letzte|nächste)[rsn]? (?:Woche|Monat))(?!\p{L})|今天|昨天|明天|[上下这]周/iu;

const pairOf = (a: string, b: string) => [a, b].sort().join('\n');

/** The share of common words among those of the shorter one, the rarer the weightier; 0 where the two cannot be one. */
function likenessOf(a: Gist, b: Gist, rarity: (word: string) => number): number {
  const [numbers, others] = [a.numbers, b.numbers].map((list) => list.split(' ').filter((one) => one !== ''));
  if (numbers?.length && others?.length && !numbers.some((one) => others.includes(one))) return 0;
  const common = [...a.words].filter((word) => b.words.has(word));
  if (common.length < fewestShared) return 0;
  const weight = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + rarity(word), 0);
  return weight(common) / Math.min(weight(a.words), weight(b.words));
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
    if (ofItsDay.test(first.memory.text)) return [];
    const { memory, fresh } = first;
    return [{ memory, words, numbers: numbersOf(memory.text), negated: negation.test(memory.text), fresh }];
  });
}

/** The later one says it as it was said last, and stays. */
function mergeOf(before: Memory, now: Memory): Suggestion {
  return {
    does: { kind: 'merge', keep: now.id, drop: before.id, merged: now.text },
    reason: `Both say the same: “${before.text.split('\n')[0]}” and “${now.text.split('\n')[0]}”`,
    evidence: [evidenceOf(before), evidenceOf(now)],
  };
}
