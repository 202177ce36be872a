import { forceCollide, forceLink, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force';
import { UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';
import { backboneOf } from './backbone.ts';
import { forceLayout, type Shape } from './force.ts';
import { discPad, others, unconnected } from './groups.ts';

/** x of node `n` at `2n`, y at `2n + 1`, and the number of each one's group. */
export type MapLayout = { places: Float64Array; groups: Int32Array };

/** Members from which a group has a disc of its own. */
const smallest = 4;
/** Discs at most; the smallest are gathered in one. */
const most = 36;
/** Room between two discs as a share of the radius of all discs in one: a line of text fits in, whatever the zoom. */
const between = 0.15;
/** Members above which a group is laid out by its backbone: hubs, with those around them. */
const plainMost = 120;
/** Ticks after which the discs have come to rest. */
const ticks = 300;

type Disc = SimulationNodeDatum & { members: number[]; r: number; inner: Float64Array };

/**
 * A large graph as discs of those that belong together (Louvain's communities), each laid out for itself, the discs
 * drawn to those they are tied to. No chance is involved: the same graph always gets the same places.
 * @param gap wanted distance of two neighbours
 */
export function mapLayout(shape: Shape, gap: number): MapLayout {
  const groups = communities(shape);
  const members = new Map<number, number[]>();
  groups.forEach((group, n) => {
    const known = members.get(group);
    if (known) known.push(n);
    else members.set(group, [n]);
  });
  const apart = members.get(unconnected);
  members.delete(unconnected);
  const within = edgesWithin(shape, groups);
  const discs = [...members].map(([group, list]) => discOf(list, within.get(group) ?? [], gap));
  const margin = 2 * discPad + between * Math.hypot(...discs.map(({ r }) => r));
  arrange(discs, shape, groups, margin);
  if (apart) {
    const loose = discOf(apart, [], gap / 2);
    discs.push(beside(discs, loose, margin));
  }
  const places = new Float64Array(shape.count * 2);
  for (const { members: list, inner, x = 0, y = 0 } of discs) {
    list.forEach((n, at) => {
      places[2 * n] = x + (inner[2 * at] ?? 0);
      places[2 * n + 1] = y + (inner[2 * at + 1] ?? 0);
    });
  }
  return { places, groups };
}

function communities({ count, edges }: Shape): Int32Array {
  const graph = new UndirectedGraph();
  for (let n = 0; n < edges.length; n += 2) graph.mergeEdge(String(edges[n]), String(edges[n + 1]));
  const found = graph.order === 0 ? {} : louvain(graph, { getEdgeWeight: null, rng: seeded() });
  const sizes = new Map<number, number>();
  for (const group of Object.values(found)) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const large = [...sizes]
    .filter(([, size]) => size >= smallest)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, most);
  const numbers = new Map(large.map(([group], n) => [group, n + 1]));
  return Int32Array.from({ length: count }, (_, n) => {
    const group = found[String(n)];
    return group === undefined ? unconnected : (numbers.get(group) ?? others);
  });
}

/** The same numbers at every start (Park and Miller). */
function seeded(): () => number {
  let state = 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The edges whose ends are of one group, by its number. */
function edgesWithin({ edges }: Shape, groups: Int32Array): Map<number, [number, number][]> {
  const within = new Map<number, [number, number][]>();
  for (let n = 0; n < edges.length; n += 2) {
    const [a, b] = [edges[n] ?? 0, edges[n + 1] ?? 0];
    const group = groups[a] ?? others;
    if (group !== groups[b]) continue;
    const known = within.get(group);
    if (known) known.push([a, b]);
    else within.set(group, [[a, b]]);
  }
  return within;
}

/** One group for itself, around 0: the forces say in which direction a member lies, its rank how far out. */
function discOf(members: number[], edges: readonly [number, number][], gap: number): Disc {
  const index = new Map(members.map((n, at) => [n, at]));
  const own = edges.map(([a, b]): [number, number] => [index.get(a) ?? 0, index.get(b) ?? 0]);
  const pulling = members.length <= plainMost ? own : [...backboneOf(own, (tie) => tie)];
  const inner = forceLayout({ count: members.length, edges: Uint32Array.from(pulling.flat()) }, gap);
  const r = gap * 0.62 * Math.sqrt(members.length);
  const far = members.map((_, at) => Math.hypot(inner[2 * at] ?? 0, inner[2 * at + 1] ?? 0));
  const order = members.map((_, at) => at).sort((a, b) => (far[a] ?? 0) - (far[b] ?? 0));
  order.forEach((at, rank) => {
    const part = (r * Math.sqrt((rank + 0.25) / members.length)) / (far[at] || 1);
    inner[2 * at] = (inner[2 * at] ?? 0) * part;
    inner[2 * at + 1] = (inner[2 * at + 1] ?? 0) * part;
  });
  return { members, r, inner };
}

/** Discs beside those they are tied to most, none on another. */
function arrange(discs: Disc[], { edges }: Shape, groups: Int32Array, margin: number): void {
  const at = new Map(discs.map((disc, n) => [groups[disc.members[0] ?? 0], n]));
  const counts = new Map<string, { source: number; target: number; count: number }>();
  for (let n = 0; n < edges.length; n += 2) {
    const [source, target] = [at.get(groups[edges[n] ?? 0]) ?? 0, at.get(groups[edges[n + 1] ?? 0]) ?? 0];
    if (source === target) continue;
    const key = `${Math.min(source, target)} ${Math.max(source, target)}`;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { source, target, count: 1 });
  }
  const distance = ({ r }: Disc, other: Disc) => r + other.r + margin;
  const links = [...counts.values()];
  const pull = forceLink<Disc, (typeof links)[number]>(links)
    .distance(({ source, target }) => distance(discAt(discs, source), discAt(discs, target)))
    .strength(({ count }) => Math.min(0.4, 0.02 * Math.sqrt(count)));
  forceSimulation(discs)
    .force('pull', pull)
    // Wider than high, as the window is.
    .force('x', forceX<Disc>(0).strength(0.034))
    .force('y', forceY<Disc>(0).strength(0.08))
    .force('apart', forceCollide<Disc>((disc) => disc.r + margin / 2).iterations(4))
    .stop()
    .tick(ticks);
}

/** d3 puts the disc itself where its number stood. */
function discAt(discs: readonly Disc[], end: unknown): Disc {
  const disc = typeof end === 'number' ? discs[end] : (end as Disc);
  return disc ?? { members: [], r: 0, inner: new Float64Array() };
}

/** A disc to the left of all others. */
function beside(discs: readonly Disc[], disc: Disc, margin: number): Disc {
  const left = Math.min(0, ...discs.map(({ x = 0, r }) => x - r));
  return { ...disc, x: left - disc.r - margin, y: 0 };
}
