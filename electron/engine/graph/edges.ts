import type { Index } from '../index/types.ts';
import { foldName } from '../language/tokens.ts';
import { resolveId } from '../workspace/codecs/aliases.ts';
import { aliasesOf } from './aliases.ts';

/** A relation as a page states it. `to` is an entity's id when one is known, else the words as written. */
export type Edge = { from: string; relation: string; to: string; known: boolean; path: string; line: number };

/**
 * Every relation of every entity, its target resolved by id, former id, name or alias. A target that is no entity (yet)
 * is a forward reference: it stays, and is not `known`.
 */
export function edgesOf(index: Index, entities = index.entities()): Edge[] {
  const resolve = targets(index, entities);
  return index.relationLinks().map(({ path, line, from, to, relation }) => {
    const id = resolve(to);
    return {
      from: (from ?? '').replace(/^entity:/, ''),
      relation: relation ?? 'relates-to',
      to: id ?? to,
      known: id !== null,
      path,
      line,
    };
  });
}

/** Finds the entity that a link's target means; each target is looked up once. */
export function targets(index: Index, entities = index.entities()): (target: string) => string | null {
  const ids = new Set(entities.map(({ id }) => id));
  const aliases = aliasesOf(index);
  const named = namesOf(entities);
  const known = new Map<string, string | null>();
  const look = (target: string) => {
    const plain = target.replace(/^entity:/, '');
    if (ids.has(plain)) return plain;
    const now = resolveId(aliases, plain);
    return ids.has(now) ? now : (named.get(foldName(plain)) ?? null);
  };
  return (target) => {
    const before = known.get(target);
    if (before !== undefined) return before;
    const id = look(target);
    known.set(target, id);
    return id;
  };
}

/** Entities by folded id, label and alias; null for a name that more than one has. */
function namesOf(entities: ReturnType<Index['entities']>): Map<string, string | null> {
  const named = new Map<string, string | null>();
  for (const { id, label, aliases } of entities) {
    for (const name of new Set([id, label, ...aliases].map(foldName))) {
      named.set(name, named.has(name) ? null : id);
    }
  }
  return named;
}
