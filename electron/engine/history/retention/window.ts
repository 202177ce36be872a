import { parseAuditLine } from '../../workspace/codecs/audit-log.ts';

const dayMs = 86_400_000;

/** The minute from which on audit.log tells line by line, as its lines say it: `2026-02-02T15:30Z`. @source 000 §12.6 */
export const cutAt = (now: number, days: number): string =>
  `${new Date(now - days * dayMs).toISOString().slice(0, 16)}Z`;

/** Months (`2026-01`) that have lines before `cut` and are over at `now`, oldest first. */
export function monthsBefore(log: string, cut: string, now: number): string[] {
  const running = new Date(now).toISOString().slice(0, 7);
  const months = new Set<string>();
  for (const line of linesOf(log)) {
    const at = parseAuditLine(line)?.at;
    if (at !== undefined && at < cut && at.slice(0, 7) < running) months.add(at.slice(0, 7));
  }
  return [...months].sort();
}

/**
 * The log without lines before `cut` whose month has its digest; null when there are none. What is no line of ours was put
 * there by somebody else, and stays.
 */
export function withoutDigested(log: string, cut: string, digested: ReadonlySet<string>): string | null {
  const kept: string[] = [];
  let dropped = 0;
  for (const line of linesOf(log)) {
    const at = parseAuditLine(line)?.at;
    if (at !== undefined && at < cut && digested.has(at.slice(0, 7))) dropped++;
    else kept.push(line);
  }
  return dropped === 0 ? null : kept.join('');
}

/** Lines with their ends; a last one may have none. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('\n', from) + 1 || text.length;
    yield text.slice(from, next);
    from = next;
  }
}
