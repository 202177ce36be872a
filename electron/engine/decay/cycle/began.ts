import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { auditLogPath } from '../../commit/audit-file.ts';

/** The instant of the first line of audit.log: since then the workspace is looked after. Null when there is none. */
export function beganAt(root: string): number | null {
  const head = Buffer.alloc(40);
  try {
    const file = openSync(join(root, auditLogPath), 'r');
    readSync(file, head, 0, head.length, 0);
    closeSync(file);
  } catch {
    return null;
  }
  const at = Date.parse(head.toString('utf8').split(' | ')[0] ?? '');
  return Number.isNaN(at) ? null : at;
}
