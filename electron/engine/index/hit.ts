import type { Hit, Memory } from '#shared/model/memory.ts';

/** FTS5's rank (negative, lower is better) as a score in [0, 1). @source engine-rules, recall: `rank/(1+rank)` */
export function relevanceOfRank(rank: number): number {
  const positive = Math.max(0, -rank);
  return positive / (1 + positive);
}

/** A memory as a result, with its text or the part of it that is shown; an entity of which nothing is said, with its name. */
export function toHit(memory: Memory, score: number, part = memory.text): Hit {
  const { id, kind, store, title, at, type, confidence, tags, entities, path, line, scope } = memory;
  const text = part.trim() === '' ? title : part;
  const citation = `${path}#L${line}`;
  return {
    ...{ id, kind, store, title, text, at, type, confidence, tags, entities, citation, path, line, score },
    ...(scope === undefined ? {} : { scope }),
  };
}
