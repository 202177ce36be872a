import { type Camera, type Size, toScreen } from './camera.ts';
import type { Drawing, ShownPicture } from './drawn.ts';
import type { PointerState } from './gestures.ts';
import { overviewOf } from './minimap.ts';
import { fitNames, type Measure, type Name } from './names.ts';
import { type NodeMark, type Picture, type Ring, specksBelow } from './paint.ts';
import type { CanvasPalette } from './palette.ts';
import type { DrawingBase } from './prepared.ts';
import { bundleLines, isReadableGroup, nodeMarks, type Placing, tieLines } from './scene-marks.ts';
import { wantedNames, wantedWords } from './scene-names.ts';

const namesMost = 90;
/** The corner over which the button of the unconnected lies. */
const corner = { x: 100, y: 26, width: 200, height: 52 };

/** What a picture is made of, beside the palette. */
export type SeenPicture = Placing & {
  drawn: Drawing;
  prepared: DrawingBase;
  pointed: PointerState;
  /** Whether the drawing has the keyboard: what is chosen shows it. */
  holding: boolean;
  /** What was shown just before. */
  before: ShownPicture;
  /** Names stay as they were until the next picture: of thousands, both at once would hold the window up. */
  bare: boolean;
};

/** All that stands on screen now: what is painted, and what is found under the pointer. */
export function compose(
  seen: SeenPicture,
  palette: CanvasPalette,
  measure: Measure,
): { picture: Picture; shown: ShownPicture } {
  const { drawn, prepared, pointed, camera, size } = seen;
  const lit = new Set(pointed.over === null ? [drawn.chosen] : [pointed.over, drawn.chosen]);
  const marks = nodeMarks(drawn, prepared, palette, seen, Date.now());
  const { lines, shown: ties } = tieLines(drawn, prepared, palette, seen, lit);
  const hulls = hullsOf(drawn, camera, size);
  const map = overviewOf(drawn.groups, camera, size);
  const round = [...marks.values()];
  const ground = {
    size,
    solid: round.filter(({ r }) => r >= specksBelow),
    specks: drawn.groups.length > 0 ? specksOf(seen, marks) : round.filter(({ r }) => r < specksBelow),
    hulls,
    lines,
    covered: [...(drawn.groups.length > 0 ? [corner] : []), ...(map === null ? [] : [map.room])],
  };
  const fitted = () => {
    const wanted = [...wantedNames({ drawn, prepared, placing: seen, marks, lit, pointed: pointed.over })];
    const words = wantedWords(drawn, ties, marks, lit, measure);
    return fitNames([...wanted, ...words], ground, measure, namesMost);
  };
  const names = seen.bare
    ? seen.before.names
    : pointed.dragged === null
      ? fitted()
      : namesWhile(pointed.dragged.id, marks, seen);
  const picture = {
    discs: hulls.map(({ x, y, r, isOpen }) => ({
      x,
      y,
      r,
      fill: palette.colour(isOpen ? 'surface' : 'disc'),
      edge: palette.colour(isOpen ? 'kept-line' : 'line-2'),
    })),
    bundles: bundleLines(prepared, palette, seen),
    lines,
    marks: round,
    rings: ringsOf(seen, marks, palette),
    frame: pointed.frame && { ...pointed.frame, colour: palette.colour('focus') },
    map: map && {
      overview: map,
      ground: palette.colour('surface'),
      edge: palette.colour('line-2'),
      dot: palette.colour('line-2'),
      sight: palette.colour('kept'),
    },
  };
  return { picture, shown: { marks, names, ties, groups: drawn.groups, map } };
}

/** While one is dragged all other names stay: what it shall be dropped on does not dodge the hand. */
function namesWhile(dragged: string, marks: ReadonlyMap<string, NodeMark>, { before, prepared }: SeenPicture): Name[] {
  const own = new Set(prepared.tiesOf(dragged).map(({ id }) => id));
  const [from, to] = [before.marks.get(dragged), marks.get(dragged)];
  const [dx, dy] = [(to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0)];
  return before.names.flatMap((name) => {
    if (name.kind === 'word') return own.has(name.key) ? [] : [name];
    return [name.key === dragged ? { ...name, x: name.x + dx, y: name.y + dy } : name];
  });
}

/** Small entities where names of others stand: in groups that can be read. */
function specksOf({ drawn, camera }: SeenPicture, marks: ReadonlyMap<string, NodeMark>): NodeMark[] {
  const wide = drawn.groups.filter((group) => isReadableGroup(group, drawn, camera.zoom));
  return wide.flatMap(({ members }) => members.flatMap((id) => marks.get(id) ?? [])).filter(({ r }) => r < specksBelow);
}

function hullsOf({ groups, open }: Drawing, camera: Camera, size: Size) {
  return groups.map((group) => ({
    ...toScreen(camera, size, group),
    r: group.r * camera.zoom,
    isOpen: group.id === open,
  }));
}

function ringsOf(
  { drawn, pointed, holding }: SeenPicture,
  marks: ReadonlyMap<string, NodeMark>,
  palette: CanvasPalette,
): Ring[] {
  const ring = (id: string | null, away: number, width: number, token: string) => {
    const mark = id === null ? undefined : marks.get(id);
    return mark === undefined
      ? []
      : [{ x: mark.x, y: mark.y, r: mark.r + away, shape: mark.shape, colour: palette.colour(token), width }];
  };
  return [
    ...ring(drawn.chosen, 4, holding ? 3 : 2, 'focus'),
    ...[...drawn.selected].flatMap((id) => ring(id, 4, 2, 'kept')),
    ...ring(pointed.over, 5, 1.2, 'line-ctl'),
    ...ring(pointed.target, 6, 3, 'kept'),
  ];
}
