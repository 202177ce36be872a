import { useMemo } from 'react';
import { useCall } from '../../api/queries.ts';
import type { Colouring } from './colours.ts';
import type { Drawing } from './drawn.ts';
import { communitiesOf, nodeWeight, unconnected, withOpen } from './groups.ts';
import { type GraphFilter, type Scene, sceneOf } from './narrow.ts';
import { type GraphNode, type Network, saidFrom } from './network.ts';
import type { PlacedView } from './usePlaced.ts';
import type { GraphAddress } from './useView.ts';

/** What the owner asks of the drawing, beside what the address says. */
export type Looks = {
  narrow: GraphFilter;
  colouring: Colouring;
  selected: ReadonlySet<string>;
  /** Whether those that nothing is tied to are shown, too. */
  loose: boolean;
};

/** What of a view is drawn, where, and in which groups; null until it has its places. */
export function useDrawn(network: Network, where: GraphAddress, placed: PlacedView | null, looks: Looks) {
  const { narrow, colouring, selected, loose } = looks;
  const { chosen, group } = where;
  const view = placed?.view ?? where.view;
  const inverses = useInverses();
  const weight = useMemo(() => (node: GraphNode) => nodeWeight(network, node), [network]);
  const apart = useMemo(
    () => view.nodes.filter(({ id }) => placed?.laid.groups.get(id) === unconnected),
    [view, placed],
  );
  const scene = useMemo((): Scene => {
    const all = sceneOf(view, narrow, chosen);
    if (loose || apart.length === 0) return all;
    const hidden = new Set(apart.map(({ id }) => id));
    return { nodes: all.nodes.filter(({ id }) => !hidden.has(id)), ties: all.ties };
  }, [view, narrow, chosen, loose, apart]);
  const closed = useMemo(() => {
    if (placed === null) return null;
    const hidden = new Set(loose ? [] : apart.map(({ id }) => id));
    return communitiesOf(
      view.nodes.filter(({ id }) => !hidden.has(id)),
      placed.laid,
      weight,
    );
  }, [placed, view, weight, loose, apart]);
  const open = closed?.find(({ members }) => group !== null && members.includes(group))?.id ?? null;
  const laid = useMemo(
    () => (placed === null || closed === null ? null : withOpen(placed.laid, closed, open)),
    [placed, closed, open],
  );
  const drawn = useMemo(
    (): Drawing | null =>
      laid && {
        scene,
        positions: laid.laid.positions,
        groups: laid.groups,
        open,
        focus: view.focus,
        middle: view.hops === 'all' ? null : view.focus,
        chosen,
        selected,
        colouring,
        weight,
        said: (tie, from) => saidFrom(tie, from, inverses).join(', '),
      },
    [laid, scene, open, view, chosen, selected, colouring, weight, inverses],
  );
  return { view, scene, drawn, closed: closed ?? [], apart, inverses };
}

/** A relation's name as the other end says it. */
function useInverses(): ReadonlyMap<string, string> {
  const relations = useCall('graph.vocabulary', {}).data?.relations;
  return useMemo(() => {
    const found = new Map<string, string>();
    for (const { name, inverse } of relations ?? []) {
      if (inverse === null) continue;
      found.set(name, inverse);
      if (!found.has(inverse)) found.set(inverse, name);
    }
    return found;
  }, [relations]);
}
