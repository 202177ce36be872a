import type { AuditEntry, By, ChangeSet } from '#shared/model/change.ts';
import { auditLogPath } from '../../commit/audit-file.ts';
import type { Door } from '../../commit/types.ts';
import type { Ports } from '../../ports.ts';
import { parseDigests, putDigest } from '../../workspace/codecs/audit-archive.ts';
import { parseAuditLog } from '../../workspace/codecs/audit-log.ts';
import { parseReflectionLog } from '../../workspace/codecs/reflection-log.ts';
import { readText } from '../../workspace/disk.ts';
import { reflectionLogPath } from '../../workspace/paths.ts';
import type { Commits } from '../commits.ts';
import type { CommitQueries, Filter } from '../query.ts';
import { type FirstKind, type Month, monthDigest } from './digest.ts';
import { cutAt, monthsBefore, withoutDigested } from './window.ts';

export const archivePath = 'memory/meta/audit-archive.md';

/** What shortening needs of an open workspace. */
type RetentionDeps = {
  readonly root: string;
  readonly ports: Ports;
  readonly door: Door;
  readonly commits: Commits;
  /** Where the window of audit.log is read, in days. */
  readonly settings: { get(key: 'audit.retentionDays'): number };
};
export type RetentionOutcome = { digested: string[]; dropped: boolean };

const byAudit: By = { actor: 'system:audit', approval: 'auto', trigger: 'daily cycle' };
/** Rows that are read from the index of commits in one go. */
const page = 5_000;

/**
 * Keeps audit.log to its window: a month whose first lines are too old is told in a digest, whole and once, by its lines
 * (by git where that has more of it: lines were lost); then its old lines go, day by day. Killed in between, the digest is there and the lines still are: the next
 * run takes them out. @throws whatever the door does; the log is then as it was
 * @source 000 §12.6
 */
export async function shortenLog({ root, door, commits, settings, ports }: RetentionDeps): Promise<RetentionOutcome> {
  const now = ports.clock.now();
  const cut = cutAt(now, settings.get('audit.retentionDays'));
  const log = (await readText(root, auditLogPath)).text ?? '';
  const due = monthsBefore(log, cut, now);
  if (due.length === 0) return { digested: [], dropped: false };
  const queries = await commits.current();
  // An index that is still being made does not know all of a month.
  if (commits.progress !== null) return { digested: [], dropped: false };
  const { result: digested } = await door.commit(() => planDigests(root, { due, log }, queries), byAudit);
  const known = new Set(parseDigests((await readText(root, archivePath)).text ?? '').map(({ month }) => month));
  let dropped = false;
  await door.project(auditLogPath, (text) => {
    const kept = withoutDigested(text ?? '', cut, known);
    dropped = kept !== null;
    return kept;
  });
  if (dropped) await door.checkpoint('the audit log was shortened');
  return { digested, dropped };
}

/** A month that has its digest keeps it. @throws file.unparsed */
async function planDigests(
  root: string,
  { due, log }: { due: string[]; log: string },
  queries: CommitQueries,
): Promise<{ set: ChangeSet; result: string[] }> {
  const { text, before } = await readText(root, archivePath);
  const known = new Set(parseDigests(text ?? '').map(({ month }) => month));
  const months = due.filter((month) => !known.has(month));
  if (months.length === 0) return { set: { changes: [] }, result: [] };
  const reflections = parseReflectionLog((await readText(root, reflectionLogPath)).text ?? '');
  const lines = entriesIn(log);
  const firsts = firstsOf(queries, known.size === 0 ? lines : []);
  let after = text;
  for (const month of months) {
    const [told, kept] = [lines.filter(({ at }) => at.startsWith(month)), entriesOfMonth(queries, month)];
    const entries = told.length >= kept.length ? told : kept;
    const decided = reflections.filter(({ day }) => day.startsWith(month));
    after = putDigest(after, monthDigest({ month, entries, reflections: decided, firsts }));
  }
  const summary = `digest of ${months.join(', ')}`;
  const action = text === null ? 'CREATE' : 'EDIT';
  return { set: { changes: [{ path: archivePath, action, before, after, summary }] }, result: months };
}

/** The mutations of a month by the log's clock, oldest first: what git has, as lines of the log. */
export function entriesOfMonth(queries: CommitQueries, month: string): AuditEntry[] {
  const entries: AuditEntry[] = [];
  // The index goes by the owner's wall, the log by UTC: a day more on either side.
  const filter: Filter = { since: shifted(`${month}-01`, -1), until: shifted(monthAfter(month), 1) };
  for (let before: number | undefined; ; ) {
    const rows = queries.list(filter, page, before);
    for (const { at, change, actor, ...row } of rows) {
      // What an owner's git committed, and checkpoints, have no line in the log.
      if (change === null || actor === 'system:checkpoint' || !at.startsWith(month)) continue;
      const { action, path, approval, summary } = row;
      entries.push({ at: `${at.slice(0, 16)}Z`, action, path, actor, approval, summary });
    }
    if (rows.length < page) return entries.reverse();
    before = rows.at(-1)?.n;
  }
}

const firstFilters: Record<Exclude<FirstKind, 'begin'>, Filter> = {
  entity: { folder: 'memory/graph/entities/', actions: ['CREATE'] },
  procedure: { folder: 'memory/procedures/', actions: ['CREATE'] },
  vault: { folder: 'memory/vault/', actions: ['CREATE'] },
  forget: { actions: ['ARCHIVE'] },
  proposal: { actions: ['PROPOSE'] },
  rollback: { actions: ['REVERT'] },
};

/** The same of lines that are older than the history: those of a workspace that was taken over. */
const isFirst: Record<Exclude<FirstKind, 'begin'>, (entry: AuditEntry) => boolean> = {
  entity: ({ action, path }) => action === 'CREATE' && path.startsWith('memory/graph/entities/'),
  procedure: ({ action, path }) => action === 'CREATE' && path.startsWith('memory/procedures/'),
  vault: ({ action, path }) => action === 'CREATE' && path.startsWith('memory/vault/'),
  forget: ({ action }) => action === 'ARCHIVE',
  proposal: ({ action }) => action === 'PROPOSE',
  rollback: ({ action }) => action === 'REVERT',
};

/** The first of each kind ever, by the lines before the history and by the history; it begins no workspace that has such lines. */
function firstsOf(queries: CommitQueries, lines: AuditEntry[]): Month['firsts'] {
  const firsts: Month['firsts'] = new Map();
  const begin = queries.oldest();
  const before = lines.filter(({ at }) => begin === undefined || at.slice(0, 16) < begin.at.slice(0, 16));
  if (begin !== undefined && before.length === 0) firsts.set('begin', begin);
  for (const kind of Object.keys(isFirst) as (keyof typeof isFirst)[]) {
    const kept = queries.earliest(firstFilters[kind]);
    const first = before.find(isFirst[kind]) ?? (kept?.change === null ? undefined : kept);
    if (first !== undefined) firsts.set(kind, first);
  }
  return firsts;
}

/** The mutations that a log tells, oldest first. */
const entriesIn = (log: string): AuditEntry[] =>
  parseAuditLog(log)
    .filter(({ action }) => action !== 'ALERT')
    .reverse();

const dayMs = 86_400_000;
const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}
