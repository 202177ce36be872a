import type { Agent, Caller } from '#shared/model/agent.ts';
import type { ChangeSet } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import type { Decision, ProposalRow, ReviewMode } from '#shared/model/proposal.ts';
import type { CallerDetails, KeptMemory } from '../capture/deps.ts';
import { isUntrusted, noteKept } from '../capture/remember.ts';
import type { Request } from '../memories/remember.ts';
import { proposalsPath, removeProposals } from '../workspace/codecs/pending-memories.ts';
import { isOfDocument } from '../workspace/codecs/source.ts';
import { readText } from '../workspace/disk.ts';
import { WorkspaceDraft } from '../workspace/draft.ts';
import { gist } from '../workspace/gist.ts';
import { hashOf } from '../workspace/hash.ts';
import { commitInto } from './commit.ts';
import { Conflicts } from './conflicts.ts';
import {
  type Batch,
  batchesOf,
  byOf,
  type DecideDeps,
  type ProposalResult,
  planBatch,
  type Reviewer,
} from './decide.ts';
import type { ProposalsDeps } from './deps.ts';
import { awaitsDecision, type ProposalEntry, proposalNumbers, readEntries } from './entry.ts';
import { type CapOverflow, listedProposal, withinCap } from './list.ts';
import { planMarks } from './mark.ts';
import { type ProposeOutcome, planPropose, proposedBy, type Wish } from './propose.ts';
import { ProposalRecords } from './records.ts';
import { planTakeUp } from './take-up.ts';
import { type UnconfirmedHit, UnconfirmedIndex } from './unconfirmed.ts';

const marking = {
  actor: 'system:conflict',
  approval: 'auto',
  trigger: 'proposals were held against each other',
} as const;
const tidying = {
  actor: 'system:proposals',
  approval: 'auto',
  trigger: 'proposals were taken up from the file',
} as const;

type Listed = {
  rows: ProposalRow[];
  held: CapOverflow | null;
  counts: Record<'pending' | 'conflict' | 'deferred' | 'malformed', number>;
  hash: string | null;
};

/** What agents want remembered and may not write: made, held against each other, listed, decided. @source 000 §13 */
export class Proposals {
  readonly records: ProposalRecords;
  readonly #rivals: Conflicts;
  readonly #unconfirmed = new UnconfirmedIndex();
  /** The file as it was last taken up; undefined before. */
  #seen: string | null | undefined;
  #again = new Set<string>();
  #work: Promise<void> = Promise.resolve();
  #waiting = false;
  #closed = false;

  constructor(private readonly deps: ProposalsDeps) {
    this.records = new ProposalRecords(deps.root);
    this.#rivals = new Conflicts(deps);
  }

  /** From now on the file is looked at; before, the index does not know what it is to be held against. */
  start(): Promise<void> {
    return this.#takeUp();
  }

  /** A change set touched these paths, and memories of these ids. */
  heard(paths: readonly string[], ids: readonly string[]): void {
    if (this.#seen === undefined) return;
    if (paths.includes(proposalsPath)) return void this.#soon();
    if (this.#seen === null || ids.length === 0) return;
    const memories = this.deps.index.get([...ids]);
    const there = new Set(memories.map(({ id }) => id));
    const touched = this.#rivals.touchedBy(memories, new Set(ids.filter((id) => !there.has(id))));
    for (const memory of memories) if (memory.tags.includes('superseded')) this.#rivalsOf(memory.id, touched);
    if (touched.size === 0) return;
    for (const id of touched) this.#again.add(id);
    this.#soon();
  }

  #rivalsOf(memory: string, into: Set<string>): void {
    for (const id of this.#rivals.touchedBy([], new Set([memory]))) into.add(id);
  }

  /** Proposes; of an agent whom the owner trusts, what it is sure of is kept at once. */
  async propose(wished: Wish, caller: Caller): Promise<ProposeOutcome> {
    const deps = this.deps;
    const wish = this.#attributed(wished, caller);
    const { result } = await deps.door.commit(
      () => planPropose(deps, wish, caller, this.records.last),
      proposedBy(caller),
    );
    const n = Number(/^proposal:(\d+)$/.exec(result.id)?.[1] ?? 0);
    if (result.status === 'known') return result;
    this.records.made(caller, n);
    await this.#takeUp();
    const entry = (await this.#entries()).find(({ id }) => id === result.id);
    const status = entry?.kind === 'conflict' ? 'conflict' : 'pending';
    if (entry === undefined) return result;
    if (status === 'pending' && this.#isTrusted(entry, caller)) return this.#atOnce(result, caller);
    const conflict = status === 'conflict' ? ` It contradicts ${this.#contradicted(entry)}; both are marked.` : '';
    const who = this.#isOwners(entry) ? 'the owner decides' : 'the main agent or the owner decides';
    return { ...result, status, line: entry.line, message: `${result.message}${conflict} Now ${who}.` };
  }

  /** What repeats a page, a tool or a pasted text comes from there, is never sure, and belongs into no core memory. */
  #attributed(wish: Wish, caller: Caller): Wish {
    if (caller.role !== 'owner' && isOfDocument(wish.source)) return { ...wish, confidence: 'low', coreWorthy: false };
    if (caller.role === 'owner' || isUntrusted(wish.source)) return wish;
    const source = this.deps.captureQueue.heard.sourceOf(caller.session, wish.content);
    if (source === null) return wish;
    const store = wish.store === 'core' ? 'episodic' : wish.store;
    return { ...wish, ...(store === undefined ? {} : { store }), source, confidence: 'low', coreWorthy: false };
  }

  /** What accepting it would write. Nothing is written. @throws memory.missing, and what committing throws */
  async accepted(id: string): Promise<ChangeSet> {
    const entry = (await this.#entries()).find((one) => one.id === id);
    if (entry === undefined || entry.kind === 'malformed')
      throw fail('memory.missing', `There is no ${id} to accept.`, 'List the proposals again.');
    const draft = new WorkspaceDraft(this.deps.root);
    const rivals = this.deps.index.get(this.#rivals.of(id).memories.map((rival) => rival.id));
    await commitInto(draft, this.deps, entry, { decision: {}, rivals, byOwner: true });
    return draft.set();
  }

  #contradicted(entry: ProposalEntry): string {
    const { proposals, memories } = this.#rivals.of(entry.id);
    return [...proposals, ...memories].map(({ id }) => id).join(', ');
  }

  /** High confidence, and nothing that is always in view or pinned: that is for somebody to decide. */
  #isTrusted({ confidence, coreWorthy, store }: ProposalEntry, { mode, role }: Caller): boolean {
    const modest = !coreWorthy && store !== 'core' && store !== 'vault';
    return role !== 'owner' && mode === 'auto' && confidence === 'high' && modest;
  }

  async #atOnce(proposed: ProposeOutcome, { name, session }: Caller): Promise<ProposeOutcome> {
    const { results } = await this.decide([{ id: proposed.id, decision: 'commit' }], { as: 'trust', name, session });
    const [done] = results;
    if (done?.status !== 'committed') return proposed;
    const { memory, path, line, message } = done;
    return { status: 'committed', id: memory ?? proposed.id, path: path ?? proposed.path, line, message };
  }

  /** In the place of a store, for a caller that may not write. */
  async instead(request: Request, caller: Caller, told?: CallerDetails): Promise<KeptMemory> {
    const asked = request.source === 'user-explicit' ? 'the user asked for it' : 'auto-detect';
    const wish: Wish = {
      ...request,
      ...told,
      entities: [...(request.entity === undefined ? [] : [request.entity]), ...(told?.entities ?? [])],
      coreWorthy: request.store === 'core' || told?.core === true,
      trigger: asked,
    };
    const { status, id, path, line, message } = await this.propose(wish, caller);
    const kept = status === 'committed' ? 'stored' : status === 'known' ? 'reinforced' : 'proposed';
    const mayNot = isOfDocument(request.source)
      ? 'What a document says is nobody’s word here yet.'
      : caller.role !== 'main'
        ? `${caller.name} may not write itself.`
        : request.store === 'vault'
          ? 'The vault is the owner’s.'
          : 'It may be nobody’s wish who is here: the owner decides.';
    const words = kept === 'proposed' ? `${message} ${mayNot}` : message;
    return { status: kept, id, path, line: line ?? 1, message: words };
  }

  /** What waits: for the owner all of it, for the main agent what it may decide on. */
  async list(reader: 'owner' | 'main'): Promise<Listed> {
    const deps = this.deps;
    await this.#work;
    const { text } = await readText(deps.root, proposalsPath);
    // Written while nobody watched, such as in the moment of the start.
    if (text !== this.#seen) this.#soon();
    const entries = readEntries(text);
    this.#rivals.look(entries, this.#again);
    const { shown, held } = withinCap(entries, deps.settings.get('proposals.dailyCap'));
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const mine = reader === 'owner' ? shown : shown.filter((entry) => awaitsDecision(entry) && !this.#isOwners(entry));
    const counts = { pending: 0, conflict: 0, deferred: 0, malformed: 0 };
    for (const { kind } of shown) counts[kind]++;
    return {
      rows: mine.map((entry) => ({
        ...listedProposal(deps, this.#rivals, entry, byId, this.#isOwners(entry)),
        connection: this.records.through(entry.n),
      })),
      held,
      counts,
      hash: text === null ? null : hashOf(text),
    };
  }

  /** Decides on each; what can be done is, and each answer says what became of it. */
  async decide(
    decisions: readonly Decision[],
    who: Reviewer,
  ): Promise<{ results: ProposalResult[]; change: string | null }> {
    const entries = await this.#entries();
    this.#rivals.look(entries);
    const results = new Map<string, ProposalResult>();
    let change: string | null = null;
    for (const batch of batchesOf(unique(decisions), entries, this.#rivals)) {
      const made = await this.#batch(batch, who, results);
      change = made ?? change;
    }
    await this.#takeUp();
    return { results: unique(decisions).flatMap(({ id }) => results.get(id) ?? []), change };
  }

  async #batch(batch: Batch, who: Reviewer, results: Map<string, ProposalResult>): Promise<string | null> {
    const deps = this.deps;
    const asked = batch.decisions.filter(({ id }) => !results.has(id));
    if (asked.length === 0) return null;
    const anew = () => planBatch({ ...batch, decisions: asked }, this.#around(deps), who);
    // The commit names the proposals that it settles: which those are, the plan alone can tell.
    const changes = deps.index.changes();
    const first = await anew();
    const { did } = first.result;
    if (did.length === 0) {
      for (const one of first.result.results) results.set(one.id, one);
      return null;
    }
    // Planned a moment ago; what other hands did to the files meanwhile the door sees, and to the index, its count of changes.
    let ready: typeof first | null = first;
    const plan = async () => {
      const planned = deps.index.changes() === changes ? ready : null;
      ready = null;
      return planned ?? anew();
    };
    const { receipt, result } = await deps.door.commit(plan, byOf(batch, who, did));
    for (const one of result.results) results.set(one.id, one);
    this.records.decided(result.outcomes);
    for (const { kept, source, by } of result.stored) noteKept(deps, kept, source, by);
    return receipt.change === '' ? null : receipt.change;
  }

  #around(deps: ProposalsDeps): DecideDeps {
    return {
      deps,
      rivals: this.#rivals,
      outcome: (id) => this.records.outcome(id),
      ownersOwn: (entry) => this.#isOwners(entry),
    };
  }

  /** A reflection has settled what was left to it; `text`: the file as it was before. */
  reflected(settled: { accepted: string[]; rejected: string[] }, text: string | null, session: string): void {
    const byId = new Map(readEntries(text).map((entry) => [entry.id, entry]));
    const at = new Date(this.deps.ports.clock.now()).toISOString();
    const outcomes = (['accepted', 'rejected'] as const).flatMap((how) =>
      settled[how].flatMap((id) => {
        const entry = byId.get(id);
        if (entry === undefined) return [];
        const status = how === 'accepted' ? ('committed' as const) : ('rejected' as const);
        const by = `the owner, in reflection ${session}`;
        return [{ id, from: entry.who, at, status, gist: gist(entry.content ?? ''), memory: null, reason: null, by }];
      }),
    );
    if (outcomes.length > 0) this.records.decided(outcomes);
  }

  /** Takes what could not be read as a proposal out of the file. @throws memory.missing, input.invalid */
  async discard(id: string, caller: Caller): Promise<string> {
    const deps = this.deps;
    const plan = async () => {
      const file = await readText(deps.root, proposalsPath);
      const entry = readEntries(file.text).find((one) => one.id === id);
      if (entry === undefined || file.text === null)
        throw fail('memory.missing', `There is no ${id}.`, 'List the proposals again.');
      if (entry.kind !== 'malformed')
        throw fail('input.invalid', `${id} is a proposal like any other.`, 'Reject it, and say why.');
      const after = removeProposals(file.text, new Set([entry.written]));
      const summary = `removed ${proposalNumbers([entry])} — not in the form of a proposal`;
      return {
        set: { changes: [{ path: proposalsPath, action: 'REJECT' as const, before: file.before, after, summary }] },
        result: entry,
      };
    };
    const by = { actor: 'manual', approval: '—', trigger: `${caller.name} removed a malformed proposal` } as const;
    const { receipt } = await deps.door.commit(plan, { ...by, session: caller.session });
    await this.#takeUp();
    return receipt.change;
  }

  /** What the owner made of changes that agents reasoned, each by the name of its reasoner. */
  reasoned(accepted: readonly { by?: string | undefined }[], rejected: readonly { by?: string | undefined }[]): void {
    const names = [...accepted, ...rejected].flatMap(({ by }) => by ?? []);
    for (const name of new Set(names)) {
      const of = (changes: readonly { by?: string | undefined }[]) => changes.filter(({ by }) => by === name).length;
      this.records.reasoned(name, { accepted: of(accepted), rejected: of(rejected) });
    }
  }

  /** Of each agent: what waits, and what became of the rest, all time. */
  async tally(): Promise<Map<string, Agent['proposals']>> {
    const all = new Map<string, Agent['proposals']>(
      this.records.agents().map(({ name, ...rest }) => [name, { open: 0, ...rest }]),
    );
    for (const entry of await this.#entries()) {
      if (entry.kind === 'malformed') continue;
      const one = all.get(entry.who) ?? { open: 0, committed: 0, rejected: 0 };
      all.set(entry.who, { ...one, open: one.open + 1 });
    }
    return all;
  }

  /** What an agent proposed and nobody decided on yet, as its own searches find it. */
  async unconfirmed(who: string, query: string, k: number): Promise<UnconfirmedHit[]> {
    return this.#unconfirmed.find((await readText(this.deps.root, proposalsPath)).text, who, query, k);
  }

  async unconfirmedById(who: string, ids: string[]): Promise<(Memory & { doubt: string })[]> {
    return this.#unconfirmed.get((await readText(this.deps.root, proposalsPath)).text, who, ids);
  }

  async open(): Promise<number> {
    return (await this.#entries()).filter(awaitsDecision).length;
  }

  /** Resolves when what is under way is done. */
  async idle(): Promise<void> {
    await this.#work;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#work;
    this.#unconfirmed.close();
  }

  /** What the main agent neither sees nor decides; of the vault, because it is the owner's. @source 000 §12.1 */
  #isOwners({ asked, who, kind, store }: ProposalEntry): boolean {
    return asked || store === 'vault' || kind === 'malformed' || this.#modeOf(who) === 'manual';
  }

  #modeOf(name: string): ReviewMode {
    return this.deps.ports.reviewMode?.(name) ?? this.records.modeOf(name);
  }

  async #entries(): Promise<readonly ProposalEntry[]> {
    return readEntries((await readText(this.deps.root, proposalsPath)).text);
  }

  #soon(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    this.#takeUp().catch((cause) => this.deps.ports.log.warn('proposals were not taken up', { cause: String(cause) }));
  }

  /** One at a time: numbers, repeats and marks as they should be, and who listens told. */
  #takeUp(): Promise<void> {
    const run = this.#work.then(() => this.#settle());
    this.#work = run.catch(() => undefined);
    return run;
  }

  async #settle(): Promise<void> {
    this.#waiting = false;
    const { root, door, ports } = this.deps;
    const text = (await readText(root, proposalsPath)).text;
    if (this.#closed || (text === this.#seen && this.#again.size === 0)) return;
    const first = this.#seen === undefined;
    let entries = readEntries(text);
    if (this.#closed || door.damage !== null) return;
    const { result } = await door.commit(() => planTakeUp(root, this.records.last), tidying);
    this.records.numbered(result.last);
    entries = await this.#entries();
    const again = this.#again;
    this.#again = new Set();
    this.#rivals.look(entries, again);
    await door.commit(() => planMarks(root, this.#rivals), marking);
    this.#seen = (await readText(root, proposalsPath)).text;
    if (first && this.#seen === null) return;
    ports.emit({ name: 'proposals', data: { open: entries.filter(awaitsDecision).length } });
  }
}

/** The last word on each counts. */
const unique = (decisions: readonly Decision[]): Decision[] => [
  ...new Map(decisions.map((one) => [one.id, one])).values(),
];
