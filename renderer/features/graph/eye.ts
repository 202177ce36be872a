import { between, type Camera, type Size, zoomedAt } from './camera.ts';
import type { Point, Positions } from './move.ts';

/** Milliseconds in which the view glides to what it frames, and a known entity to its new place. */
const glideMs = 240;

export type Eye = ReturnType<typeof createEye>;

/** From where the drawing is seen, and how it comes to see something else. */
export function createEye() {
  let camera: Camera = { x: 0, y: 0, zoom: 1, tall: 1 };
  let glide: { began: number; from: Positions; camera: Camera; to: Camera } | null = null;
  let isFramed = true;
  const part = () => (glide === null ? 1 : eased((performance.now() - glide.began) / glideMs));

  function set(next: Camera): void {
    camera = next;
    glide = null;
  }
  return {
    camera: () => camera,
    /** Nobody has moved the view since it was framed: it may be framed again when the room changes. */
    isFramed: () => isFramed,
    /** Where an entity is on its way to its place. */
    placeOf(id: string, to: Point | undefined): Point | undefined {
      const from = glide?.from.get(id);
      if (to === undefined || from === undefined) return to;
      const done = part();
      return { x: from.x + (to.x - from.x) * done, y: from.y + (to.y - from.y) * done };
    },
    /** Goes on with a glide; whether there is more to come. */
    advance(): boolean {
      if (glide === null) return false;
      const done = part();
      camera = between(glide.camera, glide.to, done);
      if (done >= 1) glide = null;
      return glide !== null;
    },
    frame(to: Camera): void {
      isFramed = true;
      set(to);
    },
    /** @param from where entities stood before */
    glideTo(to: Camera, from: Positions): void {
      isFramed = true;
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) set(to);
      else glide = { began: performance.now(), from, camera, to };
    },
    pan(dx: number, dy: number): void {
      isFramed = false;
      set({ ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom / camera.tall });
    },
    lookAt({ x, y }: Point): void {
      isFramed = false;
      set({ ...camera, x, y });
    },
    zoom(size: Size, at: Point, by: number): void {
      isFramed = false;
      set(zoomedAt(camera, size, at, by));
    },
  };
}

/** How much of a way is done, eased out. */
function eased(time: number): number {
  return 1 - (1 - Math.min(1, time)) ** 3;
}
