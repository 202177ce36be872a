import type { Memory, MemoryKind } from '#shared/model/memory.ts';
import type { Comparison } from '../language/compare.ts';
import { contentOf, saysAllOf } from '../language/content.ts';
import { readMarks, supersededTag } from '../workspace/codecs/entity-marks.ts';
import { type Lookup, type NearMemory, nearMemories } from './lookup.ts';
import { jaccard, likeness, trigramsOf } from './similarity.ts';
import { duplicateWords } from './words.ts';

/** How a memory stands; instants in ms, score in [0, 1]. */
export type Stands = { score: number; status: string; pinned: boolean; accesses: number; created: number };

export type DuplicateLookup = Lookup & {
  standingOf(memory: Memory): Stands;
  /** How a statement stands to another, by the rules of capture: a changed value is no duplicate. */
  compare(old: string, fresh: string): Comparison;
};

/** Two memories of which one says all that the other does. `merged`: the text that stays, whole; earlier ones were woven from both. `similarity` in [0.5, 1]. */
export type DuplicatePair = {
  keep: Memory;
  drop: Memory;
  how: 'absorbs' | 'merges';
  merged: string;
  similarity: number;
};

/** @source 001 "Merge": sources and targets by strength */
export const strengths = { source: 0.5, target: 0.3 };

/** The owner's own pages and what never fades are left alone; beliefs and core memory have rules of their own. */
const kinds = new Set<MemoryKind>(['fact', 'episode', 'procedure']);
/** Episodes that state something. Of others, two on two days happened twice. */
const stating = new Set(['fact', 'preference', 'decision']);

export const isMergeable = ({ kind, tags, type }: Memory): boolean =>
  kinds.has(kind) && !tags.includes(supersededTag) && type !== 'correction' && type !== 'question';

/** What a memory says, without the marks behind it. */
export const saidBy = ({ kind, text }: Memory): string => (kind === 'fact' ? readMarks(text).statement : text).trim();

/**
 * Memories that say what `source` does, most alike first; empty when the source is too weak or of a kind that is never
 * merged. Pure but for reading the index. @source 001 "Merge"
 */
export function findDuplicates(source: Memory, around: DuplicateLookup): DuplicatePair[] {
  const stands = around.standingOf(source);
  if (!isMergeable(source) || stands.status === 'archived' || stands.score < strengths.source) return [];
  return nearMemories(source, around)
    .flatMap((near) => pairOf(source, near, around) ?? [])
    .sort((a, b) => b.similarity - a.similarity || (a.drop.id < b.drop.id ? -1 : 1));
}

function pairOf(source: Memory, { memory: target, cosine }: NearMemory, around: DuplicateLookup): DuplicatePair | null {
  if (!isMergeable(target) || !isBeside(source, target)) return null;
  const stands = around.standingOf(target);
  if (stands.status === 'archived' || stands.score < strengths.target) return null;
  const [first, second] = inOrder(source, target, around);
  const both = inFull(first, second);
  if (both === null) return null;
  const [keep, drop] = both;
  // What was pinned or protected stays under its own id.
  if (around.standingOf(drop).pinned) return null;
  const [a, b] = [duplicateWords(saidBy(keep)), duplicateWords(saidBy(drop))];
  const similarity = likeness(jaccard(trigramsOf(a), trigramsOf(b)), cosine);
  if (similarity === null || around.compare(saidBy(source), saidBy(target)) === 'changes') return null;
  return { keep, drop, how: 'absorbs', merged: saidBy(keep), similarity };
}

/** Which of two memories says all that the other does, the first if both do; null when something would be lost. */
export function inFull(first: Memory, second: Memory): [keep: Memory, drop: Memory] | null {
  const [a, b] = [contentOf(saidBy(first)), contentOf(saidBy(second))];
  return saysAllOf(a, b) ? [first, second] : saysAllOf(b, a) ? [second, first] : null;
}

/** In one place: the same project and store, an entity's own page, the same kind of statement about the same names. */
function isBeside(one: Memory, other: Memory): boolean {
  if (one.kind !== other.kind || one.store !== other.store || one.parent !== other.parent || one.type !== other.type) {
    return false;
  }
  if (one.scope !== other.scope) return false;
  if (one.kind === 'procedure') return true;
  if (one.entities.toSorted().join(' ') !== other.entities.toSorted().join(' ')) return false;
  const timed = one.kind === 'episode' ? !stating.has(one.type ?? '') : one.type !== null;
  return !timed || one.at?.slice(0, 10) === other.at?.slice(0, 10);
}

/** Who stays when either could: the pinned, the more used, the older. */
function inOrder(one: Memory, other: Memory, { standingOf }: DuplicateLookup): [Memory, Memory] {
  const [a, b] = [standingOf(one), standingOf(other)];
  const order =
    Number(b.pinned) - Number(a.pinned) ||
    b.accesses - a.accesses ||
    a.created - b.created ||
    (one.id < other.id ? -1 : 1);
  return order <= 0 ? [one, other] : [other, one];
}
