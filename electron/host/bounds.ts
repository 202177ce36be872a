import type { Bounds } from './preferences.ts';

/** Work area of a screen, in points. */
export type Area = { x: number; y: number; width: number; height: number };

/** Points; the page draws a bar of this height, on which the window is dragged. */
export const titleBarHeight = 40;
const usual = { width: 1280, height: 800 };

/**
 * The last bounds when they can still be reached on one of the screens, else a size that fits the first.
 * @param areas work areas of the screens, in points; the first is where a new window opens
 */
export function placed(
  saved: Bounds | null,
  areas: readonly Area[],
): { x?: number; y?: number; width: number; height: number } {
  const reachable = areas.some((area) => saved !== null && overlap(saved, area) >= 100);
  if (saved !== null && reachable) return { x: saved.x, y: saved.y, width: saved.width, height: saved.height };
  const first = areas[0] ?? { ...usual, x: 0, y: 0 };
  return { width: Math.min(usual.width, first.width), height: Math.min(usual.height, first.height) };
}

/** Points of the title bar's width that stand on a screen; 0 when the bar is above or below it. */
function overlap(bounds: Bounds, area: Area): number {
  const barVisible = bounds.y >= area.y - 8 && bounds.y + titleBarHeight <= area.y + area.height;
  const width = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  return barVisible ? Math.max(0, width) : 0;
}
