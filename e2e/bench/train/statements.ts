import { knownFeatures, type Vocabulary } from '../../../electron/engine/language/reader/linear.ts';
import type { Sparse } from '../../../electron/engine/language/reader/sparse.ts';
import { blocks, learntStores, speechActs } from '../../../electron/engine/language/reader/statement.ts';
import { statementFeatures } from '../../../electron/engine/language/reader/statement-features.ts';
import { type Example, learn, type Real, scoresOf, vocabularyOf } from './learn.ts';
import type { Labelled } from './material.ts';

export const heads = { store: learntStores, block: blocks, act: speechActs, keep: ['no', 'yes'] } as const;
export type Head = keyof typeof heads;

/** What nobody would keep says less about where it belongs. */
const weightOfPassing = 0.3;

/** The label of a statement for a head, by its place, and how much it counts; null where it has none. */
function labelOf(head: Head, one: Labelled): { label: number; weight: number } | null {
  const { keep } = one;
  const own = head === 'keep' ? (keep === null ? null : keep ? 'yes' : 'no') : one[head];
  if (own === null || (head === 'store' && keep === false && one.act !== 'statement')) return null;
  const label = (heads[head] as readonly string[]).indexOf(own);
  return { label, weight: head === 'store' && keep === false ? weightOfPassing : 1 };
}

export type Read = { one: Labelled; of: Sparse };
export const readAll = (all: readonly Labelled[]): Read[] =>
  all.map((one) => ({ one, of: statementFeatures(one.text) }));

export type StatementModels = { vocabulary: Vocabulary; heads: Record<Head, Real> };

export function fitStatements(all: readonly Read[]): StatementModels {
  const vocabulary = vocabularyOf(all.map(({ of }) => of));
  const rows = all.map(({ one, of }) => ({ one, of: knownFeatures(vocabulary, of) }));
  const own = (head: Head) => {
    const examples = rows.flatMap(({ one, of }): Example[] => {
      const labelled = labelOf(head, one);
      return labelled === null ? [] : [{ of, ...labelled }];
    });
    return learn(heads[head], examples, vocabulary.length);
  };
  return { vocabulary, heads: { store: own('store'), block: own('block'), act: own('act'), keep: own('keep') } };
}

/** What a model that has not seen an author says of each of his statements. */
export type Judged = { one: Labelled; scores: number[]; label: number };

export function judged(head: Head, { vocabulary, heads: own }: StatementModels, all: readonly Read[]): Judged[] {
  return all.flatMap(({ one, of }) => {
    const labelled = labelOf(head, one);
    // Where it belongs counts for what is worth keeping.
    if (labelled === null || (head === 'store' && one.keep === false)) return [];
    return [{ one, scores: scoresOf(own[head], knownFeatures(vocabulary, of)), label: labelled.label }];
  });
}
