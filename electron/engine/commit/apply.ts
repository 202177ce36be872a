import type { By, ChangeSet, FileChange, Receipt } from '#shared/model/change.ts';
import type { Clock, Emit, OwnerName } from '../ports.ts';
import { hashOf } from '../workspace/hash.ts';
import { type AuditFile, auditLines, auditLogPath } from './audit-file.ts';
import { asDiskError } from './disk-error.ts';
import type { Flusher } from './flusher.ts';
import type { FileOutcome, Indexer } from './indexer.ts';
import type { Journal } from './journal.ts';
import type { JournalRecord } from './journal-record.ts';
import { signed } from './signed.ts';
import { clearStaging, moveBack, moveIn, removeMadeFolder, type Sight, type StagedFile, stage } from './staging.ts';
import type { CommitStep } from './steps.ts';

/** Bytes of an adopted file beyond which the journal does not keep them a second time. */
const largestKept = 16 * 1024 * 1024;

export type ApplyOptions = {
  root: string;
  clock: Clock;
  id(): string;
  emit: Emit;
  boot: string;
  onStep(step: CommitStep): void;
  owner?: OwnerName | undefined;
};
export type ApplyDeps = { journal: Journal; indexer: Indexer; audit: AuditFile; flusher: Flusher };

/** What the files of a set looked like when their bytes were compared; or that their new bytes stand there already. */
export type Basis = { seen: Sight[] } | { adopted: FileOutcome[] };

/** What is decided already of a set that joins another history: its names, its commit, and that no line of audit.log is owed. */
export type JoinRecord = { seq: number; change: string; at: number; tip: string };

/** Makes change sets happen, one after the other: each whole or not at all. */
export class Applier {
  /** Set when a set could be neither finished nor reversed; the next start finishes it from the journal. */
  broken: unknown = null;

  constructor(
    private readonly options: ApplyOptions,
    private readonly rooms: ApplyDeps,
    /** Number of the newest set. */
    public seq: number,
  ) {}

  /** @throws file.changed, disk.full, disk.failed, workspace.readonly, path.* */
  async apply(whole: ChangeSet, asked: By, basis: Basis, joined?: JoinRecord): Promise<Receipt> {
    const { clock, id, emit, onStep } = this.options;
    const { audit, indexer, flusher } = this.rooms;
    const by = signed(asked, this.options.owner);
    const { at, change } = joined ?? { at: clock.now(), change: id() };
    const stamp = new Date(at).toISOString();
    const files = whole.changes.map((change) => ({ path: change.path, hash: hashAfter(change) }));
    const moving = whole.changes.map((_, n) => n).filter((n) => files[n]?.hash !== whole.changes[n]?.before);
    const set = { changes: moving.flatMap((n) => whole.changes[n] ?? []) };
    if (set.changes.length === 0) return { seq: this.seq, change: '', at: stamp, files };

    const adopted = 'adopted' in basis;
    const log = set.changes.find(({ path }) => path === auditLogPath)?.after;
    const end = log === undefined || log === null ? audit.end : Buffer.byteLength(log);
    const record = recordOf(
      {
        seq: joined?.seq ?? this.seq + 1,
        change,
        at,
        by,
        adopted,
        boot: this.options.boot,
        ...(joined === undefined ? {} : { tip: joined.tip }),
      },
      { offset: end, lines: joined === undefined ? auditLines(set, by, at) : '' },
      set,
    );
    if (log !== undefined && log !== null) audit.announce(log);
    const { segment, staged } = await this.#write(
      record,
      set,
      adopted ? null : moving.map((n) => basis.seen[n] ?? null),
    );
    if (log !== undefined && log !== null) audit.replaced(log);
    this.seq = record.seq;
    await audit.append(record.audit.lines);
    onStep('audited');
    const before = adopted ? indexer.textsOf(set.changes.map(({ path }) => path)) : null;
    const ids = await indexer.take(adopted ? basis.adopted : leftOf(set, staged), record.seq);
    onStep('indexed');
    flusher.add(
      { seq: record.seq, change, at, by, set, ...(joined === undefined ? {} : { tip: joined.tip }) },
      segment,
    );
    const paths = set.changes.map(({ path }) => path);
    const summary = set.changes[0]?.summary ?? '';
    const { actor, approval, trigger } = by;
    const rewritten = before === null ? [] : indexer.rewritten(before);
    emit({
      name: 'changed',
      data: { seq: record.seq, at: stamp, actor, approval, trigger, summary, paths, ids, rewritten },
    });
    onStep('acknowledged');
    return { seq: record.seq, change, at: stamp, files };
  }

  /** New bytes aside, the intent on disk, then the bytes in place. `seen` null: they are in place already. */
  async #write(
    record: JournalRecord,
    set: ChangeSet,
    seen: Sight[] | null,
  ): Promise<{ segment: number; staged: StagedFile[] }> {
    const { root, onStep } = this.options;
    try {
      const staged = seen === null ? [] : await stage(root, record.change, set.changes);
      onStep('staged');
      const intent = await this.rooms.journal.append(record);
      onStep('journalled');
      await this.#move(staged, seen ?? [], () => intent.takeBack());
      return { segment: intent.segment, staged };
    } catch (cause) {
      // What waits in the staging folder tells the next start how far a set came that could not be reversed.
      if (this.broken === null) await clearStaging(root, new Set([record.change])).catch(() => undefined);
      throw asDiskError(cause, set.changes[0]?.path);
    }
  }

  async #move(staged: StagedFile[], seen: Sight[], takeBack: () => Promise<void>): Promise<void> {
    const moved: StagedFile[] = [];
    for (const [n, file] of staged.entries()) {
      try {
        await moveIn(file, seen[n] ?? null, staged.length > 1);
        moved.push(file);
        this.options.onStep('moved');
      } catch (cause) {
        try {
          await removeMadeFolder(file);
          await moveBack(moved);
          await takeBack();
        } catch (worse) {
          this.broken = worse;
        }
        throw cause;
      }
    }
  }
}

type Head = Omit<JournalRecord, 'files' | 'audit'>;

function recordOf(head: Head, audit: JournalRecord['audit'], set: ChangeSet): JournalRecord {
  const files = set.changes.map((change) => {
    const { path, action, before, after, summary } = change;
    const bytes = after === null ? null : bufferOf(after);
    const kept = head.adopted && bytes !== null && bytes.length > largestKept ? null : bytes;
    return { path, action, before, after: hashAfter(change), summary, bytes: kept };
  });
  return { ...head, audit, files };
}

/** The bytes themselves, not a copy. */
const bufferOf = (content: string | Uint8Array): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);

const hashAfter = ({ after, hash }: Pick<FileChange, 'after' | 'hash'>) =>
  after === null ? null : (hash ?? hashOf(after));

/** How the files of a set that was moved into place were left. */
export function leftOf(
  set: { changes: Pick<FileChange, 'path' | 'after' | 'hash'>[] },
  staged: StagedFile[],
): FileOutcome[] {
  return set.changes.map((change, n) => {
    const { path, after: content } = change;
    return { path, content, hash: hashAfter(change), written: staged[n]?.written ?? null };
  });
}
