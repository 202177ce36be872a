import { setJson } from '../json-text.ts';

/**
 * `aliases.json`: ids that were merged or removed, each with the id that took its place; null for one that was removed
 * without a successor. @source 001 "Aliases"
 */
export type Aliases = Map<string, string | null>;

/** Never throws; what is no pair of id and id is left out. */
export function parseAliases(text: string): Aliases {
  const aliases: Aliases = new Map();
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return aliases;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return aliases;
  for (const [id, to] of Object.entries(value)) if (typeof to === 'string' || to === null) aliases.set(id, to);
  return aliases;
}

/** @throws file.unparsed */
export function setAlias(text: string | null, id: string, to: string | null): string {
  return setJson(text === null || text.trim() === '' ? '{\n}\n' : text, [id], to);
}

/** The id that an old one means today, through any chain of merges; null when it was removed. Safe against circles. */
export function resolveAlias(aliases: Aliases, id: string): string | null {
  const seen = new Set<string>();
  let current: string | null = id;
  while (current !== null && aliases.has(current) && !seen.has(current)) {
    seen.add(current);
    current = aliases.get(current) ?? null;
  }
  return current;
}
