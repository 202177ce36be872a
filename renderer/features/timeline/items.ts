import type { Episode } from './filters.ts';

/** What the list draws: a day's heading, or an entry with its place among all. */
export type TimelineItem =
  | { kind: 'day'; day: string; count: number; path: string }
  | { kind: 'entry'; episode: Episode; n: number };

/** Loaded episodes, newest first, as days and entries. */
export function timelineItems(episodes: readonly Episode[]): TimelineItem[] {
  const items: TimelineItem[] = [];
  let heading: Extract<TimelineItem, { kind: 'day' }> | null = null;
  episodes.forEach((episode, n) => {
    const day = (episode.at ?? '').slice(0, 10);
    if (heading === null || heading.day !== day) {
      heading = { kind: 'day', day, count: 0, path: episode.path };
      items.push(heading);
    }
    heading.count += 1;
    items.push({ kind: 'entry', episode, n });
  });
  return items;
}

export function timelineItemKey(item: TimelineItem): string {
  return item.kind === 'day' ? `day ${item.day}` : item.episode.id;
}

/** The tags and sources of what is loaded, most frequent first. */
export function frequent(values: readonly string[]): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}
