import type { ChangeSet } from '#shared/model/change.ts';
import { type Mark, markProposals, proposalsPath } from '../workspace/codecs/pending-memories.ts';
import { type Files, readText } from '../workspace/disk.ts';
import { gist } from '../workspace/gist.ts';
import type { Conflicts } from './conflicts.ts';
import { forOwner, type ProposalEntry, proposalNumber, readEntries } from './entry.ts';

/** What is known elsewhere, as a heading names it. */
const kept = 'what is remembered';

/**
 * Marks the proposals that contradict another, or what is kept, as they do now, and takes the mark from those that no
 * longer do. Free of effects.
 * @source 000 §13.6
 */
export async function planMarks(root: Files, rivals: Conflicts): Promise<{ set: ChangeSet; result: null }> {
  const file = await readText(root, proposalsPath);
  const entries = readEntries(file.text);
  const numbers = new Map(entries.map((entry) => [entry.id, proposalNumber(entry)]));
  const marks = new Map<string, Mark>();
  const [clashing, cleared]: [string[], string[]] = [[], []];
  for (const entry of entries) {
    if (entry.kind === 'malformed') continue;
    const mark = markOf(entry, rivals, numbers);
    if (mark.flag === entry.flag && mark.status === entry.status) continue;
    marks.set(entry.written, mark);
    if (mark.flag === '') cleared.push(proposalNumber(entry));
    else clashing.push(saidOf(entry, rivals, numbers));
  }
  if (file.text === null || marks.size === 0) return { set: { changes: [] }, result: null };
  const after = markProposals(file.text, marks);
  const said = [
    clashing.length === 0 ? [] : [`conflict: ${clashing.join('; ')}`],
    cleared.length === 0 ? [] : [`no longer a conflict: ${cleared.join(', ')}`],
  ].flat();
  const summary = said.join('; ').slice(0, 300);
  return {
    set: { changes: [{ path: proposalsPath, action: 'EDIT', before: file.before, after, summary }] },
    result: null,
  };
}

function markOf(entry: ProposalEntry, rivals: Conflicts, numbers: ReadonlyMap<string, string>): Mark {
  const { proposals, memories } = stillThere(entry, rivals, numbers);
  const tail = entry.asked ? forOwner : '';
  if (proposals.length + memories.length === 0) {
    const flag = /CONFLICT/.test(entry.flag) ? '' : entry.flag;
    return { flag, status: entry.kind === 'conflict' ? `pending${tail}` : entry.status };
  }
  const others = proposals.map(({ id }) => numbers.get(id) ?? id);
  const flag = `⚠️ CONFLICT with ${[...others, ...(memories.length === 0 ? [] : [kept])].join(', ')}`;
  const see = [...others, ...memories.map(({ id }) => id)].join(', ');
  return { flag, status: entry.kind === 'deferred' ? entry.status : `conflict — see ${see}${tail}` };
}

/** Decided meanwhile, a proposal contradicts nothing any more. */
function stillThere(
  entry: ProposalEntry,
  rivals: Conflicts,
  numbers: ReadonlyMap<string, string>,
): ReturnType<Conflicts['of']> {
  const { proposals, memories } = rivals.of(entry.id);
  return { proposals: proposals.filter(({ id }) => numbers.has(id)), memories };
}

function saidOf(entry: ProposalEntry, rivals: Conflicts, numbers: ReadonlyMap<string, string>): string {
  const { proposals, memories } = stillThere(entry, rivals, numbers);
  const about = [...proposals, ...memories][0]?.about ?? '';
  const others = [...proposals.map(({ id }) => numbers.get(id) ?? id), ...memories.map(({ id }) => id)];
  return `${proposalNumber(entry)} with ${others.join(', ')} — ${gist(about)}`;
}
