import { useMemo } from 'react';
import { useCall } from '../../api/queries.ts';
import type { Drawn } from './canvas.ts';
import { type Narrow, sceneOf, type View } from './narrow.ts';
import { saidFrom, type Tie } from './network.ts';
import type { Positions } from './places.ts';

/** Entities above which the drawing is made for thousands. */
const largeFrom = 500;

type Placed = { view: View; positions: Positions };

/** What of a view is drawn, and where; null until it has its places, unless it is so large that it fills up as they come. */
export function useDrawn(view: View, placed: Placed | null, narrow: Narrow, chosen: string) {
  const inverses = useInverses();
  const scene = useMemo(() => sceneOf(view, narrow, chosen), [view, narrow, chosen]);
  const large = scene.nodes.length > largeFrom;
  const drawn = useMemo(
    (): Drawn | null =>
      placed || large
        ? {
            scene,
            positions: placed?.positions ?? null,
            focus: view.focus,
            chosen,
            said: (tie: Tie) => saidFrom(tie, chosen, inverses).join(', '),
          }
        : null,
    [placed, large, scene, view, chosen, inverses],
  );
  return { scene, large, drawn };
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
