import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../text/text.ts';
import { Note, Splitter } from '../../ui/index.ts';
import { GraphBar } from './GraphBar.tsx';
import { GraphDialogs } from './GraphDialogs.tsx';
import { GraphPanel } from './GraphPanel.tsx';
import { noGraphFilter } from './narrow.ts';
import type { Network } from './network.ts';
import { Surface } from './Surface.tsx';
import { useDoings } from './useDoings.ts';
import { type Looks, useDrawn } from './useDrawn.ts';
import { useParts } from './useParts.ts';
import { usePlaced } from './usePlaced.ts';
import type { GraphAddress } from './useView.ts';

export type GraphProps = {
  root: string;
  network: Network;
  where: GraphAddress;
  /** The day as which it is seen: nothing can be changed then. */
  asOf: string | undefined;
  pastButton: ReactNode;
  /** Told once something is drawn. */
  onDrawn(): void;
};

const plain: Looks = { narrow: noGraphFilter, colouring: 'type', selected: new Set(), loose: false };

/** Milliseconds from the places of what is drawn to the drawing itself. */
const drawnMs = 60;

/** The drawing or the list, what narrows it, and the chosen entity beside it. */
export function Graph({ root, network, where, asOf, pastButton, onDrawn }: GraphProps) {
  const [looks, setLooks] = useState(plain);
  // Where things stand today is not overwritten by where they stood.
  const places = usePlaced(network, where.view, asOf === undefined ? root : t('{root} as it was', { root }));
  const isPlaced = places.placed !== null;
  // A frame later the first names are on screen.
  useEffect(() => {
    if (!isPlaced) return;
    const timer = setTimeout(onDrawn, drawnMs);
    return () => clearTimeout(timer);
  }, [isPlaced, onDrawn]);
  const picture = useDrawn(network, where, places.placed, looks);
  const now = useDoings(root);
  const doings = asOf === undefined ? now : null;
  const parts = useParts(isPlaced);
  const node = network.nodes.get(where.chosen);
  const change = (next: Partial<Looks>) => setLooks((before) => ({ ...before, ...next }));
  const grouped = picture.closed.length > 0;
  const find = (id: string) => {
    if (grouped) where.showInGroup(id);
    else where.focusOn(id);
    parts.toStage();
  };

  return (
    <>
      <GraphBar
        {...{ network, where, doings, pastButton }}
        drawn={picture.scene.nodes.length}
        groups={picture.closed.length}
        onFocus={find}
        onLeave={parts.toStage}
      />
      {where.unknown !== null && (
        <Note tone="info" className="graphnote">
          {t('No entity is called {unknown}. It may have been renamed, merged or archived.', {
            unknown: where.unknown,
          })}
        </Note>
      )}
      <div className="graph">
        <Surface {...{ network, where, places, picture, looks, change, doings, parts }} />
        {!parts.small && <Splitter before name="panel" property="--panel" label={t('Width of the panel')} />}
        <GraphPanel {...{ network, where, looks, change, asOf, now, parts }} groups={picture.closed} />
      </div>
      {node && doings !== null && (
        <GraphDialogs node={node} network={network} doings={doings} onMoved={where.focusOn} />
      )}
    </>
  );
}
