import type { Caller } from '#shared/model/agent.ts';
import type { Change, Evidence, Proposal, Reflection } from '#shared/model/reflection.ts';
import { pendingPath, reflectionSummary, renderPending, summaryPath } from '../pending.ts';

/** An engine, or a gateway before one. */
type Writer = { call(name: 'file.write', input: { path: string; content: string }, caller: Caller): Promise<unknown> };

/** A pending reflection with these proposals, as a run would have left it, written into the engine's workspace by its owner. */
export async function pendIn(
  engine: Writer,
  owner: Caller,
  evidence: Evidence,
  proposals: readonly Proposal[],
  more: Partial<Reflection> = {},
): Promise<Reflection> {
  const changes = proposals.map(
    (does, n): Change => ({
      id: `c${n + 1}`,
      does,
      reason: 'Somebody said so.',
      evidence: [evidence],
      verdict: 'open',
      edited: null,
      lossAccepted: false,
    }),
  );
  const pending: Reflection = {
    version: 1,
    session: 'r-001',
    number: 1,
    made: '2026-02-20T03:00:00.000Z',
    by: 'rules',
    fellBack: null,
    trigger: 'test',
    tokens: { estimated: 0, used: 0, cap: 8_000 },
    processed: { episodes: 2, entities: 1, procedures: 0 },
    reviewed: 0,
    dropped: 0,
    withheld: 0,
    read: {},
    changes,
    ...more,
  };
  for (const [path, content] of [
    [pendingPath, renderPending(pending)],
    [summaryPath, reflectionSummary(pending, '2026-02-21 03:00')],
  ] as const) {
    await engine.call('file.write', { path, content }, owner);
  }
  return pending;
}
