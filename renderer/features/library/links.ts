import { linkPath } from '../../ui/markdown.ts';

/** A `[[target]]` or `[[target|label]]` in a text; columns are 1-based, `end` stands after the last bracket. */
export type WikiLink = { target: string; line: number; start: number; end: number };

const form = /\[\[([^[\]|\n]{1,200})(?:\|[^[\]\n]{1,200})?\]\]/g;

export function linksOf(text: string): WikiLink[] {
  return text.split('\n').flatMap((line, n) => linksOfLine(line, n + 1));
}

export function linksOfLine(line: string, number: number): WikiLink[] {
  return [...line.matchAll(form)].map((found) => ({
    target: (found[1] ?? '').trim(),
    line: number,
    start: found.index + 1,
    end: found.index + found[0].length + 1,
  }));
}

export { linkPath };

/** An entity's file as links mean it; `facts` counts the facts and beliefs in it. */
export type EntityRef = { id: string; title: string; path: string; type: string; facts: number };

/** A link to an entity that is not there, and the one that was probably meant. */
export type BrokenLink = WikiLink & { suggestion: EntityRef | null };

/** Links of the form `type--name` that lead to no file. Other targets may be anything and are left alone. */
export function brokenLinks(text: string, entities: ReadonlyMap<string, EntityRef>): BrokenLink[] {
  return linksOf(text)
    .filter((link) => /^\p{L}+--./u.test(link.target) && !entities.has(link.target))
    .map((link) => ({ ...link, suggestion: nearestEntity(link.target, entities.values()) }));
}

/** The entity whose name is closest, if any is close: a third of the name may differ, or one is the other's beginning. */
export function nearestEntity(target: string, entities: Iterable<EntityRef>): EntityRef | null {
  const wanted = nameOf(target);
  let best: { entity: EntityRef; distance: number } | null = null;
  for (const entity of entities) {
    const name = nameOf(entity.id);
    const starts = wanted.length > 3 && name.length > 3 && (name.startsWith(wanted) || wanted.startsWith(name));
    const distance = starts ? 0.5 : distanceOf(wanted, name, Math.ceil(wanted.length / 3));
    const sameType = target.split('--')[0] === entity.type;
    const cost = distance + (sameType ? 0 : 0.4);
    if (distance <= wanted.length / 3 && (best === null || cost < best.distance)) best = { entity, distance: cost };
  }
  return best?.entity ?? null;
}

const nameOf = (id: string) => id.slice(id.indexOf('--') + 2).toLowerCase();

/** Letters to change between two words; past `most` it answers `most + 1`. */
function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? most + 1;
}
