import { boxOf, type Camera, type Size, toLayout } from './camera.ts';
import type { Community } from './groups.ts';
import type { Point } from './move.ts';
import type { Room, Round } from './rooms.ts';

/** Pixels of the small map in the corner, and around it. */
const most = { width: 148, height: 108 };
const inset = 12;
/** Pixels of width from which it does not hide more than it shows. */
const roomy = 640;
const pad = 6;

/** All groups in small, and what of them is in sight; pixels of the drawing. */
export type Overview = {
  room: Room;
  discs: readonly Round[];
  sight: Room;
  /** The point of the layout at a point of the map. */
  placeAt(at: Point): Point;
};

/** The small map; null while everything is in sight, and where there are no groups. */
export function overviewOf(groups: readonly Community[], camera: Camera, size: Size): Overview | null {
  const box = boxOf(
    groups.flatMap(({ x, y, r }) => [
      { x: x - r, y: y - r },
      { x: x + r, y: y + r },
    ]),
  );
  const first = toLayout(camera, size, { x: 0, y: 0 });
  const last = toLayout(camera, size, { x: size.width, y: size.height });
  const isWhole = first.x <= box.x1 && first.y <= box.y1 && last.x >= box.x2 && last.y >= box.y2;
  if (groups.length === 0 || isWhole || size.width < roomy) return null;
  const scale = Math.min(
    (most.width - 2 * pad) / Math.max(1, box.x2 - box.x1),
    (most.height - 2 * pad) / Math.max(1, box.y2 - box.y1),
  );
  const width = (box.x2 - box.x1) * scale + 2 * pad;
  const height = (box.y2 - box.y1) * scale + 2 * pad;
  const left = size.width - inset - width;
  const top = size.height - inset - height;
  const at = ({ x, y }: Point): Point => ({
    x: left + pad + (x - box.x1) * scale,
    y: top + pad + (y - box.y1) * scale,
  });
  const clamp = ({ x, y }: Point): Point => ({
    x: Math.min(Math.max(x, left), left + width),
    y: Math.min(Math.max(y, top), top + height),
  });
  const [from, to] = [clamp(at(first)), clamp(at(last))];
  return {
    room: { x: left + width / 2, y: top + height / 2, width, height },
    discs: groups.map((group) => ({ ...at(group), r: Math.max(1.5, group.r * scale) })),
    sight: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: to.x - from.x, height: to.y - from.y },
    placeAt: ({ x, y }) => ({ x: (x - left - pad) / scale + box.x1, y: (y - top - pad) / scale + box.y1 }),
  };
}
