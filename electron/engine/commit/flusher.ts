import { fail, toErrorValue } from '#shared/model/error.ts';
import type { History, Settled } from '../audit/types.ts';
import type { Clock, Emit, Log } from '../ports.ts';
import type { Journal } from './journal.ts';
import { syncFiles } from './move.ts';

/** Milliseconds from an acknowledgement to the start of its batch: short against the second that is promised. */
const gatherMs = 150;
/** A change set older than this makes the next one wait, so that the backlog never exceeds a second. */
const backlogMs = 700;
/** Bytes and sets that may wait in memory. */
const mostWaiting = 500;

/** Gives settled change sets to git in batches, then forgets their intents. */
export class Flusher {
  #waiting: Settled[] = [];
  #segments: number[] = [];
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;
  damage: string | null = null;

  constructor(
    private readonly options: { root: string; history: History; clock: Clock; log: Log; emit: Emit },
    private readonly journal: Journal,
  ) {}

  get backlog(): number {
    return this.#waiting.length;
  }

  /** What recovery found: sets that git does not hold yet, and the segments they came from. */
  take(owed: Settled[], segments: number[]): void {
    this.#waiting.push(...owed);
    this.#segments.push(...segments);
    if (this.#segments.length > 0) this.#schedule(0);
  }

  add(settled: Settled): void {
    if (this.#waiting.length === 0) this.#since = performance.now();
    this.#waiting.push(settled);
    this.#schedule(gatherMs);
  }

  /** Waits while git is too far behind. */
  async room(): Promise<void> {
    const behind =
      this.#waiting.length > 0 && (performance.now() - this.#since > backlogMs || this.#waiting.length >= mostWaiting);
    if (behind && this.damage === null) await this.settled();
  }

  /** Resolves when git holds everything taken so far. @throws audit.damaged, disk.full */
  async settled(): Promise<void> {
    while (this.#running || this.#waiting.length > 0 || this.#segments.length > 0) {
      if (this.damage !== null) throw fail('audit.damaged', this.damage, 'Run mneme doctor --repair.');
      await this.#flush();
    }
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(ms: number): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#flush();
    }, ms);
  }

  #flush(): Promise<void> {
    this.#running ??= this.#batch().finally(() => {
      this.#running = undefined;
      if (this.#waiting.length > 0 && this.damage === null) this.#schedule(gatherMs);
    });
    return this.#running;
  }

  async #batch(): Promise<void> {
    const { root, history, emit, log } = this.options;
    const batch = this.#waiting;
    const segments = [...this.#segments, this.journal.seal()];
    this.#waiting = [];
    this.#segments = [];
    this.#since = performance.now();
    try {
      if (batch.length > 0) {
        const { head } = await history.record(batch);
        emit({ name: 'committed', data: { seq: batch.at(-1)?.seq ?? 0, head } });
      }
      const paths = new Set(batch.flatMap(({ set }) => set.changes.map((change) => change.path)));
      await syncFiles(root, [...paths, 'memory/meta/audit.log']);
      await this.journal.drop(segments);
    } catch (thrown) {
      this.#waiting = [...batch, ...this.#waiting];
      this.#segments = segments;
      const error = toErrorValue(thrown);
      log.error('history did not take a batch', { code: error.code, message: error.message });
      this.damage = error.message;
      emit({ name: 'notice', data: { level: 'error', error } });
    }
  }
}
