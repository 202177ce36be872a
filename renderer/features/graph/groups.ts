import { t } from '../../text/text.ts';
import type { Point, Positions } from './move.ts';
import type { GraphNode, Network } from './network.ts';

/** Number of the group of those that nothing ties to anything. */
export const unconnected = -1;
/** Number of the group that gathers the groups too small for a name of their own. */
export const others = 0;

/** Entities tied more to each other than to the rest, drawn as a disc with a name. */
export type Community = {
  /** Its heaviest member. */
  id: string;
  /** What the heaviest is called whose name is short enough to be written. */
  label: string;
  /** Whether ties hold it together, or it gathers what is left. */
  kind: 'tied' | 'others' | 'unconnected';
  members: readonly string[];
  /** Middle and radius, in the layout's units. */
  x: number;
  y: number;
  r: number;
};

/** Where everything stands, and the number of each entity's group; no numbers where a view is not grouped. */
export type Laid = {
  positions: Positions;
  groups: ReadonlyMap<string, number>;
  /** Entities there were when it was laid out; what came since was fitted in. */
  count: number;
};

/** How much an entity is in the middle of things: its ties × its use. */
export function nodeWeight(network: Pick<Network, 'tiesOf'>, { id, accesses }: GraphNode): number {
  return (network.tiesOf(id).length + 1) * (1 + Math.log2(Math.max(1, accesses)));
}

/** The discs of a layout, the largest first. Each is named after its heaviest member. */
export function communitiesOf(
  nodes: readonly GraphNode[],
  { positions, groups }: Laid,
  weight: (node: GraphNode) => number,
): Community[] {
  const members = new Map<number, GraphNode[]>();
  for (const node of nodes) {
    const number = groups.get(node.id);
    if (number === undefined) continue;
    const known = members.get(number);
    if (known) known.push(node);
    else members.set(number, [node]);
  }
  return [...members]
    .map(([number, list]) => groupOf(number, list, positions, weight))
    .sort((a, b) => b.members.length - a.members.length || (a.id < b.id ? -1 : 1));
}

/** Letters of a name that still stands beside a disc. */
const labelMost = 44;

function groupOf(
  number: number,
  list: readonly GraphNode[],
  positions: Positions,
  weight: (n: GraphNode) => number,
): Community {
  const heaviest = list.reduce((best, node) => (weight(node) > weight(best) ? node : best));
  const short = list.filter(({ label }) => label.length <= labelMost);
  const named =
    short.length === 0 ? heaviest : short.reduce((best, node) => (weight(node) > weight(best) ? node : best));
  const points = list.flatMap(({ id }) => positions.get(id) ?? []);
  const [x, y] = [middle(points.map((at) => at.x)), middle(points.map((at) => at.y))];
  const r = points.reduce((far, at) => Math.max(far, Math.hypot(at.x - x, at.y - y)), 0);
  const kind = number === unconnected ? 'unconnected' : number === others ? 'others' : 'tied';
  return {
    id: heaviest.id,
    label: { tied: named.label, others: t('Others'), unconnected: t('Unconnected') }[kind],
    kind,
    members: list.map(({ id }) => id),
    x,
    y,
    r: r + discPad,
  };
}

/** Layout units between the outermost member and the edge of its disc. */
export const discPad = 40;
/** How many times wider a group is while it is open, so that names fit. */
const widening = 2.4;

/** The layout while one group is open: it is wider, and the others make room outward, so that none touches another. */
export function withOpen(
  laid: Laid,
  all: readonly Community[],
  open: string | null,
): { laid: Laid; groups: readonly Community[] } {
  const wide = all.find(({ id }) => id === open);
  if (wide === undefined) return { laid, groups: all };
  const positions = new Map<string, Point>(laid.positions);
  const gain = wide.r * (widening - 1);
  const groups = all.map((group) => {
    if (group === wide) {
      for (const id of group.members) {
        const at = laid.positions.get(id);
        if (at) positions.set(id, { x: wide.x + (at.x - wide.x) * widening, y: wide.y + (at.y - wide.y) * widening });
      }
      return { ...group, r: group.r * widening };
    }
    const away = Math.hypot(group.x - wide.x, group.y - wide.y) || 1;
    const [dx, dy] = [((group.x - wide.x) / away) * gain, ((group.y - wide.y) / away) * gain];
    for (const id of group.members) {
      const at = laid.positions.get(id);
      if (at) positions.set(id, { x: at.x + dx, y: at.y + dy });
    }
    return { ...group, x: group.x + dx, y: group.y + dy };
  });
  return { laid: { ...laid, positions }, groups };
}

/** Where a place of the widened layout lies in the one with all groups closed; the inverse of `withOpen`. */
export function asClosed(id: string, at: Point, all: readonly Community[], open: string | null): Point {
  const wide = all.find((group) => group.id === open);
  const own = all.find(({ members }) => members.includes(id));
  if (wide === undefined || own === undefined) return at;
  if (own === wide) return { x: wide.x + (at.x - wide.x) / widening, y: wide.y + (at.y - wide.y) / widening };
  const away = Math.hypot(own.x - wide.x, own.y - wide.y) || 1;
  const gain = wide.r * (widening - 1);
  return { x: at.x - ((own.x - wide.x) / away) * gain, y: at.y - ((own.y - wide.y) / away) * gain };
}

/** How often the members of two groups are tied. */
export type TieBundle = { a: Community; b: Community; count: number };

/** The ties between groups, the strongest first. */
export function tieBundles(groups: readonly Community[], ties: readonly { a: string; b: string }[]): TieBundle[] {
  const of = new Map(groups.flatMap((group) => group.members.map((id) => [id, group] as const)));
  const bundles = new Map<string, TieBundle>();
  for (const tie of ties) {
    const [one, two] = [of.get(tie.a), of.get(tie.b)];
    if (one === undefined || two === undefined || one === two) continue;
    const [a, b] = one.id < two.id ? [one, two] : [two, one];
    const known = bundles.get(`${a.id} ${b.id}`);
    if (known) known.count += 1;
    else bundles.set(`${a.id} ${b.id}`, { a, b, count: 1 });
  }
  return [...bundles.values()].sort((a, b) => b.count - a.count);
}

function middle(values: readonly number[]): number {
  return values.length === 0 ? 0 : (Math.min(...values) + Math.max(...values)) / 2;
}
