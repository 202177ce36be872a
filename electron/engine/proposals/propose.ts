import { limits } from '#shared/contract/limits.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { By, ChangeSet } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { knownAs } from '../capture/known.ts';
import { isUntrusted, lookupPlace } from '../capture/remember.ts';
import { requireReplaceable } from '../capture/replace.ts';
import type { Relating } from '../graph/relate.ts';
import { type Request, resolvedIn } from '../memories/remember.ts';
import { appendProposal, proposalsPath, repeatProposal } from '../workspace/codecs/pending-memories.ts';
import { readText } from '../workspace/disk.ts';
import { gist } from '../workspace/gist.ts';
import { hash8 } from '../workspace/hash.ts';
import { isOneScope } from '../workspace/scope.ts';
import { occurredAt } from '../workspace/when.ts';
import type { ProposalsDeps } from './deps.ts';
import { type ProposalEntry, readEntries, spellingOf } from './entry.ts';

/** What an agent wants remembered. `trigger`: in its words what made it propose this. */
export type Wish = Request & {
  entities: string[];
  coreWorthy: boolean;
  trigger: string;
  replaces?: string | null;
  relations?: readonly Relating[];
};

export type ProposeOutcome = {
  status: 'pending' | 'conflict' | 'committed' | 'known';
  /** Of the proposal; of the memory that says it, when it is known. */
  id: string;
  path: string;
  line: number | null;
  message: string;
};

/**
 * One more proposal at the end of the file, in the form of 000 §13.2. What waits there in the same words is counted once
 * more; what is remembered already is not proposed. Free of effects.
 * @param last the highest number that a proposal ever had
 */
export async function planPropose(
  deps: ProposalsDeps,
  wish: Wish,
  caller: Caller,
  last: number,
): Promise<{ set: ChangeSet; result: ProposeOutcome }> {
  const file = await readText(deps.root, proposalsPath);
  requireRoom(wish.content, file.text);
  const { replaces = null, relations = [] } = wish;
  if (replaces !== null) requireReplaceable(deps, replaces);
  const spelling = hash8(wish.content);
  const before = readEntries(file.text).find((one) => isRepeat(one, wish, spelling));
  if (before !== undefined) return repeated(file.text ?? '', file.before, before, wish, caller);
  const known = knownAs(deps.index, wish.content, lookupPlace(deps, wish));
  if (known?.standing === 'same' && replaces === null) {
    const { id, path, line } = known.memory;
    const message = `It is remembered already, as ${id} in ${path}#L${line}.`;
    return { set: { changes: [] }, result: { status: 'known', id, path, line, message } };
  }
  const proposal = {
    from: caller.name,
    timestamp: new Date(deps.ports.clock.now()).toISOString().replace(/\.\d+Z$/, 'Z'),
    trigger: triggerOf(deps, wish),
    store: wish.store,
    content: wish.content,
    entities: [...new Set(wish.entities.map((name) => resolvedIn(name, wish, deps.around).id))],
    confidence: wish.confidence,
    coreWorthy: wish.coreWorthy,
    scope: wish.scope ?? null,
    replaces,
    relations,
  };
  const { text, id, line } = appendProposal(file.text, proposal, last);
  const change = { path: proposalsPath, action: 'PROPOSE' as const, before: file.before, after: text };
  const message = `Proposed as ${id} in ${proposalsPath}#L${line}.`;
  return {
    set: { changes: [{ ...change, summary: `"${gist(wish.content)}"` }] },
    result: { status: 'pending', id, path: proposalsPath, line, message },
  };
}

/** @throws input.too-large, rate.limited when nobody has decided for long */
function requireRoom({ length }: string, waiting: string | null): void {
  if (length > limits.proposal)
    throw fail(
      'input.too-large',
      `A proposal of ${length} characters; ${limits.proposal} is the bound.`,
      'Propose what matters of it, or several parts.',
    );
  if ((waiting?.length ?? 0) > mostWaiting)
    throw fail(
      'rate.limited',
      `${proposalsPath} is full of proposals that nobody has decided on.`,
      'Ask the owner to look at the Inbox; propose again when it is shorter.',
    );
}

/** Characters of the file that wait at most: all of it is read with each proposal. */
const mostWaiting = 1_000_000;

const isRepeat = (entry: ProposalEntry, wish: Wish, spelling: string) =>
  entry.kind !== 'malformed' &&
  entry.store === wish.store &&
  isOneScope(entry.scope ?? undefined, wish.scope) &&
  spellingOf(entry) === spelling;

function repeated(text: string, hash: string | null, before: ProposalEntry, wish: Wish, caller: Caller) {
  const { text: after, times } = repeatProposal(text, before.written, caller.name, wish);
  const summary = `once more ${before.id.replace('proposal:', '#')}: "${gist(wish.content)}"`;
  const message = `It waits already as ${before.id}, and was counted (${times} times).`;
  return {
    set: { changes: [{ path: proposalsPath, action: 'PROPOSE' as const, before: hash, after, summary }] },
    result: { status: waiting(before), id: before.id, path: proposalsPath, line: before.line, message },
  };
}

export const waiting = ({ kind }: Pick<ProposalEntry, 'kind'>): 'pending' | 'conflict' =>
  kind === 'conflict' ? 'conflict' : 'pending';

/** What made it, when it happened, and where it is from: what the file's form has no field for. */
function triggerOf({ around }: ProposalsDeps, { trigger, occurred_at, source }: Wish): string {
  const when = occurred_at === undefined ? null : occurredAt(occurred_at, around.clock);
  return [
    trigger,
    when === null ? '' : `, of ${when.day} ${when.time}`,
    isUntrusted(source) ? `, from ${source.replaceAll(',', ' ')}` : '',
  ].join('');
}

/** @source 000 §13.7 */
export function proposedBy({ name, role, session }: Caller): By {
  const actor = role === 'owner' ? 'manual' : role === 'main' ? 'bot:main' : `subagent:${name}`;
  return { actor, approval: 'pending', trigger: `${name} proposed a memory`, session };
}
