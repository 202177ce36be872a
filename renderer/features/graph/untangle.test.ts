import { expect, test } from 'vitest';
import type { Point } from './move.ts';
import { untangle, untangledMost } from './untangle.ts';

type Tie = { a: string; b: string };

const boxOf = (id: string) => ({ id, width: 90, height: 50 });

/** Everybody on a circle in a bad order. */
function circle(ids: readonly string[]): Map<string, Point> {
  const angle = (n: number) => (2 * Math.PI * n * 3) / ids.length;
  return new Map(ids.map((id, n) => [id, { x: 200 * Math.cos(angle(n)), y: 200 * Math.sin(angle(n)) + n }]));
}

function crossings(ties: readonly Tie[], places: ReadonlyMap<string, Point>): number {
  const at = (id: string) => places.get(id) ?? { x: 0, y: 0 };
  const turn = (a: Point, b: Point, c: Point) => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  const pairs = ties.flatMap((one, n) => ties.slice(n + 1).map((two) => [one, two] as const));
  return pairs.filter(([one, two]) => {
    if (new Set([one.a, one.b, two.a, two.b]).size < 4) return false;
    const [a, b, c, d] = [at(one.a), at(one.b), at(two.a), at(two.b)];
    return turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);
  }).length;
}

/** A wheel: a hub, those around it in a ring, and a leaf on each. */
function wheel(size: number): { ids: string[]; ties: Tie[] } {
  const rim = Array.from({ length: size }, (_, n) => `r${n}`);
  const leaves = rim.map((_, n) => `l${n}`);
  const ring = rim.map((a, n) => ({ a, b: rim[(n + 1) % size] ?? '' }));
  const spokes = rim.map((b) => ({ a: 'hub', b }));
  return { ids: ['hub', ...rim, ...leaves], ties: [...ring, ...spokes, ...rim.map((a, n) => ({ a, b: `l${n}` }))] };
}

test('who could stand without a crossing does, none on another, and the focus stays', () => {
  const { ids, ties } = wheel(5);
  const places = circle(ids);
  places.set('hub', { x: 0, y: 0 });
  const before = crossings(ties, places);
  untangle(ids.map(boxOf), places, ties, 'hub', true);
  expect(before).toBeGreaterThan(5);
  expect(crossings(ties, places)).toBe(0);
  expect(places.get('hub')).toEqual({ x: 0, y: 0 });
  const points = [...places.values()];
  const touching = points.flatMap((a, n) =>
    points.slice(n + 1).filter((b) => Math.abs(a.x - b.x) < 90 && Math.abs(a.y - b.y) < 50),
  );
  expect(touching).toEqual([]);
});

test('the same graph gets the same picture; one alone and ends that are not shown are no trouble', () => {
  const { ids, ties } = wheel(5);
  const [one, two] = [circle(ids), circle(ids)];
  untangle(ids.map(boxOf), one, ties, null, false);
  untangle(ids.map(boxOf), two, ties, null, false);
  expect([...one]).toEqual([...two]);
  const alone = new Map([['a', { x: 3, y: 4 }]]);
  untangle([boxOf('a')], alone, [{ a: 'a', b: 'elsewhere' }], 'a', true);
  expect(alone.get('a')).toEqual({ x: 3, y: 4 });
});

test('as many as are untangled at most lose most of their crossings', () => {
  const { ids, ties } = wheel(Math.floor((untangledMost - 1) / 2));
  const places = circle(ids);
  const before = crossings(ties, places);
  untangle(ids.map(boxOf), places, ties, 'hub', false);
  expect(crossings(ties, places)).toBeLessThan(before / 5);
});
