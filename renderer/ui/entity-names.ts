import { useSyncExternalStore } from 'react';

type Names = Readonly<Record<string, string>>;

let names: Names = {};
const heard = new Set<() => void>();

/** Names that no id tells, by id: an id has neither capitals nor accents, and `timescaledb` is called TimescaleDB. */
export function setEntityNames(next: Names): void {
  if (next === names) return;
  names = next;
  for (const hear of heard) hear();
}

/** `person--amara-nwosu` → its type and a readable name. */
export function entityParts(id: string): { type: string; name: string } {
  const bare = id.replace(/^entity:/, '');
  const cut = bare.indexOf('--');
  const slug = cut < 0 ? bare : bare.slice(cut + 2);
  const words = () => slug.replace(/[-_]+/g, ' ').replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
  return { type: cut < 0 ? '' : bare.slice(0, cut), name: Object.hasOwn(names, bare) ? (names[bare] ?? '') : words() };
}

/** As `entityParts`, and told when a name becomes known. */
export function useEntityParts(id: string): { type: string; name: string } {
  useEntityNames();
  return entityParts(id);
}

/** Draws again when names become known: for a page whose sentences hold names. */
export function useEntityNames(): Names {
  return useSyncExternalStore(listen, () => names);
}

function listen(hear: () => void): () => void {
  heard.add(hear);
  return () => heard.delete(hear);
}
