import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { isPassing } from '../../language/change.ts';
import { mergeInto, pairsInFull } from './duplicates.ts';
import type { Said } from './sentences.ts';
import { toldIn } from './steps.ts';

/** Pairs told at once at most, the newest. */
const mostFound = 40;
/** Characters of an episode beyond which it tells more than one thing. */
const longest = 300;

/** Episodes of which one says all that another does. Steps are told again to be learned, not to be merged; an event is its own. */
export function repeatsIn(said: readonly Said[], contradictions: readonly Suggestion[]): Suggestion[] {
  const memories = new Map<string, { memory: Memory; fresh: boolean }>();
  for (const { memory, fresh } of said) if (isStatement(memory)) memories.set(memory.id, { memory, fresh });
  const apart = new Set(
    contradictions.flatMap(({ does }) =>
      does.kind === 'contradiction' ? [pairOf(does.sides[0].id, does.sides[1].id)] : [],
    ),
  );
  const pairs = pairsInFull([...memories.values()].map(({ memory }) => memory));
  const found = pairs.filter(([now, before]) => memories.get(now.id)?.fresh && !apart.has(pairOf(before.id, now.id)));
  return found.slice(-mostFound).flatMap(([now, before]) => mergeInto(now, before));
}

const pairOf = (a: string, b: string) => [a, b].sort().join('\n');

/** What tells of its own day is another event on another day, however alike the words. */
const isStatement = (memory: Memory): boolean =>
  memory.kind === 'episode' &&
  /^(?:fact|preference|decision)$/.test(memory.type ?? '') &&
  memory.text.length <= longest &&
  !isPassing(memory.text) &&
  toldIn(memory).length === 0;
