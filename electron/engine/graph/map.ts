import type { EntityRow, Index } from '../index/types.ts';
import type { RelationType } from '../workspace/codecs/relations.ts';
import { edgesOf } from './edges.ts';
import type { PersonRow } from './persons.ts';
import { canonical, type DirectedRelation } from './vocabulary.ts';

/** `updated`: the day of its page's last edit. */
export type EntityStanding = {
  accesses: number;
  score: number;
  pinned: boolean;
  archived: boolean;
  updated: string | null;
};
type Node = PersonRow & { facts: number } & EntityStanding;
type GraphMap = { nodes: Node[]; edges: DirectedRelation[]; total: { entities: number; edges: number } };

export type MapOptions = {
  vocabulary: RelationType[];
  /** The id in the middle; everything when undefined. */
  focus: string | undefined;
  hops: number;
  limit: number;
  /** How an entity stands in memory. */
  standing(id: string): EntityStanding;
};

/** Entities and the relations between them, in one pass over the index; with a focus, those within `hops` of it. */
export function graphMap(index: Index, { vocabulary, focus, hops, limit, standing }: MapOptions): GraphMap {
  const entities = index.entities();
  const edges = edgesAmong(index, entities, vocabulary);
  const degree = new Map<string, number>();
  for (const { from, to } of edges) for (const id of [from, to]) degree.set(id, (degree.get(id) ?? 0) + 1);
  const near = focus === undefined ? null : within(edges, focus, hops);
  const facts = factsOf(index, near?.size ?? entities.length);
  const chosen = entities
    .filter(({ id }) => near === null || near.has(id))
    .map((entity) => ({ entity, near: near?.get(entity.id) ?? 0, degree: degree.get(entity.id) ?? 0 }))
    .sort((a, b) => a.near - b.near || b.degree - a.degree || (a.entity.id < b.entity.id ? -1 : 1))
    .slice(0, limit)
    .map(({ entity }) => ({ ...entity, facts: facts(entity.path), ...standing(entity.id) }));
  const ids = new Set(chosen.map(({ id }) => id));
  return {
    nodes: chosen,
    edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    total: { entities: entities.length, edges: edges.length },
  };
}

/** Of a neighbourhood its files are read one by one, of more all at once. */
const fewFiles = 500;

/** How many facts a page holds beside itself. */
function factsOf(index: Index, pages: number): (path: string) => number {
  const beside = (memories = 1) => Math.max(0, memories - 1);
  if (pages <= fewFiles) return (path) => beside(index.file(path)?.memories);
  const all = new Map(index.files().map(({ path, memories }) => [path, memories]));
  return (path) => beside(all.get(path));
}

type Kept = { vocabulary: string; edges: DirectedRelation[] };
const kept = new WeakMap<readonly EntityRow[], Kept>();

/** As long as no page of an entity is written its relations stay the same: thousands take longer to join than all the rest. */
function edgesAmong(index: Index, entities: readonly EntityRow[], vocabulary: RelationType[]): DirectedRelation[] {
  const words = JSON.stringify(vocabulary);
  const known = kept.get(entities);
  if (known?.vocabulary === words) return known.edges;
  const edges = distinct(vocabulary, edgesOf(index, entities));
  kept.set(entities, { vocabulary: words, edges });
  return edges;
}

/** Relations between two entities, each once and in the form in which it is kept. */
function distinct(vocabulary: RelationType[], edges: ReturnType<typeof edgesOf>): DirectedRelation[] {
  const each = new Map<string, DirectedRelation>();
  for (const { from, relation, to, known } of edges) {
    if (!known || from === to) continue;
    const one = canonical(vocabulary, { from, relation, to });
    each.set(`${one.from}\n${one.relation}\n${one.to}`, one);
  }
  return [...each.values()];
}

/** Entities within `hops` of one, and how far. */
function within(edges: DirectedRelation[], focus: string, hops: number): Map<string, number> {
  const beside = new Map<string, string[]>();
  const join = (a: string, b: string) => {
    const list = beside.get(a);
    if (list) list.push(b);
    else beside.set(a, [b]);
  };
  for (const { from, to } of edges) {
    join(from, to);
    join(to, from);
  }
  const far = new Map([[focus, 0]]);
  let edge = [focus];
  for (let hop = 1; hop <= hops; hop++) {
    const next: string[] = [];
    for (const other of edge.flatMap((id) => beside.get(id) ?? [])) {
      if (far.has(other)) continue;
      far.set(other, hop);
      next.push(other);
    }
    edge = next;
  }
  return far;
}
