import type { Output } from '#shared/contract/methods.ts';
import { parseAuditLine } from '../../workspace/codecs/audit-log.ts';
import { dayAfter, dayOf, daysApart } from '../days.ts';
import { scoresPath } from '../scores.ts';
import { countsIn } from './summary.ts';

type History = Output<'decay.status'>['history'];
const longest = 60;

/**
 * The counts of each day on which a cycle changed something, as audit.log says them; the days between are as the one
 * before them. Oldest first.
 */
export function historyOf(auditLog: string, { now, zone }: { now: number; zone: string }): History {
  const today = dayOf(now, zone);
  const first = dayAfter(today, -longest);
  const byDay = new Map<string, Omit<History[number], 'day'>>();
  for (const line of auditLog.split('\n')) {
    if (!line.includes('| DECAY |')) continue;
    const entry = parseAuditLine(line);
    if (entry === null || entry.path !== scoresPath) continue;
    const counts = countsIn(entry.summary);
    const day = dayOf(Date.parse(entry.at), zone);
    if (counts !== null && day <= today) byDay.set(day < first ? first : day, counts);
  }
  const history: History = [];
  for (const [day, counts] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const before = history.at(-1);
    for (let n = 1; before && n < daysApart(before.day, day); n++) {
      history.push({ ...before, day: dayAfter(before.day, n) });
    }
    history.push({ ...counts, day });
  }
  return history;
}
