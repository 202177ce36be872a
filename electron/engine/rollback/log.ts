import type { FileChange } from '#shared/model/change.ts';
import { todayOf } from '../graph/plan.ts';
import { entryName, noteTakenBack, parseReflectionLog, takenBackOn } from '../workspace/codecs/reflection-log.ts';
import { readText } from '../workspace/disk.ts';
import { reflectionLogPath } from '../workspace/paths.ts';
import type { RollbackDeps } from './deps.ts';
import type { Rollback } from './plan.ts';

/**
 * The log of reflections keeps its numbers, and says which of them were taken back: of a session that one, at a moment all
 * that were decided later. Null when there is nothing to say.
 */
export async function logAfter(plan: Rollback, deps: RollbackDeps): Promise<FileChange | null> {
  const { target, log, summary, entry } = plan;
  if (target.what !== 'session' && target.what !== 'moment') return null;
  const { text, before } = await readText(deps.root, reflectionLogPath);
  if (text === null) return null;
  const then = new Map(parseReflectionLog(log?.toString('utf8') ?? '').map((one) => [one.n, takenBackOn(one)]));
  const day = todayOf({ ...deps.around, root: deps.root, index: deps.index });
  let after = text;
  // From the last one up: a line that is added moves none of those that are still to be looked at.
  for (const one of parseReflectionLog(text).reverse()) {
    if (target.what === 'session' && one.session !== target.session) continue;
    if (entry !== null && entryName(one) !== entry) continue;
    const back = target.what === 'session' || !then.has(one.n) ? day : (then.get(one.n) ?? null);
    after = noteTakenBack(after, one.line, back);
  }
  if (after === text) return null;
  return { path: reflectionLogPath, action: 'REVERT', before, after, summary };
}
