import type { RefObject } from 'react';
import { count, ErrorState, Skeleton } from '../../ui/index.ts';
import type { Drawn } from './canvas.ts';
import { Legend } from './Legend.tsx';
import { NodeList } from './NodeList.tsx';
import type { Scene, View } from './narrow.ts';
import type { Network } from './network.ts';
import type { Positions } from './places.ts';
import { Stage, type StageHandle } from './Stage.tsx';

type Props = {
  stage: RefObject<StageHandle | null>;
  network: Network;
  view: View;
  scene: Scene;
  chosen: string;
  /** Null until there is something to draw. */
  drawn: Drawn | null;
  failed: Error | null;
  ready: boolean;
  large: boolean;
  asList: boolean;
  onChoose(id: string): void;
  /** Chosen by the pointer in the drawing. */
  onPoint(id: string): void;
  onFocus(id: string): void;
  onMoved(positions: Positions): void;
  retry(): void;
};

/** The drawing or the list of what a view shows. */
export function Ground(props: Props) {
  const { stage, network, view, scene, chosen, drawn, failed, asList, onChoose, onFocus } = props;
  const node = network.nodes.get(chosen);
  return (
    <>
      {failed !== null && <ErrorState error={failed} retry={props.retry} />}
      {failed === null && !props.ready && <Skeleton rows={10} height={44} label="Laying out the graph" />}
      {failed === null && drawn !== null && !asList && (
        <>
          <Stage
            ref={stage}
            drawn={drawn}
            large={props.large}
            label={stageLabel(network, view, scene)}
            spoken={node ? `${node.label}, ${node.type}, ${network.tiesOf(chosen).length} relations` : ''}
            onChoose={props.onPoint}
            onStep={onChoose}
            onFocus={onFocus}
            onMoved={props.onMoved}
          />
          <Legend />
        </>
      )}
      {asList && (
        <NodeList
          ref={stage}
          network={network}
          view={view}
          scene={scene}
          chosen={chosen}
          onChoose={onChoose}
          onFocus={onFocus}
        />
      )}
    </>
  );
}

function stageLabel(network: Network, { hops, focus }: View, { nodes, ties }: Scene): string {
  const what =
    hops === 'all'
      ? 'The whole graph'
      : `Neighbourhood of ${network.nodes.get(focus)?.label ?? focus}, ${hops} ${hops === 1 ? 'hop' : 'hops'}`;
  return `${what}: ${count(nodes.length)} entities, ${count(ties.length)} connections`;
}
