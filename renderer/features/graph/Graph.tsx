import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Note } from '../../ui/index.ts';
import { EntityPanel } from './EntityPanel.tsx';
import { FilterRow } from './FilterRow.tsx';
import { GraphBar } from './GraphBar.tsx';
import { GraphDialogs } from './GraphDialogs.tsx';
import { Ground } from './Ground.tsx';
import { type Narrow, wide } from './narrow.ts';
import type { Network } from './network.ts';
import type { StageHandle } from './Stage.tsx';
import { useDoings } from './useDoings.ts';
import { useDrawn } from './useDrawn.ts';
import { useGraphKeys } from './useGraphKeys.ts';
import { useNarrowWindow } from './useNarrowWindow.ts';
import { usePlaced } from './usePlaced.ts';
import type { Where } from './useView.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

export type GraphProps = {
  root: string;
  network: Network;
  where: Where;
  /** The day as which it is seen: nothing can be changed then. */
  asOf: string | undefined;
  pastButton: ReactNode;
};

/** The drawing or the list, what narrows it, and the chosen entity beside it. */
export function Graph({ root, network, where, asOf, pastButton }: GraphProps) {
  const { view, chosen } = where;
  const [narrow, setNarrow] = useState<Narrow>(wide);
  // Where things stand today is not overwritten by where they stood.
  const places = usePlaced(network, view, asOf === undefined ? root : `${root} as it was`);
  const { placed } = places;
  // While a new layout is under way, the view before stays.
  const shown = placed?.view ?? view;
  const { scene, large, drawn } = useDrawn(shown, placed, narrow, chosen);
  const now = useDoings(root);
  const doings = asOf === undefined ? now : null;
  const node = network.nodes.get(chosen);
  const { stage, asList, toggleList, small, panel, setPanel, details, toStage } = useParts(placed !== null);
  const navigate = useNavigate();

  function focusOn(id: string) {
    where.focusOn(id);
    toStage();
  }
  useGraphKeys({
    onHops: where.setHops,
    onFit: () => stage.current?.fit(),
    onZoom: (by) => stage.current?.zoom(by),
    onAsk: (what) => doings?.ask(what),
    onPin: () => node && doings?.togglePin(node),
    onOpen: () => node && void navigate({ to: '/library', search: { path: node.path } }),
    onDetails: details,
    onList: () => {
      toggleList();
      requestAnimationFrame(toStage);
    },
    onLayOut: places.layOutAgain,
    onEscape: () => {
      if (small && panel) setPanel(false);
      else if (chosen !== view.focus) where.choose(view.focus);
      toStage();
    },
  });

  return (
    <>
      <GraphBar
        {...{ network, where, doings, pastButton }}
        drawn={scene.nodes.length}
        onFocus={focusOn}
        onLeave={toStage}
      />
      {where.unknown !== null && (
        <Note tone="info" className="graphnote">
          No entity is called {where.unknown}. It may have been renamed, merged or archived.
        </Note>
      )}
      <div className="graph">
        <div className="graphmain">
          <FilterRow view={shown} narrow={narrow} onChange={setNarrow} />
          <div className="graphground">
            <Ground
              {...{ stage, network, scene, chosen, drawn, large, asList }}
              view={shown}
              failed={places.failed}
              ready={placed !== null}
              onChoose={where.choose}
              onPoint={(id) => {
                where.choose(id);
                setPanel(true);
              }}
              onFocus={focusOn}
              onMoved={places.keep}
              retry={places.retry}
            />
            <ZoomButtons stage={stage} asList={asList} onList={toggleList} onDetails={small ? details : null} />
          </div>
        </div>
        {node && (!small || panel) && (
          <EntityPanel
            key={node.id}
            node={node}
            asOf={asOf}
            doings={now}
            over={small}
            onFocus={where.focusOn}
            onClose={() => {
              setPanel(false);
              toStage();
            }}
          />
        )}
      </div>
      {node && doings !== null && (
        <GraphDialogs node={node} network={network} doings={doings} onMoved={where.focusOn} />
      )}
    </>
  );
}

/** Which parts of the page are shown, and where the focus goes. */
function useParts(ready: boolean) {
  const stage = useRef<StageHandle>(null);
  const [asList, setAsList] = useState(false);
  const [panel, setPanel] = useState(false);
  const small = useNarrowWindow();
  useEffect(() => {
    if (ready && (document.activeElement === document.body || document.activeElement === null)) stage.current?.focus();
  }, [ready]);
  return {
    stage,
    asList,
    toggleList: () => setAsList((now) => !now),
    small,
    panel,
    setPanel,
    details() {
      setPanel(true);
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.graphpanel')?.focus());
    },
    toStage: () => stage.current?.focus(),
  };
}
