import type { MemoryKind } from '#shared/model/memory.ts';
import type { In } from '../../api/client.ts';

/** How a search is narrowed. `since` is a date, or days back such as `30d`. */
export type Narrow = { kinds: readonly MemoryKind[]; since: string; until: string; k: number };

export const wide: Narrow = { kinds: [], since: '', until: '', k: 20 };

export const presets = [
  { since: '', label: 'Any time' },
  { since: '7d', label: 'Past 7 days' },
  { since: '30d', label: 'Past 30 days' },
  { since: '90d', label: 'Past 90 days' },
  { since: '1y', label: 'Past year' },
] as const;

/** What `memory.search` is asked. */
export function searchInput(query: string, { kinds, since, until, k }: Narrow): In<'memory.search'> {
  return {
    query,
    k,
    explain: true,
    ...(kinds.length > 0 ? { kinds: [...kinds] } : {}),
    ...(since === '' ? {} : { since }),
    ...(until === '' ? {} : { until }),
  };
}

/** The time that a search is narrowed to, in words. */
export function timeWords({ since, until }: Narrow): string {
  if (until === '') {
    const preset = presets.find((one) => one.since === since);
    return preset ? preset.label : `Since ${since}`;
  }
  if (since === '') return `Until ${until}`;
  return /^\d{4}/.test(since) ? `${since} to ${until}` : `Past ${since}, until ${until}`;
}

export function isNarrow({ kinds, since, until }: Narrow): boolean {
  return kinds.length > 0 || since !== '' || until !== '';
}
