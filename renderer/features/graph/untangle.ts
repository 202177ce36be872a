import type { Point } from './move.ts';

type Box = { id: string; width: number; height: number };
type Tie = { a: string; b: string };

/** Entities up to which a picture is untangled: its cost grows with ties times ties. */
export const untangledMost = 60;

/** Wanted distance of two that are tied, in the layout's units. */
const length = 165;
/** How much wider than high a picture becomes, as the drawing is. */
const wide = 1.2;
/** Units that a line keeps from what it does not lead to. */
const clearance = 14;
/** Steps that the furthest ones are apart at most, and those that nothing ties. */
const furthest = 4;
/** Lengths of a tie that lie between two by the steps between them: who is far is drawn nearer, so that the middle has room. */
const apart = [0, 1, 1.7, 2.2, 2.6];
/** Two that are tied to the focus stand around it, not beside each other: the words on their ties need the room. */
const around = 1.5;
/** Rounds for up to thirty entities; more are given fewer, since one round costs more. */
const roundsOfFew = 48;
/** Places that are tried for each entity in a round. */
const tried = 14;
const golden = Math.PI * (3 - Math.sqrt(5));

/** How much more a wrong distance from the focus counts: who is around it stands around it. */
const toFocus = 4;

/** What one fault counts, against a distance that is wrong by one tie's length. */
const cost = { crossing: 0.5, ownCrossing: 0.9, through: 2.2, overlap: 6 };

/**
 * Moves one entity at a time to where fewer lines cross, no line runs through another entity or its name, and who is
 * tied stands near. Greedy, and without chance: the same graph always gets the same picture.
 * @param places where everybody begins; changed in place
 * @param fixed the focus, which does not move; lines that lead to it weigh more
 */
export function untangle(
  boxes: readonly Box[],
  places: Map<string, Point>,
  ties: readonly Tie[],
  focus: string | null,
  fixed: boolean,
): void {
  const picture = pictureOf(boxes, places, ties, focus, fixed);
  const { at, still } = picture;
  const rounds = Math.round(roundsOfFew * Math.min(1, 30 / boxes.length) ** 1.5);
  for (let round = 0; round < rounds; round++) {
    // Wide jumps first, small steps last.
    const reach = length * 2.4 * (1 - round / rounds) ** 1.5 + 6;
    for (let n = 0; n < at.length; n++) {
      const here = at[n];
      if (here === undefined || n === still) continue;
      let best = { x: here.x, y: here.y, cost: costOf(picture, n, Infinity) };
      for (let step = 0; step < tried; step++) {
        const angle = golden * (step + tried * round + n);
        const far = reach * Math.sqrt((step + 0.5) / tried);
        at[n] = { x: best.x + far * Math.cos(angle), y: best.y + far * Math.sin(angle) };
        const found = costOf(picture, n, best.cost);
        if (found < best.cost) best = { ...(at[n] as Point), cost: found };
      }
      at[n] = { x: best.x, y: best.y };
    }
  }
  boxes.forEach(({ id }, n) => {
    const there = at[n];
    if (there) places.set(id, there);
  });
}

type Picture = ReturnType<typeof pictureOf>;

function pictureOf(
  boxes: readonly Box[],
  places: ReadonlyMap<string, Point>,
  ties: readonly Tie[],
  focus: string | null,
  fixed: boolean,
) {
  const index = new Map(boxes.map(({ id }, n) => [id, n]));
  const lines = ties.flatMap(({ a, b }) => {
    const [one, two] = [index.get(a), index.get(b)];
    return one === undefined || two === undefined || one === two ? [] : [{ a: one, b: two }];
  });
  const own = boxes.map((_, n) => lines.filter(({ a, b }) => a === n || b === n));
  const middle = focus === null ? -1 : (index.get(focus) ?? -1);
  return {
    boxes,
    lines,
    own,
    middle,
    still: fixed ? middle : -1,
    at: boxes.map(({ id }): Point => places.get(id) ?? { x: 0, y: 0 }),
    steps: boxes.map((_, n) => stepsFrom(n, own)),
  };
}

/** How many ties lie between one and each of the others. */
function stepsFrom(start: number, own: readonly (readonly { a: number; b: number }[])[]): number[] {
  const steps = own.map(() => furthest);
  steps[start] = 0;
  let edge = [start];
  for (let step = 1; step < furthest && edge.length > 0; step++) {
    const next: number[] = [];
    for (const n of edge) {
      for (const { a, b } of own[n] ?? []) {
        const other = a === n ? b : a;
        if ((steps[other] ?? 0) <= step) continue;
        steps[other] = step;
        next.push(other);
      }
    }
    edge = next;
  }
  return steps;
}

/** What is wrong with where one stands; from `limit` on it is not counted further. */
function costOf(picture: Picture, n: number, limit: number): number {
  const { at, boxes, lines, own, middle } = picture;
  const here = at[n] as Point;
  const box = boxes[n] as Box;
  let sum = 0;
  for (let other = 0; other < at.length; other++) {
    if (other === n) continue;
    const there = at[other] as Point;
    const wanted = wantedBetween(picture, n, other);
    const off = Math.hypot((here.x - there.x) / wide, here.y - there.y) / length - wanted;
    sum += ((off * off) / (wanted * wanted)) * (other === middle ? toFocus : 1);
    sum += cost.overlap * overlap(here, box, there, boxes[other] as Box);
  }
  if (sum > limit) return sum;
  for (const line of lines) {
    if (line.a !== n && line.b !== n)
      sum += cost.through * through(here, box, at[line.a] as Point, at[line.b] as Point);
  }
  for (const mine of own[n] ?? []) {
    if (sum > limit) return sum;
    sum += costOfLine(picture, mine);
  }
  return sum;
}

/** What is wrong with where a line runs. */
function costOfLine({ at, boxes, lines, middle }: Picture, mine: { a: number; b: number }): number {
  const [from, to] = [at[mine.a] as Point, at[mine.b] as Point];
  const leads = mine.a === middle || mine.b === middle;
  let sum = 0;
  for (let other = 0; other < at.length; other++) {
    if (other !== mine.a && other !== mine.b)
      sum += cost.through * through(at[other] as Point, boxes[other] as Box, from, to);
  }
  for (const { a, b } of lines) {
    if (a === mine.a || a === mine.b || b === mine.a || b === mine.b) continue;
    if (!meet(from, to, at[a] as Point, at[b] as Point)) continue;
    sum += leads || a === middle || b === middle ? cost.ownCrossing : cost.crossing;
  }
  return sum;
}

function wantedBetween({ steps, middle }: Picture, n: number, other: number): number {
  const wanted = apart[steps[n]?.[other] ?? furthest] ?? 1;
  const beside = steps[middle];
  return beside?.[n] === 1 && beside[other] === 1 ? Math.max(wanted, around) : wanted;
}

/** The share of the smaller side that two boxes have in common; 0 when they are apart. */
function overlap(a: Point, one: Box, b: Point, two: Box): number {
  const x = (one.width + two.width) / 2 - Math.abs(a.x - b.x);
  const y = (one.height + two.height) / 2 - Math.abs(a.y - b.y);
  return x <= 0 || y <= 0
    ? 0
    : 0.2 + Math.min(x / Math.min(one.width, two.width), y / Math.min(one.height, two.height));
}

/** How deep a line runs into a box and the room about it, from 0 to 1. */
function through(middle: Point, { width, height }: Box, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  if (square === 0) return 0;
  const along = Math.min(1, Math.max(0, ((middle.x - from.x) * dx + (middle.y - from.y) * dy) / square));
  const away = Math.hypot(from.x + along * dx - middle.x, from.y + along * dy - middle.y);
  const far = Math.sqrt(square);
  // Half of the box across the line.
  const half = Math.min((Math.abs(dy) * width + Math.abs(dx) * height) / (2 * far), Math.max(width, height) / 2);
  const room = half + clearance;
  return away >= room ? 0 : 1 - away / room;
}

/** Whether two lines cross. */
function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

const side = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x);
