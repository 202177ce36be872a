import { boxOf, type Camera, framing, framingNames, type Size, toLayout } from './camera.ts';
import { compose } from './compose.ts';
import type { Drawing, ShownPicture } from './drawn.ts';
import { createEye, type Eye } from './eye.ts';
import { type Follower, followPointer, idle, type PointerState } from './gestures.ts';
import { hitOf, type UnderPointer } from './hit.ts';
import { type Direction, type Point, toward } from './move.ts';
import { createNameLayer, type NameLayer } from './name-layer.ts';
import type { Measure } from './names.ts';
import { toggled } from './narrow.ts';
import { otherEnd, type Tie } from './network.ts';
import { paintPicture } from './paint.ts';
import type { CanvasPalette } from './palette.ts';
import { type DrawingBase, prepare } from './prepared.ts';

export type CanvasHandlers = {
  onChoose(id: string): void;
  onSelect(ids: ReadonlySet<string>): void;
  onFocus(id: string): void;
  onMoved(id: string, at: Point): void;
  onMenu(id: string, at: Point): void;
  onTie(tie: Tie, at: Point): void;
  onRelate(from: string, to: string): void;
  /** Opens a group, or closes the open one. */
  onOpen(group: string | null): void;
};

/** What the drawing stands on and shows now. */
type Canvas = {
  holder: HTMLElement;
  sheet: HTMLCanvasElement;
  layer: NameLayer;
  eye: Eye;
  handlers: CanvasHandlers;
  palette: CanvasPalette;
  size: Size;
  drawn: Drawing | null;
  prepared: DrawingBase | null;
  /** What was prepared in its own task has not been drawn yet. */
  fresh: boolean;
  shown: ShownPicture;
  pointed: PointerState;
  /** Whom the last press chose; null after any other. */
  tapped: string | null;
  holding: boolean;
  /** The frame that was asked for; 0 for none. */
  frame: number;
};

export type GraphCanvas = ReturnType<typeof createCanvas>;

/** The drawing. What is given to `show` replaces what stood there; what is in both glides. */
export function createCanvas(holder: HTMLElement, palette: CanvasPalette, handlers: CanvasHandlers) {
  const canvas = begin(holder, palette, handlers);
  const stopFollowing = followPointer(canvas.sheet, followerOf(canvas));
  return {
    show: (next: Drawing) => show(canvas, next),
    fit(): void {
      const { drawn, size, eye } = canvas;
      if (drawn) eye.glideTo(frameOf(drawn, size, canvas.layer.measure), new Map());
      later(canvas);
    },
    zoom(by: number): void {
      const { size, eye } = canvas;
      eye.zoom(size, { x: size.width / 2, y: size.height / 2 }, by);
      later(canvas);
    },
    paint(next: CanvasPalette): void {
      canvas.palette = next;
      later(canvas);
    },
    resize: () => resize(canvas),
    /** Whether the drawing has the keyboard: what is chosen shows it. */
    hold(held: boolean): void {
      canvas.holding = held;
      later(canvas);
    },
    step: (from: string, direction: Direction) => step(canvas, from, direction),
    /** Where something stands in the window; the middle of the drawing when it is out of sight. */
    spot(id: string): Point {
      const { left, top } = holder.getBoundingClientRect();
      const { x, y } = canvas.shown.marks.get(id) ?? { x: canvas.size.width / 2, y: canvas.size.height / 2 };
      return { x: left + x, y: top + y };
    },
    destroy(): void {
      cancelAnimationFrame(canvas.frame);
      stopFollowing();
      holder.replaceChildren();
    },
  };
}

function begin(holder: HTMLElement, palette: CanvasPalette, handlers: CanvasHandlers): Canvas {
  const sheet = document.createElement('canvas');
  sheet.className = 'graphsheet';
  holder.append(sheet);
  const canvas: Canvas = {
    holder,
    sheet,
    layer: createNameLayer(holder, (group) => handlers.onOpen(group === canvas.drawn?.open ? null : group)),
    eye: createEye(),
    handlers,
    palette,
    size: { width: 0, height: 0 },
    drawn: null,
    prepared: null,
    fresh: false,
    shown: { marks: new Map(), names: [], ties: [], groups: [], map: null },
    pointed: idle,
    tapped: null,
    holding: false,
    frame: 0,
  };
  return canvas;
}

function later(canvas: Canvas): void {
  canvas.frame ||= requestAnimationFrame(() => render(canvas));
}

function render(canvas: Canvas): void {
  const { sheet, layer, eye, drawn, prepared, size, pointed, holding } = canvas;
  canvas.frame = 0;
  const pen = sheet.getContext('2d');
  if (pen === null || drawn === null || prepared === null || drawn.positions === null || size.width === 0) return;
  if (eye.advance()) later(canvas);
  const at = (id: string) =>
    pointed.dragged?.id === id
      ? toLayout(eye.camera(), size, pointed.dragged.at)
      : eye.placeOf(id, drawn.positions?.get(id));
  const bare = canvas.fresh;
  canvas.fresh = false;
  if (bare) later(canvas);
  const seen = { camera: eye.camera(), size, at, drawn, prepared, pointed, holding, before: canvas.shown, bare };
  const { picture, shown } = compose(seen, canvas.palette, layer.measure);
  pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  paintPicture(pen, size, picture);
  layer.show(shown.names);
  canvas.shown = shown;
}

function show(canvas: Canvas, next: Drawing): void {
  const { drawn: before, eye, size } = canvas;
  canvas.drawn = next;
  const same = before?.scene === next.scene && before.groups === next.groups;
  if (!same || canvas.prepared === null) prepareFor(canvas, next);
  if (next.positions !== null && before?.positions !== next.positions && size.width > 0) {
    if (before?.positions) eye.glideTo(frameOf(next, size, canvas.layer.measure), before.positions);
    else eye.frame(frameOf(next, size, canvas.layer.measure));
  }
  later(canvas);
}

/** Entities from which on what is drawn is prepared in a task of its own: the page around it is shown first. */
const ownTaskFrom = 1_000;

function prepareFor(canvas: Canvas, drawn: Drawing): void {
  if (drawn.scene.nodes.length < ownTaskFrom) {
    canvas.prepared = prepare(drawn);
    return;
  }
  canvas.prepared = null;
  setTimeout(() => {
    // Another drawing came since, and has its own turn.
    if (canvas.drawn?.scene !== drawn.scene || canvas.drawn.groups !== drawn.groups) return;
    canvas.prepared = prepare(canvas.drawn);
    canvas.fresh = true;
    later(canvas);
  });
}

function resize(canvas: Canvas): void {
  const { holder, sheet, eye, drawn } = canvas;
  canvas.size = { width: holder.clientWidth, height: holder.clientHeight };
  sheet.width = Math.round(canvas.size.width * devicePixelRatio);
  sheet.height = Math.round(canvas.size.height * devicePixelRatio);
  if (eye.isFramed() && drawn?.positions) eye.frame(frameOf(drawn, canvas.size, canvas.layer.measure));
  // A sheet that changes its size is blank until it is painted.
  cancelAnimationFrame(canvas.frame);
  render(canvas);
}

/** What is to be seen at once: the open group with what lies around it, else everything. */
function frameOf({ groups, open, scene, positions }: Drawing, size: Size, measure: Measure): Camera {
  if (groups.length === 0) {
    return framingNames(
      scene.nodes.flatMap(({ id, label }) => {
        const at = positions?.get(id);
        return at === undefined ? [] : [{ ...at, half: nameHalf(label, measure) }];
      }),
      size,
    );
  }
  const wide = groups.find(({ id }) => id === open);
  const rims = (wide ? [wide] : groups).flatMap(({ x, y, r }) => [
    { x: x - r, y: y - r },
    { x: x + r, y: y + r },
  ]);
  return framing(boxOf(rims), size, wide ? { x: 48, y: 40 } : { x: 28, y: 34 });
}

/** Letters of a name that stand in one line, about. */
const inOneLine = 24;
const nameHalf = (label: string, measure: Measure) => measure(label.slice(0, inOneLine), 'node') / 2;

/** The neighbour that lies in a direction, else whoever does. */
function step({ drawn, prepared }: Canvas, from: string, direction: Direction): string | null {
  const at = drawn?.positions?.get(from);
  if (drawn === null || prepared === null || at === undefined) return null;
  const place = (id: string) => drawn.positions?.get(id) ?? at;
  const near = prepared.tiesOf(from).map((tie) => otherEnd(tie, from));
  return toward(at, direction, near, place) ?? toward(at, direction, prepared.nodes.keys(), place);
}

/** What the pointer does. */
function followerOf(canvas: Canvas): Follower {
  const { eye, handlers } = canvas;
  return {
    hit: (at) => hitOf(canvas.shown, canvas.drawn, at, canvas.size, eye.camera()),
    pointed(next) {
      canvas.pointed = next;
      later(canvas);
    },
    pan(dx, dy) {
      eye.pan(dx, dy);
      later(canvas);
    },
    zoom(at, by) {
      eye.zoom(canvas.size, at, by);
      later(canvas);
    },
    tapped: (hit, more) => tapped(canvas, hit, more),
    focused: handlers.onFocus,
    menu: handlers.onMenu,
    dropped: (id, at, on) =>
      on === null ? handlers.onMoved(id, toLayout(eye.camera(), canvas.size, at)) : handlers.onRelate(id, on),
    framed: (from, to) => handlers.onSelect(idsBetween(canvas.shown, from, to)),
  };
}

function tapped(canvas: Canvas, hit: UnderPointer, more: boolean): void {
  const { drawn, handlers, eye } = canvas;
  const before = canvas.tapped;
  canvas.tapped = hit.kind === 'node' && !more ? hit.id : null;
  if (hit.kind === 'node' && more && drawn) {
    // Whom a plain press chose is selected with the next one.
    const selected = before !== null && drawn.selected.size === 0 ? new Set([before]) : drawn.selected;
    handlers.onSelect(toggled(selected, hit.id));
  } else if (hit.kind === 'node') handlers.onChoose(hit.id);
  else if (hit.kind === 'tie') handlers.onTie(hit.tie, hit.at);
  else if (hit.kind === 'group') handlers.onOpen(hit.id);
  else if (hit.kind === 'map') {
    eye.lookAt(hit.place);
    later(canvas);
  } else if (drawn && drawn.selected.size > 0) handlers.onSelect(new Set());
}

function idsBetween({ marks }: ShownPicture, from: Point, to: Point): Set<string> {
  const isBetween = (value: number, one: number, two: number) =>
    value >= Math.min(one, two) && value <= Math.max(one, two);
  const inside = [...marks].filter(([, { x, y }]) => isBetween(x, from.x, to.x) && isBetween(y, from.y, to.y));
  return new Set(inside.map(([id]) => id));
}
