import { z } from 'zod';
import type { Change } from '#shared/model/reflection.ts';
import type { Index } from '../index/types.ts';
import { appendJsonl, readJsonl } from '../workspace/codecs/jsonl.ts';
import { effectiveProposal } from './apply.ts';

/** What was decided of each sort of change, a line a decision: from it comes what the owner nearly always does. */
export const decidedPath = 'memory/meta/decided.jsonl';

const line = z.object({
  at: z.string(),
  session: z.string(),
  /** As `sortOf` has it. */
  sort: z.string(),
  accepted: z.number().int().min(0),
  rejected: z.number().int().min(0),
});

/** Decisions of one sort that count, the latest; the least from which a habit shows, and the share that makes it one. */
const bounds = { latest: 50, least: 10, share: 0.9 };

/** Of the latest decisions on a sort: so many were accepted. */
export type Habit = { accepted: number; of: number };

/** Kind and source of a change: `fact from user-explicit`. */
export function sortOf(change: Change, index: Index): string {
  const kind = effectiveProposal(change).kind;
  if (change.untrusted !== undefined) return `${kind} from untrusted`;
  const sources = new Set(index.get(change.evidence.map(({ id }) => id)).map(({ source }) => source ?? 'unknown'));
  const [source] = sources;
  return `${kind} from ${sources.size === 1 ? source : 'several'}`;
}

/** What became of each sort lately. */
export function habitsIn(text: string | null): Map<string, Habit> {
  const habits = new Map<string, Habit>();
  for (const { value } of readJsonl(text ?? '').toReversed()) {
    const read = line.safeParse(value);
    if (!read.success) continue;
    const { sort, accepted, rejected } = read.data;
    const known = habits.get(sort) ?? { accepted: 0, of: 0 };
    if (known.of >= bounds.latest) continue;
    habits.set(sort, { accepted: known.accepted + accepted, of: known.of + accepted + rejected });
  }
  return habits;
}

/** Whether a sort is nearly always accepted, or refused; null: neither. */
export function habitual(habit: Habit | undefined): 'accepted' | 'refused' | null {
  if (habit === undefined || habit.of < bounds.least) return null;
  const share = habit.accepted / habit.of;
  return share >= bounds.share ? 'accepted' : share <= 1 - bounds.share ? 'refused' : null;
}

/** decided.jsonl with these decisions as well, a line a sort. */
export function withDecided(
  text: string | null,
  { accepted, rejected }: { accepted: readonly Change[]; rejected: readonly Change[] },
  { at, session, index }: { at: string; session: string; index: Index },
): string | null {
  const sorts = new Map<string, { accepted: number; rejected: number }>();
  const count = (changes: readonly Change[], as: 'accepted' | 'rejected') => {
    for (const change of changes) {
      const sort = sortOf(change, index);
      const known = sorts.get(sort) ?? { accepted: 0, rejected: 0 };
      sorts.set(sort, { ...known, [as]: known[as] + 1 });
    }
  };
  count(accepted, 'accepted');
  count(rejected, 'rejected');
  let next = text;
  for (const [sort, counts] of sorts) next = appendJsonl(next, { at, session, sort, ...counts });
  return next;
}
