import type { By } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import { rewriteHistory } from '../git/rewrite.ts';
import { named } from '../memories/lifecycle/standing.ts';
import { cleanBeside } from '../removal/beside.ts';
import { marksOf, matcherOf } from '../removal/marks.ts';
import { lookEverywhere, type Place } from '../removal/places.ts';
import { planRemoval } from '../removal/plan.ts';
import { bookWithout, type Taken } from '../removal/redact.ts';
import { rewriteWithout } from '../removal/rewriting.ts';
import type { Services } from '../services.ts';
import { graphIndexPath } from '../watch/graph-index.ts';
import { found } from '../workspace/disk.ts';

export type Purged = { memories: Memory[]; missing: string[]; verified: Place[]; change: string | null };

const auditLog = 'memory/meta/audit.log';

/**
 * Removes memories for good: from their files, from whatever Mneme itself wrote of them, from scores, index, vectors and
 * what it keeps beside the workspace; then looks for their words, ids and names everywhere and says where they still
 * stand. `rewriteHistory` makes the git history anew without them.
 * @throws memory.missing when none of the ids is there
 */
export async function purge(
  house: Services,
  ids: string[],
  { rewriteHistory: anew, by }: { rewriteHistory: boolean; by: By },
): Promise<Purged> {
  const { memories, missing } = named(ids, house.index);
  if (memories.length === 0) {
    throw fail(
      'memory.missing',
      'None of these memories is there.',
      'Search for them; ids change when a text changes.',
    );
  }
  const marks = await marksOf(house, memories);
  await Promise.all([house.access.flush(), house.provenance.flush()]);
  const { receipt, result } = await house.door.commit(() => planRemoval(house, memories, marks), by);
  await house.rescore();
  // A name that others use is theirs, too; what only tells of changes says it no more.
  const logs: Taken = { ...marks, names: matcherOf(marks.names) };
  for (const [path, taken] of [
    [graphIndexPath, { ...marks, names: matcherOf(result.free) }],
    [auditLog, logs],
  ] as const) {
    await house.door.settled();
    const { text } = await found(house.root, path);
    if (text !== null) await house.door.project(path, bookWithout(path, text, taken));
  }
  await house.door.checkpoint('removed for good');
  await house.door.settled();
  // Opened anew, the door leaves no journal behind in which the words would stand.
  const rewrite = () => rewriteHistory(house.root, rewriteWithout(house.root, marks, logs));
  await house.restartHistory(anew ? rewrite : async () => undefined);
  await house.commits.anew();
  await cleanBeside(house, logs);
  return {
    memories,
    missing,
    verified: await lookEverywhere(house, marks),
    change: receipt.change === '' || anew ? null : receipt.change,
  };
}
