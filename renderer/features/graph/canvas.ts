import { between, boxOf, type Camera, framing, type Size, toLayout, zoomedAt } from './camera.ts';
import type { Drawn, ShownPicture } from './drawn.ts';
import { followPointer, type Pointed } from './gestures.ts';
import { hitOf } from './hit.ts';
import { type Direction, type Point, toward } from './move.ts';
import { createNameLayer } from './name-layer.ts';
import { fitNames } from './names.ts';
import { toggled } from './narrow.ts';
import { otherEnd, type Tie } from './network.ts';
import { type NodeMark, paintPicture } from './paint.ts';
import type { Palette } from './palette.ts';
import { bundleLines, nodeMarks, type Placing, type Prepared, prepare, tieLines } from './scene-marks.ts';
import { wantedNames, wantedWords } from './scene-names.ts';

/** Milliseconds in which a known entity glides to its new place, and the view to what it frames. */
const glideMs = 240;
const namesMost = 160;
/** Pixels of radius from which no name covers an entity. */
const solidFrom = 4.5;
/** Pixels around what is framed: names stand below, and to both sides. */
const room = { x: 76, y: 58 };

export type Handlers = {
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

export type Canvas = ReturnType<typeof createCanvas>;

/** The drawing. What is given to `show` replaces what stood there; what is in both glides. */
export function createCanvas(holder: HTMLElement, first: Palette, handlers: Handlers) {
  const sheet = document.createElement('canvas');
  sheet.className = 'graphsheet';
  holder.append(sheet);
  const layer = createNameLayer(holder, (group) => handlers.onOpen(group === drawn?.open ? null : group));
  const pen = sheet.getContext('2d');
  let palette = first;
  let size: Size = { width: 0, height: 0 };
  let camera: Camera = { x: 0, y: 0, zoom: 1 };
  let drawn: Drawn | null = null;
  let prepared: Prepared | null = null;
  let shown: ShownPicture = { marks: new Map(), names: [], ties: [], groups: [] };
  /** Nobody has moved the view since it was framed: it may be framed again when the room changes. */
  let framed = true;
  let holding = false;
  let pointed: Pointed = { over: null, dragged: null, target: null, frame: null };
  let glide: { began: number; from: Map<string, Point>; camera: Camera; to: Camera } | null = null;
  let frame = 0;

  const placeOf = (id: string): Point | undefined => {
    if (pointed.dragged?.id === id) return toLayout(camera, size, pointed.dragged.at);
    const to = drawn?.positions?.get(id);
    const from = glide?.from.get(id);
    if (to === undefined || from === undefined || glide === null) return to;
    const part = partOf(glide.began);
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  };

  function render(): void {
    frame = 0;
    if (pen === null || drawn === null || prepared === null || drawn.positions === null || size.width === 0) return;
    if (glide !== null) {
      const part = partOf(glide.began);
      camera = between(glide.camera, glide.to, part);
      if (part >= 1) glide = null;
      later();
    }
    const placing: Placing = { camera, size, at: placeOf };
    const lit = new Set(pointed.over === null ? [drawn.chosen] : [pointed.over, drawn.chosen]);
    const marks = nodeMarks(drawn, prepared, palette, placing, Date.now());
    const { lines, shown: ties } = tieLines(drawn, prepared, palette, placing, lit);
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    paintPicture(pen, size, {
      discs: discsOf(drawn, placing, palette),
      bundles: bundleLines(prepared, palette, placing),
      lines,
      marks: [...marks.values()],
      rings: ringsOf(drawn, marks, palette, pointed, holding),
      frame: pointed.frame && { ...pointed.frame, colour: palette.colour('focus') },
    });
    const wanted = [...wantedNames(drawn, prepared, placing, marks, lit)];
    const words = wantedWords(drawn, ties, marks, lit, layer.measure);
    const solid = [...marks.values()].filter(({ r }) => r >= solidFrom);
    const names = fitNames([...wanted, ...words], solid, layer.measure, namesMost);
    layer.show(names);
    shown = { marks, names, ties, groups: drawn.groups };
  }

  function later(): void {
    frame ||= requestAnimationFrame(render);
  }

  function moveTo(to: Camera, from: Map<string, Point>): void {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still) camera = to;
    glide = still ? null : { began: performance.now(), from, camera, to };
    later();
  }

  /** What is to be seen at once: the open group, else everything. */
  function frameOf(next: Drawn): Camera {
    const open = next.groups.find(({ id }) => id === next.open);
    if (open) {
      const { x, y, r } = open;
      return framing({ x1: x - r, y1: y - r, x2: x + r, y2: y + r }, size, { x: 24, y: 24 });
    }
    if (next.groups.length === 0)
      return framing(boxOf(next.scene.nodes.flatMap(({ id }) => next.positions?.get(id) ?? [])), size, room);
    const rims = next.groups.flatMap(({ x, y, r }) => [
      { x: x - r, y: y - r },
      { x: x + r, y: y + r },
    ]);
    return framing(boxOf(rims), size, { x: 24, y: 56 });
  }

  const stopFollowing = followPointer(sheet, {
    hit: (at) => hitOf(shown, drawn, at, size, camera),
    pointed(next) {
      pointed = next;
      later();
    },
    pan(dx, dy) {
      framed = false;
      glide = null;
      camera = { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
      later();
    },
    zoom(at, by) {
      framed = false;
      glide = null;
      camera = zoomedAt(camera, size, at, by);
      later();
    },
    tapped(hit, more) {
      if (hit.kind === 'node' && more && drawn) handlers.onSelect(toggled(drawn.selected, hit.id));
      else if (hit.kind === 'node') handlers.onChoose(hit.id);
      else if (hit.kind === 'tie') handlers.onTie(hit.tie, hit.at);
      else if (hit.kind === 'group') handlers.onOpen(hit.id);
      else if (drawn && drawn.selected.size > 0) handlers.onSelect(new Set());
    },
    focused: (id) => handlers.onFocus(id),
    menu: (id, at) => handlers.onMenu(id, at),
    dropped: (id, at, on) =>
      on === null ? handlers.onMoved(id, toLayout(camera, size, at)) : handlers.onRelate(id, on),
    framed(from, to) {
      const inside = [...shown.marks].filter(
        ([, { x, y }]) => isBetween(x, from.x, to.x) && isBetween(y, from.y, to.y),
      );
      handlers.onSelect(new Set(inside.map(([id]) => id)));
    },
  });

  return {
    show(next: Drawn): void {
      const before = drawn;
      drawn = next;
      const same = before?.scene === next.scene && before.groups === next.groups;
      if (!same || prepared === null) prepared = prepare(next);
      if (next.positions !== null && before?.positions !== next.positions && size.width > 0) {
        framed = true;
        const from = new Map<string, Point>(before?.positions ?? []);
        if (before?.positions) moveTo(frameOf(next), from);
        else camera = frameOf(next);
      }
      later();
    },
    fit(): void {
      framed = true;
      if (drawn) moveTo(frameOf(drawn), new Map());
    },
    zoom(by: number): void {
      framed = false;
      camera = zoomedAt(camera, size, { x: size.width / 2, y: size.height / 2 }, by);
      later();
    },
    paint(next: Palette): void {
      palette = next;
      later();
    },
    resize(): void {
      size = { width: holder.clientWidth, height: holder.clientHeight };
      sheet.width = Math.round(size.width * devicePixelRatio);
      sheet.height = Math.round(size.height * devicePixelRatio);
      if (framed && drawn?.positions) camera = frameOf(drawn);
      // A sheet that changes its size is blank until it is painted.
      cancelAnimationFrame(frame);
      render();
    },
    /** Whether the drawing has the keyboard: what is chosen shows it. */
    hold(held: boolean): void {
      holding = held;
      later();
    },
    /** The neighbour that lies in a direction, else whoever does. */
    step(from: string, direction: Direction): string | null {
      const at = drawn?.positions?.get(from);
      if (drawn === null || prepared === null || at === undefined) return null;
      const place = (id: string) => drawn?.positions?.get(id) ?? at;
      const near = prepared.tiesOf(from).map((tie) => otherEnd(tie, from));
      return toward(at, direction, near, place) ?? toward(at, direction, prepared.nodes.keys(), place);
    },
    /** Where something stands in the window; the middle of the drawing when it is out of sight. */
    spot(id: string): Point {
      const { left, top } = holder.getBoundingClientRect();
      const { x, y } = shown.marks.get(id) ?? { x: size.width / 2, y: size.height / 2 };
      return { x: left + x, y: top + y };
    },
    destroy(): void {
      cancelAnimationFrame(frame);
      stopFollowing();
      holder.replaceChildren();
    },
  };
}

/** How much of a glide is done, eased out. */
function partOf(began: number): number {
  const part = Math.min(1, (performance.now() - began) / glideMs);
  return 1 - (1 - part) ** 3;
}

function discsOf({ groups, open }: Drawn, { camera, size }: Placing, palette: Palette) {
  return groups.map(({ id, x, y, r }) => ({
    x: (x - camera.x) * camera.zoom + size.width / 2,
    y: (y - camera.y) * camera.zoom + size.height / 2,
    r: r * camera.zoom,
    fill: palette.colour(id === open ? 'surface' : 'disc'),
    edge: palette.colour(id === open ? 'kept-line' : 'line-2'),
  }));
}

function ringsOf(
  drawn: Drawn,
  marks: ReadonlyMap<string, NodeMark>,
  palette: Palette,
  pointed: Pointed,
  holding: boolean,
) {
  const ring = (id: string | null, away: number, width: number, token: string) => {
    const mark = id === null ? undefined : marks.get(id);
    return mark === undefined ? [] : [{ x: mark.x, y: mark.y, r: mark.r + away, colour: palette.colour(token), width }];
  };
  return [
    ...ring(drawn.chosen, 4, holding ? 3 : 2, 'focus'),
    ...[...drawn.selected].flatMap((id) => ring(id, 4, 2, 'kept')),
    ...ring(pointed.over, 5, 1.2, 'line-ctl'),
    ...ring(pointed.target, 6, 3, 'kept'),
  ];
}

function isBetween(value: number, one: number, two: number): boolean {
  return value >= Math.min(one, two) && value <= Math.max(one, two);
}
