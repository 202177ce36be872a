import type { Point } from './move.ts';

/** The point of the layout in the middle of the drawing, and pixels per unit. */
export type Camera = { x: number; y: number; zoom: number };
export type Size = { width: number; height: number };
export type Box = { x1: number; y1: number; x2: number; y2: number };

const zoomLeast = 0.01;
const zoomMost = 2.5;

export const toScreen = (camera: Camera, { width, height }: Size, at: Point): Point => ({
  x: (at.x - camera.x) * camera.zoom + width / 2,
  y: (at.y - camera.y) * camera.zoom + height / 2,
});

export const toLayout = (camera: Camera, { width, height }: Size, at: Point): Point => ({
  x: (at.x - width / 2) / camera.zoom + camera.x,
  y: (at.y - height / 2) / camera.zoom + camera.y,
});

/** Nearer or further, so that what lies at a point of the drawing stays there. */
export function zoomedAt(camera: Camera, size: Size, at: Point, by: number): Camera {
  const zoom = Math.min(zoomMost, Math.max(zoomLeast, camera.zoom * by));
  const held = toLayout(camera, size, at);
  return { x: held.x - (at.x - size.width / 2) / zoom, y: held.y - (at.y - size.height / 2) / zoom, zoom };
}

/**
 * A camera that sees the whole of a box.
 * @param room pixels that stay free on each side: names stand below, and to both sides
 */
export function framing(box: Box, size: Size, room: { x: number; y: number }, nearest = 1.1): Camera {
  const wide = (size.width - 2 * room.x) / Math.max(1, box.x2 - box.x1);
  const high = (size.height - 2 * room.y) / Math.max(1, box.y2 - box.y1);
  const zoom = Math.max(zoomLeast, Math.min(nearest, wide, high));
  return { x: (box.x1 + box.x2) / 2, y: (box.y1 + box.y2) / 2, zoom };
}

/** Pixels between what is framed and the edge, and how high an entity stands with its name below or above. */
const edge = 28;
const high = 36;
/** A neighbourhood of few fills the drawing all the same. */
const nearestOfFew = 1.9;

/** A camera that sees all entities with their names, as near as it can. @param named `half`: of the name, in pixels */
export function framingNames(named: readonly (Point & { half: number })[], { width, height }: Size): Camera {
  const reach = (zoom: number) => {
    const lefts = named.map(({ x, half }) => x * zoom - half);
    const rights = named.map(({ x, half }) => x * zoom + half);
    const rows = named.map(({ y }) => y * zoom);
    return {
      from: { x: Math.min(...lefts), y: Math.min(...rows) - high },
      to: { x: Math.max(...rights), y: Math.max(...rows) + high },
    };
  };
  if (named.length === 0) return { x: 0, y: 0, zoom: 1 };
  let [near, far] = [nearestOfFew, zoomLeast];
  for (let step = 0; step < 24; step++) {
    const zoom = (near + far) / 2;
    const { from, to } = reach(zoom);
    const fits = to.x - from.x <= width - 2 * edge && to.y - from.y <= height - 2 * edge;
    if (fits) far = zoom;
    else near = zoom;
  }
  const { from, to } = reach(far);
  return { x: (from.x + to.x) / 2 / far, y: (from.y + to.y) / 2 / far, zoom: far };
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
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), zoom: from.zoom * (to.zoom / from.zoom) ** part };
}
