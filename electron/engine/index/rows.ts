import { hash } from 'node:crypto';
import type { Memory } from '#shared/model/memory.ts';
import { speakerOf } from '../language/spoken-turn.ts';
import { foldName } from '../language/tokens.ts';
import type { SieveRow } from './sieve.ts';
import { toWords } from './words.ts';

/** A row of `memories`; `n` is SQLite's own number for it. An unknown time is the empty string, which sorts first. */
export type MemoryRow = {
  n: number;
  id: string;
  digest: string;
  path: string;
  /** 0-based place among the memories of its file. */
  seq: number;
  line: number;
  end_line: number;
  at: string;
  kind: Memory['kind'];
  store: Memory['store'];
  type: string | null;
  confidence: Memory['confidence'];
  source: string | null;
  parent: string | null;
  tags: string;
  entities: string;
  title: string;
  text: string;
  /** What a page's header says of its use, as JSON; null where it says nothing. */
  used: string | null;
  /** Null for what is global. */
  scope: string | null;
  /** Since when a fact is known to hold; empty where nobody knows. */
  begun: string;
};

export const rowColumns =
  'n, id, digest, path, seq, line, end_line, at, kind, store, type, confidence, source, parent, tags, entities, title, text, used, scope, begun';

/** What makes a memory of a row, in SQLite's raw mode: arrays are read many times faster than its row objects. */
export const memoryColumns =
  'id, path, line, end_line, at, kind, store, type, confidence, source, parent, tags, entities, title, text, used, scope, begun';
export type MemoryTuple = [
  id: string,
  path: string,
  line: number,
  endLine: number,
  at: string,
  kind: Memory['kind'],
  store: Memory['store'],
  type: string | null,
  confidence: Memory['confidence'],
  source: string | null,
  parent: string | null,
  tags: string,
  entities: string,
  title: string,
  text: string,
  used: string | null,
  scope: string | null,
  begun: string,
];

/** A row's number and what its score depends on, in SQLite's raw mode. */
export type ScorableTuple = [
  n: number,
  id: string,
  store: Memory['store'],
  kind: Memory['kind'],
  at: string,
  source: string | null,
  type: string | null,
  parent: string | null,
  used: string | null,
];

export function toMemory(tuple: MemoryTuple): Memory {
  const [
    id,
    path,
    line,
    endLine,
    at,
    kind,
    store,
    type,
    confidence,
    source,
    parent,
    tags,
    entities,
    title,
    text,
    used,
    scope,
    begun,
  ] = tuple;
  return {
    id,
    kind,
    store,
    path,
    line,
    endLine,
    title,
    text,
    at: at === '' ? null : at,
    type,
    confidence,
    tags: fromList(tags),
    source,
    entities: fromList(entities),
    parent,
    ...(scope === null ? {} : { scope }),
    ...(begun === '' ? {} : { begun }),
    ...usedOf(used),
  };
}

export function toScorable([, id, store, kind, at, source, type, parent, used]: ScorableTuple): SieveRow {
  return { id, store, kind, at: at === '' ? null : at, source, type, parent, ...usedOf(used) };
}

/** What a page's header says of its use, from its column. */
export const usedOf = (used: string | null): Pick<Memory, 'used'> =>
  used === null ? {} : { used: JSON.parse(used) as NonNullable<Memory['used']> };

/** The row of a memory that is the `seq`-th of the file at `path`. */
export function toRow(memory: Memory, path: string, seq: number): Omit<MemoryRow, 'n' | 'digest'> {
  return {
    id: memory.id,
    path,
    seq,
    line: memory.line,
    end_line: memory.endLine,
    at: memory.at ?? '',
    kind: memory.kind,
    store: memory.store,
    type: memory.type,
    confidence: memory.confidence,
    source: memory.source,
    parent: memory.parent,
    tags: memory.tags.length === 0 ? '[]' : JSON.stringify(memory.tags),
    entities: memory.entities.length === 0 ? '[]' : JSON.stringify(memory.entities),
    title: memory.title,
    text: memory.text,
    used: memory.used === undefined ? null : JSON.stringify(memory.used),
    scope: memory.scope ?? null,
    begun: memory.begun ?? '',
  };
}

/** Equal for two memories that differ in nothing but their lines. */
export function rowDigest(row: Omit<MemoryRow, 'n' | 'digest'>): string {
  const { at, kind, store, type, confidence, source, parent, tags, entities, title, text, used, scope, begun } = row;
  // What its own words and its day tell is in them; what its page alone tells is not.
  const isOfPage = begun !== '' && begun !== at && !text.includes(begun);
  return hash(
    'sha1',
    JSON.stringify([
      at,
      kind,
      store,
      type,
      confidence,
      source,
      parent,
      tags,
      entities,
      title,
      text,
      used,
      ...(scope === null ? [] : [scope]),
      ...(isOfPage ? [begun] : []),
    ]),
    'base64',
  );
}

/** The columns of `words` for a row, in their order: title, text, tags, names. */
export function indexedWordsOf(
  row: Pick<MemoryRow, 'title' | 'text' | 'tags' | 'entities' | 'parent'>,
): [title: string, text: string, tags: string, names: string] {
  // An episode's title is the beginning of its text: counted once.
  const title = row.text.startsWith(row.title) ? '' : toWords(row.title);
  const names = fromList(row.entities).map(entitySlug);
  if (row.parent !== null) names.push(entitySlug(row.parent));
  const speaker = speakerOf(row.text);
  if (speaker !== null) names.push(speaker);
  return [title, toWords(row.text), toWords(fromList(row.tags).join(' ')), toWords(names.join(' '))];
}

/** The names by which an entity's row is meant: its id with and without `entity:`, its title, its aliases. */
export function namesInRow({ kind, id, title, tags }: Pick<MemoryRow, 'kind' | 'id' | 'title' | 'tags'>): string[] {
  if (kind !== 'entity') return [];
  const names = [id, plainId(id), title, ...fromList(tags)].map(foldName).filter((name) => name !== '');
  return [...new Set(names)];
}

/** `entity:person--alex` → `person--alex`, as its file is named and as others link to it. */
export function plainId(id: string): string {
  return id.startsWith('entity:') ? id.slice('entity:'.length) : id;
}

/** `entity:person--alex-smith` and `person--alex-smith` → `alex-smith`. */
export function entitySlug(entity: string): string {
  const type = entity.indexOf('--');
  return type === -1 ? entity : entity.slice(type + 2);
}

function fromList(json: string): string[] {
  return json === '[]' ? [] : (JSON.parse(json) as string[]);
}
