import { type Camera, type Size, toScreen } from './camera.ts';
import { colourOf } from './colours.ts';
import type { Drawn } from './drawn.ts';
import { type Community, tieBundles } from './groups.ts';
import { fading, nodeSize, shapeOf, strength } from './marks.ts';
import type { Point } from './move.ts';
import { type GraphNode, otherEnd, type Tie } from './network.ts';
import { isInSight, type Line, type NodeMark } from './paint.ts';
import type { Palette } from './palette.ts';

/** Least radius in pixels of anybody, and of a group's heaviest. */
const leastDot = 1.5;
const leastHeavy = 3.6;
/** Members of a group that stand out, at least and as a share of the root of all. */
const heavyLeast = 4;
/** Bundles of ties between groups that are drawn, the thickest. */
const bundlesMost = 90;
/** Lines up to which each has its arrowhead; more are drawn fainter. */
const arrowsMost = 400;
/** Pixels of a group's radius from which the ties inside are drawn. */
const insideFrom = 200;

/** What does not change while the view is only moved. */
export type Prepared = {
  nodes: ReadonlyMap<string, GraphNode>;
  /** Nodes by weight, the heaviest first, and who of them stands out of its group. */
  byWeight: readonly GraphNode[];
  heavy: ReadonlySet<string>;
  groupOf: ReadonlyMap<string, Community>;
  bundles: ReturnType<typeof tieBundles>;
  tiesOf(id: string): readonly Tie[];
};

export function prepare({ scene, groups, weight }: Drawn): Prepared {
  const nodes = new Map(scene.nodes.map((node) => [node.id, node]));
  const weights = new Map(scene.nodes.map((node) => [node.id, weight(node)]));
  const byWeight = [...scene.nodes].sort(
    (a, b) => (weights.get(b.id) ?? 0) - (weights.get(a.id) ?? 0) || (a.id < b.id ? -1 : 1),
  );
  const groupOf = new Map(groups.flatMap((group) => group.members.map((id) => [id, group] as const)));
  const left = new Map(groups.map((group) => [group, Math.max(heavyLeast, Math.sqrt(group.members.length))]));
  const heavy = new Set<string>();
  for (const { id } of byWeight) {
    const group = groupOf.get(id);
    const room = group === undefined ? 0 : (left.get(group) ?? 0);
    if (group === undefined || room < 1) continue;
    heavy.add(id);
    left.set(group, room - 1);
  }
  const of = new Map<string, Tie[]>();
  for (const tie of scene.ties) {
    for (const end of [tie.a, tie.b]) {
      const own = of.get(end);
      if (own) own.push(tie);
      else of.set(end, [tie]);
    }
  }
  const bundles = tieBundles(groups, scene.ties).slice(0, bundlesMost);
  return { nodes, byWeight, heavy, groupOf, bundles, tiesOf: (id) => of.get(id) ?? [] };
}

/** Radius in pixels. In a neighbourhood names have room beside it; in groups it grows with nearness. */
export function radiusOf(node: GraphNode, { heavy, groupOf }: Prepared, drawn: Drawn, zoom: number): number {
  const full = nodeSize(node.accesses) / 2;
  const group = groupOf.get(node.id);
  if (group === undefined) return Math.max(drawn.groups.length > 0 ? leastDot : 5, full * Math.min(1, zoom));
  const open = group.id === drawn.open;
  if (heavy.has(node.id)) return Math.min(full, Math.max(leastHeavy, full * zoom * (open ? 3 : 1.6)));
  return Math.min(full, Math.max(leastDot, full * zoom * (open ? 0.9 : 0.7)));
}

export type Placing = { camera: Camera; size: Size; at(id: string): Point | undefined };

/** What is in sight of the entities, and in front what is chosen. */
export function nodeMarks(
  drawn: Drawn,
  prepared: Prepared,
  palette: Palette,
  { camera, size, at }: Placing,
  now: number,
) {
  const marks = new Map<string, NodeMark>();
  for (let n = prepared.byWeight.length - 1; n >= 0; n--) {
    const node = prepared.byWeight[n];
    const place = node && at(node.id);
    if (node === undefined || place === undefined || !isInSight(camera, size, place, 40)) continue;
    const { token } = colourOf(node, drawn.colouring, now);
    marks.set(node.id, {
      ...toScreen(camera, size, place),
      r: radiusOf(node, prepared, drawn, camera.zoom),
      shape: shapeOf(node.type),
      fill: palette.fill(token, strength(node.score)),
      edge: palette.colour(token),
      faded: node.score < fading,
    });
  }
  return marks;
}

/** Ties whose ends are near enough to be told apart, and those of what is chosen or pointed at. */
export function tieLines(
  drawn: Drawn,
  prepared: Prepared,
  palette: Palette,
  { camera, size, at }: Placing,
  lit: ReadonlySet<string>,
): { lines: Line[]; shown: Tie[] } {
  const shown = drawn.groups.length === 0 ? drawn.scene.ties : insideTies(drawn, prepared, camera.zoom);
  const many = shown.length > arrowsMost;
  const near = new Set([...lit].flatMap((id) => prepared.tiesOf(id)));
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
      width: strong ? 1.6 : 1,
      colour: palette.colour(strong ? 'line-ctl' : many ? 'line' : 'line-2'),
      arrow: strong || !many,
    });
  };
  for (const tie of shown) if (!near.has(tie)) add(tie, false);
  for (const tie of near) add(tie, true);
  return { lines, shown: [...new Set([...shown, ...near])] };
}

/** Of the open group, and of those seen from so near that they fill the drawing. */
function insideTies(drawn: Drawn, { groupOf }: Prepared, zoom: number): Tie[] {
  const wide = new Set(drawn.groups.filter(({ id, r }) => id === drawn.open || r * zoom > insideFrom));
  if (wide.size === 0) return [];
  return drawn.scene.ties.filter(({ a, b }) => {
    const group = groupOf.get(a);
    return group !== undefined && wide.has(group) && groupOf.get(b) === group;
  });
}

/** From which end a tie is read: from what is chosen or pointed at, else as it is written. */
export function ends(tie: Tie, lit: ReadonlySet<string>): [string, string] {
  for (const id of lit) if (tie.a === id || tie.b === id) return [id, otherEnd(tie, id)];
  const [edge] = tie.edges;
  return edge === undefined ? [tie.a, tie.b] : [edge.from, edge.to];
}

/** Ties from group to group, in one line as thick as there are many. */
export function bundleLines(prepared: Prepared, palette: Palette, { camera, size }: Placing): Line[] {
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
