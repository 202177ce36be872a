import type { Shape } from './force.ts';
import { type Laid, others } from './groups.ts';
import type { MapLayout } from './map-layout.ts';
import { nodeSize } from './marks.ts';
import type { Point } from './move.ts';
import type { GraphView } from './narrow.ts';
import type { NearGraph } from './near-layout.ts';

export type LayoutRequest =
  | { id: number; kind: 'near'; graph: NearGraph }
  | { id: number; kind: 'map'; shape: Shape; gap: number };
export type LayoutAnswer = { id: number } & (
  | { kind: 'near'; places: Map<string, Point> }
  | ({ kind: 'map' } & MapLayout)
);

/** Entities up to which labels get room of their own; above, they are drawn in groups. */
const nearMost = 140;
/** Distance between two neighbours in a large graph. */
export const wholeGap = 64;

/** Pixels of a letter of a label, on average. */
const letter = 6.4;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, { resolve(answer: LayoutAnswer): void; reject(error: Error): void }>();

/** Where everything of a view stands. Computed in a worker; the same view always gets the same places. */
export async function layOutGraph(view: GraphView): Promise<Laid> {
  // In an order of its own, so that the same graph looks the same however it was read.
  const ids = view.nodes.map(({ id }) => id).sort();
  const ties = [...view.ties].sort((a, b) => (a.id < b.id ? -1 : 1));
  const index = new Map(ids.map((id, n) => [id, n]));
  const edges = () => Uint32Array.from(ties.flatMap(({ a, b }) => [index.get(a) ?? 0, index.get(b) ?? 0]));
  const answer = await ask((id) =>
    ids.length <= nearMost
      ? { id, kind: 'near', graph: nearGraph(view) }
      : { id, kind: 'map', shape: { count: ids.length, edges: edges() }, gap: wholeGap },
  );
  if (answer.kind === 'near') return { positions: answer.places, groups: new Map(), count: ids.length };
  const { places, groups } = answer;
  return {
    positions: new Map(ids.map((id, n) => [id, { x: places[2 * n] ?? 0, y: places[2 * n + 1] ?? 0 }])),
    groups: new Map(ids.map((id, n) => [id, groups[n] ?? others])),
    count: ids.length,
  };
}

function nearGraph(view: GraphView): NearGraph {
  return {
    focus: view.focus,
    fixed: view.hops !== 'all',
    nodes: view.nodes.map((node) => ({
      id: node.id,
      type: node.type,
      label: node.label,
      distance: view.hops === 'all' ? (node.id === view.focus ? 0 : 1) : (view.members.get(node.id) ?? 1),
      width: Math.max(nodeSize(node.accesses), Math.min(node.label.length, 24) * letter) + 8,
      height: nodeSize(node.accesses) + 30,
    })),
    ties: view.ties.map(({ a, b }) => ({ a, b })),
  };
}

/** Starts the worker ahead of need: its script loads only while the page itself is idle. */
export function warmUp(): void {
  worker ??= start();
}

function ask(request: (id: number) => LayoutRequest): Promise<LayoutAnswer> {
  worker ??= start();
  const id = ++lastId;
  const asked = worker;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    asked.postMessage(request(id));
  });
}

function start(): Worker {
  const started = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<LayoutAnswer>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  started.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message));
    waiting.clear();
    worker = null;
  });
  return started;
}
