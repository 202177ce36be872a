import { LinkDialog } from './LinkDialog.tsx';
import { MergeEntitiesDialog } from './MergeEntitiesDialog.tsx';
import type { GraphNode, Network } from './network.ts';
import { RenameDialog } from './RenameDialog.tsx';
import type { Doings } from './useDoings.ts';

type Props = {
  node: GraphNode;
  network: Network;
  doings: Doings;
  /** The entity is another one now. */
  onMoved(id: string): void;
};

/** The dialog that was asked for, if one is. */
export function GraphDialogs({ node, network, doings, onMoved }: Props) {
  const { asked, close } = doings;
  if (asked === null) return null;
  const done = (id: string) => {
    close();
    onMoved(id);
  };
  if (asked.what === 'link') {
    const from = network.nodes.get(asked.edge?.from ?? node.id) ?? node;
    return <LinkDialog node={from} other={asked.other} edge={asked.edge} network={network} onClose={close} />;
  }
  if (asked.what === 'rename') {
    return <RenameDialog node={node} ties={network.tiesOf(node.id).length} onClose={close} onDone={done} />;
  }
  return (
    <MergeEntitiesDialog
      key={node.id}
      node={node}
      other={asked.other}
      network={network}
      onClose={close}
      onDone={done}
    />
  );
}
