import { useState } from 'react';
import { useAct } from '../../api/queries.ts';
import type { Relation } from './memory.ts';
import { type GraphNode, spoken } from './network.ts';
import { pairOf, recall, remember } from './remembered.ts';
import { useUndo } from './useUndo.ts';

export type Asked = { what: 'merge' | 'link' | 'rename'; other: string | null };
export type Doings = ReturnType<typeof useDoings>;

/** What can be done with an entity: at once with a way back, or by a dialog that asks first. */
export function useDoings(root: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [apart, setApart] = useState(() => new Set(recall(localStorage, root).apart));
  const pin = useAct('memory.pin');
  const unpin = useAct('memory.unpin');
  const unlink = useAct('graph.unlink');
  const forget = useAct('memory.forget');
  const { done, failed } = useUndo();

  function setPairs(pairs: Set<string>) {
    setApart(pairs);
    remember(localStorage, root, { apart: [...pairs] });
  }
  return {
    asked,
    ask: (what: Asked['what'], other: string | null = null) => setAsked({ what, other }),
    close: () => setAsked(null),
    togglePin({ id, label, pinned }: GraphNode) {
      const ids = [`entity:${id}`];
      if (pinned) {
        unpin.mutate({ ids }, { onSuccess: ({ change }) => done(`${label} may fade again`, change), onError: failed });
      } else pin.mutate({ ids }, { onSuccess: ({ change }) => done(`${label} is pinned`, change), onError: failed });
    },
    unlink(node: GraphNode, { relation, direction, other }: Relation) {
      // A relation that comes in is named by its inverse here; the engine finds it from either side.
      const input = { from: node.id, relation, to: other.id };
      unlink.mutate(input, {
        onSuccess: ({ change, removed }) =>
          removed
            ? done('The relation is taken away', change, `${node.label} ${spoken(relation)} ${other.label}`)
            : failed(new Error(`Only ${direction === 'in' ? other.label : node.label}’s file can say this.`)),
        onError: failed,
      });
    },
    archive({ id, label }: GraphNode) {
      forget.mutate(
        { ids: [`entity:${id}`] },
        {
          onSuccess: ({ change }) => done(`${label} is archived`, change, 'Kept on disk, out of search.'),
          onError: failed,
        },
      );
    },
    isApart: (a: string, b: string) => apart.has(pairOf(a, b)),
    keepApart(a: string, b: string) {
      setPairs(new Set(apart).add(pairOf(a, b)));
    },
  };
}
