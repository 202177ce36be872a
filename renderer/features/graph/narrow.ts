import { around, type GraphNode, type Network, type Tie } from './network.ts';

/** How far from the focus is drawn; `all` is the whole graph. */
export type Hops = 1 | 2 | 'all';

/** What is left out of the drawing. */
export type GraphFilter = {
  hiddenTypes: ReadonlySet<string>;
  /** Relations whose lines are left out. */
  hiddenRelations: ReadonlySet<string>;
  /** [0, 1]: entities below are left out. */
  score: number;
};

export const noGraphFilter: GraphFilter = { hiddenTypes: new Set(), hiddenRelations: new Set(), score: 0 };

export function isGraphNarrowed(narrow: GraphFilter): boolean {
  return narrow.hiddenTypes.size > 0 || narrow.hiddenRelations.size > 0 || narrow.score > 0;
}

/** What a view holds before anything is left out: it decides where everything stands, so that filters move nothing. */
export type GraphView = {
  focus: string;
  hops: Hops;
  /** Distance from the focus by id; in the whole graph all are 0 but what the focus does not know of. */
  members: ReadonlyMap<string, number>;
  nodes: readonly GraphNode[];
  ties: readonly Tie[];
};

export function graphView(network: Network, focus: string, hops: Hops): GraphView {
  if (hops === 'all') {
    const nodes = [...network.nodes.values()];
    return { focus, hops, members: new Map(nodes.map(({ id }) => [id, 0])), nodes, ties: network.ties };
  }
  const members = around(network, focus, hops);
  const nodes = [...members.keys()].flatMap((id) => network.nodes.get(id) ?? []);
  const ties = new Set<Tie>();
  for (const id of members.keys()) {
    for (const tie of network.tiesOf(id)) if (members.has(tie.a) && members.has(tie.b)) ties.add(tie);
  }
  return { focus, hops, members, nodes, ties: [...ties] };
}

/** What is drawn of a view. The focus and what is chosen always are. */
export type Scene = { nodes: readonly GraphNode[]; ties: readonly Tie[] };

export function sceneOf(view: GraphView, narrow: GraphFilter, chosen: string): Scene {
  if (!isGraphNarrowed(narrow)) return view;
  const ties = view.ties.filter((tie) => tie.edges.some((edge) => !narrow.hiddenRelations.has(edge.relation)));
  const tied = new Set(ties.flatMap(({ a, b }) => [a, b]));
  const nodes = view.nodes.filter(
    (node) =>
      node.id === view.focus ||
      node.id === chosen ||
      (node.score >= narrow.score &&
        !narrow.hiddenTypes.has(node.type) &&
        // Who hangs on a hidden relation alone goes with it.
        (narrow.hiddenRelations.size === 0 || tied.has(node.id))),
  );
  const shown = new Set(nodes.map(({ id }) => id));
  return { nodes, ties: ties.filter(({ a, b }) => shown.has(a) && shown.has(b)) };
}

/** A set with one value more, or one less. */
export function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

/** Values by how often they occur, the most frequent first. */
export function tally(values: Iterable<string>): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}

/** Neighbourhoods larger than this begin at one hop, where that shows more than a few. */
const calm = 60;
const few = 10;
/** A neighbourhood with more of the graph than this is nearly all of it, and says nothing of the focus. */
const mostShare = 0.75;
/** With so many beside it, one hop alone says something. */
const fewest = 5;

/** Two hops say most, while they can still be read and leave something out. */
export function defaultHops(network: Network, focus: string): Hops {
  const near = around(network, focus, 1).size;
  const far = around(network, focus, 2).size;
  if (near >= fewest && far > network.nodes.size * mostShare) return 1;
  return far <= calm || near < few ? 2 : 1;
}
