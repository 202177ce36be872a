import type { ChangeSet } from '#shared/model/change.ts';
import {
  numberProposals,
  proposalsPath,
  removeProposals,
  repeatProposal,
} from '../workspace/codecs/pending-memories.ts';
import { type Files, readText } from '../workspace/disk.ts';
import { type ProposalEntry, proposalNumber, readEntries, spellingOf } from './entry.ts';

/**
 * What was written into the file by hand gets what the form asks for: a number of its own, and one entry for what was
 * proposed more than once in the same words. Nothing that an agent wrote is lost. Free of effects.
 */
export async function planTakeUp(root: Files, last: number): Promise<{ set: ChangeSet; result: { last: number } }> {
  const file = await readText(root, proposalsPath);
  if (file.text === null) return { set: { changes: [] }, result: { last } };
  const { text: counted, given } = numberProposals(file.text, last);
  const { text: after, united } = unite(counted);
  const highest = Math.max(last, ...readEntries(after).map(({ n }) => n ?? 0), ...given);
  if (after === file.text) return { set: { changes: [] }, result: { last: highest } };
  const summary = [
    given.length === 0 ? '' : `numbered ${given.map((n) => `#${n}`).join(', ')}`,
    united.length === 0 ? '' : `the same once more: ${united.join(', ')}`,
  ]
    .filter((said) => said !== '')
    .join('; ');
  const change = { path: proposalsPath, action: 'EDIT' as const, before: file.before, after, summary };
  return { set: { changes: [change] }, result: { last: highest } };
}

/** The later of two that say the same for the same store is counted with the first. */
function unite(text: string): { text: string; united: string[] } {
  const first = new Map<string, ProposalEntry>();
  const again: { entry: ProposalEntry; of: ProposalEntry }[] = [];
  for (const entry of readEntries(text)) {
    if (entry.kind === 'malformed') continue;
    const key = `${entry.store} ${spellingOf(entry)}`;
    const of = first.get(key);
    if (of === undefined) first.set(key, entry);
    else again.push({ entry, of });
  }
  let counted = text;
  for (const { entry, of } of again) counted = repeatProposal(counted, of.written, entry.who).text;
  const after = again.length === 0 ? text : removeProposals(counted, new Set(again.map(({ entry }) => entry.written)));
  return { text: after, united: again.map(({ entry, of }) => `${proposalNumber(entry)} as ${proposalNumber(of)}`) };
}
