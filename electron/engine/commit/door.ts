import { join } from 'node:path';
import type { By, ChangeSet, FileChange, Hash, Receipt } from '#shared/model/change.ts';
import { fail, type MnemeError } from '#shared/model/error.ts';
import type { History, Settled } from '../audit/types.ts';
import type { Index } from '../index/types.ts';
import type { Clock, Emit, Log } from '../ports.ts';
import { formatAuditLine } from '../workspace/codecs/audit-log.ts';
import { criticalityOf, isProjection, normalise } from '../workspace/paths.ts';
import { hashOf, readFileStamped } from '../workspace/read.ts';
import { AuditFile } from './audit-file.ts';
import { asDiskError } from './disk-error.ts';
import { Flusher } from './flusher.ts';
import { Indexer } from './indexer.ts';
import { Journal, type JournalRecord } from './journal.ts';
import { moveIn, putBack, type Step, stage, unstage } from './move.ts';
import { recover } from './recover.ts';
import type { Door, Plan } from './types.ts';

export type DoorOptions = {
  root: string;
  index: Index;
  history: History;
  clock: Clock;
  id(): string;
  log: Log;
  emit: Emit;
  /** Called at each step of a commit; tests die there. */
  onStep?: (step: Step) => void;
};

/** Files taken up from outside in one change set; a large folder is adopted in many. */
const adoptedTogether = 200;

/**
 * Opens the one door: finishes what a crash left, then takes change sets one at a time.
 * @throws disk.*, workspace.readonly
 */
export async function openDoor(options: DoorOptions): Promise<Door> {
  const { journal, left } = await Journal.open(join(options.root, '.mneme', 'journal'));
  const indexer = new Indexer(options.root, options.index);
  const audit = await AuditFile.open(options.root, options.log);
  const damage = await options.history.examine(false);
  const { seq, owed } = await recover({ ...options, indexer, audit, left });
  const flusher = new Flusher(options, journal);
  flusher.take(
    owed,
    left.map(({ segment }) => segment),
  );
  const door = new OneDoor(options, journal, indexer, audit, flusher, seq, damage);
  if (damage === null) await door.settled();
  return door;
}

class OneDoor implements Door {
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly options: DoorOptions,
    private readonly journal: Journal,
    private readonly indexer: Indexer,
    private readonly audit: AuditFile,
    private readonly flusher: Flusher,
    private seq: number,
    private readonly damageAtOpen: string | null,
  ) {}

  get backlog(): number {
    return this.flusher.backlog;
  }

  get damage(): string | null {
    return this.damageAtOpen ?? this.flusher.damage;
  }

  commit<T>(plan: Plan<T>, by: By): Promise<{ receipt: Receipt; result: T }> {
    return this.#next(async () => {
      await this.#requireOpen();
      let planned = await plan();
      let trouble = await this.#trouble(planned.set);
      if (trouble.stale.length > 0 || trouble.changed.length > 0) {
        // Somebody outside wrote: what they wrote is theirs, and the plan looks again, once.
        await this.#adopt(trouble.stale, { actor: 'manual', approval: '—', trigger: 'edited outside Mneme' });
        planned = await plan();
        trouble = await this.#trouble(planned.set);
      }
      const changed = trouble.changed[0] ?? trouble.stale[0];
      if (changed !== undefined) {
        throw fail(
          'file.changed',
          `${changed} was changed by somebody else meanwhile.`,
          'Read it again, then repeat the change.',
          { path: changed },
        );
      }
      return { receipt: await this.#apply(planned.set, by, false), result: planned.result };
    });
  }

  adopt(paths: string[], by: By): Promise<string[]> {
    return this.#next(async () => {
      if (this.damage !== null || this.#closed) return [];
      return this.#adopt(paths, by);
    });
  }

  project(path: string, content: string): Promise<void> {
    return this.#next(async () => {
      const { root, id } = this.options;
      const file = { path, after: content };
      try {
        const staged = await stage(root, id(), [file]);
        await moveIn(root, [file], staged, () => undefined);
        await this.indexer.put([path]);
      } catch (cause) {
        throw asDiskError(cause, path);
      }
    });
  }

  checkpoint(trigger: string): Promise<void> {
    return this.#next(async () => {
      if (this.damage !== null) return;
      await this.flusher.settled();
      const paths = (await this.options.history.differing()).filter(isProjection);
      const changes: FileChange[] = [];
      for (const path of paths) {
        const file = await readFileStamped(this.options.root, path);
        changes.push({
          path,
          action: 'EDIT',
          before: null,
          after: file?.bytes ?? null,
          summary: 'checkpoint of a projection',
        });
      }
      if (changes.length === 0) return;
      const by: By = { actor: 'system:checkpoint', approval: 'auto', trigger };
      await this.options.history.record([
        { seq: this.seq, change: this.options.id(), at: this.options.clock.now(), by, set: { changes } },
      ]);
    });
  }

  settled(): Promise<void> {
    return this.flusher.settled();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue.catch(() => undefined);
    if (this.damage === null) await this.flusher.settled().catch(() => undefined);
    this.flusher.stop();
    this.journal.close();
  }

  /** One at a time; a failure is its caller's, not the next one's. */
  #next<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(work, work);
    this.#queue = run.catch(() => undefined);
    return run;
  }

  async #requireOpen(): Promise<void> {
    if (this.#closed) throw fail('engine.stopped', 'Mneme is stopping.', 'Start it again and repeat the change.');
    await this.flusher.room();
    if (this.damage !== null) {
      throw fail(
        'audit.damaged',
        `Nothing is written while the history is damaged: ${this.damage}`,
        'Run mneme doctor --repair: the damaged .audit is kept aside and a new history begins.',
      );
    }
  }

  /** Which paths hold bytes the index has not seen, and which do not start from what the plan started from. */
  async #trouble(set: ChangeSet): Promise<{ stale: string[]; changed: string[] }> {
    const stale: string[] = [];
    const changed: string[] = [];
    const seen = new Set<string>();
    for (const change of set.changes) {
      change.path = normalise(change.path);
      if (seen.has(change.path))
        throw fail('input.invalid', `${change.path} stands twice in one change set.`, 'Make it one change.', {
          path: change.path,
        });
      seen.add(change.path);
      const disk = (await readFileStamped(this.options.root, change.path))?.stamp.hash ?? null;
      if (!isProjection(change.path) && disk !== this.indexer.knownHash(change.path)) stale.push(change.path);
      if (disk !== change.before) changed.push(change.path);
    }
    return { stale, changed };
  }

  async #adopt(paths: string[], by: By): Promise<string[]> {
    const adopted: string[] = [];
    for (let n = 0; n < paths.length; n += adoptedTogether) {
      await this.flusher.room();
      const changes: FileChange[] = [];
      const same: string[] = [];
      for (const path of paths.slice(n, n + adoptedTogether)) {
        const change = await this.#outsideChange(path, by);
        if (change) changes.push(change);
        else same.push(path);
      }
      await this.indexer.restamp(same);
      if (changes.length > 0) await this.#apply({ changes }, by, true);
      adopted.push(...changes.map((change) => change.path));
    }
    return adopted;
  }

  async #outsideChange(path: string, by: By): Promise<FileChange | null> {
    if (isProjection(path)) return null;
    const file = await readFileStamped(this.options.root, path);
    const before = this.indexer.knownHash(path);
    if ((file?.stamp.hash ?? null) === before) return null;
    const action = file === null ? 'DELETE' : before === null ? 'CREATE' : 'EDIT';
    const verb = { DELETE: 'removed', CREATE: 'added', EDIT: 'edited' }[action];
    return {
      path,
      action,
      before,
      after: file?.bytes ?? null,
      summary: by.actor === 'system:init' ? 'taken up as it was' : `${verb} outside Mneme`,
    };
  }

  async #apply(set: ChangeSet, by: By, adopted: boolean): Promise<Receipt> {
    const { root, clock, id, emit } = this.options;
    const step = this.options.onStep ?? (() => undefined);
    const change = id();
    const at = clock.now();
    const record: JournalRecord = {
      seq: this.seq + 1,
      change,
      at,
      by,
      files: set.changes.map((file) => ({
        path: file.path,
        action: file.action,
        before: file.before,
        after: file.after === null ? null : hashOf(file.after),
        summary: file.summary,
        bytes: adopted || file.after === null ? null : Buffer.from(file.after).toString('base64'),
        adopted,
      })),
      audit: { offset: this.audit.size, lines: auditLines(set, by, at) },
    };
    try {
      const staged = adopted ? [] : await stage(root, change, set.changes);
      step('staged');
      await this.#journalled(record, staged, set, step);
    } catch (cause) {
      await unstage(root, change);
      throw asDiskError(cause, set.changes[0]?.path);
    }
    this.seq = record.seq;
    await this.audit.append(record.audit.lines);
    step('audited');
    const ids = await this.indexer.put(
      set.changes.map((file) => file.path),
      record.seq,
    );
    step('indexed');
    this.flusher.add({ seq: record.seq, change, at, by, set });
    const paths = set.changes.map((file) => file.path);
    emit({
      name: 'changed',
      data: {
        seq: record.seq,
        at: new Date(at).toISOString(),
        actor: by.actor,
        summary: set.changes[0]?.summary ?? '',
        paths,
        ids,
      },
    });
    const files = record.files.map(({ path, after }) => ({ path, hash: after as Hash | null }));
    return { seq: record.seq, change, at: new Date(at).toISOString(), files };
  }

  async #journalled(
    record: JournalRecord,
    staged: (string | null)[],
    set: ChangeSet,
    step: (step: Step) => void,
  ): Promise<void> {
    const takeBack = this.journal.append(record);
    step('journalled');
    if (staged.length === 0) return;
    const moved = await moveIn(this.options.root, set.changes, staged, step);
    if (moved.failed === null) return;
    await putBack(this.options.root, moved.done);
    takeBack();
    throw moved.failed;
  }
}

/** One line a file; a critical file's is followed by its alert. @source 000 §12.4, §12.5 */
function auditLines(set: ChangeSet, by: By, at: number): string {
  const minute = `${new Date(at).toISOString().slice(0, 16)}Z`;
  const lines: string[] = [];
  for (const { action, path, summary } of set.changes) {
    const critical = criticalityOf(path) === 'critical' && by.actor !== 'system:init';
    lines.push(
      formatAuditLine({
        at: minute,
        action,
        path,
        actor: by.actor,
        approval: by.approval,
        summary: critical ? `⚠️ CRITICAL: ${summary}` : summary,
      }),
    );
    if (critical) {
      lines.push(
        formatAuditLine({
          at: minute,
          action: 'ALERT',
          path,
          actor: 'system:audit',
          approval: '—',
          summary: 'Critical file change detected. Pending user acknowledgment.',
        }),
      );
    }
  }
  return lines.map((line) => `${line}\n`).join('');
}

export type { MnemeError, Settled };
