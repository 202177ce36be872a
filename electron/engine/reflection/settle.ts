import { owner } from '#shared/model/agent.ts';
import type { Change } from '#shared/model/reflection.ts';
import type { AccessLog } from '../decay/access.ts';
import { proposalsPath } from '../workspace/codecs/pending-memories.ts';
import { parseReflection } from '../workspace/codecs/pending-reflection.ts';
import { readText } from '../workspace/disk.ts';
import { corePath } from '../workspace/paths.ts';
import type { ApplyAround } from './apply/applying.ts';
import { type DecideAround, planDecision, type ReflectionDecision, type ReflectionResult } from './decide.ts';
import { settledOf } from './deferred.ts';
import type { ReflectionDeps } from './deps.ts';
import { forgetDrafts, readDrafts } from './drafts.ts';
import { parsePending, pendingPath, reflectionSummary, renderPending, requirePending, summaryPath } from './pending.ts';
import type { Reflecting } from './reflecting.ts';

/** What settling a reflection needs beside what making one does. */
export type SettleDeps = ReflectionDeps & {
  readonly access: AccessLog;
  readonly reflecting: Reflecting;
  /** Hears what became of the proposals that were left to the reflection. */
  readonly proposals: {
    reasoned(accepted: readonly Change[], rejected: readonly Change[]): void;
    reflected(settled: { accepted: string[]; rejected: string[] }, text: string | null, session: string): void;
  };
  /** Takes the scores up as their files have them now. */
  rescore(): Promise<void>;
};

/** What applying a reflection looks at. `number`: of the reflection. */
export function applying(deps: ReflectionDeps, number = 0): ApplyAround {
  return {
    ...deps.around,
    coreCap: deps.settings.get('core.cap'),
    root: deps.root,
    index: deps.index,
    scores: deps.scores,
    associations: deps.associations,
    number,
  };
}

/** What settling a reflection looks at. */
export function settling(deps: SettleDeps): DecideAround {
  const decisions = deps.settings.get('reflection.decisions');
  return { ...applying(deps), next: deps.reflecting.schedule.next(), decisions };
}

/** Makes a decision so: one change set of the reflection's session, and everything that lives by it follows. */
export async function settle(
  deps: SettleDeps,
  decision: ReflectionDecision,
  trigger: string,
): Promise<{ result: ReflectionResult; change: string | null }> {
  const { session } = decision;
  const by = { actor: `reflection:${session}`, approval: 'approved', trigger, session } as const;
  const waiting = await readText(deps.root, proposalsPath);
  await writeDrafts(deps, session);
  const before = new Set(coreLines(deps).map(({ text }) => text));
  const { receipt, result } = await deps.door.commit(() => planDecision(decision, settling(deps)), by);
  forgetDrafts(deps.root);
  deps.reflecting.codes.forget();
  deps.proposals.reasoned(result.accepted, result.rejected);
  deps.proposals.reflected(settledOf(result.accepted, result.rejected, result.left), waiting.text, session);
  await deps.rescore();
  deps.associations.reload();
  const adopted = coreLines(deps).flatMap(({ id, text }) => (before.has(text) ? [] : [id]));
  // A line is as old as its owner's word for it, however long what it rests on was said ago.
  if (adopted.length > 0) deps.access.note(deps.ports.clock.now(), 'store', adopted, { by: owner });
  return { result, change: receipt.change === '' ? null : receipt.change };
}

const coreLines = ({ index }: ReflectionDeps) => index.memoriesOf(corePath).filter(({ kind }) => kind === 'core');

/**
 * Decisions that were drafts become history with what is made of them: one change, before it, so that what was rejected
 * and what the owner put otherwise can be read where the decision is looked up.
 */
async function writeDrafts({ root, door, reflecting }: SettleDeps, session: string): Promise<void> {
  const next = reflecting.schedule.next();
  const plan = async () => {
    const { problems: _, summary, ownCore: __, ...pending } = await requirePending(root, session, next);
    if (readDrafts(root, pending) === null) return { set: { changes: [] }, result: null };
    const decided = pending.changes.filter(({ verdict }) => verdict !== 'open').length;
    const words = `${decided} of ${pending.changes.length} decided`;
    const list = await readText(root, pendingPath);
    const text = await readText(root, summaryPath);
    const files = [
      { path: pendingPath, file: list, after: renderPending(pending) },
      ...(summary === null ? [] : [{ path: summaryPath, file: text, after: reflectionSummary(pending, next) }]),
    ];
    const changes = files
      .filter(({ file, after }) => file.text !== after)
      .map(({ path, file, after }) => ({ path, action: 'EDIT' as const, before: file.before, after, summary: words }));
    return { set: { changes }, result: null };
  };
  const trigger = `owner decided on changes of ${session}`;
  await door.commit(plan, { actor: 'manual', approval: '—', trigger, session });
}

/**
 * A reply that its owner wrote below the summary, taken at its word where the owner has it so: elsewhere it is a draft
 * that waits for one key. Whoever wrote into the file from outside is taken for its owner: agents cannot, by any tool.
 */
export async function takeAtWord(deps: SettleDeps): Promise<void> {
  if (deps.settings.get('reflection.replies') !== 'at once') return;
  const pending = parsePending((await readText(deps.root, pendingPath)).text);
  const reply = parseReflection((await readText(deps.root, summaryPath)).text ?? '')?.reply;
  if (pending === null || !reply) return;
  await settle(
    deps,
    { session: pending.session, verdict: verdictOf(reply.verdict), reason: reply.words },
    `owner replied “${reply.verdict}” in ${summaryPath}`,
  );
}

/** `approve`: what is open and sure as well; with changes or in part: what the edits of the file say, and no more. */
function verdictOf(said: string): ReflectionDecision['verdict'] {
  if (said === 'reject') return 'reject';
  return said === 'approve' ? 'sure' : 'decided';
}
