import { type Laid, others, unconnected } from './groups.ts';
import type { Point, Positions } from './move.ts';
import { tally } from './narrow.ts';

/** Neighbourhoods whose places are remembered; the least lately seen goes first. */
const most = 40;

export type Places = ReturnType<typeof createPlaces>;

/** Remembers, for one workspace, where the entities of each view stand: the layout a person knows stays as it was. */
export function createPlaces(storage: Pick<Storage, 'getItem' | 'setItem'>, root: string) {
  const keyOf = (view: string) => `mneme:graph:${root}:${view === 'all' ? 'all' : 'near'}`;

  function read(view: string): [string, Kept, number?][] {
    try {
      const value: unknown = JSON.parse(storage.getItem(keyOf(view)) ?? '[]');
      return Array.isArray(value) ? value.filter(isEntry) : [];
    } catch {
      return [];
    }
  }

  return {
    get(view: string): Laid | null {
      const [, kept, count] = read(view).find(([name]) => name === view) ?? [];
      if (kept === undefined) return null;
      const entries = Object.entries(kept);
      return {
        positions: new Map(entries.map(([id, [x, y]]) => [id, { x, y }])),
        groups: new Map(entries.flatMap(([id, [, , group]]) => (group === undefined ? [] : [[id, group]]))),
        count: count ?? entries.length,
      };
    },
    set(view: string, { positions, groups, count }: Laid): void {
      const kept: Kept = {};
      for (const [id, { x, y }] of positions) {
        const group = groups.get(id);
        kept[id] = [Math.round(x), Math.round(y), ...(group === undefined ? ([] as const) : ([group] as const))];
      }
      const others = read(view).filter(([name]) => name !== view);
      try {
        storage.setItem(keyOf(view), JSON.stringify([...others.slice(1 - most), [view, kept, count]]));
      } catch {
        // The storage is full: the layout is computed again next time.
      }
    },
  };
}

/** x, y, and the number of its group where there are groups. */
type Kept = Record<string, [number, number, number?]>;

function isEntry(value: unknown): value is [string, Kept, number?] {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || typeof value[1] !== 'object' || value[1] === null) {
    return false;
  }
  if (value[2] !== undefined && typeof value[2] !== 'number') return false;
  return Object.values(value[1]).every(
    (at) =>
      Array.isArray(at) &&
      (at.length === 2 || at.length === 3) &&
      at.every((n) => typeof n === 'number' && Number.isFinite(n)),
  );
}

/** Part of a view's entities that must be remembered for the rest to be fitted in. */
const enough = 0.6;

/**
 * The remembered places, with what came since beside what it is tied to and in its group; null when too little is known
 * and the whole should be laid out anew.
 * @param neighbours ids tied to one
 * @param gap distance between two entities, in the layout's units
 */
export function fitIn(
  ids: readonly string[],
  kept: Laid | null,
  neighbours: (id: string) => readonly string[],
  gap: number,
): Laid | null {
  if (kept === null) return null;
  const grouped = kept.groups.size > 0;
  const isTied = (id: string) => !grouped || (kept.groups.get(id) === unconnected) === (neighbours(id).length === 0);
  const known = ids.filter((id) => kept.positions.has(id) && isTied(id));
  if (Math.min(known.length, kept.count) < ids.length * enough) return null;
  if (known.length === ids.length && known.length === kept.positions.size) return kept;
  const placed = new Map<string, Point>(known.map((id) => [id, kept.positions.get(id) as Point]));
  const groups = new Map(known.flatMap((id) => (grouped ? [[id, kept.groups.get(id) ?? others]] : [])));
  for (const id of ids.filter((one) => !placed.has(one))) {
    const tied = neighbours(id).filter((other) => placed.has(other));
    if (grouped) fitInGroup(id, tied, neighbours(id).length > 0, { placed, groups, gap });
    else placed.set(id, freePlace(middle(placesOf(tied, placed)), placed, gap));
  }
  return { positions: placed, groups, count: kept.count };
}

/** Beside those of its group that it is tied to, a little inward, so that its disc stays as wide as it is. */
function fitInGroup(
  id: string,
  tied: readonly string[],
  isTied: boolean,
  { placed, groups, gap }: { placed: Map<string, Point>; groups: Map<string, number>; gap: number },
): void {
  const [first] = tally(tied.flatMap((other) => groups.get(other) ?? []).map(String));
  const group = first === undefined ? (isTied ? others : unconnected) : Number(first.value);
  const members = [...groups].flatMap(([other, number]) => (number === group ? [other] : []));
  const own = tied.filter((other) => groups.get(other) === group);
  const from = middle(placesOf(own.length > 0 ? own : members, placed));
  const heart = middle(placesOf(members, placed));
  const angle = placed.size * golden;
  placed.set(id, {
    x: from.x + (heart.x - from.x) * 0.3 + gap * 0.6 * Math.cos(angle),
    y: from.y + (heart.y - from.y) * 0.3 + gap * 0.6 * Math.sin(angle),
  });
  groups.set(id, group);
}

/** The places of some; of all when none of them has one. */
function placesOf(ids: readonly string[], placed: Positions): Point[] {
  const found = ids.flatMap((id) => placed.get(id) ?? []);
  return found.length > 0 ? found : [...placed.values()];
}

const golden = Math.PI * (3 - Math.sqrt(5));

function middle(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / Math.max(1, points.length), y: sum.y / Math.max(1, points.length) };
}

/** Turns outward from a point until nothing stands within half a gap. */
function freePlace(from: Point, placed: Positions, gap: number): Point {
  let at = from;
  for (let step = 1; step <= 60; step++) {
    const radius = gap * Math.sqrt(step);
    at = { x: from.x + radius * Math.cos(step * golden), y: from.y + radius * Math.sin(step * golden) };
    const free = [...placed.values()].every(({ x, y }) => Math.hypot(x - at.x, y - at.y) > gap / 2);
    if (free) return at;
  }
  return at;
}
