import { useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import type { Laid } from './groups.ts';
import { layOutGraph, wholeGap } from './layout.ts';
import type { Positions } from './move.ts';
import type { GraphView } from './narrow.ts';
import { type Network, otherEnd } from './network.ts';
import { createPlaces, fitIn } from './places.ts';

export type PlacedView = { view: GraphView; laid: Laid };

/**
 * Where everything of a view stands: as it was last time, else laid out anew. While a layout is under way the view
 * before is answered, so that nothing flickers.
 */
export function usePlaced(network: Network, view: GraphView, root: string) {
  const places = useMemo(() => createPlaces(localStorage, root), [root]);
  const [placed, setPlaced] = useState<PlacedView | null>(null);
  const [failed, setFailed] = useState<Error | null>(null);
  const [again, setAgain] = useState(0);
  const latest = useRef(placed);
  // Only when it changes: a layout that was thrown away stays so until the next is there.
  useInsertionEffect(() => {
    latest.current = placed;
  }, [placed]);
  const name = nameOf(view);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks for the layout once more
  useEffect(() => {
    let gone = false;
    const place = () => {
      const ids = view.nodes.map(({ id }) => id);
      const neighbours = (id: string) => network.tiesOf(id).map((tie) => otherEnd(tie, id));
      const shown = latest.current;
      const known = shown && nameOf(shown.view) === name ? shown.laid : places.get(name);
      const fitted = fitIn(ids, known, neighbours, wholeGap);
      const settle = (laid: Laid) => {
        const same = shown !== null && nameOf(shown.view) === name && samePlaces(shown.laid.positions, laid.positions);
        setPlaced({ view, laid: same ? shown.laid : laid });
        // As it is remembered it need not be written again: of thousands that takes its time.
        if (!same && laid !== known) places.set(name, laid);
      };
      if (fitted) settle(fitted);
      else {
        layOutGraph(view)
          .then((laid) => !gone && settle(laid))
          .catch((error: Error) => !gone && setFailed(error));
      }
    };
    setFailed(null);
    // A task of its own: of thousands, to read their places takes as long as to show the page around them.
    const timer = setTimeout(place);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [network, view, name, places, again]);

  return {
    placed,
    failed,
    /** The layout anew, forgetting what was moved by hand. */
    layOutAgain() {
      places.set(name, { positions: new Map(), groups: new Map(), count: 0 });
      latest.current = null;
      setAgain((n) => n + 1);
    },
    retry: () => setAgain((n) => n + 1),
    keep(positions: Positions) {
      if (latest.current === null) return;
      // Moved by hand: the same object, so that the drawing is not fitted again.
      const { view: shown, laid } = latest.current;
      const all = laid.positions as Map<string, { x: number; y: number }>;
      for (const [id, at] of positions) all.set(id, at);
      places.set(nameOf(shown), laid);
    },
  };
}

function nameOf(view: GraphView): string {
  return view.hops === 'all' ? 'all' : `${view.focus} ${view.hops}`;
}

function samePlaces(a: Positions, b: Positions): boolean {
  return a.size === b.size && [...b].every(([id, at]) => a.get(id)?.x === at.x && a.get(id)?.y === at.y);
}
