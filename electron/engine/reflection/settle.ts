import { proposalsPath } from '../workspace/codecs/pending-memories.ts';
import { parseReflection } from '../workspace/codecs/pending-reflection.ts';
import { found } from '../workspace/disk.ts';
import type { ApplyAround } from './apply.ts';
import { type Decided, type Decision, planDecision } from './decide.ts';
import { settledOf } from './deferred.ts';
import type { ReflectionDeps } from './deps.ts';
import { parsePending, pendingPath, summaryPath } from './pending.ts';
import type { Reflecting } from './reflecting.ts';

/** What settling a reflection needs beside what making one does. */
export type SettleDeps = ReflectionDeps & {
  readonly reflecting: Reflecting;
  /** Hears what became of the proposals that were left to the reflection. */
  readonly proposals: {
    reflected(settled: { accepted: string[]; rejected: string[] }, text: string | null, session: string): void;
  };
  /** Takes the scores up as their files have them now. */
  rescore(): Promise<void>;
};

/** What applying a reflection looks at. `number`: of the reflection. */
export function applying(house: ReflectionDeps, number = 0): ApplyAround {
  return {
    ...house.around,
    coreCap: house.settings.get('core.cap'),
    root: house.root,
    index: house.index,
    scores: house.scores,
    associations: house.associations,
    number,
  };
}

/** What settling a reflection looks at. */
export function settling(house: SettleDeps): ApplyAround & { next: string } {
  return { ...applying(house), next: house.reflecting.schedule.next() };
}

/** Makes a decision so: one change set of the reflection's session, and everything that lives by it follows. */
export async function settle(
  house: SettleDeps,
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
export async function takeAtWord(house: SettleDeps): Promise<void> {
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
