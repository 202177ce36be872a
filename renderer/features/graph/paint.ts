import type { Camera, Size } from './camera.ts';
import { toScreen } from './camera.ts';
import type { EntityShape } from './marks.ts';
import type { Overview } from './minimap.ts';
import type { Point } from './move.ts';
import type { Room } from './rooms.ts';

/** A line between two, in pixels of the drawing. */
export type Line = {
  from: Point;
  to: Point;
  width: number;
  colour: string;
  arrow: boolean;
  fromR: number;
  toR: number;
};
export type NodeMark = {
  x: number;
  y: number;
  r: number;
  shape: EntityShape;
  fill: string;
  edge: string;
  faded: boolean;
};
export type Ring = { x: number; y: number; r: number; shape: EntityShape; colour: string; width: number };
export type Disc = { x: number; y: number; r: number; fill: string; edge: string };

/** Pixels of radius below which a shape cannot be told from a dot, and below which names may cover it. */
const dot = 3.2;
export const specksBelow = 4.5;
const arrowLength = 8;
/** Shortest line in pixels on which an arrowhead says more than it hides. */
const arrowFrom = 34;

/** What is on screen, back to front. */
export type Picture = {
  discs: readonly Disc[];
  bundles: readonly Line[];
  lines: readonly Line[];
  marks: readonly NodeMark[];
  rings: readonly Ring[];
  /** The corner points of a selection that is being drawn. */
  frame: { from: Point; to: Point; colour: string } | null;
  map: { overview: Overview; ground: string; edge: string; dot: string; sight: string } | null;
};

export function paintPicture(pen: CanvasRenderingContext2D, size: Size, picture: Picture): void {
  pen.clearRect(0, 0, size.width, size.height);
  pen.lineCap = 'round';
  paintLines(pen, picture.bundles);
  for (const { x, y, r, fill, edge } of picture.discs) {
    pen.beginPath();
    pen.arc(x, y, r, 0, 2 * Math.PI);
    pen.fillStyle = fill;
    pen.fill();
    pen.lineWidth = 1;
    pen.strokeStyle = edge;
    pen.stroke();
  }
  paintLines(pen, picture.lines);
  paintDots(pen, picture.marks);
  for (const mark of picture.marks) if (mark.r > dot) paintMark(pen, mark);
  for (const { x, y, r, shape, colour, width } of picture.rings) {
    pen.beginPath();
    trace(pen, shape, x, y, r);
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.stroke();
  }
  if (picture.frame !== null) {
    const { from, to, colour } = picture.frame;
    pen.lineWidth = 1;
    pen.strokeStyle = colour;
    pen.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
  }
  if (picture.map !== null) paintMap(pen, picture.map);
}

function paintMap(pen: CanvasRenderingContext2D, map: NonNullable<Picture['map']>): void {
  const { room, discs, sight } = map.overview;
  const rect = ({ x, y, width, height }: Room) => [x - width / 2, y - height / 2, width, height] as const;
  pen.beginPath();
  pen.roundRect(...rect(room), 5);
  pen.fillStyle = map.ground;
  pen.fill();
  pen.lineWidth = 1;
  pen.strokeStyle = map.edge;
  pen.stroke();
  pen.fillStyle = map.dot;
  pen.beginPath();
  for (const { x, y, r } of discs) {
    pen.moveTo(x + r, y);
    pen.arc(x, y, r, 0, 2 * Math.PI);
  }
  pen.fill();
  pen.strokeStyle = map.sight;
  pen.lineWidth = 1.5;
  pen.strokeRect(...rect(sight));
}

/** Lines of one look in one stroke: thousands cost what one costs. */
function paintLines(pen: CanvasRenderingContext2D, lines: readonly Line[]): void {
  const looks = new Map<string, Line[]>();
  for (const line of lines) {
    const look = `${line.width} ${line.colour}`;
    const same = looks.get(look);
    if (same) same.push(line);
    else looks.set(look, [line]);
  }
  for (const same of looks.values()) {
    pen.lineWidth = same[0]?.width ?? 1;
    pen.strokeStyle = same[0]?.colour ?? '';
    pen.fillStyle = same[0]?.colour ?? '';
    pen.beginPath();
    for (const { from, to } of same) {
      pen.moveTo(from.x, from.y);
      pen.lineTo(to.x, to.y);
    }
    pen.stroke();
    pen.beginPath();
    for (const line of same) if (line.arrow) traceArrow(pen, line);
    pen.fill();
  }
}

function traceArrow(pen: CanvasRenderingContext2D, { from, to, fromR, toR }: Line): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length - fromR - toR < arrowFrom) return;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: to.x - ux * (toR + 3), y: to.y - uy * (toR + 3) };
  const back = { x: tip.x - ux * arrowLength, y: tip.y - uy * arrowLength };
  const half = arrowLength * 0.42;
  pen.moveTo(tip.x, tip.y);
  pen.lineTo(back.x - uy * half, back.y + ux * half);
  pen.lineTo(back.x + uy * half, back.y - ux * half);
  pen.closePath();
}

function paintDots(pen: CanvasRenderingContext2D, marks: readonly NodeMark[]): void {
  const colours = new Map<string, NodeMark[]>();
  for (const mark of marks) {
    if (mark.r > dot) continue;
    const same = colours.get(mark.edge);
    if (same) same.push(mark);
    else colours.set(mark.edge, [mark]);
  }
  for (const [colour, same] of colours) {
    pen.fillStyle = colour;
    pen.beginPath();
    for (const { x, y, r } of same) {
      pen.moveTo(x + r, y);
      pen.arc(x, y, r, 0, 2 * Math.PI);
    }
    pen.fill();
  }
}

function paintMark(pen: CanvasRenderingContext2D, { x, y, r, shape, fill, edge, faded }: NodeMark): void {
  pen.beginPath();
  trace(pen, shape, x, y, r);
  pen.fillStyle = fill;
  pen.fill();
  pen.lineWidth = 1.5;
  pen.strokeStyle = edge;
  pen.setLineDash(faded ? [3, 2.4] : []);
  pen.stroke();
  pen.setLineDash([]);
}

/** Corners of a shape around 0, in radii; a circle and a rounded square have none. */
const corners: Record<Exclude<EntityShape, 'ellipse' | 'round-rectangle'>, readonly (readonly [number, number])[]> = {
  diamond: [
    [0, -1.15],
    [1.15, 0],
    [0, 1.15],
    [-1.15, 0],
  ],
  hexagon: [
    [-0.55, -0.95],
    [0.55, -0.95],
    [1.1, 0],
    [0.55, 0.95],
    [-0.55, 0.95],
    [-1.1, 0],
  ],
  triangle: [
    [0, -1.1],
    [1.1, 0.85],
    [-1.1, 0.85],
  ],
};

function trace(pen: CanvasRenderingContext2D, shape: EntityShape, x: number, y: number, r: number): void {
  if (shape === 'ellipse') pen.arc(x, y, r, 0, 2 * Math.PI);
  else if (shape === 'round-rectangle') pen.roundRect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, r * 0.3);
  else {
    for (const [dx, dy] of corners[shape]) pen.lineTo(x + dx * r, y + dy * r);
    pen.closePath();
  }
}

/** Whether a circle of the layout is in sight, at least in part. */
export function isInSight(camera: Camera, size: Size, at: Point, r: number): boolean {
  const { x, y } = toScreen(camera, size, at);
  const reach = r * camera.zoom + 4;
  return x > -reach && y > -reach && x < size.width + reach && y < size.height + reach;
}
