import { useState } from 'react';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { counted, relationInWords } from '../../ui/index.ts';
import type { Relation } from './memory.ts';
import type { GraphEdge, GraphNode } from './network.ts';
import { pairOf, readRemembered, remember } from './remembered.ts';
import { useUndo } from './useUndo.ts';

/** A dialog that was asked for, the other entity if it is known, and the relation that shall be said in another word. */
type Asked = { what: 'merge' | 'link' | 'rename'; other: string | null; edge: GraphEdge | null };
export type Doings = ReturnType<typeof useDoings>;

/** What can be done with an entity: at once with a way back, or by a dialog that asks first. */
export function useDoings(root: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [apart, setApart] = useState(() => new Set(readRemembered(localStorage, root).apart));
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
    ask: (what: Asked['what'], other: string | null = null, edge: GraphEdge | null = null) =>
      setAsked({ what, other, edge }),
    close: () => setAsked(null),
    togglePin({ id, label, pinned }: GraphNode) {
      const ids = [`entity:${id}`];
      if (pinned) {
        unpin.mutate(
          { ids },
          { onSuccess: ({ change }) => done(t('{label} may fade again', { label }), change), onError: failed },
        );
      } else
        pin.mutate(
          { ids },
          { onSuccess: ({ change }) => done(t('{label} is pinned', { label }), change), onError: failed },
        );
    },
    unlink(node: GraphNode, { relation, direction, backwards, other }: Relation) {
      // A relation that comes in is named by its inverse here; the engine finds it from either side.
      const [from, to] = backwards ? [other.id, node.id] : [node.id, other.id];
      const input = { from, relation, to };
      unlink.mutate(input, {
        onSuccess: ({ change, removed }) =>
          removed
            ? done(t('The relation is taken away'), change, `${node.label} ${relationInWords(relation)} ${other.label}`)
            : failed(new Error(`Only ${direction === 'in' ? other.label : node.label}’s file can say this.`)),
        onError: failed,
      });
    },
    /** @param said the relation in words */
    takeAway(edge: GraphEdge, said: string) {
      unlink.mutate(edge, {
        onSuccess: ({ change }) => done(t('The relation is taken away'), change, said),
        onError: failed,
      });
    },
    archive(...nodes: readonly GraphNode[]) {
      const named =
        nodes.length === 1
          ? t('{label} is archived', { label: nodes[0]?.label })
          : `${counted(nodes.length, 'entity', 'entities')} archived`;
      forget.mutate(
        { ids: nodes.map(({ id }) => `entity:${id}`) },
        { onSuccess: ({ change }) => done(named, change, t('Kept on disk, out of search.')), onError: failed },
      );
    },
    pinAll(nodes: readonly GraphNode[]) {
      const ids = nodes.map(({ id }) => `entity:${id}`);
      const named = `${counted(nodes.length, 'entity', 'entities')} pinned`;
      pin.mutate({ ids }, { onSuccess: ({ change }) => done(named, change), onError: failed });
    },
    isApart: (a: string, b: string) => apart.has(pairOf(a, b)),
    keepApart(a: string, b: string) {
      setPairs(new Set(apart).add(pairOf(a, b)));
    },
  };
}
