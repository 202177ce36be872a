import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { By, ChangeSet, FileChange, Receipt } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { objectIdOf } from '../audit/tree.ts';
import type { History } from '../audit/types.ts';
import { admit } from '../change/admit.ts';
import type { Index } from '../index/types.ts';
import type { Clock, Emit, Log } from '../ports.ts';
import { parse as parseFile } from '../workspace/parse.ts';
import { isProjection } from '../workspace/paths.ts';
import { hashOf, readFileStamped } from '../workspace/read.ts';
import type { Parsed } from '../workspace/types.ts';
import { Adopter, filesTogether, outside } from './adopt.ts';
import { AuditFile, auditLines, auditLogPath } from './audit-file.ts';
import { asDiskError } from './disk-error.ts';
import { Flusher, type FlushStep } from './flusher.ts';
import { Indexer, type Left } from './indexer.ts';
import { bootOfSystem, Journal, type JournalRecord } from './journal.ts';
import { recover } from './recover.ts';
import { clearStaging, moveBack, moveIn, type Sight, type Staged, stage } from './staging.ts';
import type { Door, Plan } from './types.ts';

/** The points of a commit, in order, at which a crash test may end the process. */
export type Step = 'planned' | 'staged' | 'journalled' | 'moved' | 'audited' | 'indexed' | 'acknowledged' | FlushStep;

export type DoorOptions = {
  root: string;
  index: Index;
  history: History;
  clock: Clock;
  id(): string;
  log: Log;
  emit: Emit;
  /** How a file is read for the index; the workspace's own codecs by default. */
  parse?: (path: string, text: string) => Parsed;
  /** This run of the operating system; tests pretend another. */
  boot?: string;
  /** Called at each step; tests die there. */
  onStep?: (step: Step) => void;
};

/** Files made from other files; they are committed at checkpoints. */
const projections = [
  auditLogPath,
  'memory/graph/index.md',
  'memory/meta/decay-scores.json',
  'memory/meta/access.log',
].filter(isProjection);

/** Milliseconds without a change after which projections are committed. */
const idleMs = 20_000;

/** Bytes of an adopted file beyond which the journal does not keep them a second time. */
const largestKept = 16 * 1024 * 1024;

/**
 * Opens the one door: finishes what a crash left, then takes change sets one at a time. The caller holds the
 * workspace's lock.
 * @throws disk.full, disk.failed, workspace.readonly
 */
export async function openDoor(options: DoorOptions): Promise<Door> {
  const { root, index, history, log, emit, boot = bootOfSystem(), onStep = () => undefined } = options;
  try {
    const { journal, left } = await Journal.open(join(root, '.mneme', 'journal'));
    const indexer = new Indexer({ root, index, parse: options.parse ?? parseFile, emit, log });
    const audit = await AuditFile.open(root, log);
    const damage = await history.examine(false);
    const { seq, owed, held, paths } = await recover({ root, index, history, log, indexer, audit, left, boot });
    const flusher = new Flusher({ root, history, log, emit, step: onStep }, journal, damage);
    for (const segment of held) journal.release(segment);
    for (const { settled, segment } of owed) flusher.add(settled, segment);
    if (left.length > 0) flusher.addRecorded(paths);
    if (damage === null) await flusher.settled();
    return new OneDoor({ ...options, boot, onStep }, { journal, indexer, audit, flusher }, seq, foldsCase(root));
  } catch (cause) {
    throw asDiskError(cause);
  }
}

/** True when the disk takes two spellings for one name. */
const foldsCase = (root: string) => existsSync(join(root, '.MNEME')) && existsSync(join(root, '.mneme'));

type Rooms = { journal: Journal; indexer: Indexer; audit: AuditFile; flusher: Flusher };
type Trouble = { stale: string[]; changed: string[]; seen: Sight[] };

class OneDoor implements Door {
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;
  #idle: NodeJS.Timeout | undefined;
  readonly #adopter: Adopter;

  constructor(
    private readonly options: DoorOptions & { boot: string; onStep(step: Step): void },
    private readonly rooms: Rooms,
    private seq: number,
    private readonly foldsCase: boolean,
  ) {
    const { root, history, log } = options;
    this.#adopter = new Adopter({ root, history, log, ...rooms }, (set, by) => this.#apply(set, by, null));
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
      for (let again = false; ; again = true) {
        const { set: asked, result } = await plan();
        const set = admit(asked, this.foldsCase);
        const trouble = await this.#look(set);
        const [troubled] = [...trouble.changed, ...trouble.stale];
        try {
          if (troubled === undefined) return { receipt: await this.#apply(set, by, trouble.seen), result };
          if (again) throw changed(troubled);
        } catch (cause) {
          if (again || !isChanged(cause)) throw cause;
        }
        // Somebody outside wrote: what they wrote is theirs, and the plan looks again, once.
        await this.#adopter.adopt(
          set.changes.map(({ path }) => path),
          outside,
        );
      }
    });
  }

  adopt(paths: string[], by: By): Promise<string[]> {
    return this.#next(async () => {
      if (this.damage !== null || this.#closed) return [];
      if (by.actor === 'system:init') return this.#begin(paths, by);
      return this.#adopter.adopt(paths, by);
    });
  }

  project(path: string, content: string): Promise<void> {
    return this.#next(async () => {
      const change = this.options.id();
      try {
        const staged = await stage(this.options.root, change, [{ path, after: content }]);
        for (const file of staged) await moveIn(file, undefined, false);
        this.rooms.indexer.put(leftOf({ changes: [{ path, after: content }] }, staged));
      } catch (cause) {
        await clearStaging(this.options.root, new Set([change])).catch(() => undefined);
        throw asDiskError(cause, path);
      }
    });
  }

  checkpoint(trigger: string): Promise<void> {
    return this.#next(() => this.#checkpoint(trigger));
  }

  settled(): Promise<void> {
    return this.rooms.flusher.settled();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#next(async () => {
      const { flusher, journal, audit } = this.rooms;
      await audit.append('');
      await this.#checkpoint('Mneme was closed').catch((cause) =>
        this.options.log.warn('no checkpoint at the end', { cause: String(cause) }),
      );
      // What git does not take now waits in the journal for the next start.
      await flusher
        .stop()
        .catch((cause) => this.options.log.warn('the journal keeps what git did not take', { cause: String(cause) }));
      await journal.close();
    });
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
      if (!this.#closed) void this.checkpoint('nothing else to do').catch(failed);
    }, idleMs).unref();
  }

  async #requireOpen(): Promise<void> {
    if (this.#closed) throw fail('engine.stopped', 'Mneme is stopping.', 'Start it again and repeat the change.');
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
      if (!isProjection(path) && disk !== this.rooms.indexer.knownHash(path)) trouble.stale.push(path);
      if (disk !== before) trouble.changed.push(path);
    }
    this.options.onStep('planned');
    return trouble;
  }

  /** Files as they stand, that history does not hold yet: one commit for all of them, one line of audit.log. */
  async #begin(paths: string[], by: By): Promise<string[]> {
    const { root, history, clock, id, emit } = this.options;
    const { flusher, audit, indexer } = this.rooms;
    await flusher.settled();
    const held = await history.held();
    const taken: string[] = [];
    async function* files() {
      for (const path of paths) {
        const file = isProjection(path) ? null : await readFileStamped(root, path);
        if (file === null || held.get(path) === objectIdOf(file.bytes)) continue;
        taken.push(path);
        yield { path, bytes: file.bytes };
      }
    }
    const [at, seq] = [clock.now(), this.seq + 1];
    const { head } = await history.begin(files(), { seq, change: id(), at, by });
    if (head !== null && taken.length > 0) {
      this.seq = seq;
      this.options.index.setMeta('seq', String(seq));
      const summary = `history begins with ${taken.length} files as they were`;
      await audit.append(auditLines({ changes: [{ path: '*', action: 'CREATE', summary }] }, by, at));
      emit({ name: 'committed', data: { seq, head } });
      this.#idleLater();
    }
    const unknown = paths.filter((path) => !isProjection(path) && indexer.knownHash(path) === null);
    for (let n = 0; n < unknown.length; n += filesTogether) {
      await indexer.refresh(unknown.slice(n, n + filesTogether));
      await new Promise(setImmediate);
    }
    return taken;
  }

  async #checkpoint(trigger: string): Promise<void> {
    const { root, history, clock, id } = this.options;
    if (this.damage !== null) return;
    await this.rooms.flusher.settled();
    const held = await history.held(projections);
    const changes: FileChange[] = [];
    for (const path of projections) {
      const file = await readFileStamped(root, path);
      const known = held.get(path) ?? null;
      if ((file === null ? null : objectIdOf(file.bytes)) === known) continue;
      const action = known === null ? 'CREATE' : file === null ? 'DELETE' : 'EDIT';
      changes.push({ path, action, before: null, after: file?.bytes ?? null, summary: 'as it stands' });
    }
    if (changes.length === 0) return;
    const by: By = { actor: 'system:checkpoint', approval: 'auto', trigger };
    const seq = this.seq + 1;
    const { head } = await history.record([{ seq, change: id(), at: clock.now(), by, set: { changes } }]);
    this.seq = seq;
    this.options.index.setMeta('seq', String(seq));
    this.options.emit({ name: 'committed', data: { seq, head } });
  }

  /** `seen` null: the bytes are on disk already and are only taken up. */
  async #apply(whole: ChangeSet, by: By, seen: Sight[] | null): Promise<Receipt> {
    const { root, clock, id, emit, onStep, boot } = this.options;
    const { audit, indexer, flusher } = this.rooms;
    const [at, change] = [clock.now(), id()];
    const stamp = new Date(at).toISOString();
    const files = whole.changes.map(({ path, after }) => ({ path, hash: after === null ? null : hashOf(after) }));
    const moving = whole.changes.map((_, n) => n).filter((n) => files[n]?.hash !== whole.changes[n]?.before);
    const set = { changes: moving.flatMap((n) => whole.changes[n] ?? []) };
    if (set.changes.length === 0) return { seq: this.seq, change: '', at: stamp, files };

    const lines = auditLines(set, by, at);
    const record = recordOf(
      { seq: this.seq + 1, change, at, by, boot, adopted: seen === null, audit: { offset: audit.end, lines } },
      set,
    );
    const sights = moving.map((n) => seen?.[n]);
    let written: { segment: number; staged: Staged[] };
    try {
      written = await this.#write(record, set, seen === null ? null : sights);
    } catch (cause) {
      await clearStaging(root, new Set([change])).catch(() => undefined);
      throw asDiskError(cause, set.changes[0]?.path);
    }
    this.seq = record.seq;
    await audit.append(lines);
    onStep('audited');
    const left = seen === null ? await this.#adopter.leftOf(set) : leftOf(set, written.staged);
    const ids = indexer.put(left, record.seq);
    onStep('indexed');
    flusher.add({ seq: record.seq, change, at, by, set }, written.segment);
    const paths = set.changes.map(({ path }) => path);
    emit({
      name: 'changed',
      data: { seq: record.seq, at: stamp, actor: by.actor, summary: set.changes[0]?.summary ?? '', paths, ids },
    });
    this.#idleLater();
    onStep('acknowledged');
    return { seq: record.seq, change, at: stamp, files };
  }

  /** New bytes aside, the intent on disk, then the bytes in place: all of them or none. */
  async #write(
    record: JournalRecord,
    set: ChangeSet,
    seen: (Sight | undefined)[] | null,
  ): Promise<{ segment: number; staged: Staged[] }> {
    const { root, onStep } = this.options;
    const staged = seen === null ? [] : await stage(root, record.change, set.changes);
    onStep('staged');
    const intent = await this.rooms.journal.append(record);
    onStep('journalled');
    const moved: Staged[] = [];
    try {
      for (const [n, file] of staged.entries()) {
        moved.push(file);
        await moveIn(file, seen?.[n], staged.length > 1);
        onStep('moved');
      }
    } catch (cause) {
      const last = moved.pop();
      if (last?.madeFolder) await moveBack([last]).catch(() => undefined);
      await moveBack(moved);
      await intent.takeBack();
      throw cause;
    }
    return { segment: intent.segment, staged };
  }
}

function recordOf(head: Omit<JournalRecord, 'files'>, set: ChangeSet): JournalRecord {
  const files = set.changes.map(({ path, action, before, after, summary }) => {
    const bytes = after === null ? null : Buffer.from(after as string);
    const kept = head.adopted && bytes !== null && bytes.length > largestKept ? null : bytes;
    return { path, action, before, after: bytes === null ? null : hashOf(bytes), summary, bytes: kept };
  });
  return { ...head, files };
}

function leftOf(set: { changes: Pick<FileChange, 'path' | 'after'>[] }, staged: Staged[]): Left[] {
  return set.changes.map(({ path, after }, n) => ({
    path,
    content: after,
    hash: after === null ? null : hashOf(after),
    written: staged[n]?.written ?? null,
  }));
}

const isChanged = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'file.changed';

const changed = (path: string) =>
  fail('file.changed', `${path} was changed by somebody else meanwhile.`, 'Read it again, then repeat the change.', {
    path,
  });
