import { useMemo } from 'react';
import { EntityPanel } from './EntityPanel.tsx';
import { GroupSection } from './GroupSection.tsx';
import { type Community, tieBundles } from './groups.ts';
import type { Network } from './network.ts';
import { SelectionPanel } from './SelectionPanel.tsx';
import type { Doings } from './useDoings.ts';
import type { Looks } from './useDrawn.ts';
import type { GraphParts } from './useParts.ts';
import type { GraphAddress } from './useView.ts';

type Props = {
  network: Network;
  where: GraphAddress;
  /** Groups of the drawing; none in a neighbourhood. */
  groups: readonly Community[];
  looks: Looks;
  change(next: Partial<Looks>): void;
  asOf: string | undefined;
  now: Doings;
  parts: GraphParts;
};

/** Beside the drawing: the chosen entity, or several that are selected. */
export function GraphPanel({ network, where, groups, looks, change, asOf, now, parts }: Props) {
  const { small, panel, setPanel, toStage } = parts;
  // Held here: the entity's panel is made anew for each one that is walked past.
  const bundles = useMemo(() => tieBundles(groups, network.ties), [groups, network]);
  const selected = [...looks.selected].flatMap((id) => network.nodes.get(id) ?? []);
  const node = network.nodes.get(where.chosen);
  const group = groups.find(({ members }) => members.includes(where.chosen));
  if (selected.length > 1) {
    return (
      <SelectionPanel
        nodes={selected}
        doings={asOf === undefined ? now : null}
        onChoose={where.choose}
        onClear={() => change({ selected: new Set() })}
      />
    );
  }
  if (node === undefined || (small && !panel)) return null;
  return (
    <EntityPanel
      key={node.id}
      node={node}
      asOf={asOf}
      doings={now}
      over={small}
      onFocus={where.view.hops === 'all' ? where.choose : where.focusOn}
      onClose={() => {
        setPanel(false);
        toStage();
      }}
    >
      {group !== undefined && (
        <GroupSection
          group={group}
          bundles={bundles}
          network={network}
          colouring={looks.colouring}
          isOpen={where.group !== null && group.members.includes(where.group)}
          onOpen={where.openGroup}
        />
      )}
    </EntityPanel>
  );
}
