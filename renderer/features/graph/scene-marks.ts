import { type Camera, type Size, toScreen } from './camera.ts';
import { colourOf } from './colours.ts';
import type { Drawing } from './drawn.ts';
import type { Community } from './groups.ts';
import { fading, nodeSize, shapeOf, strength } from './marks.ts';
import type { Point } from './move.ts';
import { type GraphNode, otherEnd, type Tie } from './network.ts';
import { isInSight, type Line, type NodeMark } from './paint.ts';
import type { CanvasPalette } from './palette.ts';
import type { DrawingBase } from './prepared.ts';

/** Least radius in pixels of anybody in a closed and in an open group, and of their heaviest. */
const leastDot = 1.6;
const leastHeavy = 3.8;
const leastOpen = 2.2;
const leastHub = 6.5;
/** Lines up to which each has its arrowhead; more are drawn fainter. */
const arrowsMost = 400;
/** How much larger the one in the middle is drawn than its use says. */
const focusWidth = 1.3;
/** Pixels per unit from which the dots of closed groups have their full size. */
const dotsFullFrom = 0.09;
/** Ties of one up to which each is drawn boldly, wherever it leads. */
const nearMost = 24;
/** Pixels of a group's radius from which the ties inside are drawn. */
const insideFrom = 200;

/** Whether a group is open, or seen from so near that it can be read as if it were. */
export function isReadableGroup({ id, r }: Community, { open }: Drawing, zoom: number): boolean {
  return id === open || r * zoom > insideFrom;
}

/** Radius in pixels. In a neighbourhood names have room beside it; in groups it grows with nearness. */
export function radiusOf(
  node: GraphNode,
  { heavy, heaviest, groupOf }: DrawingBase,
  drawn: Drawing,
  zoom: number,
): number {
  const full = nodeSize(node.accesses) / 2;
  const group = groupOf.get(node.id);
  const wide = node.id === drawn.middle ? focusWidth : 1;
  if (group === undefined) return Math.max(drawn.groups.length > 0 ? leastDot : 5, full * wide * Math.min(1, zoom));
  if (!isReadableGroup(group, drawn, zoom)) {
    return (heaviest.has(node.id) ? leastHeavy : leastDot) * Math.min(1, Math.max(0.65, zoom / dotsFullFrom));
  }
  const open = group.id === drawn.open;
  if (heavy.has(node.id)) return Math.min(full * 0.8, Math.max(leastHub, full * zoom * (open ? 2 : 1.6)));
  return Math.min(full * 0.6, Math.max(leastOpen, full * zoom * (open ? 0.9 : 0.7)));
}

export type Placing = { camera: Camera; size: Size; at(id: string): Point | undefined };

/** What is in sight of the entities, and in front what is chosen. */
export function nodeMarks(
  drawn: Drawing,
  prepared: DrawingBase,
  palette: CanvasPalette,
  { camera, size, at }: Placing,
  now: number,
) {
  const marks = new Map<string, NodeMark>();
  for (let n = prepared.byWeight.length - 1; n >= 0; n--) {
    const node = prepared.byWeight[n];
    const place = node && at(node.id);
    if (node === undefined || place === undefined || !isInSight(camera, size, place, 40)) continue;
    const { token } = colourOf(node, drawn.colouring, now);
    const group = prepared.groupOf.get(node.id);
    // In a closed group only colours can be told apart; shapes and scores return when it opens.
    const dot = group !== undefined && !isReadableGroup(group, drawn, camera.zoom);
    marks.set(node.id, {
      ...toScreen(camera, size, place),
      r: radiusOf(node, prepared, drawn, camera.zoom),
      shape: dot ? 'ellipse' : shapeOf(node.type),
      fill: dot ? palette.colour(token) : palette.fill(token, strength(node.score)),
      edge: palette.colour(token),
      faded: !dot && node.score < fading,
    });
  }
  return marks;
}

/** Ties whose ends are near enough to be told apart, and those of what is chosen or pointed at. */
export function tieLines(
  drawn: Drawing,
  prepared: DrawingBase,
  palette: CanvasPalette,
  { camera, size, at }: Placing,
  lit: ReadonlySet<string>,
): { lines: Line[]; shown: Tie[] } {
  const shown = drawn.groups.length === 0 ? drawn.scene.ties : insideTies(drawn, prepared, camera.zoom);
  const many = shown.length > arrowsMost;
  const near = new Set([...lit].flatMap((id) => nearTies(id, prepared)));
  const calm = near.size > nearMost;
  const lines: Line[] = [];
  const add = (tie: Tie, strong: boolean) => {
    const [from, to] = ends(tie, lit);
    const [one, two] = [at(from), at(to)];
    const [start, end] = [prepared.nodes.get(from), prepared.nodes.get(to)];
    if (one === undefined || two === undefined || start === undefined || end === undefined) return;
    if (!strong && !isInSight(camera, size, one, 0) && !isInSight(camera, size, two, 0)) return;
    lines.push({
      from: toScreen(camera, size, one),
      to: toScreen(camera, size, two),
      fromR: radiusOf(start, prepared, drawn, camera.zoom),
      toR: radiusOf(end, prepared, drawn, camera.zoom),
      width: (many ? 1 : tieWidth(tie, start, end)) + (strong && !calm ? 0.6 : 0),
      colour: strong
        ? palette.colour('line-ctl')
        : many
          ? palette.colour('line')
          : palette.fill('line-ctl', drawn.middle === null ? 0.55 : 0.4),
      arrow: strong || !many,
    });
  };
  for (const tie of shown) if (!near.has(tie)) add(tie, false);
  for (const tie of near) add(tie, true);
  return { lines, shown: [...new Set([...shown, ...near])] };
}

/** Pixels of a line: the more both ends are used, and the more is said between them, the thicker. */
function tieWidth({ edges }: Tie, one: GraphNode, two: GraphNode): number {
  const used = Math.log2(1 + Math.min(one.accesses, two.accesses));
  // In steps: lines of one look are drawn in one go.
  return Math.round(5 * Math.min(2.6, 1 + 0.25 * used + 0.2 * (edges.length - 1))) / 5;
}

/** Ties of one that are shown when it is pointed at: of a hub with very many, those within its group. */
export function nearTies(id: string, { tiesOf, groupOf }: DrawingBase): readonly Tie[] {
  const ties = tiesOf(id);
  const group = groupOf.get(id);
  if (ties.length <= nearMost || group === undefined) return ties;
  return ties.filter((tie) => groupOf.get(otherEnd(tie, id)) === group);
}

/** Of the open group, and of those seen from so near that they fill the drawing. */
function insideTies(drawn: Drawing, { inside }: DrawingBase, zoom: number): readonly Tie[] {
  return drawn.groups.filter((group) => isReadableGroup(group, drawn, zoom)).flatMap(({ id }) => inside.get(id) ?? []);
}

/** From which end a tie is read: from what is chosen or pointed at, else as it is written. */
export function ends(tie: Tie, lit: ReadonlySet<string>): [string, string] {
  for (const id of lit) if (tie.a === id || tie.b === id) return [id, otherEnd(tie, id)];
  const [edge] = tie.edges;
  return edge === undefined ? [tie.a, tie.b] : [edge.from, edge.to];
}

/** Ties from group to group, in one line as thick as there are many. */
export function bundleLines(prepared: DrawingBase, palette: CanvasPalette, { camera, size }: Placing): Line[] {
  return prepared.bundles.map(({ a, b, count }) => ({
    from: toScreen(camera, size, a),
    to: toScreen(camera, size, b),
    fromR: 0,
    toR: 0,
    width: Math.min(8, 0.6 * Math.sqrt(count)),
    colour: palette.colour('line'),
    arrow: false,
  }));
}
