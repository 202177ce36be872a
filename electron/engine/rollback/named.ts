import type { RollbackTarget } from '#shared/model/audit.ts';
import type { Commits } from '../history/commits.ts';

const commitForm = /^[0-9a-f]{7,64}$/;

/** The newest change that anybody but Mneme itself made; null where there is none. */
export async function lastChange(commits: Commits): Promise<{ change: string; summary: string } | null> {
  const rows = (await commits.current()).list({ bookkeeping: 'without' }, 200);
  for (const { change, summary, actor } of rows)
    if (change !== null && !actor.startsWith('system:')) return { change, summary };
  return null;
}

/** A change by its id, or by a commit of it as the history shows it. */
export async function changeNamed(name: string, commits: Commits): Promise<string> {
  if (!commitForm.test(name)) return name;
  const changes = new Set((await commits.current()).list({ commit: name }, 200).flatMap(({ change }) => change ?? []));
  const [first, ...more] = changes;
  return first === undefined || more.length > 0 ? name : first;
}

/** What shall be rolled back, a change that a commit names by its own id. */
export async function targetNamed(target: RollbackTarget, commits: Commits): Promise<RollbackTarget> {
  return target.what === 'change' ? { ...target, change: await changeNamed(target.change, commits) } : target;
}
