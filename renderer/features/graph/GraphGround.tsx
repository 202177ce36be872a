import type { RefObject } from 'react';
import { t, tn } from '../../text/text.ts';
import { count, ErrorState, entityTypeWord, Skeleton } from '../../ui/index.ts';
import type { CanvasHandlers } from './canvas.ts';
import type { Drawing } from './drawn.ts';
import { NodeList } from './NodeList.tsx';
import type { GraphView, Scene } from './narrow.ts';
import type { Network } from './network.ts';
import { Stage, type StageHandle } from './Stage.tsx';

type Props = {
  stage: RefObject<StageHandle | null>;
  network: Network;
  view: GraphView;
  scene: Scene;
  chosen: string;
  /** Null until there is something to draw. */
  drawn: Drawing | null;
  failed: Error | null;
  asList: boolean;
  handlers: CanvasHandlers;
  /** Chosen by a key, or in the list. */
  onStep(id: string): void;
  retry(): void;
};

/** The drawing or the list of what a view shows. */
export function GraphGround({
  stage,
  network,
  view,
  scene,
  chosen,
  drawn,
  failed,
  asList,
  handlers,
  onStep,
  retry,
}: Props) {
  const node = network.nodes.get(chosen);
  if (failed !== null) return <ErrorState error={failed} retry={retry} />;
  if (asList) {
    return <NodeList ref={stage} {...{ network, view, scene, chosen }} onChoose={onStep} onFocus={handlers.onFocus} />;
  }
  if (drawn === null) return <Skeleton rows={10} height={44} label={t('Laying out the graph')} />;
  return (
    <Stage
      ref={stage}
      drawn={drawn}
      label={stageLabel(network, view, scene)}
      spoken={
        node
          ? t('{label}, {type}, {ties} relations', {
              label: node.label,
              type: entityTypeWord(node.type),
              ties: network.tiesOf(chosen).length,
            })
          : ''
      }
      onStep={onStep}
      {...handlers}
    />
  );
}

function stageLabel(network: Network, { hops, focus }: GraphView, { nodes, ties }: Scene): string {
  const what =
    hops === 'all'
      ? t('The whole graph')
      : t('Neighbourhood of {label}, {hops}', {
          label: network.nodes.get(focus)?.label ?? focus,
          hops: tn(hops, '{n} hop', '{n} hops'),
        });
  return t('{what}: {nodes} entities, {ties} connections', {
    what,
    nodes: count(nodes.length),
    ties: count(ties.length),
  });
}
