import { parseAuditLine } from '../../workspace/codecs/audit-log.ts';
import type { ExpectedCommit, Finding } from './expected.ts';

export type AuditLogText = {
  /** As they stand, without their ends; the index plus one is the number of the line. */
  lines: string[];
  /** Lines from here on came while the history was read: they may be ahead of it. */
  settled: number;
};

/** What may be missing from the log: lines before `cut` of months that have a digest. */
export type AuditWindow = { cut: string; digested: ReadonlySet<string> };

const mostFindings = 200;

/**
 * Holds the lines that commits must have against those of the log, both ways: none missing, none more, each to the
 * letter, and a commit's after those of the commits it stands on.
 */
export function matchLines(told: ExpectedCommit[], log: AuditLogText, window: AuditWindow, removed = false): Finding[] {
  const wanted = new Map<string, { of: ExpectedCommit; n: number }[]>();
  const start = beginningOf(told, log.lines);
  for (const one of told) {
    for (const [n, line] of one.lines.entries()) {
      const same = wanted.get(line);
      if (same === undefined) wanted.set(line, [{ of: one, n }]);
      else same.push({ of: one, n });
    }
  }
  const places = new Map<ExpectedCommit, number>();
  const extra: number[] = [];
  const taken = new Map<string, number>();
  for (let at = start; at < log.lines.length; at++) {
    const line = log.lines[at] ?? '';
    const next = taken.get(line) ?? 0;
    const match = wanted.get(line)?.[next];
    if (match === undefined) {
      if (line !== '' || at < log.lines.length - 1) extra.push(at);
      continue;
    }
    taken.set(line, next + 1);
    places.set(match.of, Math.max(places.get(match.of) ?? 0, at));
  }
  const missing: { of: ExpectedCommit; line: string }[] = [];
  for (const [line, all] of wanted) {
    for (const one of all.slice(taken.get(line) ?? 0)) missing.push({ of: one.of, line });
  }
  const known = missing.filter(({ line }) => !isDigested(line, window));
  const findings = [...paired(known, extra, log, removed), ...orderFindings(told, places)];
  return findings.slice(0, mostFindings);
}

/** Lines before that of the first commit are of a time before this history. */
function beginningOf(told: ExpectedCommit[], lines: string[]): number {
  const first = told.find((one) => one.lines.length > 0)?.lines[0];
  const at = first === undefined ? -1 : lines.indexOf(first);
  return at < 0 ? 0 : at;
}

function isDigested(line: string, { cut, digested }: AuditWindow): boolean {
  const at = line.slice(0, line.indexOf(' '));
  return at < cut && digested.has(at.slice(0, 7));
}

/** A missing line and one too many of the same file are one finding: a line that differs. */
function paired(
  missing: { of: ExpectedCommit; line: string }[],
  extra: number[],
  log: AuditLogText,
  removed: boolean,
): Finding[] {
  const left = new Set(extra);
  const findings = missing.flatMap(({ of, line }) => {
    const blank = removed ? [...left].find((at) => isBlanked(log.lines[at] ?? '', line)) : undefined;
    if (blank !== undefined) {
      left.delete(blank);
      return [];
    }
    const wanted = parseAuditLine(line);
    const other = [...left].find((at) => {
      const entry = parseAuditLine(log.lines[at] ?? '');
      return entry !== null && wanted !== null && entry.path === wanted.path && entry.at === wanted.at;
    });
    if (other === undefined) return unlogged(of, line);
    left.delete(other);
    return differing(of, line, log.lines[other] ?? '', other + 1);
  });
  const more = [...left].filter((at) => at < log.settled).map((at) => uncommitted(log.lines[at] ?? '', at + 1));
  return [...findings, ...more];
}

/** Whether a line says what another does but where something was removed for good: blanks are as many bytes. */
function isBlanked(line: string, whole: string): boolean {
  const [has, had] = [Buffer.from(line), Buffer.from(whole)];
  if (has.length !== had.length || !line.includes('removed')) return false;
  let from = 0;
  for (const { 0: run, index } of line.matchAll(/removed_*/g)) {
    const at = Buffer.byteLength(line.slice(0, index));
    if (!has.subarray(from, at).equals(had.subarray(from, at))) return false;
    from = at + run.length;
  }
  return has.subarray(from).equals(had.subarray(from));
}

const fields = ['at', 'action', 'path', 'actor', 'approval', 'summary'] as const;

function differing(of: ExpectedCommit, wanted: string, found: string, line: number): Finding {
  const [want, have] = [parseAuditLine(wanted), parseAuditLine(found)];
  const other = fields.filter((field) => want?.[field] !== have?.[field]);
  return {
    code: 'line.differs',
    words: `The line says another ${other.join(', ') || 'thing'} than its commit: “${found.slice(0, 160)}” for “${wanted.slice(0, 160)}”.`,
    remedy: 'The commit is the truth. If an alert asks about audit.log, answer it with “take it back”.',
    commit: of.commit,
    line,
  };
}

const unlogged = (of: ExpectedCommit, line: string): Finding => ({
  code: 'commit.unlogged',
  words: `The commit has no line in audit.log: “${line.slice(0, 160)}”.`,
  remedy: 'If an alert asks about audit.log, answer it with “take it back”; else start Mneme again.',
  commit: of.commit,
  line: null,
});

function uncommitted(text: string, line: number): Finding {
  const readable = parseAuditLine(text) !== null;
  return {
    code: readable ? 'line.uncommitted' : 'line.unreadable',
    words: readable
      ? `No commit is behind the line “${text.slice(0, 160)}”.`
      : `The line is none of the log’s: “${text.slice(0, 160)}”.`,
    remedy: readable
      ? 'Somebody wrote it, or the history was set back: look at the alerts, and take it back.'
      : 'Remove it, or take the log back where an alert asks about it.',
    commit: null,
    line,
  };
}

/** Each commit's line stands after that of the commit it continues; an owner's own are told when they are noticed. */
function orderFindings(told: ExpectedCommit[], places: Map<ExpectedCommit, number>): Finding[] {
  const reached = new Map<string, number>();
  const findings: Finding[] = [];
  for (const one of told) {
    const before = Math.max(-1, ...one.parents.map((parent) => reached.get(parent) ?? -1));
    const own = one.byHand ? undefined : places.get(one);
    if (own !== undefined && own < before && one.parents.length === 1) findings.push(outOfOrder(one, own + 1));
    reached.set(one.commit, Math.max(before, own ?? -1));
  }
  return findings;
}

const outOfOrder = (of: ExpectedCommit, line: number): Finding => ({
  code: 'line.order',
  words: 'The line stands before that of an earlier commit.',
  remedy: 'The commits are the truth. If an alert asks about audit.log, answer it with “take it back”.',
  commit: of.commit,
  line,
});
