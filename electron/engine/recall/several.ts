import type { Hit } from '#shared/model/memory.ts';
import type { ExplainedHit } from './search.ts';
import { type AnswerJudgement, isWeak } from './sure.ts';

/**
 * Ranks count as 1 / (10 + rank). The usual 60 is for lists of a thousand: in lists of twenty it would put whatever stands
 * low in two of them before the best of each.
 */
const flattening = 10;

/**
 * Results of several questions as one list, by reciprocal rank fusion: the best of each come first, what answers more than
 * one before them. A result has its best score; these are dealt out in the new order, so that they fall with it. Pure.
 */
export function fuseLists<Of extends Pick<Hit, 'id' | 'score'>>(lists: readonly (readonly Of[])[], k: number): Of[] {
  const [only = [], ...more] = lists;
  if (more.length === 0) return only.slice(0, k);
  const known = new Map<string, { hit: Of; worth: number }>();
  for (const list of lists)
    for (const [n, hit] of list.entries()) {
      const before = known.get(hit.id);
      const worth = 1 / (flattening + n + 1) + (before?.worth ?? 0);
      known.set(hit.id, { hit: before !== undefined && before.hit.score >= hit.score ? before.hit : hit, worth });
    }
  const order = [...known.values()].sort((a, b) => b.worth - a.worth || b.hit.score - a.hit.score);
  const scores = order.map(({ hit }) => hit.score).sort((a, b) => b - a);
  return order.slice(0, k).map(({ hit }, n) => ({ ...hit, score: scores[n] ?? hit.score }));
}

/** Answers to several questions as one; of each result what tells most for it: an answer to one of the questions is no weak one. */
export function fuseAnswers(answers: readonly (readonly ExplainedHit[])[], k: number): ExplainedHit[] {
  const surest = new Map<string, AnswerJudgement>();
  for (const hits of answers)
    for (const { id, signs } of hits) if (!surest.has(id) || !isWeak(signs)) surest.set(id, signs);
  return fuseLists(answers, k).map((hit) => ({ ...hit, signs: surest.get(hit.id) ?? null }));
}
