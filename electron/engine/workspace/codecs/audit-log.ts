import { type Action, type AuditEntry, actions } from '#shared/model/change.ts';
import { oneLine } from '../lines.ts';

/**
 * One line of audit.log without its end: `TIMESTAMP | ACTION | FILE | ACTOR | APPROVAL | SUMMARY`. A bar that stands
 * alone inside a value becomes `¦`, line ends and control characters a space, so that no value can make a field or a line.
 * @source 000 §12.4
 */
export function formatAuditLine({ at, action, path, actor, approval, summary }: AuditEntry): string {
  return [at, action, path, actor, approval, summary].map(field).join(' | ');
}

const field = (value: string) => oneLine(value).replace(/(^|\s)\|(?=\s|$)/g, '$1¦') || '—';

/** A line as an entry; null when it is none. Bars in a hand-written summary stay in it. */
export function parseAuditLine(line: string): AuditEntry | null {
  const [at = '', action = '', path = '', actor = '', approval = '', ...summary] = line.trimEnd().split(' | ');
  if (summary.length === 0 || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/.test(at)) return null;
  const known = actions.find((one) => one === action);
  return known === undefined
    ? null
    : { at, action: known satisfies Action, path, actor, approval, summary: summary.join(' | ') };
}

/** The newest `limit` entries of a log, newest first, read from its end; lines that are no entries are passed over. */
export function parseAuditLog(text: string, limit = Number.POSITIVE_INFINITY): AuditEntry[] {
  const entries: AuditEntry[] = [];
  for (let end = text.length; end > 0 && entries.length < limit; ) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const entry = parseAuditLine(text.slice(start, end));
    if (entry) entries.push(entry);
    end = start - 1;
  }
  return entries;
}
