import type { By } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import { rewriteHistory } from '../git/rewrite.ts';
import { named } from '../memories/lifecycle/standing.ts';
import { cleanBeside } from '../memories/removal/beside.ts';
import { marksOf, matcherOf } from '../memories/removal/marks.ts';
import { lookEverywhere, type RemovalPlace } from '../memories/removal/places.ts';
import { planRemoval } from '../memories/removal/plan.ts';
import { bookWithout, type RedactionMatchers } from '../memories/removal/redact.ts';
import { rewriteWithout } from '../memories/removal/rewriting.ts';
import { removeDrafts } from '../reflection/drafts.ts';
import type { Services } from '../services.ts';
import { readKept } from '../sync/kept.ts';
import { graphIndexPath } from '../workspace/codecs/graph-index.ts';
import { readText } from '../workspace/disk.ts';

export type PurgeOutcome = { memories: Memory[]; missing: string[]; verified: RemovalPlace[]; change: string | null };

const auditLog = 'memory/meta/audit.log';

/**
 * Removes memories for good: from their files, from whatever Mneme itself wrote of them, from scores, index, vectors and
 * what it keeps beside the workspace; then looks for their words, ids and names everywhere and says where they still
 * stand. `rewriteHistory` makes the git history anew without them.
 * @throws memory.missing when none of the ids is there
 */
export async function purge(
  services: Services,
  ids: string[],
  { rewriteHistory: anew, by }: { rewriteHistory: boolean; by: By },
): Promise<PurgeOutcome> {
  const { memories, missing } = named(ids, services.index);
  if (memories.length === 0) {
    throw fail(
      'memory.missing',
      'None of these memories is there.',
      'Search for them; ids change when a text changes.',
    );
  }
  const marks = await marksOf(services, memories);
  await Promise.all([services.access.flush(), services.provenance.flush()]);
  const { receipt, result } = await services.door.commit(() => planRemoval(services, memories, marks), by);
  const linked = await services.links.erase(memories);
  await services.rescore();
  // A name that others use is theirs, too; what only tells of changes says it no more.
  const { free, telling } = result;
  const logs: RedactionMatchers = { ...marks, names: matcherOf([...marks.names, ...telling]) };
  for (const [path, taken] of [
    [graphIndexPath, { ...marks, names: matcherOf([...free, ...telling]) }],
    [auditLog, logs],
  ] as const) {
    await services.door.settled();
    const { text } = await readText(services.root, path);
    if (text !== null) await services.door.project(path, bookWithout(path, text, taken));
  }
  await services.door.checkpoint('removed for good');
  await services.door.settled();
  // Opened anew, the door leaves no journal behind in which the words would stand.
  const rewrite = () => rewriteHistory(services.root, rewriteWithout(services.root, marks, logs));
  await services.restartHistory(anew ? rewrite : async () => undefined);
  await services.commits.anew();
  const drafts = { remove: (says: (text: string) => boolean) => removeDrafts(services.root, says) };
  await cleanBeside({ ...services, drafts }, logs);
  const { remote, last } = readKept(services.root);
  return {
    memories,
    missing,
    verified: [...(await lookEverywhere(services, { ...marks, telling }, remote === null ? null : last)), ...linked],
    change: receipt.change === '' || anew ? null : receipt.change,
  };
}
