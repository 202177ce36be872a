import { backboneOf } from './backbone.ts';
import type { Drawing } from './drawn.ts';
import { type Community, type TieBundle, tieBundles } from './groups.ts';
import type { GraphNode, Tie } from './network.ts';

/** Members of a group that stand out in it at least; of many, the root of their number. */
const heavyLeast = 4;
/** Part of them that stands out while it is closed. */
const closedPart = 0.4;
/** Lines inside one group above which only its backbone is drawn. */
const insideMost = 160;
/** Bundles of ties between groups that are drawn, the thickest. */
const bundlesMost = 90;

/** What does not change while the view is only moved. */
export type DrawingBase = {
  nodes: ReadonlyMap<string, GraphNode>;
  /** Nodes by weight, the heaviest first. */
  byWeight: readonly GraphNode[];
  /** Who stands out of its group while it is open, and even while it is closed. */
  heavy: ReadonlySet<string>;
  heaviest: ReadonlySet<string>;
  groupOf: ReadonlyMap<string, Community>;
  bundles: readonly TieBundle[];
  tiesOf(id: string): readonly Tie[];
  /** Ties drawn inside a group, by its id. */
  inside: ReadonlyMap<string, readonly Tie[]>;
};

export function prepare({ scene, groups, weight }: Pick<Drawing, 'scene' | 'groups' | 'weight'>): DrawingBase {
  const weights = new Map(scene.nodes.map((node) => [node.id, weight(node)]));
  const byWeight = [...scene.nodes].sort(
    (a, b) => (weights.get(b.id) ?? 0) - (weights.get(a.id) ?? 0) || (a.id < b.id ? -1 : 1),
  );
  const groupOf = new Map(groups.flatMap((group) => group.members.map((id) => [id, group] as const)));
  const ties = new Map<string, Tie[]>();
  const inside = new Map<string, Tie[]>();
  for (const tie of scene.ties) {
    addTo(ties, tie.a, tie);
    addTo(ties, tie.b, tie);
    const group = groupOf.get(tie.a);
    if (group !== undefined && group === groupOf.get(tie.b)) addTo(inside, group.id, tie);
  }
  return {
    nodes: new Map(scene.nodes.map((node) => [node.id, node])),
    byWeight,
    heavy: standingOut(byWeight, groupOf, 1),
    heaviest: standingOut(byWeight, groupOf, closedPart),
    groupOf,
    bundles: tieBundles(groups, scene.ties).slice(0, bundlesMost),
    tiesOf: (id) => ties.get(id) ?? [],
    inside: new Map([...inside].map(([id, list]) => [id, thinned(list)])),
  };
}

function addTo(lists: Map<string, Tie[]>, key: string, tie: Tie): void {
  const known = lists.get(key);
  if (known) known.push(tie);
  else lists.set(key, [tie]);
}

function thinned(ties: readonly Tie[]): readonly Tie[] {
  return ties.length <= insideMost ? ties : [...backboneOf(ties, ({ a, b }) => [a, b] as const)];
}

/** The heaviest of each group, as many as stand out of it, or a part of them. */
function standingOut(byWeight: readonly GraphNode[], groupOf: DrawingBase['groupOf'], part: number): Set<string> {
  const found = new Set<string>();
  const used = new Map<Community, number>();
  for (const { id } of byWeight) {
    const group = groupOf.get(id);
    if (group === undefined) continue;
    const before = used.get(group) ?? 0;
    if (before + 1 > Math.max(heavyLeast, Math.sqrt(group.members.length)) * part) continue;
    found.add(id);
    used.set(group, before + 1);
  }
  return found;
}
