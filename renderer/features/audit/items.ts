import type { CommitRow } from '#shared/model/audit.ts';
import { localDayOf } from '../../ui/index.ts';

/** Commits of one day that belong together: an agent's session, a reflection, an owner's sitting. Newest first. */
export type CommitGroup = {
  /** The same group goes on under the next day with another id. */
  id: string;
  kind: CommitRow['group']['kind'];
  label: string;
  rows: CommitRow[];
};

export type LogItem =
  | { kind: 'day'; key: string; day: string; count: number | null }
  | { kind: 'group'; key: string; group: CommitGroup; open: boolean }
  | { kind: 'commit'; key: string; row: CommitRow; group: CommitGroup }
  | { kind: 'more'; key: string; rest: number; group: CommitGroup };

/** Pixels; every row's height is known, so that a list of any length is placed without measuring. */
export const heights: Record<LogItem['kind'], number> = { day: 30, group: 30, commit: 40, more: 25 };

/** Rows of a group in sight before the rest is asked for. */
const few = 6;

/** What a person has opened or closed, by a group's id; `whole`: all rows of it. */
export type FoldState = { open: ReadonlyMap<string, boolean>; whole: ReadonlySet<string> };

/** Mneme's own housekeeping begins folded: it is many lines, and seldom the question. */
export const isFolded = (kind: CommitGroup['kind']): boolean => kind === 'decay' || kind === 'system';

/** One commit may hold several files when an owner's own git made it. */
export function commitRowKey(row: CommitRow): string {
  return `${row.commit} ${row.path}`;
}

/** Commits come by the hundred in one minute, and a date is dear to make. */
let lastMinute = { at: '', day: '' };

function dayAt(at: string): string {
  const minute = at.slice(0, 16);
  if (lastMinute.at !== minute || at.length < 16) lastMinute = { at: minute, day: localDayOf(new Date(at)) };
  return lastMinute.day;
}

/** Loaded rows, newest first, gathered by day and group. */
export function groupsOf(rows: readonly CommitRow[]): { day: string; groups: CommitGroup[] }[] {
  const days: { day: string; groups: CommitGroup[]; byKey: Map<string, CommitGroup> }[] = [];
  for (const row of rows) {
    const day = dayAt(row.at);
    let last = days.at(-1);
    if (last === undefined || last.day !== day) {
      last = { day, groups: [], byKey: new Map() };
      days.push(last);
    }
    let group = last.byKey.get(row.group.key);
    if (group === undefined) {
      group = { id: `${day} ${row.group.key}`, kind: row.group.kind, label: row.group.label, rows: [] };
      last.byKey.set(row.group.key, group);
      last.groups.push(group);
    }
    group.rows.push(row);
  }
  return days;
}

/** What the list draws. @param more whether earlier rows exist that are not loaded: the last day's count is not known */
export function logItems(rows: readonly CommitRow[], unfolded: FoldState, more: boolean): LogItem[] {
  const days = groupsOf(rows);
  const seen = new Map<string, number>();
  // What is chosen at first must be in sight: where all is one group of housekeeping, it begins open.
  const isAlone = !more && days.length === 1 && days[0]?.groups.length === 1;
  return days.flatMap(({ day, groups }, n): LogItem[] => {
    const whole = !more || n < days.length - 1;
    const count = whole ? groups.reduce((sum, group) => sum + group.rows.length, 0) : null;
    // Clocks that were set back give one day twice.
    const times = (seen.get(day) ?? 0) + 1;
    seen.set(day, times);
    const key = times === 1 ? `day ${day}` : `day ${day} ${times}`;
    return [{ kind: 'day', key, day, count }, ...groups.flatMap((group) => itemsOfGroup(group, unfolded, isAlone))];
  });
}

function itemsOfGroup(group: CommitGroup, unfolded: FoldState, isAlone: boolean): LogItem[] {
  const open = unfolded.open.get(group.id) ?? (isAlone || !isFolded(group.kind));
  const head: LogItem = { kind: 'group', key: `group ${group.id}`, group, open };
  if (!open) return [head];
  // One row more than the rest would take costs no more room than saying so.
  const all = unfolded.whole.has(group.id) || group.rows.length <= few + 1;
  const shown = all ? group.rows : group.rows.slice(0, few);
  const rows = shown.map((row): LogItem => ({ kind: 'commit', key: commitRowKey(row), row, group }));
  if (all) return [head, ...rows];
  return [head, ...rows, { kind: 'more', key: `more ${group.id}`, rest: group.rows.length - few, group }];
}

/**
 * The newest rows, asked for anew, before those already loaded. Null when they do not meet: more has come than one page
 * holds, or the history was rewritten, and the list is read again.
 */
export function joined(fresh: readonly CommitRow[], loaded: readonly CommitRow[]): CommitRow[] | null {
  const top = loaded[0];
  if (top === undefined) return [...fresh];
  const meet = fresh.findIndex((row) => row.commit === top.commit && row.path === top.path);
  return meet < 0 ? null : [...fresh.slice(0, meet), ...loaded];
}
