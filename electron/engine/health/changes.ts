import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditEntry } from '#shared/model/change.ts';
import { parseAuditLine } from '../workspace/codecs/audit-log.ts';
import { pendingReflections } from '../workspace/paths.ts';

const auditLogPath = 'memory/meta/audit.log';
const chunkBytes = 64 * 1024;

/**
 * The last `limit` entries of audit.log, newest first, without what waits of a reflection unless it is asked for; read
 * from the log's end: what it costs does not grow with it.
 */
export async function recentChanges(root: string, limit: number, path: string | undefined): Promise<AuditEntry[]> {
  const file = await open(join(root, auditLogPath), 'r').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (file === null) return [];
  try {
    const entries: AuditEntry[] = [];
    let end = (await file.stat()).size;
    let rest = Buffer.alloc(0);
    while (end > 0 && entries.length < limit) {
      const start = Math.max(0, end - chunkBytes);
      const chunk = Buffer.alloc(end - start);
      await file.read(chunk, 0, chunk.length, start);
      const bytes = Buffer.concat([chunk, rest]);
      // The first line of a chunk may begin in the one before it; it waits there.
      const whole = start === 0 ? 0 : bytes.indexOf(10) + 1;
      rest = whole === 0 && start > 0 ? bytes : bytes.subarray(0, whole);
      if (whole > 0 || start === 0) collect(bytes.subarray(whole).toString('utf8'), entries, limit, path);
      end = start;
    }
    return entries;
  } finally {
    await file.close();
  }
}

function collect(text: string, into: AuditEntry[], limit: number, path: string | undefined): void {
  for (const line of text.split('\n').reverse()) {
    if (into.length >= limit) return;
    const entry = parseAuditLine(line);
    if (entry && (path === undefined ? !pendingReflections.includes(entry.path) : entry.path === path))
      into.push(entry);
  }
}
