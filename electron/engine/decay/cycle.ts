import type { CyclePhase } from '#shared/contract/methods/decay.ts';
import type { Output } from '#shared/contract/methods.ts';
import type { By } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Duplicates } from '../duplicates/types.ts';
import type { House } from '../house.ts';
import { type Ask, type Reckoned, reckon } from './reckon.ts';
import { dueAfter, missedBetween } from './schedule.ts';
import { cycleVerb } from './scores.ts';
import { summaryOf } from './summary.ts';

export type CycleResult = Output<'decay.run'>;
export type Running = { phase: CyclePhase; done: number; total: number; since: number };

/** Works a cycle out where it stops nobody. */
export type Reckoner = { reckon(ask: Ask, signal: AbortSignal): Promise<Reckoned> };

/** In this thread: for workspaces opened without another one. */
export const reckonHere: Reckoner = { reckon: async (ask) => reckon(ask) };

type Rooms = Pick<House, 'root' | 'ports' | 'scores' | 'access' | 'door' | 'ready'>;

/**
 * The daily cycle: worked out aside, then written through the door in one change set, or not at all. One at a time:
 * who asks while one runs waits for it.
 */
export class Cycle {
  running: Running | null = null;
  /** Why the last run ended without a result, in words. */
  failed: string | null = null;
  last: CycleResult | null = null;
  #current: Promise<CycleResult> | undefined;
  #cancel: AbortController | undefined;

  constructor(
    private readonly house: () => Rooms,
    private readonly reckoner: Reckoner,
    private readonly bounds: () => Ask['bounds'],
    private readonly duplicates: Duplicates,
    /** Since when there is something that could fade. Ms. */
    private readonly begun: number,
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

  /** When it is due next. Ms. */
  next(): number {
    const { clock } = this.house().ports;
    const due = dueAfter(this.#basis(), clock.zone);
    return Math.max(due, clock.now());
  }

  /** Cycles that were due since the last one. */
  missed(): number {
    const { clock } = this.house().ports;
    return missedBetween(this.#basis(), clock.now(), clock.zone);
  }

  /** The last cycle; before the first, the beginning. A clock that was ahead does not put it off. */
  #basis(): number {
    const { scores, ports } = this.house();
    return Math.min(scores.lastCycle ?? this.begun, ports.clock.now());
  }

  async #run(trigger: string): Promise<CycleResult> {
    const cancel = new AbortController();
    this.#cancel = cancel;
    const began = performance.now();
    try {
      const house = this.house();
      this.#phase('reading');
      await house.ready;
      const result = await this.#cycle(house, trigger, cancel.signal, began);
      this.last = result;
      this.failed = null;
      return result;
    } catch (cause) {
      this.failed = cause instanceof Error ? cause.message : String(cause);
      throw cause;
    }
  }

  async #cycle(house: Rooms, trigger: string, signal: AbortSignal, began: number): Promise<CycleResult> {
    const { scores, access, door, ports } = house;
    const now = ports.clock.now();
    const days = Math.max(1, this.missed());
    let upTo = 0;
    const work = async (): Promise<Reckoned> => {
      upTo = Math.max(now, scores.latest, scores.since + 1);
      await access.flush();
      const ask = { root: house.root, now, upTo, zone: ports.clock.zone, bounds: this.bounds() };
      const made = await this.reckoner.reckon(ask, signal);
      signal.throwIfAborted();
      return made;
    };
    let prepared: Reckoned | null = await work();
    this.#phase('duplicates');
    const merges = await this.duplicates.seek(signal);
    this.#phase('writing');
    const plan = async () => {
      // Asked a second time: somebody wrote meanwhile, and what was worked out is of before.
      const made = prepared ?? (await work());
      prepared = null;
      const changes = made.files.map((file) => ({ ...file, action: 'DECAY' as const, summary: summaryOf(made) }));
      const proposed = await merges.change();
      return { set: { changes: proposed === null ? changes : [...changes, proposed] }, result: made };
    };
    const { receipt, result: made } = await door.commit(plan, byDecay(trigger));
    if (made.files.length === 0) access.mark(now, cycleVerb);
    else scores.folded(upTo, made.begun, now);
    scores.ran(now);
    return {
      at: new Date(now).toISOString(),
      days,
      accesses: made.accesses,
      reinforced: made.reinforced.reduce((sum, { ids }) => sum + ids.length, 0),
      counts: made.counts,
      moved: made.moved,
      associations: { linked: 0, dropped: 0, total: 0 },
      transitions: 0,
      duplicates: merges.count,
      tookMs: Math.round(performance.now() - began),
      change: receipt.change === '' ? null : receipt.change,
    };
  }

  #phase(phase: CyclePhase | null): void {
    const since = this.running?.since ?? this.house().ports.clock.now();
    this.running = phase === null ? null : { phase, done: 0, total: 1, since };
    this.house().ports.emit({ name: 'cycle', data: { phase, done: 0, total: phase === null ? 0 : 1 } });
  }
}

const byDecay = (trigger: string): By => ({ actor: 'system:decay', approval: 'auto', trigger });

const cancelled = () =>
  fail('engine.stopped', 'The cycle was cancelled; nothing was changed.', 'Run it again when you like.');
