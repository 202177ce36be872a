import type { Index } from '../index/types.ts';
import { type Aliases, aliasesPath, aliasRelation, resolveId } from '../workspace/codecs/aliases.ts';

const cached = new WeakMap<Index, { hash: string; aliases: Aliases }>();

/** The ids that were renamed, merged or moved, each with what took its place; read again when the file changed. */
export function aliasesOf(index: Index): Aliases {
  const hash = index.file(aliasesPath)?.hash ?? '';
  const known = cached.get(index);
  if (known?.hash === hash) return known.aliases;
  const aliases: Aliases = new Map();
  for (const { from, to, relation } of index.linksOf(aliasesPath)) {
    if (relation === aliasRelation && from !== null) aliases.set(from, to);
  }
  cached.set(index, { hash, aliases });
  return aliases;
}

/** The id under which a memory is found today: itself, or what took its place. */
export function currentId(index: Index, id: string): string {
  const aliases = aliasesOf(index);
  if (aliases.size === 0 || index.get([id]).length > 0) return id;
  return resolveId(aliases, id);
}

/** Ids of entities that once were, and lead to this one. */
export function formerIds(index: Index, entity: string): string[] {
  const aliases = aliasesOf(index);
  return [...aliases.keys()].filter(
    (old) => !old.includes(':') && old !== entity && resolveId(aliases, old) === entity,
  );
}
