import { toWords } from '../../index/words.ts';
import { runsOf } from '../../language/tokens.ts';
import type { Attribution } from '../../provenance/attribution.ts';
import { earned } from '../../provenance/attribution.ts';
import type { Access } from '../../workspace/codecs/access-log.ts';
import { isUse } from '../use.ts';

/** Confidence from which what a memory was shown for counts as use. */
const high = 0.5;
/** Share of a memory's distinct words that an answer repeats, and how many at least, for the answer to have used it. */
const repeated = { share: 0.5, words: 4 };

/** A use that a cycle found: it counts like one that was noted as it happened. */
export type Reinforcement = { at: number; id: string };

type Sources = {
  /** What was attributed since the last cycle. */
  attributions: readonly Attribution[];
  /** What access.log noted since then. */
  accesses: readonly Access[];
  /** Links that stand in episodes no cycle has seen: the entity, and when the episode was. */
  links: readonly Reinforcement[];
  textOf(id: string): string | null;
  now: number;
};

/**
 * Memories that shaped an answer, or that a new episode refers to: once each a cycle. What was counted as it happened
 * is not counted again; what was rated badly is not strengthened by having been shown.
 * @source 000 §9.4, 001 "Reinforcement"
 */
export function reinforcements({ attributions, accesses, links, textOf, now }: Sources): Reinforcement[] {
  const counted = new Set(accesses.filter(({ action, rating }) => isUse(action, rating)).flatMap(({ ids }) => ids));
  const when = new Map<string, number>();
  const note = (id: string, at: number) => {
    if (!counted.has(id)) when.set(id, Math.min(now, Math.max(when.get(id) ?? 0, at)));
  };
  const strengthened = attributions.map((one) => withAnswer(one, textOf));
  const best = new Map([...earned(strengthened)].map(([id, values]) => [id, Math.max(...values)]));
  for (const { at, memories } of attributions) {
    for (const id of Object.keys(memories)) if ((best.get(id) ?? 0) >= high) note(id, Date.parse(at));
  }
  for (const { id, at } of links) note(id, at);
  return [...when].map(([id, at]) => ({ id, at }));
}

/** The attribution with what its answer says for itself: a memory whose words it repeats was used, not only shown. */
function withAnswer(attribution: Attribution, textOf: Sources['textOf']): Attribution {
  const { answer } = attribution;
  if (answer === null) return attribution;
  const said = new Set(wordsIn(answer));
  const memories = Object.entries(attribution.memories).map(([id, evidence]) => {
    const text = evidence.confidence > 0 && evidence.confidence < high ? textOf(id) : null;
    return [id, text !== null && repeats(said, text) ? { ...evidence, confidence: high } : evidence] as const;
  });
  return { ...attribution, memories: Object.fromEntries(memories) };
}

function repeats(said: ReadonlySet<string>, text: string): boolean {
  const words = new Set(wordsIn(text));
  const shared = [...words].filter((word) => said.has(word)).length;
  return shared >= repeated.words && shared / words.size >= repeated.share;
}

/** Words that carry something: as the index has them, the short ones left out. */
const wordsIn = (text: string): string[] => runsOf(toWords(text)).filter((word) => word.length > 3 || /\d/.test(word));
