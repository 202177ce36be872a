import type { Link } from '#shared/model/memory.ts';
import { setJson } from '../json-text.ts';
import { problemAt } from '../problem.ts';
import type { ParsedFile } from '../types.ts';
import { parseJsonFile } from './json.ts';

export const aliasesPath = 'memory/meta/aliases.json';
/** The relation of an alias's link, from the old id to the new one. */
export const aliasRelation = 'alias-of';

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

/** `to` undefined: the id is no alias any more. @throws file.unparsed */
export function setAlias(text: string | null, id: string, to: string | null | undefined): string {
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

/** The ids that each had before, by the one that they mean today. */
export function idsBefore(aliases: Aliases): ReadonlyMap<string, readonly string[]> {
  const former = new Map<string, string[]>();
  for (const old of aliases.keys()) {
    const id = resolveAlias(aliases, old);
    if (id !== null && id !== old) former.set(id, [...(former.get(id) ?? []), old]);
  }
  return former;
}

const owned = /^(entity|fact|belief):([^:]+)(:.+)?$/;

/**
 * The id that an old one of any kind means today: `fact:person--alexander:1a2b3c4d` follows its entity. An id that
 * leads nowhere, or in a circle, stays as it is.
 */
export function resolveId(aliases: Aliases, id: string): string {
  let current = id;
  const seen = new Set<string>();
  while (!seen.has(current)) {
    seen.add(current);
    const next = aliases.get(current) ?? ofEntity(aliases, current);
    if (next === null) return current;
    current = next;
  }
  return id;
}

function ofEntity(aliases: Aliases, id: string): string | null {
  const [, kind = '', entity = '', rest = ''] = owned.exec(id) ?? [];
  const to = aliases.get(entity);
  return to === undefined || to === null ? null : `${kind}:${to}${rest}`;
}

/** The file for the index: one link an alias; a circle of them, in which no id means anything, is a problem. */
export function parseAliasesFile(path: string, text: string): ParsedFile {
  const parsed = parseJsonFile(path, text, 'json', 'Aliases');
  const aliases = parseAliases(text);
  const at = linesOfKeys(text);
  for (const [from, to] of aliases) {
    const line = at.get(from) ?? 1;
    const link: Link = { path, line, from, to: to ?? '', relation: aliasRelation };
    if (to !== null) parsed.links.push(link);
    if (!isCircular(aliases, from)) continue;
    const message = `${from} is an alias of ${to}, which leads back to ${from}: neither means an entity.`;
    const remedy = 'Remove one of the lines of this circle.';
    parsed.problems.push({ path, ...problemAt(line - 1, 'error', 'alias.circle', message, remedy) });
  }
  return parsed;
}

function isCircular(aliases: Aliases, id: string): boolean {
  const seen = new Set<string>();
  let current: string | null | undefined = id;
  do {
    seen.add(current);
    current = aliases.get(current);
  } while (current !== null && current !== undefined && !seen.has(current));
  return current === id;
}

/** 1-based lines on which the members of the file begin, as Mneme writes it: one a line. */
function linesOfKeys(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const [n, line] of text.split('\n').entries()) {
    const key = /^[\s{,]*("(?:[^"\\]|\\.)*")\s*:/.exec(line)?.[1];
    if (key !== undefined) lines.set(keyOf(key), n + 1);
  }
  return lines;
}

function keyOf(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
