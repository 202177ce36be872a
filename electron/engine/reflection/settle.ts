import type { House } from '../house.ts';
import { found } from '../stores/disk.ts';
import { proposalsPath } from '../workspace/codecs/pending-memories.ts';
import { parseReflection } from '../workspace/codecs/pending-reflection.ts';
import type { ApplyAround } from './apply.ts';
import { type Decided, type Decision, planDecision } from './decide.ts';
import { settledOf } from './deferred.ts';
import { parsePending, pendingPath, summaryPath } from './pending.ts';

/** What applying a reflection looks at. `number`: of the reflection. */
export function settling(house: House, number = 0): ApplyAround & { next: string } {
  return {
    ...house.around,
    coreCap: house.settings.get('core.cap'),
    root: house.root,
    index: house.index,
    scores: house.scores,
    associations: house.associations,
    number,
    next: house.reflecting.schedule.next(),
  };
}

/** Makes a decision so: one change set of the reflection's session, and everything that lives by it follows. */
export async function settle(
  house: House,
  decision: Decision,
  trigger: string,
): Promise<{ result: Decided; change: string | null }> {
  const { session } = decision;
  const by = { actor: `reflection:${session}`, approval: 'approved', trigger, session } as const;
  const waiting = await found(house.root, proposalsPath);
  const { receipt, result } = await house.door.commit(() => planDecision(decision, settling(house)), by);
  house.reflecting.codes.forget();
  house.proposals.reflected(settledOf(result.accepted, result.rejected, result.left), waiting.text, session);
  await house.rescore();
  house.associations.reload();
  return { result, change: receipt.change === '' ? null : receipt.change };
}

/**
 * A reply that its owner wrote below the summary, taken at its word where the owner has it so: elsewhere it is a draft
 * that waits for one key. Whoever wrote into the file from outside is taken for its owner: agents cannot, by any tool.
 */
export async function takeAtWord(house: House): Promise<void> {
  if (house.settings.get('reflection.replies') !== 'at once') return;
  const pending = parsePending((await found(house.root, pendingPath)).text);
  const reply = parseReflection((await found(house.root, summaryPath)).text ?? '')?.reply;
  if (pending === null || !reply) return;
  await settle(
    house,
    { session: pending.session, verdict: verdictOf(reply.verdict), reason: reply.words },
    `owner replied “${reply.verdict}” in ${summaryPath}`,
  );
}

/** `approve`: what is open and sure as well; with changes or in part: what the edits of the file say, and no more. */
function verdictOf(said: string): Decision['verdict'] {
  if (said === 'reject') return 'reject';
  return said === 'approve' ? 'sure' : 'decided';
}
