import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { Button, count, ErrorState, IconButton, Note, Segment, Skeleton } from '../../ui/index.ts';
import { AlikeButton } from './AlikeButton.tsx';
import { EntityField } from './EntityField.tsx';
import { EntityPanel } from './EntityPanel.tsx';
import { FilterRow } from './FilterRow.tsx';
import { GraphDialogs } from './GraphDialogs.tsx';
import { Legend } from './Legend.tsx';
import { NodeList } from './NodeList.tsx';
import { type Hops, type Narrow, sceneOf, wide } from './narrow.ts';
import { type Network, saidFrom, type Tie } from './network.ts';
import { Stage, type StageHandle } from './Stage.tsx';
import { useDoings } from './useDoings.ts';
import { useGraphKeys } from './useGraphKeys.ts';
import { useNarrowWindow } from './useNarrowWindow.ts';
import { usePlaced } from './usePlaced.ts';
import type { Where } from './useView.ts';

export type GraphProps = {
  root: string;
  network: Network;
  where: Where;
  /** The day as which it is seen: nothing can be changed then. */
  asOf: string | undefined;
  pastButton: ReactNode;
};
type ShownHops = '1' | '2' | 'all';

/** Entities above which the drawing is made for thousands. */
const largeFrom = 500;

/** The drawing or the list, what narrows it, and the chosen entity beside it. */
export function Graph({ root, network, where, asOf, pastButton }: GraphProps) {
  const { view, chosen } = where;
  const navigate = useNavigate();
  const stage = useRef<StageHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const [narrow, setNarrow] = useState<Narrow>(wide);
  const [asList, setAsList] = useState(false);
  const small = useNarrowWindow();
  const [panel, setPanel] = useState(false);
  const doings = useDoings(root);
  const { placed, failed, layOutAgain, retry, keep } = usePlaced(
    network,
    view,
    // Where things stand today is not overwritten by where they stood.
    asOf === undefined ? root : `${root} as it was`,
  );
  const inverses = useInverses();
  const node = network.nodes.get(chosen);
  // While a new layout is under way, the view before stays.
  const shown = placed?.view ?? view;
  const scene = useMemo(() => sceneOf(shown, narrow, chosen), [shown, narrow, chosen]);
  const large = scene.nodes.length > largeFrom;
  const drawn = useMemo(
    () =>
      (placed || large) && {
        scene,
        positions: placed?.positions ?? null,
        focus: shown.focus,
        chosen,
        said: (tie: Tie) => saidFrom(tie, chosen, inverses).join(', '),
      },
    [placed, large, scene, shown, chosen, inverses],
  );
  const showPanel = !small || panel;

  function choose(id: string) {
    where.choose(id);
  }
  function focusOn(id: string) {
    where.focusOn(id);
    stage.current?.focus();
  }
  function goBack() {
    if (small && panel) setPanel(false);
    else if (chosen !== view.focus) where.choose(view.focus);
    stage.current?.focus();
  }
  function details() {
    setPanel(true);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.graphpanel')?.focus());
  }

  useGraphKeys({
    onHops: where.setHops,
    onFit: () => stage.current?.fit(),
    onZoom: (by) => stage.current?.zoom(by),
    onAsk: (what) => asOf === undefined && doings.ask(what),
    onPin: () => node && asOf === undefined && doings.togglePin(node),
    onOpen: () => node && void navigate({ to: '/library', search: { path: node.path } }),
    onDetails: details,
    onList: () => {
      setAsList((now) => !now);
      requestAnimationFrame(() => stage.current?.focus());
    },
    onLayOut: layOutAgain,
    onEscape: goBack,
  });
  const ready = placed !== null;
  useEffect(() => {
    if (ready && (document.activeElement === document.body || document.activeElement === null)) stage.current?.focus();
  }, [ready]);

  const hops = String(view.hops) as ShownHops;
  return (
    <>
      <div className="bar graphbar">
        <h1>Graph</h1>
        <EntityField
          ref={field}
          label="Find an entity"
          placeholder="Find an entity"
          nodes={network.nodes.values()}
          value={view.focus}
          shortcut="/"
          onPick={focusOn}
          onLeave={() => stage.current?.focus()}
        />
        <Segment<ShownHops>
          label="Neighbourhood"
          value={hops}
          options={[
            { value: 'all', label: 'All' },
            { value: '1', label: '1 hop' },
            { value: '2', label: '2 hops' },
          ]}
          onChange={(next) => where.setHops(next === 'all' ? 'all' : (Number(next) as Hops))}
        />
        <span className="meta nowrap graphcount">
          {scene.nodes.length === network.nodes.size
            ? `${count(network.nodes.size)} entities`
            : `${count(scene.nodes.length)} of ${count(network.nodes.size)} entities`}
        </span>
        <span className="grow" />
        {asOf === undefined && (
          <>
            <AlikeButton
              doings={doings}
              onMerge={(a, b) => {
                where.focusOn(a);
                doings.ask('merge', b);
              }}
            />
            <Button icon="link" onClick={() => doings.ask('link')}>
              Link
            </Button>
            <Button icon="merge" onClick={() => doings.ask('merge')}>
              Merge
            </Button>
          </>
        )}
        {pastButton}
      </div>
      {where.unknown !== null && (
        <Note tone="info" className="graphnote">
          No entity is called {where.unknown}. It may have been renamed, merged or archived.
        </Note>
      )}
      <div className="graph">
        <div className="graphmain">
          <FilterRow view={shown} narrow={narrow} onChange={setNarrow} />
          <div className="graphground">
            {failed !== null && <ErrorState error={failed} retry={retry} />}
            {failed === null && placed === null && <Skeleton rows={10} height={44} label="Laying out the graph" />}
            {failed === null && drawn && !asList && (
              <>
                <Stage
                  ref={stage}
                  drawn={drawn}
                  large={large}
                  label={stageLabel(network, shown.hops, shown.focus, scene.nodes.length, scene.ties.length)}
                  spoken={node ? `${node.label}, ${node.type}, ${network.tiesOf(chosen).length} relations` : ''}
                  onChoose={(id) => {
                    choose(id);
                    setPanel(true);
                  }}
                  onStep={choose}
                  onFocus={focusOn}
                  onMoved={keep}
                />
                <Legend />
              </>
            )}
            {asList && (
              <NodeList
                ref={stage}
                network={network}
                view={shown}
                scene={scene}
                chosen={chosen}
                onChoose={choose}
                onFocus={focusOn}
              />
            )}
            <div className="graphzoom">
              {!asList && (
                <>
                  <Button icon="plus" aria-label="Nearer" title="Nearer" onClick={() => stage.current?.zoom(1.25)} />
                  <Button icon="minus" aria-label="Further" title="Further" onClick={() => stage.current?.zoom(0.8)} />
                  <Button
                    icon="fit"
                    aria-label="Fit the view"
                    title="Fit the view"
                    onClick={() => stage.current?.fit()}
                  />
                </>
              )}
              <Button
                icon={asList ? 'graph' : 'procedural'}
                aria-label="As a list"
                title={asList ? 'Drawn' : 'As a list'}
                aria-pressed={asList}
                onClick={() => setAsList(!asList)}
              />
              {small && <IconButton icon="info" label="Details" look="plain" onClick={details} />}
            </div>
          </div>
        </div>
        {node && showPanel && (
          <EntityPanel
            key={node.id}
            node={node}
            asOf={asOf}
            doings={doings}
            over={small}
            onFocus={where.focusOn}
            onClose={() => {
              setPanel(false);
              stage.current?.focus();
            }}
          />
        )}
      </div>
      {node && asOf === undefined && (
        <GraphDialogs node={node} network={network} doings={doings} onMoved={where.focusOn} />
      )}
    </>
  );
}

function stageLabel(network: Network, hops: Hops, focus: string, nodes: number, ties: number): string {
  const what =
    hops === 'all'
      ? 'The whole graph'
      : `Neighbourhood of ${network.nodes.get(focus)?.label ?? focus}, ${hops} ${hops === 1 ? 'hop' : 'hops'}`;
  return `${what}: ${count(nodes)} entities, ${count(ties)} connections`;
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
