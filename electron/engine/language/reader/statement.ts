import { knownFeatures, type Linear, probabilities } from './linear.ts';
import { statementFeatures } from './statement-features.ts';
import { trained } from './trained.ts';

export const speechActs = ['statement', 'question', 'command', 'chatter'] as const;
export const learntStores = ['core', 'entity', 'episode', 'procedure', 'vault'] as const;
export const blocks = ['identity', 'preferences', 'rules', 'focus', 'tasks'] as const;
export type SpeechAct = (typeof speechActs)[number];
export type StatementPlace = (typeof learntStores)[number];
export type Block = (typeof blocks)[number];

/** One of some labels, and how likely it is the right one. */
export type Guess<Label> = { is: Label; p: number };

/**
 * What a statement is taken for, likeliest first. `keep`: how likely an attentive listener would note it for later weeks.
 */
export type StatementReading = {
  acts: Guess<SpeechAct>[];
  keep: number;
  places: Guess<StatementPlace>[];
  blocks: Guess<Block>[];
};

const ranked = <Label extends string>(labels: readonly Label[], of: readonly number[]): Guess<Label>[] =>
  labels.map((is, n) => ({ is, p: of[n] ?? 0 })).sort((a, b) => b.p - a.p);

/** Reads one statement, of some sentences at most: what is said in it, and where it belongs if it is kept. */
export function readStatement(text: string): StatementReading {
  const { vocabulary, heads } = trained('statement');
  const rows = knownFeatures(vocabulary, statementFeatures(text));
  const of = (head: Linear) => probabilities(head, rows);
  return {
    acts: ranked(speechActs, of(heads.act)),
    keep: of(heads.keep)[1] ?? 0,
    places: ranked(learntStores, of(heads.store)),
    blocks: ranked(blocks, of(heads.block)),
  };
}
