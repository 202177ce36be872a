import type { In, Out } from '../../api/client.ts';

export type Episode = Out<'memory.browse'>['memories'][number];

export type TimelineFilters = {
  q?: string;
  type?: string;
  tag?: string;
  confidence?: string;
  source?: string;
  scope?: string;
  day?: string;
};

/** One page of the list; `cursor` is null for the first. */
export type EpisodePage = Out<'memory.browse'>;

/** Episodes fetched at first: more than a screen holds, and soon there. */
const firstPage = 40;
/** Episodes fetched at once from then on. */
const pageSize = 100;

/** The filters as the engine takes them; `day` starts the list at the end of that day. */
export function browseInput(filters: TimelineFilters, cursor: string | null): In<'memory.browse'> {
  const confidence = (['high', 'medium', 'low'] as const).find((known) => known === filters.confidence);
  return {
    kinds: ['episode'],
    // Those that left the search happened all the same.
    archived: true,
    k: cursor === null ? firstPage : pageSize,
    words: filters.q,
    type: filters.type,
    tag: filters.tag,
    confidence,
    source: filters.source,
    scopes: filters.scope === undefined ? undefined : [filters.scope],
    until: filters.day,
    cursor: cursor ?? undefined,
  };
}

/** Whether an episode belongs in a list with these filters: the engine's own rules, for what arrives live. */
export function belongs(episode: Episode, filters: TimelineFilters): boolean {
  if (episode.kind !== 'episode') return false;
  if (filters.type !== undefined && episode.type !== filters.type) return false;
  if (filters.tag !== undefined && !episode.tags.includes(filters.tag)) return false;
  if (filters.confidence !== undefined && episode.confidence !== filters.confidence) return false;
  if (filters.source !== undefined && episode.source !== filters.source) return false;
  if (filters.scope !== undefined && episode.scope !== filters.scope) return false;
  return filters.day === undefined || (episode.at ?? '').slice(0, 10) <= filters.day;
}
