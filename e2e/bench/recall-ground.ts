import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Link, Memory } from '#shared/model/memory.ts';
import { associationsPath } from '../../electron/engine/decay/associations/associations.ts';
import type { Index } from '../../electron/engine/index/types.ts';
import { Vectors } from '../../electron/engine/vectors/vectors.ts';
import { type Corpus, corpus, seeded } from './corpus.ts';
import { fill } from './search.ts';

/** Of a hundred memories so many belong to entities: a page with its facts. */
const factsEach = 3;
const relationsEach = 3;
const entityShare = 0.04 / (1 + factsEach);
/** Of as many questions one is about an entity by its name. */
const aboutEntities = 5;
const pagesAtOnce = 200;
const vectorsAtOnce = 5_000;
const dimensions = 512;

/** Fills an index with days of episodes and entities with facts and relations, `size` memories in all; questions come back. */
export function fillGround(index: Index, size: number): string[] {
  const texts = corpus(size);
  const count = Math.round(size * entityShare);
  const names = fillPages(index, count, texts);
  const questions = fill(index, size - count * (1 + factsEach), texts);
  return questions.map((question, n) => {
    const name = names[Math.floor(n / aboutEntities) % Math.max(1, names.length)];
    return n % aboutEntities > 0 || name === undefined ? question : `what does ${name} prefer?`;
  });
}

function fillPages(index: Index, count: number, texts: Corpus): string[] {
  const names = Array.from({ length: count }, (_, n) => `${telling(texts)} ${telling(texts)} ${n}`);
  const ids = names.map((name) => `person--${name.toLowerCase().replaceAll(' ', '-')}`);
  for (let from = 0; from < count; from += pagesAtOnce) {
    const some = ids.slice(from, from + pagesAtOnce);
    index.apply({ put: some.map((id, n) => page(id, names[from + n] ?? id, ids, texts)), remove: [] });
  }
  return names;
}

/** A word that tells, with a capital. */
function telling({ sentence }: Corpus): string {
  const word = /\w{5,}/.exec(sentence(20))?.[0] ?? 'someone';
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}

function page(id: string, name: string, ids: string[], { sentence, random }: Corpus) {
  const path = `memory/graph/entities/${id}.md`;
  const stamp = { path, hash: '0'.repeat(64), size: 1, mtimeNs: 1n, ctimeNs: 1n, ino: 1n };
  const of = { path, store: 'semantic', at: '2026-01-15', tags: [], source: null, entities: [id] } as const;
  const memory = (n: number, own: Pick<Memory, 'id' | 'kind' | 'title' | 'text' | 'type' | 'parent'>): Memory => ({
    ...{ ...of, tags: [], entities: [id] },
    ...{ line: n + 1, endLine: n + 1, confidence: 'medium' },
    ...own,
  });
  const summary = { id: `entity:${id}`, kind: 'entity', title: name, text: sentence(14) } as const;
  const facts = Array.from({ length: factsEach }, (_, n) => {
    const fact = { id: `fact:${id}:${n}`, kind: 'fact', title: name, text: sentence(11) } as const;
    return memory(n + 1, { ...fact, type: null, parent: id });
  });
  const links: Link[] = Array.from({ length: relationsEach }, () => {
    const to = ids[Math.floor(random() * ids.length)] ?? id;
    return { path, line: 1, from: `entity:${id}`, to, relation: 'works-with' };
  });
  const memories = [memory(0, { ...summary, type: 'person', parent: null }), ...facts];
  return { stamp, parsed: { kind: 'entity' as const, title: name, memories, links, problems: [] } };
}

/** Pairs of memories that were recalled together, as many as a tenth of all. */
export function associate(root: string, index: Index, size: number): void {
  const random = seeded(size);
  const ids = index.browse({ limit: 2_000 }).memories.map(({ id }) => id);
  const pick = () => ids[Math.floor(random() * ids.length)] ?? '';
  const pairs = Object.fromEntries(
    Array.from({ length: size / 10 }, () => [
      `${pick()} ~ ${pick()}`,
      { weight: random(), updated: '2026-06-30T10:00:00Z' },
    ]),
  );
  const file = join(root, associationsPath);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ version: 1, pairs }));
}

/** A vector for every memory: made of its words, so near to those of texts with the same. */
export async function embedAll(index: Index, path: string, embedder: string): Promise<void> {
  const vectors = await Vectors.open(path, embedder);
  const digests = index.digests();
  for (let at = 0; at < digests.length; at += vectorsAtOnce) {
    const texts = index.textsOf(digests.slice(at, at + vectorsAtOnce));
    vectors.put(texts.map(({ digest, text }) => ({ digest, vector: hashed(text) })));
  }
  vectors.close();
}

const ofWord = new Map<string, Float32Array>();

/** A vector that is near to those of texts with the same words. */
export function hashed(text: string): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const [word] of text.toLowerCase().matchAll(/\w{4,}/g)) {
    const vector = ofWord.get(word) ?? drawn(word);
    for (let n = 0; n < dimensions; n++) sum[n] = (sum[n] ?? 0) + (vector[n] ?? 0);
  }
  return sum;
}

function drawn(word: string): Float32Array {
  const random = seeded([...word].reduce((code, letter) => Math.imul(code, 31) + letter.charCodeAt(0), 7));
  const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5);
  ofWord.set(word, vector);
  return vector;
}
