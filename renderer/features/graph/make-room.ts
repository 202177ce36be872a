import type { Point } from './move.ts';

type Box = { id: string; width: number; height: number };
type Tie = { a: string; b: string };
type Places = Map<string, Point>;

/** The room of the words on a tie, in the layout's units. */
const words = { width: 80, height: 18 };
const rounds = 80;
/** Rounds in which the shortest way is tried. */
const patience = 12;

/**
 * Moves entities aside until none covers another, a tie of the focus, or the words in the middle of one.
 * The focus does not move.
 */
export function makeRoom(boxes: readonly Box[], places: Places, focus: string | null, ties: readonly Tie[]): void {
  const said = ties.filter(({ a, b }) => a === focus || b === focus);
  for (let round = 0; round < rounds; round++) {
    let moved = false;
    boxes.forEach((box, n) => {
      const at = places.get(box.id);
      if (at === undefined) return;
      if (fromBoxes(box, at, boxes.slice(n + 1), places, focus)) moved = true;
      if (box.id === focus) return;
      if (fromLines(box, at, said, places)) moved = true;
      if (fromWords(box, at, said, places, round < patience)) moved = true;
    });
    if (!moved) return;
  }
}

/** Moves a box and the others that it touches apart; the focus stays. False when it touches none. */
function fromBoxes(box: Box, at: Point, others: readonly Box[], places: Places, focus: string | null): boolean {
  let moved = false;
  for (const other of others) {
    const there = places.get(other.id);
    const way = there === undefined ? null : apart(at, box, there, other);
    if (there === undefined || way === null) continue;
    moved = true;
    const share = box.id === focus ? 0 : other.id === focus ? 1 : 0.5;
    shift(at, way, share);
    shift(there, way, share - 1);
  }
  return moved;
}

/** Moves a box off the words in the middle of ties of others. False when it stands on none. */
function fromWords(box: Box, at: Point, said: readonly Tie[], places: Places, patient: boolean): boolean {
  let moved = false;
  for (const { a, b } of said) {
    const [one, two] = [places.get(a), places.get(b)];
    if (a === box.id || b === box.id || one === undefined || two === undefined) continue;
    const way = apart(at, box, { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 }, words);
    if (way === null) continue;
    moved = true;
    // Who is caught between two ties leaves outward.
    shift(at, patient ? way : outward(at), 1);
  }
  return moved;
}

/** Moves a box off the lines of the focus, which would seem to end at it: sideways, to where more of it is. False when none crosses it. */
function fromLines(box: Box, at: Point, said: readonly Tie[], places: Places): boolean {
  let moved = false;
  for (const { a, b } of said) {
    const [one, two] = [places.get(a), places.get(b)];
    if (a === box.id || b === box.id || one === undefined || two === undefined) continue;
    const [dx, dy] = [two.x - one.x, two.y - one.y];
    const length = Math.hypot(dx, dy);
    const along = length === 0 ? 0 : ((at.x - one.x) * dx + (at.y - one.y) * dy) / (length * length);
    if (along <= 0 || along >= 1) continue;
    const normal = { x: -dy / length, y: dx / length };
    const away = (at.x - one.x) * normal.x + (at.y - one.y) * normal.y;
    const needed = (Math.abs(normal.x) * box.width + Math.abs(normal.y) * box.height) / 2;
    if (Math.abs(away) >= needed) continue;
    moved = true;
    shift(at, normal, (needed - Math.abs(away) + 1) * (away < 0 ? -1 : 1));
  }
  return moved;
}

/** The shortest way for the first box to leave the second; null when they do not touch. */
function apart(at: Point, box: Omit<Box, 'id'>, there: Point, other: Omit<Box, 'id'>): Point | null {
  const dx = at.x - there.x;
  const dy = at.y - there.y;
  const overX = (box.width + other.width) / 2 - Math.abs(dx);
  const overY = (box.height + other.height) / 2 - Math.abs(dy);
  if (overX <= 0 || overY <= 0) return null;
  return overX < overY ? { x: overX * (dx < 0 ? -1 : 1), y: 0 } : { x: 0, y: overY * (dy < 0 ? -1 : 1) };
}

/** A step away from the middle, where the focus is. */
function outward({ x, y }: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return { x: (x / length) * 10, y: (y / length) * 10 };
}

function shift(point: Point, way: Point, share: number): void {
  point.x += way.x * share;
  point.y += way.y * share;
}
