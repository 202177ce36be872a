import { type Camera, type Size, toLayout } from './camera.ts';
import type { Drawing, ShownPicture } from './drawn.ts';
import type { Point } from './move.ts';
import type { Tie } from './network.ts';
import type { Room } from './rooms.ts';

/** What lies at a point of the drawing. */
export type UnderPointer =
  | { kind: 'node'; id: string }
  | { kind: 'tie'; tie: Tie; at: Point }
  | { kind: 'group'; id: string }
  /** The small map in the corner, and the place of the layout that it means. */
  | { kind: 'map'; place: Point }
  | { kind: 'ground' };

/** Pixels around an entity, and beside a line, that still mean it. */
const nodeReach = 5;
const tieReach = 5;

/** @param without an entity that is being dragged, and means nothing itself */
export function hitOf(
  shown: ShownPicture,
  drawn: Drawing | null,
  at: Point,
  size: Size,
  camera: Camera,
): (without?: string) => UnderPointer {
  return (without) => {
    if (shown.map !== null && isInRoom(shown.map.room, at)) return { kind: 'map', place: shown.map.placeAt(at) };
    const id = nodeAt(shown, at, without);
    if (id !== null) return { kind: 'node', id };
    const tie = tieAt(shown, at);
    if (tie !== null) return { kind: 'tie', tie, at };
    const place = toLayout(camera, size, at);
    const group = shown.groups.find(({ x, y, r }) => Math.hypot(x - place.x, y - place.y) < r);
    return group && group.id !== drawn?.open ? { kind: 'group', id: group.id } : { kind: 'ground' };
  };
}

function nodeAt({ marks, names }: ShownPicture, { x, y }: Point, without: string | undefined): string | null {
  let found: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [id, mark] of marks) {
    const away = Math.hypot(mark.x - x, mark.y - y) - mark.r;
    if (id === without || away > nodeReach || away >= least) continue;
    [found, least] = [id, away];
  }
  if (found !== null) return found;
  const name = names.find(
    (one) => (one.kind === 'node' || one.kind === 'strong') && one.key !== without && isInRoom(one, { x, y }),
  );
  return name?.key ?? null;
}

function tieAt({ marks, names, ties }: ShownPicture, at: Point): Tie | null {
  const word = names.find((one) => one.kind === 'word' && isInRoom(one, at));
  if (word) return ties.find(({ id }) => id === word.key) ?? null;
  return (
    ties.find(({ a, b }) => {
      const [one, two] = [marks.get(a), marks.get(b)];
      return one !== undefined && two !== undefined && distanceTo(one, two, at) < tieReach;
    }) ?? null
  );
}

function isInRoom({ x, y, width, height }: Room, at: Point): boolean {
  return Math.abs(x - at.x) * 2 < width && Math.abs(y - at.y) * 2 < height;
}

/** From a point to a line between two. */
function distanceTo(one: Point, two: Point, at: Point): number {
  const [dx, dy] = [two.x - one.x, two.y - one.y];
  const along = ((at.x - one.x) * dx + (at.y - one.y) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(one.x + dx * part - at.x, one.y + dy * part - at.y);
}
