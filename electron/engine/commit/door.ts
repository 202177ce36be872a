import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { By, ChangeSet, Receipt } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { History } from '../git/types.ts';
import type { Index } from '../index/types.ts';
import type { Clock, Emit, Log, OwnerName } from '../ports.ts';
import { parse as parseFile } from '../workspace/parse.ts';
import { isProjection } from '../workspace/paths.ts';
import { readFileStamped } from '../workspace/read.ts';
import type { HowFar, ParsedFile } from '../workspace/types.ts';
import { admitChanges } from './admit.ts';
import { Adopter, type Outsider, outsideAmong } from './adopt.ts';
import { Applier, type ApplyDeps, type ApplyOptions } from './apply.ts';
import { AuditFile } from './audit-file.ts';
import { asDiskError } from './disk-error.ts';
import { requireEntityNames } from './entity-names.ts';
import { Flusher } from './flusher.ts';
import { Indexer } from './indexer.ts';
import { type JoinPlan, joinThrough } from './join.ts';
import { bootOfSystem, Journal, journalFolder, journalKey } from './journal.ts';
import { heardSafely } from './listeners.ts';
import { recover } from './recover.ts';
import { ProjectionWriter } from './snapshots.ts';
import type { Sight } from './staging.ts';
import type { CommitStep } from './steps.ts';
import type { Door, Plan, Projection, Withholding } from './types.ts';

export type DoorOptions = {
  root: string;
  index: Index;
  history: History;
  clock: Clock;
  id(): string;
  log: Log;
  emit: Emit;
  /** Whether the one who asked may still; throws when not. */
  standing?: ((by: By) => void) | undefined;
  /** What is to be written, as it shall be: free of effects. */
  finish?: ((set: ChangeSet, by: By) => ChangeSet) | undefined;
  /** A last look at what is to be written, and in whose name; throws where it may not be. */
  guard?: ((set: ChangeSet, by: By) => Promise<void>) | undefined;
  /** Told when anybody else wrote into audit.log, with the fingerprint of the log as we left it. */
  foreignLog?: ((lost: string) => void) | undefined;
  /** Told when a journal that is not this workspace's was moved away, and where to; it is never read. */
  foreignJournal?: ((aside: string) => void) | undefined;
  /** What ties the journal to this machine; see `Ports`. */
  machine?: string | undefined;
  /** Keeps what others wrote from being taken up before its owner has decided on it. */
  withholding?: Withholding | undefined;
  /** A file whose edits by others say whose they are. */
  outsider?: Outsider | undefined;
  /** Agents that are connected and may not write: one of them may have edited a file itself. */
  suspects?: (() => string[]) | undefined;
  /** How a file is read for the index; the workspace's own codecs by default. */
  parse?: (path: string, text: string) => ParsedFile;
  /** Who works on this machine. */
  owner?: OwnerName | undefined;
  /** This run of the operating system; tests pretend another. */
  boot?: string;
  /** Called at each step; tests die there. */
  onStep?: (step: CommitStep) => void;
};

/** Milliseconds without a change after which projections are committed. */
const idleMs = 20_000;

/**
 * Opens the one door: finishes what a crash left, then takes change sets one at a time. The caller holds the
 * workspace's lock.
 * @throws disk.full, disk.failed, workspace.readonly
 */
export async function openDoor(options: DoorOptions): Promise<Door> {
  const { root, index, history, log, boot = bootOfSystem(), onStep = () => undefined } = options;
  const emit = heardSafely(options);
  try {
    const { journal, left, aside } = await Journal.open(journalFolder(root), journalKey(root, options.machine));
    if (aside !== null) options.foreignJournal?.(relative(root, aside));
    const indexer = new Indexer({ root, index, parse: options.parse ?? parseFile, emit, log });
    const audit = await AuditFile.open(root, log);
    const damage = await history.examine(false);
    const { seq, owed, held, paths } = await recover({
      root,
      index,
      history,
      log,
      indexer,
      audit,
      left,
      boot,
      damage,
    });
    audit.watch(
      root,
      left.flatMap(({ records }) => records.map((record) => record.audit)),
      options.foreignLog ?? (() => undefined),
    );
    const sealed = () => audit.persistSeal();
    const flusher = new Flusher({ root, history, log, emit, step: onStep, sealed }, journal, damage);
    for (const segment of held) journal.release(segment);
    for (const { settled, segment } of owed) flusher.add(settled, segment);
    if (left.length > 0) flusher.addRecorded(paths);
    // On a full disk a workspace still opens, to be read; what git lacks stays in the journal.
    if (damage === null)
      await flusher.settled().catch((cause) => log.warn('history lags behind', { cause: String(cause) }));
    return new OneDoor({ ...options, emit, boot, onStep }, { journal, indexer, audit, flusher }, seq, foldsCase(root));
  } catch (cause) {
    throw asDiskError(cause);
  }
}

/** True when the disk takes two spellings for one name. */
const foldsCase = (root: string) => existsSync(join(root, '.MNEME')) && existsSync(join(root, '.mneme'));

type Trouble = { stale: string[]; changed: string[]; seen: Sight[] };

class OneDoor implements Door {
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;
  #idle: NodeJS.Timeout | undefined;
  readonly #applier: Applier;
  readonly #adopter: Adopter;
  readonly #snapshots: ProjectionWriter;

  constructor(
    private readonly options: DoorOptions & ApplyOptions,
    private readonly rooms: ApplyDeps,
    seq: number,
    private readonly foldsCase: boolean,
  ) {
    const { root, history, log, outsider, withholding } = options;
    this.#applier = new Applier(options, rooms, seq);
    this.#adopter = new Adopter({ root, history, log, outsider, withholding, ...rooms }, this.#applier);
    this.#snapshots = new ProjectionWriter(options, rooms, this.#applier);
  }

  get seq(): number {
    return this.#applier.seq;
  }

  get backlog(): number {
    return this.rooms.flusher.backlog;
  }

  get damage(): string | null {
    return this.rooms.flusher.damage;
  }

  commit<T>(plan: Plan<T>, by: By): Promise<{ receipt: Receipt; result: T }> {
    return this.#next(async () => {
      await this.#requireOpen();
      this.#idleLater();
      for (let again = false; ; again = true) {
        this.options.standing?.(by);
        const { set: asked, result } = await plan();
        const set = admitChanges(this.options.finish?.(asked, by) ?? asked, this.foldsCase);
        requireEntityNames(set);
        await this.options.guard?.(set, by);
        const trouble = await this.#look(set);
        const [troubled] = [...trouble.changed, ...trouble.stale];
        try {
          if (troubled === undefined) return { receipt: await this.#applier.apply(set, by, trouble), result };
          if (again) throw changed(troubled);
        } catch (cause) {
          if (again || !isChanged(cause)) throw cause;
        }
        // Somebody outside wrote: what they wrote is theirs, and the plan looks again, once.
        await this.#takeUp(set.changes.map(({ path }) => path));
      }
    });
  }

  join<T>(plan: JoinPlan<T>, by: By): Promise<{ receipt: Receipt | null; result: T }> {
    return this.#next(async () => {
      await this.#requireOpen();
      this.options.standing?.(by);
      const { rooms, foldsCase } = this;
      const room = {
        applier: this.#applier,
        rooms,
        foldsCase,
        head: () => this.options.history.head(),
        checkpoint: () => this.#snapshots.checkpoint('before a sync'),
        look: (set: ChangeSet) => this.#look(set),
        adopt: (paths: string[]) => this.#takeUp(paths),
      };
      return joinThrough(room, plan, by);
    });
  }

  /** What others wrote into files that are about to be written. @throws file.waiting */
  async #takeUp(paths: string[]): Promise<void> {
    await this.#adopter.adopt(paths, this.#outside());
    for (const path of paths) this.options.withholding?.refuse(path);
  }

  #outside(): By {
    return outsideAmong(this.options.suspects?.() ?? []);
  }

  adopt(paths: string[], by: By, told?: HowFar): Promise<string[]> {
    return this.#next(async () => {
      if (this.damage !== null || this.#closed) return [];
      this.#idleLater();
      if (by.actor !== 'system:init') return this.#adopter.adopt(paths, by, told);
      const { taken, late } = await this.#snapshots.begin(paths, by, told);
      await this.#adopter.adopt(late, this.#outside());
      return taken;
    });
  }

  project(path: string, content: string | Projection): Promise<void> {
    return this.#next(async () => {
      const text = typeof content === 'string' ? content : content(await this.#textOf(path));
      if (text !== null) await this.#snapshots.project(path, text);
    });
  }

  checkpoint(trigger: string): Promise<void> {
    return this.#next(async () => {
      if (this.damage === null && !this.#closed) await this.#snapshots.checkpoint(trigger);
    });
  }

  lookAtLog(): Promise<void> {
    return this.#next(async () => this.rooms.audit.look());
  }

  acknowledge(lines: string[], level: boolean): Promise<string[]> {
    return this.#next(async () => {
      if (this.damage !== null || this.#closed) return [];
      await this.#snapshots.tell(lines);
      return level ? this.#snapshots.level('the owner’s own commit left it otherwise') : [];
    });
  }

  settled(): Promise<void> {
    return this.rooms.flusher.settled();
  }

  async close(): Promise<void> {
    if (this.#closed) return this.#next(async () => undefined);
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#next(async () => {
      const { flusher, journal, audit } = this.rooms;
      const failed = (words: string) => (cause: unknown) => this.options.log.warn(words, { cause: String(cause) });
      await audit.append('');
      audit.look();
      if (this.damage === null) {
        await this.#snapshots.checkpoint('Mneme was closed').catch(failed('no checkpoint at the end'));
      }
      // What git does not take now waits in the journal for the next start.
      await flusher.stop().catch(failed('the journal keeps what git did not take'));
      await journal.close();
      audit.persistSeal();
    });
  }

  async #textOf(path: string): Promise<string | null> {
    return (await readFileStamped(this.options.root, path))?.text ?? null;
  }

  /** One at a time; a failure is its caller's, not the next one's. */
  #next<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(work, work);
    this.#queue = run.catch(() => undefined);
    return run;
  }

  #idleLater(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      const failed = (cause: unknown) => this.options.log.warn('no checkpoint while idle', { cause: String(cause) });
      void this.checkpoint('nothing else to do').catch(failed);
    }, idleMs).unref();
  }

  async #requireOpen(): Promise<void> {
    if (this.#closed) throw fail('engine.stopped', 'Mneme is stopping.', 'Start it again and repeat the change.');
    if (this.#applier.broken !== null) {
      const words = 'A change could be neither finished nor reversed; the journal knows how it was meant.';
      throw fail('disk.failed', words, 'Check the disk, then start Mneme again.', { cause: this.#applier.broken });
    }
    await this.rooms.flusher.room();
    if (this.damage === null) return;
    const remedy = 'Run `mneme doctor --repair`: the damaged .audit is kept aside and a new history begins.';
    throw fail('audit.damaged', `Nothing is written while the history is damaged: ${this.damage}`, remedy);
  }

  /** Which paths hold bytes the index has not seen, and which do not start from what the plan started from. */
  async #look(set: ChangeSet): Promise<Trouble> {
    const trouble: Trouble = { stale: [], changed: [], seen: [] };
    for (const { path, before } of set.changes) {
      const file = await readFileStamped(this.options.root, path);
      const disk = file?.stamp.hash ?? null;
      trouble.seen.push(file?.stamp ?? null);
      const isKnown = disk === this.rooms.indexer.knownHash(path) || this.options.withholding?.isLeaving(path, disk);
      if (!isProjection(path) && !isKnown) trouble.stale.push(path);
      if (disk !== before) trouble.changed.push(path);
    }
    this.options.onStep('planned');
    return trouble;
  }
}

const isChanged = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'file.changed';

const changed = (path: string) =>
  fail('file.changed', `${path} was changed by somebody else meanwhile.`, 'Read it again, then repeat the change.', {
    path,
  });
