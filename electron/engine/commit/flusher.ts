import { type ErrorValue, fail, MnemeError, toErrorValue } from '#shared/model/error.ts';
import type { History, SettledChange } from '../git/types.ts';
import type { Emit, Log } from '../ports.ts';
import { auditLogPath } from './audit-file.ts';
import type { Journal } from './journal.ts';
import { Pace } from './pace.ts';
import { clearStaging } from './staging.ts';
import type { CommitStep } from './steps.ts';
import { syncFiles } from './sync-files.ts';

/** Milliseconds from an acknowledgement to the start of its batch: short against the second that is promised. */
const gatherMs = 150;
/** The next change set waits while the files before it keep git busy for longer than this: the backlog stays under a second. */
const backlogMs = 350;
/** Milliseconds that the files of one batch should take, by the pace of those before it. */
const batchMs = 150;
/** Batches, each of which leaves a pack, after which packs are rolled up even while more keeps coming. */
const batchesToMaintain = 60;
/** Bytes that may wait in memory. */
const mostBytes = 32 * 1024 * 1024;
/** Milliseconds between two rounds of syncing files and dropping intents: a file written often is synced once. */
const syncMs = 1_000;
/** Longest pause before a batch that git refused is offered again. */
const longestPauseMs = 5_000;
/** Times git may call a batch damage although the history looks sound from outside. */
const refusals = 3;

type Waiting = { settled: SettledChange; segment: number; files: number; bytes: number };

export type FlusherOptions = {
  root: string;
  history: History;
  log: Log;
  emit: Emit;
  step: (step: CommitStep) => void;
  /** Called before intents are dropped: what is known of audit.log is kept, so that its last lines stay explained. */
  sealed(): void;
};

const filesOf = (batch: readonly Waiting[]) => batch.reduce((sum, { files }) => sum + files, 0);

/** Gives settled change sets to git in batches; once their files are synced too, forgets their intents. */
export class Flusher {
  #waiting: Waiting[] = [];
  #inGit: Waiting[] = [];
  #bytes = 0;
  readonly #pace = new Pace();
  #touched = new Set<string>();
  #changes = new Set<string>();
  #synced = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;
  #stuck: ErrorValue | null = null;
  #failures = 0;
  #batches = 0;

  constructor(
    private readonly options: FlusherOptions,
    private readonly journal: Journal,
    /** Why git takes nothing, in words; until the history is repaired. */
    public damage: string | null,
  ) {}

  get backlog(): number {
    return this.#waiting.length + this.#inGit.length;
  }

  add(settled: SettledChange, segment: number): void {
    const bytes = settled.set.changes.reduce((sum, { after }) => sum + (after?.length ?? 0), 0);
    this.#waiting.push({ settled, segment, files: settled.set.changes.length, bytes });
    this.#bytes += bytes;
    this.#schedule(this.#stuck ? longestPauseMs : gatherMs);
  }

  /** What recovery found to be in git already: their files are still to be synced and their intents dropped. */
  addRecorded(paths: Iterable<string>): void {
    for (const path of paths) this.#touched.add(path);
    this.#synced = Number.NEGATIVE_INFINITY;
    this.#schedule(gatherMs);
  }

  /** Waits while git is too far behind. @throws disk.full and others while it takes nothing */
  async room(): Promise<void> {
    while (this.damage === null && (this.#expectedMs() > backlogMs || this.#bytes >= mostBytes)) {
      const failures = this.#failures;
      await this.#flush();
      if (this.#stuck && this.#failures > failures) throw new MnemeError(this.#stuck);
    }
  }

  /** Milliseconds that the files that wait keep git busy. */
  #expectedMs(): number {
    return this.#pace.inBatches(filesOf(this.#inGit) + filesOf(this.#waiting), batchMs);
  }

  /** Resolves when git holds everything taken so far. @throws audit.damaged, disk.full */
  async settled(): Promise<void> {
    const until = (this.#waiting.at(-1) ?? this.#inGit.at(-1))?.settled.seq ?? 0;
    const isLeft = () => ((this.#inGit[0] ?? this.#waiting[0])?.settled.seq ?? Number.POSITIVE_INFINITY) <= until;
    while (isLeft()) {
      if (this.damage !== null) throw fail('audit.damaged', this.damage, 'Run mneme doctor --repair.');
      const failures = this.#failures;
      await this.#flush();
      if (this.#stuck && this.#failures > failures && isLeft()) throw new MnemeError(this.#stuck);
    }
  }

  /** Everything to git, everything synced, every intent dropped; then nothing more happens. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    if (this.damage !== null) return;
    await this.settled();
    await this.#running;
    await this.#sync();
  }

  #schedule(ms: number): void {
    if (this.#stopped || this.damage !== null) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#flush();
    }, ms);
  }

  #flush(): Promise<void> {
    this.#running ??= this.#round().finally(() => {
      this.#running = undefined;
      // What came while a batch was under way has waited long enough.
      if (this.#waiting.length > 0) this.#schedule(this.#stuck ? this.#pause() : 0);
      else if (this.#touched.size > 0) this.#schedule(this.#stuck ? this.#pause() : syncMs);
    });
    return this.#running;
  }

  #pause(): number {
    return Math.min(longestPauseMs, 250 * 2 ** this.#failures);
  }

  async #round(): Promise<void> {
    try {
      await this.#record();
      if (performance.now() - this.#synced >= syncMs && this.#touched.size > 0) await this.#sync();
      this.#stuck = null;
      this.#failures = 0;
    } catch (thrown) {
      await this.#trouble(thrown);
    }
  }

  async #record(): Promise<void> {
    const { history, emit, step } = this.options;
    const batch = this.#nextBatch();
    if (batch.length === 0) return;
    this.#inGit = batch;
    const begun = performance.now();
    let head: string;
    try {
      ({ head } = await history.record(batch.map(({ settled }) => settled)));
    } catch (thrown) {
      this.#waiting = [...batch, ...this.#waiting];
      throw thrown;
    } finally {
      this.#inGit = [];
    }
    // Git holds the batch: nothing from here on may offer it again.
    for (const one of batch) this.#release(one);
    this.#pace.learn(performance.now() - begun, filesOf(batch));
    if (++this.#batches % batchesToMaintain === 0) this.#maintain();
    step('recorded');
    emit({ name: 'committed', data: { seq: batch.at(-1)?.settled.seq ?? 0, head } });
  }

  /** Once for each intent: its segment goes when the last one is. */
  #release({ settled, segment, bytes }: Waiting): void {
    this.journal.release(segment);
    this.#bytes -= bytes;
    this.#changes.add(settled.change);
    for (const { path } of settled.set.changes) this.#touched.add(path);
  }

  #maintain(): void {
    const { history, log } = this.options;
    history.maintain().catch((cause) => log.warn('packs were not rolled up', { cause: String(cause) }));
  }

  /**
   * As many sets as git is expected to take in one go; always one. A set that joins another history goes by itself: a
   * batch is one update of the ref, so that git holds all of it or nothing.
   */
  #nextBatch(): Waiting[] {
    const joins = (n: number) => this.#waiting[n]?.settled.tip !== undefined;
    let count = 0;
    for (let files = 0; count < this.#waiting.length; count++) {
      files += this.#waiting[count]?.files ?? 0;
      if (count > 0 && (this.#pace.of(files) > batchMs || joins(count) || joins(count - 1))) break;
    }
    return this.#waiting.splice(0, count);
  }

  async #sync(): Promise<void> {
    this.journal.rotate();
    const finished = this.journal.finished();
    const touched = this.#touched;
    const changes = this.#changes;
    this.#touched = new Set();
    this.#changes = new Set();
    try {
      await syncFiles(this.options.root, [...touched, auditLogPath]);
      this.options.step('synced');
      await clearStaging(this.options.root, changes);
      this.options.sealed();
      await this.journal.drop(finished);
      this.#synced = performance.now();
      this.options.step('dropped');
    } catch (thrown) {
      for (const path of touched) this.#touched.add(path);
      for (const change of changes) this.#changes.add(change);
      throw thrown;
    }
  }

  /** Damage ends writing until it is repaired; anything else (a full disk, a lock) is tried again. */
  async #trouble(thrown: unknown): Promise<void> {
    const error = toErrorValue(thrown);
    this.#failures += 1;
    const first = this.#stuck === null;
    this.#stuck = error;
    // On a full disk git fails at looking, too; that is no damage.
    const words = error.code === 'disk.full' ? null : await this.options.history.examine(false).catch(() => null);
    if (words !== null || (error.code === 'audit.damaged' && this.#failures >= refusals))
      this.damage = words ?? error.message;
    if (!first && this.damage === null) return;
    this.options.log.error('history did not take a batch', {
      code: error.code,
      message: error.message,
      cause: String(thrown),
    });
    this.options.emit({ name: 'notice', data: { level: 'error', error } });
  }
}
