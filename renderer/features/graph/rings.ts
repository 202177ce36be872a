import type { Point } from './move.ts';

export type RingNode = { id: string; distance: number; type: string; label: string };

/**
 * Where a neighbourhood begins before the forces act: the focus in the middle, one ring a hop, everybody at the angle
 * of those it hangs on. The same neighbourhood always begins the same.
 * @param neighbours ids tied to one
 * @param gap distance between two rings
 */
export function ringPlaces(
  nodes: readonly RingNode[],
  neighbours: (id: string) => readonly string[],
  gap: number,
): Map<string, Point> {
  const angles = new Map<string, number>();
  const places = new Map<string, Point>();
  const last = Math.max(0, ...nodes.map(({ distance }) => distance));
  for (let distance = 0; distance <= last; distance++) {
    const ring = nodes.filter((node) => node.distance === distance);
    const wanted = new Map(
      ring.map(({ id }) => [id, meanAngle(neighbours(id).flatMap((other) => angles.get(other) ?? []))]),
    );
    ring.sort(
      (a, b) =>
        (wanted.get(a.id) ?? 0) - (wanted.get(b.id) ?? 0) ||
        a.type.localeCompare(b.type) ||
        a.label.localeCompare(b.label) ||
        (a.id < b.id ? -1 : 1),
    );
    const radius = distance * gap;
    ring.forEach((node, n) => {
      const even = (2 * Math.PI * (n + 0.5)) / ring.length - Math.PI / 2;
      // Half the way to the even place: children stay near, and none stand on each other.
      const angle = distance <= 1 ? even : turn(wanted.get(node.id) ?? even, even);
      if (distance > 0) angles.set(node.id, angle);
      places.set(node.id, { x: radius * Math.cos(angle) * 1.25, y: radius * Math.sin(angle) });
    });
  }
  return places;
}

function meanAngle(angles: readonly number[]): number {
  const x = angles.reduce((sum, angle) => sum + Math.cos(angle), 0);
  const y = angles.reduce((sum, angle) => sum + Math.sin(angle), 0);
  return Math.atan2(y, x);
}

/** From one angle a quarter of the shorter way to another. */
function turn(from: number, to: number): number {
  const way = Math.atan2(Math.sin(to - from), Math.cos(to - from));
  return from + way / 4;
}
