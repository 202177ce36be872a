import type { Point } from './move.ts';

/** The point of the layout in the middle of the drawing, pixels per unit, and how many times that a unit is high. */
export type Camera = { x: number; y: number; zoom: number; tall: number };
export type Size = { width: number; height: number };
export type Box = { x1: number; y1: number; x2: number; y2: number };

const zoomLeast = 0.01;
const zoomMost = 2.5;

export const toScreen = (camera: Camera, { width, height }: Size, at: Point): Point => ({
  x: (at.x - camera.x) * camera.zoom + width / 2,
  y: (at.y - camera.y) * camera.zoom * camera.tall + height / 2,
});

export const toLayout = (camera: Camera, { width, height }: Size, at: Point): Point => ({
  x: (at.x - width / 2) / camera.zoom + camera.x,
  y: (at.y - height / 2) / camera.zoom / camera.tall + camera.y,
});

/** Nearer or further, so that what lies at a point of the drawing stays there. */
export function zoomedAt(camera: Camera, size: Size, at: Point, by: number): Camera {
  const zoom = Math.min(zoomMost, Math.max(zoomLeast, camera.zoom * by));
  const held = toLayout(camera, size, at);
  const { tall } = camera;
  return {
    x: held.x - (at.x - size.width / 2) / zoom,
    y: held.y - (at.y - size.height / 2) / zoom / tall,
    zoom,
    tall,
  };
}

/**
 * A camera that sees the whole of a box.
 * @param room pixels that stay free on each side: names stand below, and to both sides
 */
export function framing(box: Box, size: Size, room: { x: number; y: number }, nearest = 1.1): Camera {
  const wide = (size.width - 2 * room.x) / Math.max(1, box.x2 - box.x1);
  const high = (size.height - 2 * room.y) / Math.max(1, box.y2 - box.y1);
  const zoom = Math.max(zoomLeast, Math.min(nearest, wide, high));
  return { x: (box.x1 + box.x2) / 2, y: (box.y1 + box.y2) / 2, zoom, tall: 1 };
}

/** Pixels between what is framed and the edge, and how high an entity stands with its name below or above. */
const edge = 28;
const high = 36;
/** A neighbourhood of few fills the drawing all the same. */
const nearestOfFew = 1.9;

/** How flat and how tall a neighbourhood is drawn: who stands where is kept, and the drawing is filled whatever its shape. */
const flattest = 0.85;
const tallest = 1.6;

/** A camera that sees all entities with their names, as near as it can. @param named `half`: of the name, in pixels */
export function framingNames(named: readonly (Point & { half: number })[], { width, height }: Size): Camera {
  if (named.length === 0) return { x: 0, y: 0, zoom: 1, tall: 1 };
  const rows = named.map(({ y }) => y);
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const free = Math.max(1, height - 2 * (edge + high));
  const columns = (zoom: number) => ({
    from: Math.min(...named.map(({ x, half }) => x * zoom - half)),
    to: Math.max(...named.map(({ x, half }) => x * zoom + half)),
  });
  let [near, far] = [nearestOfFew, zoomLeast];
  for (let step = 0; step < 24; step++) {
    const zoom = (near + far) / 2;
    const { from, to } = columns(zoom);
    if (to - from <= width - 2 * edge && (bottom - top) * zoom * flattest <= free) far = zoom;
    else near = zoom;
  }
  const { from, to } = columns(far);
  const filling = free / Math.max(1, (bottom - top) * far);
  const tall = Math.max(flattest, Math.min(filling, tallest, nearestOfFew / far));
  return { x: (from + to) / 2 / far, y: (top + bottom) / 2, zoom: far, tall };
}

export function boxOf(points: Iterable<Point>): Box {
  const box = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity };
  for (const { x, y } of points) {
    box.x1 = Math.min(box.x1, x);
    box.x2 = Math.max(box.x2, x);
    box.y1 = Math.min(box.y1, y);
    box.y2 = Math.max(box.y2, y);
  }
  return box.x1 <= box.x2 ? box : { x1: 0, y1: 0, x2: 0, y2: 0 };
}

/** Part of the way from one camera to another, `part` in [0, 1]. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * part;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    zoom: from.zoom * (to.zoom / from.zoom) ** part,
    tall: mix(from.tall, to.tall),
  };
}
