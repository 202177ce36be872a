import type { MemoryKind, QuestionKind } from '#shared/model/memory.ts';

/** How a kind of question is searched: every part is soft, what fits none of it is still found by words and meaning. */
export type Strategy = {
  /** Factors for kinds of memory, by kind; 1 where absent. */
  kinds: Partial<Record<MemoryKind, number>>;
  /** What the newest of the found gains over the oldest, as a share of its score. */
  recency: number;
  /** The entity that the question is about is looked up: its own memories join the candidates. */
  entity: boolean;
  /** What one of these kinds gains besides whose whole name the question says, as a share. */
  named: number;
  /** What a memory inside a time named in the question gains, as a share: on dated questions 1 found more than 0.15 and 0.5. */
  window: number;
};

const hybrid: Strategy = { kinds: {}, recency: 0, entity: false, named: 0, window: 1 };

/** @source 000 §11.1 */
const strategies: Record<QuestionKind, Strategy> = {
  when: { ...hybrid, kinds: { episode: 1.1 } },
  about: { ...hybrid, kinds: { entity: 1.3 }, entity: true },
  how: { ...hybrid, kinds: { procedure: 1.4 }, named: 1 },
  latest: { ...hybrid, recency: 1.5 },
  prefers: { ...hybrid, kinds: { entity: 1.3, belief: 1.2 }, entity: true },
  general: hybrid,
};

/** @source 000 §11.1 */
export function strategyOf(kind: QuestionKind): Strategy {
  return strategies[kind];
}
