import type { Door } from '../commit/types.ts';
import { dayOf } from '../decay/days.ts';
import { type Scores, scorableEntity } from '../decay/scores.ts';
import { edgesOf } from '../graph/edges.ts';
import type { Index } from '../index/types.ts';
import type { Clock, Log } from '../ports.ts';
import { labelOf } from '../workspace/codecs/entity-page.ts';
import { type GraphRows, graphIndexPath, parseGraphIndex, renderGraphIndex } from '../workspace/codecs/graph-index.ts';

const quietMs = 400;
const entityFolder = 'memory/graph/entities/';

/** Keeps graph/index.md, the projection of the entity files, current within a second of a change to one of them. */
export class GraphIndex {
  #timer: NodeJS.Timeout | undefined;
  /** What pages said when they were last looked at, by the index of the last run at first. */
  #stated: Stated;

  constructor(
    private readonly index: Index,
    private readonly scores: Scores,
    private readonly door: Door,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#stated = statedBy(index);
  }

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
      const graph = graphOf(this.index, this.scores, this.clock.zone);
      const today = dayOf(this.clock.now(), this.clock.zone);
      const [stated, now] = [this.#stated, statedBy(this.index)];
      await this.door.project(graphIndexPath, (before) =>
        renderGraphIndex(withUnpaged(withKnown(graph, before, today), before, stated, now)),
      );
      this.#stated = now;
    } catch (cause) {
      this.log.warn('graph/index.md was not written', { cause: String(cause) });
    }
  }

  /** Writes what still waits. */
  async close(): Promise<void> {
    if (this.#timer) await this.write();
  }
}

/** Every entity that is not archived and every typed relation between two of them, in a fixed order. */
export function graphOf(index: Index, scores: Scores, zone: string): GraphRows {
  const entities = index
    .entities()
    .map(({ id, type, label, path }) => {
      const { score, pinned, status } = scores.of(scorableEntity(id));
      return { id, type, label, path, score, pinned, archived: status === 'archived' };
    })
    .filter(({ archived }) => !archived);
  const shown = new Map(entities.map(({ id }) => [id, scores.lastUsed(`entity:${id}`)]));
  const edges = new Map<string, Edge>();
  for (const { from, relation, to, known } of edgesOf(index)) {
    const [one, other] = [shown.get(from), shown.get(to)];
    if (!known || from === to || one === undefined || other === undefined) continue;
    // Nobody went along it later than both its ends were read.
    const lastAccessed = one === null || other === null ? null : dayOf(Math.min(one, other), zone);
    edges.set(keyOf({ from, relation, to }), { from, relation, to, confidence: null, firstSeen: null, lastAccessed });
  }
  return { entities, edges: [...edges.values()] };
}

type Edge = GraphRows['edges'][number];
const keyOf = ({ from, relation, to }: Pick<Edge, 'from' | 'relation' | 'to'>) => JSON.stringify([from, relation, to]);

/**
 * The graph with what the file itself knows of its edges, which no page says: how sure each is, and since when. An edge
 * that the file did not have is seen first on `today`; where there was no file (`before` null) that stays unknown.
 */
export function withKnown(graph: GraphRows, before: string | null, today: string): GraphRows {
  if (before === null) return graph;
  const known = new Map(parseGraphIndex(before).edges.map((edge) => [keyOf(edge), edge]));
  const edges = graph.edges.map((edge): Edge => {
    const old = known.get(keyOf(edge));
    if (old === undefined) return { ...edge, firstSeen: today };
    const lastAccessed = edge.lastAccessed ?? old.lastAccessed;
    return { ...edge, confidence: old.confidence, firstSeen: old.firstSeen, lastAccessed };
  });
  return { ...graph, edges };
}

/** The entities that have pages, and the edges that pages state. */
type Stated = { entities: ReadonlySet<string>; edges: ReadonlySet<string> };

function statedBy(index: Index): Stated {
  const entities = index.entities();
  return { entities: new Set(entities.map(({ id }) => id)), edges: new Set(edgesOf(index, entities).map(keyOf)) };
}

/**
 * The graph with the rows that only the file itself has, as a workspace brings them that was kept by others: entities
 * without a page, and edges that no page states. A row goes when the page or the relation it was made from does. The
 * file's label of an entity stands where its page gives none but its id.
 */
export function withUnpaged(graph: GraphRows, before: string | null, stated: Stated, now: Stated): GraphRows {
  if (before === null) return graph;
  const old = parseGraphIndex(before);
  const labels = new Map(old.entities.map(({ id, label }) => [id, label]));
  const isForeign = (id: string) => !stated.entities.has(id) && !now.entities.has(id);
  const shown = new Set(graph.entities.map(({ id }) => id));
  // Removed, renamed, or archived.
  const isGone = (id: string) => !isForeign(id) && !shown.has(id);
  const drawn = new Set(graph.edges.map(keyOf));
  const own = old.edges.filter((edge) => {
    const key = keyOf(edge);
    // A page may state an edge to what has no page yet: no row is made of it, and one that stands stays.
    const stands = !drawn.has(key) && (now.edges.has(key) || !stated.edges.has(key));
    return stands && !isGone(edge.from) && !isGone(edge.to);
  });
  const entities = graph.entities.map((row) => {
    const label = labels.get(row.id) ?? '';
    return row.label === labelOf(row.id) && label !== '' ? { ...row, label } : row;
  });
  return {
    entities: [...entities, ...old.entities.filter(({ id }) => isForeign(id))],
    edges: [...graph.edges, ...own],
  };
}
