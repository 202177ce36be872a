import { foldName } from '../language/tokens.ts';
import { type PendingMemory, parseProposals } from '../workspace/codecs/pending-memories.ts';
import { hash8 } from '../workspace/hash.ts';

/** A proposal as it is decided on. */
export type ProposalEntry = PendingMemory & {
  kind: 'pending' | 'conflict' | 'deferred' | 'malformed';
  /** Its id to the codec, which tells what has no number by its line. */
  written: string;
  /** Somebody left it to the owner. */
  asked: boolean;
  /** Who proposed it; somebody, when it does not say. */
  who: string;
};

/** Behind a status: the owner decides. */
export const forOwner = ' — for the owner';

/** The file as it was last read: between two changes it is asked for many times. */
let latest: { text: string; entries: readonly ProposalEntry[] } = { text: '', entries: [] };

/** Every proposal of a file with what its status says. What has no number is named by its own words. */
export function readEntries(text: string | null): readonly ProposalEntry[] {
  if (text === null) return [];
  if (latest.text !== text) latest = { text, entries: entriesIn(text) };
  return latest.entries;
}

function entriesIn(text: string): ProposalEntry[] {
  const lines = text.split(/\r\n?|\n/);
  return parseProposals(text).map((proposal) => {
    const own = lines.slice(proposal.line - 1, proposal.endLine).join('\n');
    return {
      ...proposal,
      id: proposal.n === null ? `proposal:${hash8(own)}` : proposal.id,
      written: proposal.id,
      kind: kindOf(proposal),
      asked: proposal.status.endsWith(forOwner),
      who: proposal.from ?? 'somebody',
    };
  });
}

function kindOf({ store, content, confidence, problems, status }: PendingMemory): ProposalEntry['kind'] {
  if (store === null || content === null || confidence === null || problems.length > 0) return 'malformed';
  if (/^deferred/i.test(status)) return 'deferred';
  return /conflict/i.test(status) ? 'conflict' : 'pending';
}

export const awaitsDecision = ({ kind }: ProposalEntry) => kind === 'pending' || kind === 'conflict';

/** `#3` */
export const proposalNumber = ({ n, id }: Pick<ProposalEntry, 'n' | 'id'>) => (n === null ? id : `#${n}`);

/** `proposals #1, #4` */
export const proposalNumbers = (entries: Pick<ProposalEntry, 'n' | 'id'>[]) =>
  entries.length === 1
    ? `proposal ${entries.map(proposalNumber).join(', ')}`
    : `proposals ${entries.map(proposalNumber).join(', ')}`;

const spellings = new WeakMap<ProposalEntry, string>();

/** Equal for proposals of the same words, case, spaces and the stop at the end aside. */
export function spellingOf(entry: ProposalEntry): string {
  const spelling = spellings.get(entry) ?? hash8(entry.content ?? '');
  spellings.set(entry, spelling);
  return spelling;
}

/** Two texts that say the same in the same words, case, spaces and the stop at the end aside. */
export const sameWords = (a: string, b: string) => a === b || hash8(a) === hash8(b);

/** Proposals of one kind: of one agent, for one store, about one subject. */
export function groupOf({ who, store, entities, content }: ProposalEntry): string {
  const subject = entities[0] ?? (/^[\p{L}\p{N}'’-]+(?: [\p{L}\p{N}'’-]+)?/u.exec(content ?? '')?.[0] || '');
  return [who, store ?? 'none', foldName(subject)].join(' · ');
}
