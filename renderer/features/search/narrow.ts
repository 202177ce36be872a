import { type GrantedRole, owner } from '#shared/model/agent.ts';
import type { MemoryKind, Status } from '#shared/model/memory.ts';
import type { In } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { enumerated, whenOf } from '../../ui/time.ts';

/** How a search is narrowed. `since` is a date, or days back such as `30d`; entities are `type--slug`. */
export type SearchFilter = {
  kinds: readonly MemoryKind[];
  entities: readonly string[];
  since: string;
  until: string;
  /** A day: facts that held then. */
  held: string;
  /** None: whatever was not archived. */
  statuses: readonly Status[];
  /** Who stored it. */
  agents: readonly string[];
  /** Projects it belongs to; `global`: none. */
  scopes: readonly string[];
  /** The words of a time that the question was read to name and that count as words only; none: any time it names is read. */
  plain: string;
  /** The agent whose answer is shown; null: the owner's own. */
  seenBy: { name: string; role: GrantedRole } | null;
  k: number;
};

export const noSearchFilter: SearchFilter = {
  kinds: [],
  entities: [],
  since: '',
  until: '',
  held: '',
  statuses: [],
  agents: [],
  scopes: [],
  plain: '',
  seenBy: null,
  k: 20,
};

export const timePresets = [
  { since: '', label: t('Any time') },
  { since: '7d', label: t('Past 7 days') },
  { since: '30d', label: t('Past 30 days') },
  { since: '90d', label: t('Past 90 days') },
  { since: '1y', label: t('Past year') },
] as const;

/** What `memory.search` is asked. */
export function searchInput(
  query: string,
  { kinds, entities, since, until, held, statuses, agents, scopes, plain, seenBy, k }: SearchFilter,
): In<'memory.search'> {
  return {
    query,
    k,
    explain: true,
    ...(kinds.length > 0 ? { kinds: [...kinds] } : {}),
    ...(entities.length > 0 ? { entities: [...entities] } : {}),
    ...(since === '' ? {} : { since }),
    ...(until === '' ? {} : { until }),
    ...(held === '' ? {} : { valid_at: held }),
    ...(statuses.length > 0 ? { statuses: [...statuses] } : {}),
    ...(agents.length > 0 ? { agents: [...agents] } : {}),
    ...(scopes.length > 0 ? { scopes: [...scopes] } : {}),
    ...(isTakenAsWords(query, plain) ? { dates: false } : {}),
    ...(seenBy === null ? {} : { seen_by: seenBy }),
  };
}

/** Whether the words that shall name no time stand in the question still; several are parted by commas. */
export function isTakenAsWords(query: string, plain: string): boolean {
  return plain !== '' && plain.split(', ').every((words) => query.includes(words));
}

/** A time that a question was read to name: `9 Nov to 15 Nov`. */
export function daysInWords(days: { since: string | null; until: string | null }, now: Date): string {
  const [since, until] = [days.since, days.until].map((day) => (day === null ? null : whenOf(day, now)));
  if (since === until) return since ?? '';
  if (until === null) return t('from {since}', { since });
  return since === null ? t('until {until}', { until }) : t('{since} to {until}', { since, until });
}

/** The time that a search is narrowed to, in words. */
export function searchTimeWords({ since: from, until: to }: Pick<SearchFilter, 'since' | 'until'>, now: Date): string {
  const [since, until] = [whenOf(from, now), whenOf(to, now)];
  if (until === '') {
    const preset = timePresets.find((one) => one.since === from);
    return preset ? preset.label : t('Since {since}', { since });
  }
  if (since === '') return t('Until {until}', { until });
  return /^\d{4}/.test(from)
    ? t('{since} to {until}', { since, until })
    : t('Past {since}, until {until}', { since, until });
}

/** One or two by name, more by number; `any` when none is chosen. */
export function chosenWords(any: string, chosen: readonly string[]): string {
  if (chosen.length === 0) return any;
  return chosen.length > 2
    ? t('{chosen} and {chosen2} more', { chosen: chosen[0], chosen2: chosen.length - 1 })
    : enumerated(chosen);
}

/** Leaves something out that an agent would be given. */
export function isSearchNarrowed({
  kinds,
  entities,
  since,
  until,
  held,
  statuses,
  agents,
  scopes,
}: SearchFilter): boolean {
  return (
    [kinds, entities, statuses, agents, scopes].some((list) => list.length > 0) || `${since}${until}${held}` !== ''
  );
}

/** Who stored a memory, in words. */
export function agentWords(name: string): string {
  return name === owner ? 'you' : name;
}
