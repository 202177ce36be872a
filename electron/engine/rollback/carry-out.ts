import type { RollbackTarget } from '#shared/model/audit.ts';
import type { By, ChangeSet, FileChange } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { RollbackDeps } from './deps.ts';
import { effectsOf } from './effects.ts';
import { logAfter } from './log.ts';
import { planRollback, type Rollback, type Taking } from './plan.ts';
import { rollbackName } from './preview.ts';
import { scoresAfter } from './scores.ts';
import { isSameContent, takeBack } from './take-back.ts';

/** What becomes of a file in conflict; `content` with `merge`. */
type Resolution = { path: string; how: 'keep' | 'restore' | 'merge'; content?: string | undefined };

export type RollbackOutcome = { paths: string[]; change: string | null };

/**
 * Does a rollback: one change set through the one door, whole or not at all, and everything that lives by it follows.
 * `preview`: does it only as it was previewed; null: as it is.
 * @throws file.changed when it would do something else than was previewed, or conflicts without a resolution;
 * input.invalid for a resolution of what does not conflict; whatever planning and the door throw
 */
export async function carryOut(
  deps: RollbackDeps,
  { target, preview, resolutions = [] }: { target: RollbackTarget; preview: string | null; resolutions?: Resolution[] },
  by: By,
): Promise<RollbackOutcome> {
  const plan = async () => {
    const planned = await planRollback(target, deps);
    if (preview !== null && rollbackName(planned) !== preview) throw changed(planned);
    const takings = resolved(planned, resolutions);
    const set = await setOf({ ...planned, takings }, deps);
    return { set, result: takings.filter(moves).map(({ path }) => path) };
  };
  const { receipt, result } = await deps.door.commit(plan, by);
  await deps.rescore();
  deps.associations.reload();
  return { paths: result, change: receipt.change === '' ? null : receipt.change };
}

const moves = ({ now, taken }: Taking) => !isSameContent(now, taken.bytes);

/** The files, the scores that follow them, and what the log of reflections says of it. */
async function setOf(plan: Rollback, deps: RollbackDeps): Promise<ChangeSet> {
  const files = plan.takings.filter(moves).map(
    ({ path, hash, taken }): FileChange => ({
      path,
      action: 'REVERT',
      before: hash,
      after: taken.bytes,
      summary: plan.summary,
    }),
  );
  const { change } = await scoresAfter(plan, await effectsOf(plan.takings), deps);
  const log = files.length > 0 ? await logAfter(plan, deps) : null;
  return { changes: [...files, change, log].filter((one) => one !== null) };
}

/** Conflicts as the owner wants them. */
function resolved({ takings, target }: Rollback, resolutions: readonly Resolution[]): Taking[] {
  const wanted = new Map(resolutions.map((one) => [one.path, one]));
  const result = takings.map((taking) => {
    const resolution = wanted.get(taking.path);
    if (!taking.taken.conflict) return taking;
    if (resolution === undefined) throw conflict(taking.path, target);
    wanted.delete(taking.path);
    return { ...taking, taken: { ...taking.taken, bytes: bytesOf(taking, resolution) } };
  });
  const [path] = wanted.keys();
  if (path !== undefined) {
    throw fail('input.invalid', `${path} is not in conflict.`, 'Leave its resolution out.', { path });
  }
  return result;
}

/** The files as a rollback would leave them. A conflict without a resolution: as if the older lines came back, which is the most that may go. */
export const filesAfter = ({ takings }: Pick<Rollback, 'takings'>, resolutions: readonly Resolution[] = []) =>
  takings.map((taking) => {
    const { path, taken } = taking;
    const how = resolutions.find((one) => one.path === path) ?? { path, how: 'restore' as const };
    return { path, after: taken.conflict ? bytesOf(taking, how) : taken.bytes };
  });

function bytesOf({ path, now, runs }: Taking, { how, content }: Resolution): Buffer | null {
  if (how !== 'merge') return takeBack(path, now, runs, how === 'keep' ? 'newer' : 'older').bytes;
  if (content !== undefined) return Buffer.from(content);
  throw fail('input.invalid', `${path} is to be merged, and no text is given.`, 'Give `content`.', { path });
}

const conflict = (path: string, target: RollbackTarget) =>
  fail(
    'file.changed',
    `${path} was changed again since, at the same place.`,
    target.what === 'change'
      ? `mneme rollback --change ${target.change} shows it; with --keep the newer lines stay, with --restore the older ones come back. The Audit page merges them.`
      : 'Roll it back on the Audit page or with `mneme rollback`, and say for each conflict what stays.',
    { path },
  );

function changed({ takings }: Rollback) {
  const [first] = takings;
  const path = first === undefined ? {} : { path: first.path };
  const words = 'Something was changed since this was previewed.';
  return fail('file.changed', words, 'Look at the preview as it is now, then roll back.', path);
}
