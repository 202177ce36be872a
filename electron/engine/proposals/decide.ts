import type { By, ChangeSet } from '#shared/model/change.ts';
import { fail, toErrorValue } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import type { Decision } from '#shared/model/proposal.ts';
import { markProposals, proposalsPath, removeProposals } from '../workspace/codecs/pending-memories.ts';
import { WorkspaceDraft } from '../workspace/draft.ts';
import { gist } from '../workspace/gist.ts';
import { bothInto } from './both.ts';
import { type CommitOutcome, commitInto } from './commit.ts';
import type { Conflicts } from './conflicts.ts';
import type { ProposalsDeps } from './deps.ts';
import { forOwner, type ProposalEntry, proposalNumber, proposalNumbers, readEntries, sameWords } from './entry.ts';
import type { ProposalOutcome } from './records.ts';

/** Who decides: the owner, the main agent, or the owner's trust in the one who proposed. */
export type Reviewer = { as: 'owner' | 'main' | 'trust'; name: string; session: string };

export type ProposalResult = {
  id: string;
  status: 'committed' | 'rejected' | 'deferred' | 'failed';
  memory: string | null;
  path: string | null;
  line: number | null;
  message: string;
};

/** What a decision came to. `stored`: memories that began, and of whom. */
type Done = {
  results: ProposalResult[];
  outcomes: ProposalOutcome[];
  stored: (CommitOutcome & { by: string })[];
  did: string[];
};

export type DecideDeps = {
  deps: ProposalsDeps;
  rivals: Conflicts;
  outcome(id: string): ProposalOutcome | null;
  ownersOwn(entry: ProposalEntry): boolean;
};

/** Decisions that one change set can make: of one actor, none of which contradicts another. */
export type Batch = { verb: 'commit' | 'both' | 'reject' | 'leave'; from: string | null; decisions: Decision[] };

/** Sorts decisions into batches, in their order; what contradicts an earlier one of its batch comes after it. */
export function batchesOf(
  decisions: readonly Decision[],
  entries: readonly ProposalEntry[],
  rivals: Conflicts,
): Batch[] {
  const batches: Batch[] = [];
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const decision of decisions) {
    const entry = byId.get(decision.id);
    const verb = verbOf(decision);
    const from = verb === 'commit' || verb === 'both' ? (entry?.who ?? null) : null;
    const others = new Set(rivals.of(decision.id).proposals.map(({ id }) => id));
    const fits = (batch: Batch) =>
      batch.verb === verb &&
      batch.from === from &&
      verb !== 'both' &&
      !(verb === 'commit' && batch.decisions.some(({ id }) => others.has(id)));
    const last = batches.findLast((batch) => batch.verb === verb && batch.from === from);
    if (last && fits(last)) last.decisions.push(decision);
    else batches.push({ verb, from, decisions: [decision] });
  }
  return batches;
}

const verbOf = ({ decision }: Decision): Batch['verb'] =>
  decision === 'defer' || decision === 'ask' ? 'leave' : decision;

/** The actor of a batch. @source 000 §13.3 "Audit", §13.7 */
export function byOf({ verb, from }: Batch, { as, name, session }: Reviewer, did: readonly string[]): By {
  const isCommit = verb === 'commit' || verb === 'both';
  const actor = isCommit ? `bot:commit-from:${from ?? 'somebody'}` : as === 'owner' ? 'manual' : 'bot:main';
  const approval = as === 'owner' ? (isCommit ? 'approved' : '—') : 'auto';
  const trigger =
    as === 'trust'
      ? `${name} is trusted, and was sure`
      : `${name} ${isCommit ? 'accepted' : verb === 'reject' ? 'rejected' : 'put off'} ${did.length === 1 ? 'a proposal' : 'proposals'}`;
  return { actor, approval, trigger, session, ...(did.length === 0 ? {} : { proposal: did.join(', ') }) };
}

/**
 * One batch: what can be done is, in one change set with the file's own change; each answer says what became of it. Free
 * of effects.
 */
export async function planBatch(
  batch: Batch,
  around: DecideDeps,
  who: Reviewer,
): Promise<{ set: ChangeSet; result: Done }> {
  const draft = new WorkspaceDraft(around.deps.root);
  const { text } = await draft.found(proposalsPath);
  const work = new Work(around, who, draft, readEntries(text));
  for (const decision of batch.decisions) await work.decide(decision);
  const after = work.file(text ?? '');
  if (after !== text && text !== null) await draft.put(proposalsPath, after, 'EDIT', '');
  return { set: work.summed(draft.set()), result: work.done };
}

/** Decides one after the other into one draft. */
class Work {
  readonly done: Done = { results: [], outcomes: [], stored: [], did: [] };
  readonly #settled = new Set<string>();
  readonly #accepted: ProposalEntry[] = [];
  #disputed = false;
  readonly #rejected: { entry: ProposalEntry; reason: string }[] = [];
  readonly #left: { entry: ProposalEntry; status: string; word: string }[] = [];
  /** By path: which proposals it holds something of. */
  readonly #within = new Map<string, ProposalEntry[]>();
  readonly #words: { content: string; store: string; result: ProposalResult }[] = [];

  constructor(
    private readonly around: DecideDeps,
    private readonly who: Reviewer,
    private readonly draft: WorkspaceDraft,
    private readonly entries: readonly ProposalEntry[],
  ) {}

  async decide(decision: Decision): Promise<void> {
    try {
      await this.#decide(decision);
    } catch (thrown) {
      const { code, message, remedy } = toErrorValue(thrown);
      if (code === 'internal') throw thrown;
      this.done.results.push(failed(decision.id, `${message} ${remedy}`));
    }
  }

  /** The file without what was settled, and with what was left marked so. */
  file(text: string): string {
    const marks = new Map(this.#left.map(({ entry, status }) => [entry.written, { flag: entry.flag, status }]));
    return removeProposals(markProposals(text, marks), this.#settled);
  }

  /** The change set with the words of 000 §13.7. */
  summed({ changes }: ChangeSet): ChangeSet {
    const tail = this.#disputed ? ' — both kept as contradictory' : '';
    return {
      changes: changes.map((change) => {
        if (change.path !== proposalsPath) {
          return {
            ...change,
            action: 'COMMIT',
            summary: `accepted ${proposalNumbers(this.#within.get(change.path) ?? this.#accepted)}${tail}`,
          };
        }
        if (this.#accepted.length > 0)
          return { ...change, action: 'COMMIT', summary: `accepted ${proposalNumbers(this.#accepted)}` };
        const [first] = this.#rejected;
        if (first !== undefined) {
          const reasons = [...new Set(this.#rejected.map(({ reason }) => reason))].join('; ');
          const names = proposalNumbers(this.#rejected.map(({ entry }) => entry));
          return { ...change, action: 'REJECT', summary: `rejected ${names} — ${gist(reasons)}` };
        }
        const words = [...new Set(this.#left.map(({ word }) => word))].join(' and ');
        return {
          ...change,
          action: 'EDIT',
          summary: `${words} ${proposalNumbers(this.#left.map(({ entry }) => entry))}`,
        };
      }),
    };
  }

  async #decide(decision: Decision): Promise<void> {
    const entry = this.#entry(decision.id);
    switch (decision.decision) {
      case 'commit':
        return this.#commit(entry, decision);
      case 'both':
        return this.#both(entry);
      case 'reject':
        return this.#reject(entry, decision.reason);
      case 'defer':
        return this.#leave(entry, 'deferred', 'deferred', 'It waits for the next reflection.');
      case 'ask':
        return this.#leave(
          entry,
          `${entry.status.replace(forOwner, '')}${forOwner}`,
          'asked the owner about',
          'The owner is asked.',
        );
    }
  }

  /** @throws memory.missing with what became of one that is gone; role.denied for the owner's own */
  #entry(id: string): ProposalEntry {
    const entry = this.entries.find((one) => one.id === id);
    if (entry === undefined || this.#settled.has(entry.written)) {
      const before = this.around.outcome(id);
      const words = before === null ? `There is no ${id}.` : `${id} was ${before.status} already, by ${before.by}.`;
      throw fail('memory.missing', words, 'List the proposals again.');
    }
    if (this.who.as === 'main' && this.around.ownersOwn(entry)) {
      const words = `The owner alone decides on ${proposalNumber(entry)} of ${entry.who}.`;
      throw fail('role.denied', words, 'Leave it, or speak of it to the owner.');
    }
    return entry;
  }

  async #commit(entry: ProposalEntry, decision: Decision): Promise<void> {
    if (entry.kind === 'malformed') {
      const [problem] = entry.problems;
      const words = `${proposalNumber(entry)} is not in the form of a proposal. ${problem?.message ?? ''}`.trim();
      throw fail('input.invalid', words, problem?.remedy ?? 'Mend it in the file.', { line: entry.line });
    }
    const content = decision.content ?? entry.content ?? '';
    const store = decision.store ?? entry.store ?? '';
    if (store === 'vault' && this.who.as !== 'owner')
      throw fail(
        'role.denied',
        'The owner alone keeps something in the vault.',
        'Commit it to another store, or leave it.',
      );
    const twin = this.#words.find((one) => one.store === store && sameWords(one.content, content));
    if (twin !== undefined) {
      // The same words in one batch: the second bears out the first, which the index does not hold yet.
      this.#accept(entry, { ...twin.result, id: entry.id, message: `The same as ${twin.result.id}.` });
      return;
    }
    const committed = await commitInto(this.draft, this.around.deps, entry, {
      decision,
      rivals: this.#memoriesAgainst(entry),
      byOwner: this.who.as === 'owner',
    });
    const result = this.#stored(entry, committed);
    this.#words.push({ content, store, result });
  }

  #memoriesAgainst(entry: ProposalEntry): Memory[] {
    const ids = this.around.rivals.of(entry.id).memories.map(({ id }) => id);
    return ids.length === 0 ? [] : this.around.deps.index.get(ids);
  }

  async #both(entry: ProposalEntry): Promise<void> {
    const { proposals } = this.around.rivals.of(entry.id);
    const other = this.entries.find(({ id }) => proposals.some((rival) => rival.id === id));
    const [memory] = this.#memoriesAgainst(entry);
    if (other === undefined && memory === undefined) {
      throw fail(
        'input.invalid',
        `Nothing contradicts ${proposalNumber(entry)}.`,
        'Commit it, reject it, or defer it.',
      );
    }
    this.#disputed = true;
    const side = other === undefined ? { memory: memory as Memory } : { entry: other };
    const [one, two] = await bothInto(this.draft, this.around.deps, entry, side);
    if (one) this.#stored(entry, one);
    if (two && other) this.#stored(other, two);
  }

  #stored(entry: ProposalEntry, committed: CommitOutcome): ProposalResult {
    const { kept, notes } = committed;
    for (const path of new Set([kept.path, ...committed.paths]))
      this.#within.set(path, [...(this.#within.get(path) ?? []), entry]);
    this.done.stored.push({ ...committed, by: entry.who });
    const message = [kept.message, ...notes].join(' ');
    return this.#accept(entry, {
      id: entry.id,
      status: 'committed',
      memory: kept.id,
      path: kept.path,
      line: kept.line,
      message,
    });
  }

  #accept(entry: ProposalEntry, result: ProposalResult): ProposalResult {
    this.#accepted.push(entry);
    this.#settle(entry, result, null);
    return result;
  }

  #reject(entry: ProposalEntry, said: string | undefined): void {
    const reason = said?.trim() ?? '';
    if (reason === '' && this.who.as !== 'owner')
      throw fail('input.invalid', 'A rejection needs its reason.', 'Say in `reason` why, for whoever proposed it.');
    this.#rejected.push({ entry, reason: reason || 'no reason given' });
    const message = `Rejected ${proposalNumber(entry)}; history keeps its words.`;
    this.#settle(entry, { id: entry.id, status: 'rejected', memory: null, path: null, line: null, message }, reason);
  }

  #leave(entry: ProposalEntry, status: string, word: string, message: string): void {
    if (entry.kind === 'malformed')
      throw fail('input.invalid', `${proposalNumber(entry)} is not in the form of a proposal.`, 'Mend it in the file.');
    this.#left.push({ entry, status: entry.asked && word === 'deferred' ? `${status}${forOwner}` : status, word });
    this.done.did.push(entry.id);
    this.done.results.push({ id: entry.id, status: 'deferred', memory: null, path: null, line: entry.line, message });
  }

  #settle(entry: ProposalEntry, result: ProposalResult, reason: string | null): void {
    this.#settled.add(entry.written);
    this.done.did.push(entry.id);
    this.done.results.push(result);
    this.done.outcomes.push({
      id: entry.id,
      from: entry.who,
      at: new Date(this.around.deps.ports.clock.now()).toISOString(),
      status: result.status === 'rejected' ? 'rejected' : 'committed',
      gist: gist(entry.content ?? ''),
      memory: result.memory,
      reason,
      by: this.who.as === 'owner' ? 'the owner' : this.who.as === 'trust' ? 'your trust' : this.who.name,
    });
  }
}

export const failed = (id: string, message: string): ProposalResult => ({
  id,
  status: 'failed',
  memory: null,
  path: null,
  line: null,
  message,
});
