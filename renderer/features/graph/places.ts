import type { Point } from './move.ts';

export type Positions = ReadonlyMap<string, Point>;

/** Neighbourhoods whose places are remembered; the least lately seen goes first. */
const most = 40;

export type Places = ReturnType<typeof createPlaces>;

/** Remembers, for one workspace, where the entities of each view stand: the layout a person knows stays as it was. */
export function createPlaces(storage: Pick<Storage, 'getItem' | 'setItem'>, root: string) {
  const keyOf = (view: string) => `mneme:graph:${root}:${view === 'all' ? 'all' : 'near'}`;

  function read(view: string): [string, Kept][] {
    try {
      const value: unknown = JSON.parse(storage.getItem(keyOf(view)) ?? '[]');
      return Array.isArray(value) ? value.filter(isEntry) : [];
    } catch {
      return [];
    }
  }

  return {
    get(view: string): Positions | null {
      const kept = read(view).find(([name]) => name === view)?.[1];
      return kept ? new Map(Object.entries(kept).map(([id, [x, y]]) => [id, { x, y }])) : null;
    },
    set(view: string, positions: Positions): void {
      const kept: Kept = {};
      for (const [id, { x, y }] of positions) kept[id] = [Math.round(x), Math.round(y)];
      const others = read(view).filter(([name]) => name !== view);
      try {
        storage.setItem(keyOf(view), JSON.stringify([...others.slice(1 - most), [view, kept]]));
      } catch {
        // The storage is full: the layout is computed again next time.
      }
    },
  };
}

type Kept = Record<string, [number, number]>;

function isEntry(value: unknown): value is [string, Kept] {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || typeof value[1] !== 'object' || value[1] === null) {
    return false;
  }
  return Object.values(value[1]).every(
    (at) => Array.isArray(at) && at.length === 2 && at.every((n) => typeof n === 'number' && Number.isFinite(n)),
  );
}

/** Part of a view's entities that must be remembered for the rest to be fitted in. */
const enough = 0.6;

/**
 * The remembered places, with what came since beside what it is tied to; null when too little is known and the whole
 * should be laid out anew.
 * @param neighbours ids tied to one
 * @param gap distance between two entities, in the layout's units
 */
export function fitIn(
  ids: readonly string[],
  kept: Positions | null,
  neighbours: (id: string) => readonly string[],
  gap: number,
): Positions | null {
  if (kept === null) return null;
  const missing = ids.filter((id) => !kept.has(id));
  if (ids.length - missing.length < ids.length * enough) return null;
  const placed = new Map(ids.flatMap((id) => (kept.has(id) ? [[id, kept.get(id) as Point]] : [])));
  for (const id of missing) {
    const near = neighbours(id).flatMap((other) => placed.get(other) ?? []);
    placed.set(id, freePlace(near.length > 0 ? middle(near) : middle([...placed.values()]), placed, gap));
  }
  return placed;
}

function middle(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / Math.max(1, points.length), y: sum.y / Math.max(1, points.length) };
}

/** Turns outward from a point until nothing stands within half a gap. */
function freePlace(from: Point, placed: Positions, gap: number): Point {
  const golden = Math.PI * (3 - Math.sqrt(5));
  let at = from;
  for (let step = 1; step <= 60; step++) {
    const radius = gap * Math.sqrt(step);
    at = { x: from.x + radius * Math.cos(step * golden), y: from.y + radius * Math.sin(step * golden) };
    const free = [...placed.values()].every(({ x, y }) => Math.hypot(x - at.x, y - at.y) > gap / 2);
    if (free) return at;
  }
  return at;
}
