import type { Shape } from './force.ts';
import { nodeSize } from './marks.ts';
import type { Point } from './move.ts';
import type { View } from './narrow.ts';
import type { NearGraph } from './near-layout.ts';
import type { Positions } from './places.ts';

export type LayoutRequest =
  | { id: number; kind: 'near'; graph: NearGraph }
  | { id: number; kind: 'whole'; shape: Shape; gap: number };
export type LayoutAnswer = { id: number; places: Map<string, Point> | Float64Array };

/** Entities up to which labels get room of their own; above, the layout for large graphs is used. */
const nearMost = 140;
/** Distance between two neighbours in a large graph. */
export const wholeGap = 64;

/** Pixels of a letter of a label, on average. */
const letter = 6.4;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, { resolve(places: LayoutAnswer['places']): void; reject(error: Error): void }>();

/** Where everything of a view stands. Computed in a worker; the same view always gets the same places. */
export async function layOut(view: View): Promise<Positions> {
  const ids = view.nodes.map(({ id }) => id);
  if (ids.length <= nearMost) {
    const places = await ask((id) => ({ id, kind: 'near', graph: nearGraph(view) }));
    return places instanceof Map ? places : new Map();
  }
  const index = new Map(ids.map((id, n) => [id, n]));
  const edges = new Uint32Array(view.ties.flatMap(({ a, b }) => [index.get(a) ?? 0, index.get(b) ?? 0]));
  const places = await ask((id) => ({ id, kind: 'whole', shape: { count: ids.length, edges }, gap: wholeGap }));
  if (places instanceof Map) return places;
  return new Map(ids.map((id, n) => [id, { x: places[2 * n] ?? 0, y: places[2 * n + 1] ?? 0 }]));
}

function nearGraph(view: View): NearGraph {
  return {
    focus: view.hops === 'all' ? null : view.focus,
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

function ask(request: (id: number) => LayoutRequest): Promise<LayoutAnswer['places']> {
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
    waiting.get(data.id)?.resolve(data.places);
    waiting.delete(data.id);
  });
  started.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message));
    waiting.clear();
    worker = null;
  });
  return started;
}
