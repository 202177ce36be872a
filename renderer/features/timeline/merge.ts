import { belongs, type Episode, type EpisodePage, type TimelineFilters } from './filters.ts';

/** The engine's own order: newest first, of one minute the one further down its file; compared as SQLite does, by code point. */
export function newestFirst(a: Episode, b: Episode): number {
  return order(b.at ?? '', a.at ?? '') || order(b.path, a.path) || b.line - a.line || order(b.id, a.id);
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * The loaded pages after some ids changed: what is gone leaves, what is changed is replaced, what is new takes its place
 * by time. An entry older than everything loaded waits for its page. Pages keep their cursors.
 */
export function mergePages(
  pages: readonly EpisodePage[],
  filters: TimelineFilters,
  got: readonly Episode[],
  missing: readonly string[],
): EpisodePage[] {
  const touched = new Set([...missing, ...got.map((episode) => episode.id)]);
  const loaded = new Set(pages.flatMap((page) => page.memories.map((episode) => episode.id)));
  const kept = pages.map((page) => ({
    ...page,
    memories: page.memories.filter((episode) => !touched.has(episode.id)),
  }));
  let total = pages.at(-1)?.total ?? 0;
  for (const id of touched) if (loaded.has(id)) total -= 1;
  for (const episode of got) {
    if (!belongs(episode, filters)) continue;
    // Beyond the loaded pages nobody here can tell a new entry from an edited one; the next page brings the count.
    if (place(kept, episode) || loaded.has(episode.id)) total += 1;
  }
  return kept.map((page) => ({ ...page, total }));
}

/** Puts an episode into the page whose time it falls into; false when that page is not loaded yet. */
function place(pages: EpisodePage[], episode: Episode): boolean {
  const page = pages.find((candidate, n) => {
    const last = candidate.memories.at(-1);
    const final = n === pages.length - 1;
    if (final && candidate.next === null) return true;
    return last !== undefined && newestFirst(episode, last) <= 0;
  });
  if (page === undefined) return false;
  const at = page.memories.findIndex((other) => newestFirst(episode, other) <= 0);
  page.memories = at < 0 ? [...page.memories, episode] : page.memories.toSpliced(at, 0, episode);
  return true;
}
