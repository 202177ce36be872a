import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Button, count } from '../../ui/index.ts';
import { Crumbs } from './Crumbs.tsx';
import type { CanvasHandlers } from './canvas.ts';
import { DrawnMarks } from './DrawnMarks.tsx';
import { GraphGround } from './GraphGround.tsx';
import { asClosed } from './groups.ts';
import { Legend } from './Legend.tsx';
import { LookRow } from './LookRow.tsx';

import type { Point } from './move.ts';
import { NodeMenu } from './NodeMenu.tsx';
import type { Network, Tie } from './network.ts';
import { RelationMenu } from './RelationMenu.tsx';
import type { Doings } from './useDoings.ts';
import type { Looks, useDrawn } from './useDrawn.ts';
import { useGraphKeys } from './useGraphKeys.ts';
import type { GraphParts } from './useParts.ts';
import type { usePlaced } from './usePlaced.ts';
import type { GraphAddress } from './useView.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

type Props = {
  network: Network;
  where: GraphAddress;
  places: ReturnType<typeof usePlaced>;
  picture: ReturnType<typeof useDrawn>;
  looks: Looks;
  change(next: Partial<Looks>): void;
  /** What changes the graph; null while a day of the past is shown. */
  doings: Doings | null;
  parts: GraphParts;
};

/** A menu that is open over the drawing. */
type OpenMenu = { of: 'node'; id: string; at: Point } | { of: 'tie'; tie: Tie; at: Point } | null;

/** The drawing with what stands around it, and what its pointer and keys do. */
export function Surface(props: Props) {
  const { network, where, places, picture, looks, change, doings, parts } = props;
  const { view, scene, drawn, closed, apart } = picture;
  const [menu, setMenu] = useState<OpenMenu>(null);
  const handlers = useHandlers(props, setMenu);
  useSurfaceKeys(props);
  const { small, asList, toggleList, details, stage } = parts;
  const menuNode = menu?.of === 'node' ? network.nodes.get(menu.id) : undefined;
  const close = () => {
    setMenu(null);
    parts.toStage();
  };
  const legend = <Legend {...{ view, ...looks }} onChange={(narrow) => change({ narrow })} />;
  return (
    <div className="graphmain">
      <LookRow view={view} looks={looks} onChange={change}>
        {closed.length > 0 ? (
          <Crumbs where={where} total={view.nodes.length} groups={closed} node={network.nodes.get(where.chosen)} />
        ) : (
          legend
        )}
      </LookRow>
      <div className="graphground">
        <GraphGround
          {...{ stage, network, scene, chosen: where.chosen, drawn, asList, view, handlers }}
          failed={places.failed}
          onStep={where.choose}
          retry={places.retry}
        />
        {apart.length > 0 && !asList && (
          <Button
            small
            className="graphloose"
            icon={looks.loose ? 'minus' : 'plus'}
            aria-pressed={looks.loose}
            onClick={() => change({ loose: !looks.loose })}
          >
            {t('{apart} unconnected', { apart: count(apart.length) })}
          </Button>
        )}
      </div>
      <div className="graphfoot">
        {closed.length > 0 ? legend : <DrawnMarks />}
        <ZoomButtons stage={stage} asList={asList} onList={toggleList} onDetails={small ? details : null} />
      </div>
      {menu?.of === 'node' && menuNode && (
        <NodeMenu
          node={menuNode}
          at={menu.at}
          doings={doings}
          onFocus={() => where.focusOn(menuNode.id)}
          onClose={close}
        />
      )}
      {menu?.of === 'tie' && (
        <RelationMenu tie={menu.tie} at={menu.at} network={network} doings={doings} onClose={close} />
      )}
    </div>
  );
}

/** What the pointer does in the drawing. */
function useHandlers(
  { where, places, picture, change, doings, parts }: Props,
  setMenu: (menu: OpenMenu) => void,
): CanvasHandlers {
  const toWindow = ({ x, y }: Point): Point => {
    const at = document.querySelector('.graphcanvas')?.getBoundingClientRect();
    return { x: x + (at?.left ?? 0), y: y + (at?.top ?? 0) };
  };
  return {
    onChoose(id) {
      where.choose(id);
      change({ selected: new Set() });
      parts.setPanel(true);
    },
    onSelect: (ids) => change({ selected: ids }),
    onFocus(id) {
      where.focusOn(id);
      parts.toStage();
    },
    onMoved: (id, at) => places.keep(new Map([[id, asClosed(id, at, picture.closed, picture.drawn?.open ?? null)]])),
    onMenu(id, at) {
      where.choose(id);
      setMenu({ of: 'node', id, at });
    },
    onTie: (tie, at) => setMenu({ of: 'tie', tie, at: toWindow(at) }),
    onRelate(from, to) {
      where.choose(from);
      doings?.ask('link', to);
    },
    onOpen: where.openGroup,
  };
}

/** The page's keys, over what they act on. */
function useSurfaceKeys({ network, where, places, looks, change, doings, parts }: Props): void {
  const navigate = useNavigate();
  const node = network.nodes.get(where.chosen);
  useGraphKeys({
    onHops: where.setHops,
    onFit: () => parts.stage.current?.fit(),
    onZoom: (by) => parts.stage.current?.zoom(by),
    onAsk: (what) => doings?.ask(what),
    onPin: () => node && doings?.togglePin(node),
    onArchive: () => node && doings?.archive(node),
    onOpen: () => node && void navigate({ to: '/library', search: { path: node.path } }),
    onDetails: parts.details,
    onList: () => {
      parts.toggleList();
      requestAnimationFrame(parts.toStage);
    },
    onLayOut: places.layOutAgain,
    onClose: () => where.openGroup(null),
    onEscape: () => {
      if (parts.small && parts.panel) parts.setPanel(false);
      else if (looks.selected.size > 0) change({ selected: new Set() });
      else if (where.chosen !== where.view.focus) where.choose(where.view.focus);
      parts.toStage();
    },
  });
}
