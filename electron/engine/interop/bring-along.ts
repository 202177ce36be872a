import { associationsPath } from '../decay/associations/associations.ts';
import { typeWeights } from '../decay/curve.ts';
import { scoresPath } from '../decay/scores.ts';
import { pairKey, parseAssociationFile, renderAssociations } from '../workspace/codecs/associations.ts';
import { type DecayScore, parseDecayScores, setDecayScores } from '../workspace/codecs/decay-scores.ts';
import type { WorkspaceDraft } from '../workspace/draft.ts';
import type { PieceOutcome } from './types.ts';

type BroughtAround = {
  /** The memory that a piece became; null where it became none. */
  idOf(key: string): string | null;
  /** The instant of the import, ISO. */
  at: string;
};

/** How alive memories are where they come from, and what belongs together there: decay and recall go on from it. */
export async function bringLiveliness(
  draft: WorkspaceDraft,
  outcomes: readonly PieceOutcome[],
  around: BroughtAround,
): Promise<void> {
  const fresh = outcomes.filter(({ standing }) => standing === 'new' || standing === 'changed');
  await strengths(draft, fresh, around);
  await associations(draft, fresh, around);
}

async function strengths(draft: WorkspaceDraft, fresh: readonly PieceOutcome[], { at }: BroughtAround): Promise<void> {
  const scores = fresh.flatMap(({ piece, id, store }): [string, DecayScore][] => {
    if (piece.strength === undefined || id === null || store === null || store === 'vault') return [];
    const { base, asOf } = piece.strength;
    const said = instantOf(piece.said) ?? at;
    const entry: DecayScore = {
      ...{ store, base_relevance: base, created: said, last_accessed: instantOf(asOf) ?? said, access_count: 1 },
      ...{ type_weight: typeWeights[store], current_score: base, status: 'active' as const, pinned: false },
    };
    return [[id, entry]];
  });
  if (scores.length === 0) return;
  const { text } = await draft.found(scoresPath);
  // What was used since the file was written stands in the log, and is counted from there.
  const updated = parseDecayScores(text ?? '{}').lastUpdated ?? new Date(0).toISOString();
  await draft.put(
    scoresPath,
    setDecayScores(text, updated, scores),
    'EDIT',
    `${scores.length} strengths brought along`,
  );
}

async function associations(
  draft: WorkspaceDraft,
  fresh: readonly PieceOutcome[],
  { idOf, at }: BroughtAround,
): Promise<void> {
  const brought = fresh.flatMap(({ id, piece }) =>
    (piece.together ?? []).flatMap(({ key, weight }) => {
      const other = idOf(key);
      return id === null || other === null || other === id ? [] : [{ a: id, b: other, weight, updated: at }];
    }),
  );
  if (brought.length === 0) return;
  const { text } = await draft.found(associationsPath);
  const { pairs, faded } = parseAssociationFile(text ?? '{}');
  const all = new Map(pairs.map((pair) => [pairKey(pair.a, pair.b), pair]));
  for (const pair of brought) {
    const key = pairKey(pair.a, pair.b);
    if (pair.weight > (all.get(key)?.weight ?? 0)) all.set(key, pair);
  }
  const after = renderAssociations([...all.values()], faded ?? at.slice(0, 10));
  await draft.put(associationsPath, after, 'EDIT', `${brought.length} associations brought along`);
}

function instantOf(said: string | null): string | null {
  const ms = said === null ? Number.NaN : Date.parse(said.length === 10 ? `${said}T12:00:00Z` : said);
  return Number.isNaN(ms) ? null : `${new Date(ms).toISOString().slice(0, -5)}Z`;
}
