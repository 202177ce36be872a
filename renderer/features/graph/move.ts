export type Point = { x: number; y: number };
/** Where each entity stands, by id. */
export type Positions = ReadonlyMap<string, Point>;
export type Direction = 'left' | 'right' | 'up' | 'down';

const ahead: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** Cosine of the widest angle off the direction that still counts as that way: 65°. */
const widest = Math.cos((65 * Math.PI) / 180);

/** The candidate that lies most in a direction: near, and little to the side. Null when none lies that way. */
export function toward<T>(
  from: Point,
  direction: Direction,
  candidates: Iterable<T>,
  place: (candidate: T) => Point,
): T | null {
  const { x, y } = ahead[direction];
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const at = place(candidate);
    const [dx, dy] = [at.x - from.x, at.y - from.y];
    const distance = Math.hypot(dx, dy);
    if (distance === 0) continue;
    const cosine = (dx * x + dy * y) / distance;
    if (cosine < widest) continue;
    const cost = distance / cosine ** 2;
    if (cost < least) [best, least] = [candidate, cost];
  }
  return best;
}
