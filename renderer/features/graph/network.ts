import type { Out } from '../../api/client.ts';
import { relationInWords } from '../../ui/entity-words.ts';

type Answer = Out<'graph.map'>;
export type GraphMap = Pick<Answer, 'nodes' | 'edges'> & Partial<Pick<Answer, 'total'>>;
export type GraphNode = GraphMap['nodes'][number];
export type GraphEdge = GraphMap['edges'][number];

/** All that connects two entities, drawn as one line; `a` sorts before `b`. */
export type Tie = { id: string; a: string; b: string; edges: GraphEdge[] };

/** The graph as the page asks it: entities by id, and the ties of each. */
export type Network = {
  nodes: ReadonlyMap<string, GraphNode>;
  /** How many entities there are, those that are not read yet among them. */
  total: number;
  ties: readonly Tie[];
  tiesOf(id: string): readonly Tie[];
};

const none: readonly Tie[] = [];

const networks = new WeakMap<GraphMap, Network>();

/** The network of an answer, made once: who comes back to the page does not wait for it again. */
export function networkOf(map: GraphMap): Network {
  const known = networks.get(map);
  if (known !== undefined) return known;
  const made = connected(map);
  networks.set(map, made);
  return made;
}

/** Edges between the same two become one tie; an edge to something that is no entity, or to itself, is left out. */
function connected({ nodes, edges, total }: GraphMap): Network {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ties = new Map<string, Tie>();
  const of = new Map<string, Tie[]>();
  for (const edge of edges) {
    if (edge.from === edge.to || !byId.has(edge.from) || !byId.has(edge.to)) continue;
    const [a, b] = edge.from < edge.to ? [edge.from, edge.to] : [edge.to, edge.from];
    const id = `${a} ${b}`;
    const known = ties.get(id);
    if (known) {
      known.edges.push(edge);
      continue;
    }
    const tie = { id, a, b, edges: [edge] };
    ties.set(id, tie);
    for (const end of [a, b]) {
      const own = of.get(end);
      if (own) own.push(tie);
      else of.set(end, [tie]);
    }
  }
  return {
    nodes: byId,
    total: total?.entities ?? byId.size,
    ties: [...ties.values()],
    tiesOf: (id) => of.get(id) ?? none,
  };
}

/** The other end of a tie. */
export function otherEnd(tie: Tie, id: string): string {
  return tie.a === id ? tie.b : tie.a;
}

/** Entities within `hops` of one, each with its distance; the one itself has 0. */
export function around(network: Network, focus: string, hops: number): Map<string, number> {
  const found = new Map([[focus, 0]]);
  let edge = [focus];
  for (let distance = 1; distance <= hops; distance++) {
    const next: string[] = [];
    for (const id of edge) {
      for (const tie of network.tiesOf(id)) {
        const other = otherEnd(tie, id);
        if (found.has(other)) continue;
        found.set(other, distance);
        next.push(other);
      }
    }
    edge = next;
  }
  return found;
}

/** Where a person most likely wants to begin: the entity most used, of these the one with most ties. */
export function mostUsed(network: Network): string | null {
  let best: GraphNode | null = null;
  const rank = (node: GraphNode) => [node.accesses, network.tiesOf(node.id).length] as const;
  for (const node of network.nodes.values()) {
    if (node.archived) continue;
    if (best === null || before(rank(node), rank(best)) || (same(rank(node), rank(best)) && node.id < best.id)) {
      best = node;
    }
  }
  return best?.id ?? network.nodes.keys().next().value ?? null;
}

type Rank = readonly [number, number];
const before = (x: Rank, y: Rank) => x[0] > y[0] || (x[0] === y[0] && x[1] > y[1]);
const same = (x: Rank, y: Rank) => x[0] === y[0] && x[1] === y[1];

/** The entity that an id, a name or an alias means; null when none does. */
export function entityCalled(network: Network, called: string): string | null {
  if (network.nodes.has(called)) return called;
  const wanted = called.toLowerCase();
  for (const node of network.nodes.values()) {
    if (node.label.toLowerCase() === wanted || node.aliases.some((alias) => alias.toLowerCase() === wanted)) {
      return node.id;
    }
  }
  return null;
}

/** How a tie reads from one of its ends: what that end says itself, else the inverse of what the other says. */
export function saidFrom(tie: Tie, id: string, inverses: ReadonlyMap<string, string>): string[] {
  const own = tie.edges.filter((edge) => edge.from === id).map((edge) => edge.relation);
  const said = own.length > 0 ? own : tie.edges.map((edge) => inverses.get(edge.relation) ?? edge.relation);
  return [...new Set(said)].map(relationInWords);
}
