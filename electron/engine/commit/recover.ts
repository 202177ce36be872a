import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { FileChange } from '#shared/model/change.ts';
import { MnemeError } from '#shared/model/error.ts';
import type { History, SettledChange } from '../git/types.ts';
import type { Index } from '../index/types.ts';
import type { Log } from '../ports.ts';
import { readFileStamped, type StampedFile } from '../workspace/read.ts';
import { resolveInside } from '../workspace/sandbox.ts';
import type { AuditFile } from './audit-file.ts';
import type { Indexer } from './indexer.ts';
import type { JournalSegment } from './journal.ts';
import type { JournalFile, JournalRecord } from './journal-record.ts';
import { asideFile, clearStaging, moveIn, stage, waitingFile } from './staging.ts';

export type Recovery = {
  root: string;
  index: Index;
  history: History;
  log: Log;
  indexer: Indexer;
  audit: AuditFile;
  left: JournalSegment[];
  /** This run of the operating system. */
  boot: string;
  /** What is wrong with the history, in words. */
  damage: string | null;
};

/** What is still owed to git, in order, and the paths whose files are not known to be synced. */
export type RecoveryState = {
  seq: number;
  owed: { settled: SettledChange; segment: number }[];
  held: number[];
  paths: Set<string>;
};

/**
 * Finishes every intent that a crash left: an acknowledged change set, or one that was about to be, becomes whole.
 * Files that somebody edited after us are left alone; the index then knows our version, so that theirs is taken up.
 * Repeatable: a crash in here is finished by the next start.
 */
export async function recover(recovery: Recovery): Promise<RecoveryState> {
  const { root, index, audit, left, log } = recovery;
  const records = left.flatMap((segment) => segment.records);
  await finishMoves(recovery, records);
  if (records.some(({ boot }) => boot === '' || boot !== recovery.boot)) await redoUnsynced(recovery, records);
  await audit.restore(records.map((record) => record.audit));
  await clearStaging(root);
  const latest = latestFiles(records);
  await reindex(recovery, latest);
  const inGit = await seqInGit(recovery);
  const owed: RecoveryState['owed'] = [];
  const held: number[] = [];
  for (const { number, records } of left) {
    for (const record of records) {
      if (record.seq <= inGit) held.push(number);
      else owed.push({ settled: await settledOf(root, record), segment: number });
    }
  }
  const seq = Math.max(Number(index.meta('seq')) || 0, inGit, ...records.map((record) => record.seq));
  if (records.length > 0)
    log.info('finished what was left in the journal', { sets: records.length, uncommitted: owed.length });
  return { seq, owed, held, paths: new Set(latest.keys()) };
}

/**
 * Number of the newest set that git holds. Not knowing is not 0, or all that git holds would be recorded again; a damaged
 * history takes nothing anyway. @throws disk.*, git.missing
 */
async function seqInGit({ history, damage }: Recovery): Promise<number> {
  return damage === null ? history.lastSeq() : history.lastSeq().catch(() => 0);
}

/** Only the last intent can have been under way; what waits in the staging folder was not moved yet. */
async function finishMoves(recovery: Recovery, records: JournalRecord[]): Promise<void> {
  const { root } = recovery;
  const record = records.at(-1);
  if (record === undefined || record.adopted) return;
  for (const [n, { path, before, after, bytes }] of record.files.entries()) {
    const waiting = waitingFile(root, record.change, n);
    const aside = asideFile(root, record.change, n);
    const toMove = after === null ? !existsSync(aside) : existsSync(waiting);
    if (!toMove || ((await standing(root, path))?.stamp.hash ?? null) !== before) continue;
    await unlessTaken(recovery, path, async () => {
      if (after === null) await rename(await resolveInside(root, path), aside);
      else await put(root, record.change, path, bytes);
    });
  }
}

/**
 * What somebody has since put in the way, a folder or a link that leads out, is theirs and stays: only the disk itself
 * may keep us from finishing.
 */
async function unlessTaken({ log }: Recovery, path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const { code = '' } = cause as { code?: string };
    if (!isPathRefused(cause) && !/^(EISDIR|ENOTDIR|EEXIST|ENOTEMPTY|ELOOP)$/.test(code)) throw cause;
    log.warn('something stands where a change was to be finished', { path, cause: String(cause) });
  }
}

/** The file at a path; null where there is none, or something that is none of ours. */
async function standing(root: string, path: string): Promise<StampedFile | null> {
  return readFileStamped(root, path).catch((cause) => {
    if (isPathRefused(cause)) return null;
    throw cause;
  });
}

const isPathRefused = (cause: unknown) => cause instanceof MnemeError && cause.code.startsWith('path.');

/**
 * After a power cut: moves that were never synced may be undone and their files empty or cut off. A file that holds
 * an earlier state of ours, or the torn beginning of one, gets its last state again; anything else is an edit.
 */
async function redoUnsynced(recovery: Recovery, records: JournalRecord[]): Promise<void> {
  const { root } = recovery;
  for (const [path, { file, change, states }] of latestFiles(records)) {
    const disk = await standing(root, path);
    const hash = disk?.stamp.hash ?? null;
    if (hash === file.after || (file.after !== null && file.bytes === null)) continue;
    const torn = disk !== null && states.some(({ bytes }) => bytes !== null && isTorn(disk.bytes, bytes));
    if (!torn && !states.some(({ before, after }) => hash === before || hash === after)) continue;
    await unlessTaken(recovery, path, async () => {
      if (file.after === null) await rename(await resolveInside(root, path), asideFile(root, change, 0));
      else await put(root, change, path, file.bytes);
    });
  }
}

/** A strict beginning of the bytes, or as many bytes with zeros from where they were never written. */
function isTorn(disk: Buffer, bytes: Buffer): boolean {
  if (disk.length > bytes.length) return false;
  let kept = disk.length;
  while (kept > 0 && disk[kept - 1] === 0) kept--;
  const zeros = disk.length - kept;
  return (zeros > 0 || kept < bytes.length) && disk.subarray(0, kept).equals(bytes.subarray(0, kept));
}

async function put(root: string, change: string, path: string, bytes: Buffer | null): Promise<void> {
  const [file] = await stage(root, change, [{ path, after: bytes }]);
  if (file) await moveIn(file, undefined, false);
}

type Latest = { file: JournalFile; change: string; states: JournalFile[] };

/** Each path's last intended state, and all it went through. */
function latestFiles(records: JournalRecord[]): Map<string, Latest> {
  const latest = new Map<string, Latest>();
  for (const { change, files } of records) {
    for (const file of files) {
      latest.set(file.path, { file, change, states: [...(latest.get(file.path)?.states ?? []), file] });
    }
  }
  return latest;
}

/** The index knows each path as we left it, whatever stands there now. */
async function reindex({ root, indexer }: Recovery, latest: Map<string, Latest>): Promise<void> {
  for (const [path, { file }] of latest) {
    const disk = await standing(root, path);
    const ours = (disk?.stamp.hash ?? null) === file.after;
    if (ours && (disk === null ? indexer.knownHash(path) === null : indexer.knows(disk.stamp))) continue;
    if (ours) indexer.put([{ path, content: disk?.bytes ?? null, hash: file.after, written: disk?.stamp ?? null }]);
    else if (file.after === null || file.bytes !== null)
      indexer.put([{ path, content: file.bytes, hash: file.after, written: null }]);
  }
}

/** A journalled set for git. Bytes too large for the journal are read where they stood. */
async function settledOf(root: string, record: JournalRecord): Promise<SettledChange> {
  const changes: FileChange[] = [];
  for (const { bytes, ...file } of record.files) {
    const after = file.after === null ? null : (bytes ?? (await standing(root, file.path))?.bytes ?? null);
    changes.push({ path: file.path, action: file.action, before: file.before, after, summary: file.summary });
  }
  const { seq, change, at, by, tip } = record;
  return { seq, change, at, by, set: { changes }, ...(tip === undefined ? {} : { tip }) };
}
