import type { AdoptionNote, Outsider } from '../commit/adopt.ts';
import { proposalsPath } from '../workspace/codecs/pending-memories.ts';
import { plainValue } from '../workspace/fields.ts';
import { gist } from '../workspace/gist.ts';
import { type ProposalEntry, readEntries } from './entry.ts';

/**
 * Proposals that were appended to the file by hand, or by an agent's file tools, are proposals like any other: in the name
 * that they give, which proves nothing. Null for any other edit, which is its author's.
 * @source 000 §13.7
 */
function proposedOutside(before: string | null, after: string): AdoptionNote | null {
  const [old, now] = [readEntries(before), readEntries(after)];
  const kept = now.slice(0, old.length);
  const added = now.slice(old.length);
  const isSame = (one: ProposalEntry, n: number) => one.content === old[n]?.content && one.status === old[n]?.status;
  if (added.length === 0 || !kept.every(isSame)) return null;
  const names = [...new Set(added.map(({ who }) => plainValue(who).slice(0, 60)))];
  const [name = 'somebody'] = names;
  const words = added.map(({ content }) => `"${gist(content ?? 'malformed')}"`);
  return {
    by: {
      // One change of a file has one author; of several, that it was none of ours is all that is sure.
      actor: names.length === 1 ? `subagent:${name}` : 'manual',
      approval: 'pending',
      trigger: `appended to the file in the name of ${names.join(', ')}`,
    },
    action: 'PROPOSE',
    summary: words.length === 1 ? (words[0] ?? '') : `${words.length} proposals: ${words.join(', ').slice(0, 200)}`,
  };
}

export const outsider: Outsider = { path: proposalsPath, tell: proposedOutside };
