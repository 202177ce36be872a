import type { z } from 'zod';
import type { reflectionMethods } from '#shared/contract/methods/reflection.ts';
import type { Change } from '#shared/model/reflection.ts';
import type { Index } from '../index/types.ts';
import { readText } from '../workspace/disk.ts';
import type { ApplyAround } from './apply/applying.ts';
import { effectiveProposal } from './apply.ts';
import { proposalSubject } from './described.ts';
import { disputesOf } from './disputed.ts';
import { decidedPath, type Habit, habitsIn, habitual, sortOf } from './habits.ts';
import { assessChange, type ChangeView, saidOn } from './seen.ts';

type Pending = NonNullable<z.output<(typeof reflectionMethods)['reflection.pending']['output']>['pending']>;
type Shown = Pick<Pending['changes'][number], 'habit' | 'bundle' | 'hidden'>;
/** What is looked at of a change, to tell how it comes before its owner. */
type Judged = Change & Pick<ChangeView, 'about' | 'stale' | 'sure'>;

/** Facts of one sort about one that are told as one, at least. */
const fewest = 3;

/**
 * How the changes come before their owner: what is nearly always accepted in one, what is nearly always refused not at all,
 * and no more decisions than the budget, best first. What is not shown stays as it is.
 */
export async function presented<One extends Judged>(
  changes: readonly One[],
  { root, index, decisions }: Pick<ApplyAround, 'root' | 'index'> & { decisions: number },
): Promise<(One & Shown)[]> {
  const habits = habitsIn((await readText(root, decidedPath)).text);
  const judged = changes.map((change) => ({ change, ...judgedBy(habits, change, index) }));
  const bundles = new Map<string, number>();
  for (const { bundle } of judged) if (bundle !== null) bundles.set(bundle.key, (bundles.get(bundle.key) ?? 0) + 1);
  const rows = judged.map(({ change, habit, refused, bundle }) => ({
    ...change,
    habit,
    bundle: bundle !== null && (bundles.get(bundle.key) ?? 0) >= fewest ? bundle : null,
    hidden: disputesOf(change, changes).length > 0 ? ('disputed' as const) : refused ? ('refused' as const) : null,
  }));
  // A page and what is said on it are one decision: it stands with the best of them.
  const leads = new Map(rows.map((row) => [row.id, leadOf(row, rows, index)]));
  const within = withinBudget([...new Set(leads.values())], decisions);
  return rows.map((row) => {
    const lead = leads.get(row.id) ?? row;
    const hidden = row.hidden ?? lead.hidden ?? (within.has(keyOf(lead)) ? null : ('budget' as const));
    return { ...row, hidden };
  });
}

/**
 * What of the open changes wants care, and what is sure, of those that are shown. No file is looked at, so that it can be asked often:
 * one that no longer fits its files counts all the same.
 */
export async function careFor(changes: readonly Change[], around: ApplyAround & { decisions: number }) {
  const judged = changes.map((change) => {
    const about = proposalSubject(effectiveProposal(change), changes, around.index);
    return { ...change, ...assessChange(change, changes, around), about, stale: null };
  });
  const open = (await presented(judged, around)).filter(({ verdict, hidden }) => verdict === 'open' && hidden === null);
  return {
    contradictions: open.filter((change) => effectiveProposal(change).kind === 'contradiction').length,
    losses: open.filter(({ loses }) => loses.length > 0).length,
    sure: open.filter(({ sure }) => sure).length,
  };
}

function judgedBy(habits: ReadonlyMap<string, Habit>, change: Judged, index: Index) {
  const sort = sortOf(change, index);
  const habit = habits.get(sort) ?? null;
  const is = habitual(habit ?? undefined);
  const isPlain =
    change.sure && change.stale === null && effectiveProposal(change).kind === 'fact' && change.edited === null;
  const source = sort.slice(sort.indexOf(' from ') + ' from '.length);
  const bundle =
    is === 'accepted' && isPlain && change.about !== null ? { key: `${change.about.id} ${sort}`, source } : null;
  // What cannot both be true is asked whatever was decided before.
  return { habit, bundle, refused: is === 'refused' && change.does.kind !== 'contradiction' };
}

type Row = Judged & Shown;
const keyOf = ({ id, bundle }: Row): string => bundle?.key ?? id;

/** What is said on a page that a change makes, the best of it that is shown; itself where it makes none, or nobody speaks of it. */
function leadOf<One extends Row>(row: One, rows: readonly One[], index: Index): One {
  const said = new Set(saidOn(row, rows, { index }).map(({ id }) => id));
  const open = rows.filter(({ id, verdict }) => said.has(id) && verdict !== 'reject');
  const isShown = ({ hidden }: Row) => Number(hidden === null);
  return open.toSorted((a, b) => isShown(b) - isShown(a) || worth(b) - worth(a))[0] ?? row;
}

/** The decisions that fit into a morning: a bundle is one, and so is an archival. */
function withinBudget(rows: readonly Row[], most: number): ReadonlySet<string> {
  const shown = rows.filter(({ hidden }) => hidden === null);
  const best = shown.toSorted((a, b) => worth(b) - worth(a));
  return new Set([...new Set(best.map(keyOf))].slice(0, most));
}

/** What cannot both be true and what agents always have in mind come first, then what the owner tends to accept and much speaks for. */
function worth({ does, habit, evidence }: Row): number {
  const kind = does.kind === 'contradiction' ? 4 : does.kind === 'core' ? 2 : 0;
  const liked = habit === null ? 0.5 : habit.accepted / Math.max(1, habit.of);
  return kind + liked + Math.min(evidence.length, 5) / 10;
}
