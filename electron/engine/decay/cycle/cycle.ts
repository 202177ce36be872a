import { decayMethods } from '#shared/contract/methods/decay.ts';
import type { Output } from '#shared/contract/methods.ts';
import type { By, FileChange } from '#shared/model/change.ts';
import type { CyclePhase } from '#shared/model/cycle.ts';
import { fail } from '#shared/model/error.ts';
import type { Door } from '../../commit/types.ts';
import type { History } from '../../git/types.ts';
import type { Index } from '../../index/types.ts';
import type { CycleAsk as Ask, CycleOutcome, DecayWorker, MadeFile as Made, Ports } from '../../ports.ts';
import type { Provenance } from '../../provenance/provenance.ts';
import type { AccessLog } from '../access.ts';
import { associationsPath } from '../associations/associations.ts';
import type { DuplicateSearchResult, Duplicates } from '../duplicate-search.ts';
import { hasUntaken, outdatedHeaders } from '../page-headers.ts';
import type { Scores } from '../scores.ts';
import { cycleVerb } from '../use.ts';
import { restoreScores } from './restore.ts';
import { dueAfter, missedBetween } from './schedule.ts';
import { associationSummary, cycleSummary } from './summary.ts';
import { workOut } from './work-out.ts';

export const decayActor = 'system:decay';
/** A look at the wall costs nothing, and after a night's sleep the cycle is not far off. */
const tickMs = 30_000;
const retryMs = 15 * 60_000;
/** Days that access.log tells of. */
const logDays = 90;
const dayMs = 86_400_000;

export type CycleResult = Output<'decay.run'>;
type Running = { phase: CyclePhase; done: number; total: number; since: number };

/** In this thread: for workspaces opened without another one. */
export const workOutHere: DecayWorker = { workOut: async (ask, _signal, tell) => workOut(ask, tell) };

/** What the daily cycle needs of an open workspace. */
export type CycleDeps = {
  readonly root: string;
  readonly ports: Ports;
  readonly index: Pick<Index, 'broughtAlong'>;
  readonly scores: Scores;
  readonly access: AccessLog;
  readonly provenance: Provenance;
  readonly door: Door;
  readonly history: History;
  readonly ready: Promise<void>;
  /** Takes the scores up as their files have them now. */
  rescore(): Promise<void>;
  /** Takes what is older than its window out of audit.log. */
  shortenLog(): Promise<unknown>;
};

/**
 * The daily cycle: worked out aside, then written through the door in one change set, or not at all. One at a time:
 * who asks while one runs waits for it.
 */
export class DecayCycle {
  running: Running | null = null;
  /** Why the last run ended without a result, in words. */
  failed: string | null = null;
  #last: CycleResult | null = null;
  #current: Promise<CycleResult> | undefined;
  #cancel: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #notBefore = 0;

  constructor(
    private readonly deps: CycleDeps,
    private readonly decayWorker: DecayWorker,
    private readonly bounds: () => Ask['bounds'],
    private readonly duplicates: Duplicates,
    /** Since when there is something that could fade. Ms; null: only now. */
    private readonly begun: number | null,
  ) {}

  /** @throws engine.stopped when it is cancelled; whatever the door throws */
  run(trigger: string): Promise<CycleResult> {
    this.#current ??= this.#run(trigger).finally(() => {
      this.#current = undefined;
      this.#cancel = undefined;
      this.#phase(null);
    });
    return this.#current;
  }

  /** False when none runs, or it is being written already. */
  cancel(): boolean {
    if (this.#cancel === undefined || this.running?.phase === 'writing') return false;
    this.#cancel.abort(cancelled());
    return true;
  }

  /** What the last cycle did; after a restart as the snapshot tells it, and of one that changed nothing only when it ran. */
  get last(): CycleResult | null {
    const { lastResult, lastCycle } = this.deps.scores;
    if (this.#last !== null || lastCycle === null) return this.#last;
    const told = decayMethods['decay.run'].output.safeParse(lastResult).data ?? null;
    if (told === null || Date.parse(told.at) >= lastCycle) return told;
    const { counts, associations } = told;
    const nothing = { days: 1, accesses: 0, reinforced: 0, moved: [], transitions: 0, duplicates: 0, tookMs: 0 };
    const unchanged = { linked: 0, dropped: 0, total: associations.total };
    return { ...nothing, at: new Date(lastCycle).toISOString(), counts, associations: unchanged, change: null };
  }

  /** From now on it runs when it is due, by the wall and not by how long this machine was awake; what was missed, soon. */
  keepTime(): void {
    this.#timer ??= setInterval(() => void this.tick(), tickMs).unref();
  }

  /** Runs what is due. Never throws; what failed is tried again after a while. */
  async tick(): Promise<void> {
    const { ports } = this.deps;
    if (this.running !== null || this.missed() === 0 || performance.now() < this.#notBefore) return;
    this.#notBefore = performance.now() + retryMs;
    const trigger = this.missed() > 1 ? `daily cycle, ${this.missed()} days caught up` : 'daily cycle';
    await this.run(trigger).catch((cause) => ports.log.warn('no decay cycle', { cause: String(cause) }));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.cancel();
    await this.#current?.catch(() => undefined);
  }

  /** When it is due next. Ms. */
  next(): number {
    const { clock } = this.deps.ports;
    const due = dueAfter(this.#basis(), clock.zone);
    return Math.max(due, clock.now());
  }

  /** Cycles that were due since the last one. */
  missed(): number {
    const { clock } = this.deps.ports;
    return missedBetween(this.#basis(), clock.now(), clock.zone);
  }

  /** The last cycle; before the first, the beginning. A clock that was ahead does not put it off. */
  #basis(): number {
    const { scores, ports } = this.deps;
    return Math.min(scores.lastCycle ?? this.begun ?? ports.clock.now(), ports.clock.now());
  }

  async #run(trigger: string): Promise<CycleResult> {
    const cancel = new AbortController();
    this.#cancel = cancel;
    const began = performance.now();
    try {
      const deps = this.deps;
      this.#phase('reading');
      await deps.ready;
      const result = await this.#cycle(deps, trigger, cancel.signal, began);
      this.#last = result;
      this.failed = null;
      return result;
    } catch (cause) {
      this.failed = cause instanceof Error ? cause.message : String(cause);
      throw cause;
    }
  }

  async #cycle(deps: CycleDeps, trigger: string, signal: AbortSignal, began: number): Promise<CycleResult> {
    const { scores, access, provenance, door, ports } = deps;
    const now = ports.clock.now();
    const restored = await restoreScores(deps);
    // The thread goes by the file as it stands, and so must this one.
    if (scores.isOutdated) await deps.rescore();
    const days = Math.max(1, this.missed());
    let upTo = 0;
    const work = async (): Promise<CycleOutcome> => {
      upTo = Math.max(now, scores.latest, scores.since + 1);
      await Promise.all([access.closeAt(upTo), provenance.flush()]);
      const ask = { root: deps.root, now, upTo, zone: ports.clock.zone, bounds: this.bounds(), days };
      const made = await this.decayWorker.workOut(ask, signal, (phase, done, total) => this.#phase(phase, done, total));
      signal.throwIfAborted();
      return made;
    };
    const [worked, merges] = await this.#together(work(), signal);
    let prepared: CycleOutcome | null = worked;
    this.#phase('writing');
    const plan = async () => {
      // Asked a second time: somebody wrote meanwhile, and what was worked out is of before.
      const made = prepared ?? (await work());
      prepared = null;
      const changes = made.files.map((file) => changeOf(file, made));
      // How far the search came is not worth a change set of its own.
      const proposed = changes.length + merges.count > 0 ? await merges.change() : null;
      return { set: { changes: proposed === null ? changes : [...changes, proposed] }, result: made };
    };
    const { receipt, result: made } = await door.commit(plan, byDecay(trigger));
    if (made.files.length === 0) access.mark(now, cycleVerb);
    else {
      for (const { at, id } of made.uses) access.took(at, [id]);
      scores.folded(upTo, made.begun, now);
    }
    // What was wrong in the file is written right now.
    if (made.files.length > 0) scores.mended([...(restored === null ? [] : [restored]), ...made.repaired]);
    scores.ran(now);
    await this.#trueHeaders(deps, trigger);
    await this.#rotate(deps, now);
    const { accesses, reinforced, counts, moved, associations, transitions } = made;
    return {
      at: new Date(now).toISOString(),
      days,
      accesses,
      reinforced,
      counts,
      moved,
      associations,
      transitions,
      duplicates: merges.count,
      tookMs: Math.round(performance.now() - began),
      change: receipt.change === '' ? null : receipt.change,
    };
  }

  /** Near-duplicates are looked for in this thread while the other one works; neither goes on without the other. */
  async #together(work: Promise<CycleOutcome>, signal: AbortSignal): Promise<[CycleOutcome, DuplicateSearchResult]> {
    let looked: [done: number, total: number] | null = null;
    const search = this.duplicates.seek(signal, (...now) => {
      // While the other thread works, its steps are told.
      if (this.running?.phase === 'duplicates') this.#phase('duplicates', ...now);
      looked = now;
    });
    search.catch(() => undefined);
    try {
      const worked = await work;
      this.#phase('duplicates', ...(looked ?? []));
      return [worked, await search];
    } catch (cause) {
      this.#cancel?.abort(cause);
      await Promise.allSettled([work, search]);
      throw cause;
    }
  }

  /** A change set of its own: what headers said counts until the scores are written, and no longer. */
  async #trueHeaders({ root, index, scores, door, ports, rescore }: CycleDeps, trigger: string): Promise<void> {
    if (hasUntaken(index, scores)) await rescore();
    const plan = async () => ({ set: { changes: await outdatedHeaders(root, index, scores) }, result: null });
    await door
      .commit(plan, byDecay(trigger))
      .catch((cause) => ports.log.warn('page headers keep what they said of use', { cause: String(cause) }));
  }

  /** What access.log noted long ago stands in the snapshot; until it is dropped, a memory's curve tells it one by one. */
  async #rotate({ access, door, ports, shortenLog }: CycleDeps, now: number): Promise<void> {
    await access
      .dropBefore(now - logDays * dayMs, (path, text) => door.project(path, text))
      .catch((cause) => ports.log.warn('access.log keeps its old lines', { cause: String(cause) }));
    await shortenLog().catch((cause) => ports.log.warn('audit.log keeps its old lines', { cause: String(cause) }));
  }

  /** `done` of `total` memories; 0 of 0 where it is not known how many there are. */
  #phase(phase: CyclePhase | null, done = 0, total = 0): void {
    const since = this.running?.since ?? this.deps.ports.clock.now();
    this.running = phase === null ? null : { phase, done, total, since };
    this.deps.ports.emit({ name: 'cycle', data: { phase, done, total } });
  }
}

function changeOf({ path, before, after, hash, kept }: Made, tally: CycleOutcome): FileChange {
  if (kept) return { path, action: 'CREATE', before, after, hash, summary: 'the former decay scores, as they were' };
  const summary = path === associationsPath ? associationSummary(tally) : cycleSummary(tally);
  return { path, action: 'DECAY', before, after, hash, summary };
}

const byDecay = (trigger: string): By => ({ actor: decayActor, approval: 'auto', trigger });

const cancelled = () =>
  fail('engine.stopped', 'The cycle was cancelled; nothing was changed.', 'Run it again when you like.');
