import type { AuditEntry } from '#shared/model/change.ts';
import type { AuditDigest } from '../../workspace/codecs/audit-archive.ts';
import { milestoneReflections } from '../../workspace/milestones.ts';
import { criticalityOf } from '../../workspace/paths.ts';

/** What a month is told from. */
export type Month = {
  /** `2026-01` */
  month: string;
  /** One a mutation, oldest first; alerts are none. */
  entries: AuditEntry[];
  /** Reflections decided in that month: `approved`, `partial`, `rejected`. */
  reflections: { n: number; day: string; decision: string }[];
  /** What happened for the first time ever, of the kinds of `firsts`; by kind. */
  firsts: Map<FirstKind, AuditEntry>;
};

/** Things whose first time is worth telling. @source 000 §12.6 */
const firstKinds = ['begin', 'entity', 'procedure', 'vault', 'forget', 'proposal', 'rollback'] as const;
export type FirstKind = (typeof firstKinds)[number];

/** New entities of a day from which on it is notable. */
const manyEntities = 5;
/** Reflections by their number. @source 000 §10.7 */
const milestones = new Set([1, ...Object.keys(milestoneReflections).map(Number)]);
const mostEvents = 20;

/** The digest of one month. @source 000 §12.6 */
export function monthDigest(month: Month): AuditDigest {
  const { mutations, files, critical, transitions, archived } = countsOf(month.entries);
  const reflections = reflectionsIn(month);
  const decided = (decision: string) => reflections.filter((one) => one.decision.startsWith(decision)).length;
  const sessions = `${decided('approved')} approved, ${decided('partial')} partial, ${decided('rejected')} rejected`;
  return {
    month: month.month,
    summary: [
      `${count(mutations, 'total mutation')} across ${count(files, 'file')}`,
      `${count(reflections.length, 'reflection session')} (${sessions})`,
      count(critical, 'critical file change'),
      `${count(transitions, 'decay transition')}, ${count(archived, 'archival event')}`,
    ],
    events: eventsOf(month),
  };
}

const decisions = /^(?:approved|partial|rejected)/;
const ofSession = /^reflection:r-0*(?<n>\d{1,9})$/;

/** Sessions decided in a month: by the reflection log, and those of which the log of changes alone tells, as one that was brought along. */
function reflectionsIn({ entries, reflections }: Month): { n: number; decision: string }[] {
  const known = new Map(reflections.map((one) => [one.n, one]));
  const told = entries.flatMap(({ actor, approval }) => {
    const n = Number(ofSession.exec(actor)?.groups?.n);
    return Number.isNaN(n) || known.has(n) || !decisions.test(approval) ? [] : [{ n, decision: approval }];
  });
  return [...reflections, ...new Map(told.map((one) => [one.n, one])).values()];
}

/** What the summary counts. A mutation is a line of the log that is no alert. */
function countsOf(entries: AuditEntry[]) {
  const sum = (entry: AuditEntry) => (entry.action === 'DECAY' ? transitionsIn(entry.summary) : 0);
  return {
    mutations: entries.length,
    files: new Set(entries.map(({ path }) => path)).size,
    critical: entries.filter(isCritical).length,
    transitions: entries.reduce((total, entry) => total + sum(entry), 0),
    archived: entries.filter(({ action }) => action === 'ARCHIVE').length,
  };
}

const isCritical = ({ path, actor }: AuditEntry) => criticalityOf(path) === 'critical' && actor !== 'system:init';

/** `dormant 12 (+2 −3)`: what came to a status, came from another. */
function transitionsIn(summary: string): number {
  const told = /(?<!\d)(\d+) entr(?:y|ies) transitioned/.exec(summary)?.[1];
  if (told !== undefined) return Number(told);
  return [...summary.matchAll(/\(\+(\d+)/g)].reduce((total, [, many]) => total + Number(many), 0);
}

const count = (many: number, one: string) => `${many} ${one}${many === 1 ? '' : 's'}`;

type Event = AuditDigest['events'][number];

function eventsOf(month: Month): Event[] {
  const events = [
    ...firstEvents(month),
    ...entityDays(month.entries),
    ...milestonesOf(month),
    ...changes(month.entries),
  ];
  const unique = new Map(events.map((event) => [`${event.day} ${event.text}`, event]));
  return [...unique.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).slice(0, mostEvents);
}

const dayOf = ({ at }: AuditEntry) => at.slice(0, 10);
/** `memory/procedures/deploy-app.md` → `deploy app` */
const nameOf = (path: string) =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.md$/, '')
    .replace(/^.+?--/, '')
    .replaceAll('-', ' ');

const firstWords: Record<FirstKind, (entry: AuditEntry) => string> = {
  begin: () => 'Memory workspace initiated',
  entity: ({ path }) => `First entity created (${nameOf(path)})`,
  procedure: ({ path }) => `First procedural memory created (${nameOf(path)})`,
  vault: ({ path }) => `First memory kept in the vault (${nameOf(path)})`,
  forget: ({ summary }) => `First memory archived (${summary})`,
  proposal: ({ summary }) => `First proposal of an agent (${summary})`,
  rollback: ({ path, summary }) => `First change taken back (${path}: ${summary})`,
};

const firstEvents = ({ month, firsts }: Month): Event[] =>
  [...firsts]
    .filter(([, entry]) => entry.at.startsWith(month))
    .map(([kind, entry]) => ({ day: dayOf(entry), text: firstWords[kind](entry) }));

function entityDays(entries: AuditEntry[]): Event[] {
  const byDay = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    if (entry.action !== 'CREATE' || !entry.path.startsWith('memory/graph/entities/')) continue;
    byDay.set(dayOf(entry), [...(byDay.get(dayOf(entry)) ?? []), entry]);
  }
  return [...byDay]
    .filter(([, created]) => created.length >= manyEntities)
    .map(([day, created]) => ({
      day,
      text: `${created.length} new entities added, ${nameOf(created[0]?.path ?? '')} first`,
    }));
}

const milestonesOf = ({ reflections }: Month): Event[] =>
  reflections
    .filter(({ n }) => milestones.has(n))
    .map(({ n, day, decision }) => ({ day, text: `Reflection #${n} decided (${decision})` }));

/** Changes of critical files, and what was rolled back: one event a day and file. */
function changes(entries: AuditEntry[]): Event[] {
  return entries.flatMap((entry) => {
    if (isCritical(entry)) return { day: dayOf(entry), text: `${entry.path} changed (${entry.actor})` };
    return [];
  });
}
