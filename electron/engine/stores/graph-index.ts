import type { Door } from '../commit/types.ts';
import { type Scores, scorableEntity } from '../decay/scores.ts';
import type { Index } from '../index/types.ts';
import type { Log } from '../ports.ts';
import { type Graph, renderGraphIndex } from '../workspace/codecs/graph-index.ts';
import { edgesOf } from './graph/edges.ts';

export const graphIndexPath = 'memory/graph/index.md';
const quietMs = 400;
const entityFolder = 'memory/graph/entities/';

/** Keeps graph/index.md, the projection of the entity files, current within a second of a change to one of them. */
export class GraphIndex {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly index: Index,
    private readonly scores: Scores,
    private readonly door: () => Door,
    private readonly log: Log,
  ) {}

  touched(paths: string[]): void {
    if (paths.some((path) => path.startsWith(entityFolder))) this.soon();
  }

  /** What it says of entities changed: their files or their scores. */
  soon(): void {
    this.#timer ??= setTimeout(() => void this.write(), quietMs);
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      await this.door().project(graphIndexPath, renderGraphIndex(graphOf(this.index, this.scores)));
    } catch (cause) {
      this.log.warn('graph/index.md was not written', { cause: String(cause) });
    }
  }

  /** Writes what still waits. */
  async close(): Promise<void> {
    if (this.#timer) await this.write();
  }
}

const unknownYet = { confidence: null, firstSeen: null, lastAccessed: null };

/** Every entity that is not archived and every typed relation between two of them, in a fixed order. */
export function graphOf(index: Index, scores: Scores): Graph {
  const entities = index
    .entities()
    .map(({ id, type, label, path }) => {
      const { score, pinned, status } = scores.of(scorableEntity(id));
      return { id, type, label, path, score, pinned, archived: status === 'archived' };
    })
    .filter(({ archived }) => !archived);
  const shown = new Set(entities.map(({ id }) => id));
  const edges = new Map<string, Graph['edges'][number]>();
  for (const { from, relation, to, known } of edgesOf(index)) {
    if (known && from !== to && shown.has(from) && shown.has(to))
      edges.set(JSON.stringify([from, relation, to]), { from, relation, to, ...unknownYet });
  }
  return { entities, edges: [...edges.values()] };
}
