import type { Size } from './camera.ts';
import type { Point } from './move.ts';

/** A box by its middle; pixels of the drawing. */
export type Room = { x: number; y: number; width: number; height: number };
export type Round = { x: number; y: number; r: number };
/** A straight line between two points. */
export type Stretch = { from: Point; to: Point };

/** Side of a square of the grid in which rooms are looked up. */
const square = 64;

/** Columns that a row of squares holds; nothing is looked up further to the side. */
const columns = 4096;

/** Rooms that are taken, found by the squares they touch. */
export function createRooms() {
  const squares = new Map<number, Room[]>();
  /** Whether something holds of a square that a room touches. */
  function some({ x, y, width, height }: Room, holds: (key: number) => boolean): boolean {
    const last = Math.floor((x + width / 2) / square);
    const bottom = Math.floor((y + height / 2) / square);
    for (let row = Math.floor((y - height / 2) / square); row <= bottom; row++) {
      for (let column = Math.floor((x - width / 2) / square); column <= last; column++)
        if (holds(row * columns + column)) return true;
    }
    return false;
  }
  return {
    isTaken: (room: Room) => some(room, (key) => squares.get(key)?.some((other) => meet(room, other)) ?? false),
    take(room: Room): void {
      some(room, (key) => {
        const known = squares.get(key);
        if (known) known.push(room);
        else squares.set(key, [room]);
        return false;
      });
    },
  };
}

function meet(a: Room, b: Room): boolean {
  return Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;
}

/** Whether a box lies in the drawing whole. */
export function fitsIn({ x, y, width, height }: Room, size: Size): boolean {
  return x >= width / 2 && y >= height / 2 && x + width / 2 <= size.width && y + height / 2 <= size.height;
}

/** Whether a box touches a circle, or comes nearer to it than `clearance` pixels. */
export function touchesRound({ x, y, width, height }: Room, round: Round, clearance: number): boolean {
  const dx = Math.max(0, Math.abs(round.x - x) - width / 2);
  const dy = Math.max(0, Math.abs(round.y - y) - height / 2);
  return Math.hypot(dx, dy) < round.r + clearance;
}

/** Whether a box lies in a circle whole. */
export function fitsInRound({ x, y, width, height }: Room, round: Round): boolean {
  return Math.hypot(Math.abs(round.x - x) + width / 2, Math.abs(round.y - y) + height / 2) < round.r;
}

/** Whether a line passes through a box: its part of the way lies within both its columns and its rows. */
export function crosses({ from, to }: Stretch, { x, y, width, height }: Room): boolean {
  const [across, down] = [
    wayWithin(from.x, to.x, x - width / 2, x + width / 2),
    wayWithin(from.y, to.y, y - height / 2, y + height / 2),
  ];
  return Math.max(across.from, down.from) < Math.min(across.to, down.to);
}

/** From which part of the way to which a line is between two bounds, of 0 to 1. */
function wayWithin(start: number, end: number, low: number, high: number): { from: number; to: number } {
  if (start === end) return start > low && start < high ? { from: 0, to: 1 } : { from: 1, to: 0 };
  const [one, two] = [(low - start) / (end - start), (high - start) / (end - start)];
  return { from: Math.max(0, Math.min(one, two)), to: Math.min(1, Math.max(one, two)) };
}
