import type { FileChange } from '#shared/model/change.ts';
import type { Settled } from '../audit/types.ts';
import { readFileStamped } from '../workspace/read.ts';
import type { AuditFile } from './audit-file.ts';
import type { DoorOptions } from './door.ts';
import type { Indexer } from './indexer.ts';
import type { JournalFile, JournalRecord } from './journal.ts';
import { clearStaging, moveIn, stage } from './move.ts';

type Recovery = DoorOptions & { indexer: Indexer; audit: AuditFile; left: { records: JournalRecord[] }[] };

/**
 * Finishes every intent that a crash left, in order: an acknowledged change set, or one that was about to be, becomes
 * whole. Gives the last sequence number, and the sets that git does not hold yet.
 */
export async function recover(recovery: Recovery): Promise<{ seq: number; owed: Settled[] }> {
  const { root, history, index, indexer, audit, left, log } = recovery;
  const records = left.flatMap((segment) => segment.records);
  const held = await history.lastSeq().catch(() => 0);
  const owed: Settled[] = [];
  const later = laterHashes(records);
  for (const record of records) {
    if (record.seq <= held && index.meta('seq') !== null && Number(index.meta('seq')) >= record.seq) continue;
    const changes: FileChange[] = [];
    for (const file of record.files) changes.push(await finish(file, record, recovery, later));
    await audit.restore(record.audit.offset, record.audit.lines);
    if (record.seq > held)
      owed.push({ seq: record.seq, change: record.change, at: record.at, by: record.by, set: { changes } });
    index.setMeta('seq', String(record.seq));
  }
  await clearStaging(root);
  if (records.length > 0) log.info('finished what a crash left', { sets: records.length, uncommitted: owed.length });
  const seq = Math.max(held, Number(index.meta('seq') ?? 0), ...records.map((record) => record.seq));
  void indexer;
  return { seq, owed };
}

/** Every content a path was given in the journal: a disk that holds one of them holds our own work, not an edit. */
function laterHashes(records: JournalRecord[]): Map<string, Set<string | null>> {
  const known = new Map<string, Set<string | null>>();
  for (const { files } of records) {
    for (const { path, after } of files) known.set(path, (known.get(path) ?? new Set()).add(after));
  }
  return known;
}

async function finish(
  file: JournalFile,
  record: JournalRecord,
  { root, indexer }: Recovery,
  later: Map<string, Set<string | null>>,
): Promise<FileChange> {
  const { path, action, before, summary } = file;
  const disk = await readFileStamped(root, path);
  const hash = disk?.stamp.hash ?? null;
  if (file.adopted) {
    // The bytes were the disk's; what stands there now is taken in their place.
    await indexer.put([path]);
    return { path, action, before, after: disk?.bytes ?? null, summary };
  }
  const after = file.bytes === null ? null : Buffer.from(file.bytes, 'base64');
  if (hash === before && hash !== file.after) {
    const target = { path, after };
    await moveIn(root, [target], await stage(root, record.change, [target]), () => undefined);
    await indexer.put([path]);
  } else if (later.get(path)?.has(hash)) {
    await indexer.put([path]);
  } else {
    indexer.pretend(path, after?.toString('utf8') ?? null, file.after ?? '');
  }
  return { path, action, before, after, summary };
}
