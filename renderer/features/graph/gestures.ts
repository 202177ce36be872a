import type { UnderPointer } from './hit.ts';
import type { Point } from './move.ts';

/** What the pointer is doing; places in pixels of the drawing. */
export type PointerState = {
  over: string | null;
  dragged: { id: string; at: Point } | null;
  /** The entity over which the dragged one is held. */
  target: string | null;
  frame: { from: Point; to: Point } | null;
};

export type Follower = {
  /** What lies at a point, but for one entity. */
  hit(at: Point): (without?: string) => UnderPointer;
  pointed(next: PointerState): void;
  pan(dx: number, dy: number): void;
  zoom(at: Point, by: number): void;
  /** `more`: with the key that adds to what is selected. */
  tapped(hit: UnderPointer, more: boolean): void;
  focused(id: string): void;
  menu(id: string, at: Point): void;
  dropped(id: string, at: Point, on: string | null): void;
  /** A frame was drawn from corner to corner. */
  framed(from: Point, to: Point): void;
};

/** Pixels that a hand may tremble without dragging. */
const tremble = 4;
/** The pointer is elsewhere. */
export const idle: PointerState = { over: null, dragged: null, target: null, frame: null };

type Held = { from: Point; last: Point; hit: UnderPointer; framing: boolean; moved: boolean };

/** Follows the pointer on an element until the answer is called. */
export function followPointer(element: HTMLElement, follower: Follower): () => void {
  let held: Held | null = null;
  const at = (event: MouseEvent): Point => ({ x: event.offsetX, y: event.offsetY });

  function onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const from = at(event);
    held = { from, last: from, hit: follower.hit(from)(), framing: event.shiftKey, moved: false };
    element.setPointerCapture(event.pointerId);
  }
  function onMove(event: PointerEvent): void {
    const now = at(event);
    if (held === null) {
      const hit = follower.hit(now)();
      element.style.cursor = hit.kind === 'ground' ? '' : 'pointer';
      follower.pointed({ ...idle, over: hit.kind === 'node' ? hit.id : null });
      return;
    }
    if (!held.moved && Math.hypot(now.x - held.from.x, now.y - held.from.y) < tremble) return;
    held.moved = true;
    drag(held, now);
    held.last = now;
  }
  function drag({ hit, from, last, framing }: Held, now: Point): void {
    if (hit.kind === 'node' && !framing) {
      const under = follower.hit(now)(hit.id);
      follower.pointed({ ...idle, dragged: { id: hit.id, at: now }, target: under.kind === 'node' ? under.id : null });
    } else if (framing) follower.pointed({ ...idle, frame: { from, to: now } });
    else follower.pan(now.x - last.x, now.y - last.y);
  }
  function onUp(event: PointerEvent): void {
    const now = at(event);
    const before = held;
    held = null;
    if (before === null) return;
    follower.pointed(idle);
    if (!before.moved) follower.tapped(before.hit, event.ctrlKey || event.metaKey || event.shiftKey);
    else if (before.framing) follower.framed(before.from, now);
    else if (before.hit.kind === 'node') {
      const under = follower.hit(now)(before.hit.id);
      follower.dropped(before.hit.id, now, under.kind === 'node' ? under.id : null);
    }
  }
  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    follower.zoom(at(event), Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)));
  }
  function onDouble(event: MouseEvent): void {
    const hit = follower.hit(at(event))();
    if (hit.kind === 'node') follower.focused(hit.id);
  }
  function onMenu(event: MouseEvent): void {
    event.preventDefault();
    const hit = follower.hit(at(event))();
    if (hit.kind === 'node') follower.menu(hit.id, { x: event.clientX, y: event.clientY });
  }
  const leave = () => held === null && follower.pointed(idle);

  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointerleave', leave, { signal });
  element.addEventListener('wheel', onWheel, { signal, passive: false });
  element.addEventListener('dblclick', onDouble, { signal });
  element.addEventListener('contextmenu', onMenu, { signal });
  return () => listening.abort();
}
