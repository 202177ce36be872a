import type { Output } from '#shared/contract/methods.ts';
import type { RecallContract } from '../recall/contract/recall-contract.ts';
import { type DecideAround, planDecision, type ReflectionDecision } from './decide.ts';
import { archivedBy } from './impact.ts';

/**
 * What a decision would make of the pinned questions, were it taken now. Nothing is written.
 * @throws what planning it throws
 */
export async function aheadOf(
  contract: RecallContract,
  decision: ReflectionDecision,
  around: DecideAround,
): Promise<Output<'contract.ahead'>> {
  const asked = (await contract.pins()).length;
  if (asked === 0 || decision.verdict === 'reject') return { asked, turns: [] };
  const { set, result } = await planDecision(decision, around);
  return contract.ahead(set.changes, archivedBy(result.accepted));
}
