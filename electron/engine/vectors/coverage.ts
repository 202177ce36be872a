import { setImmediate } from 'node:timers/promises';
import type { Index } from '../index/types.ts';
import type { Embedder } from '../ports.ts';
import type { Vectors } from './vectors.ts';

/** Digests that are held against the other side in one step: some 3 ms. Whatever waits goes in between. */
const page = 1_000;

/** Texts that go to the embedder at once. */
const batch = 32;

export type Covering = {
  index: Index;
  vectors: Vectors;
  embed(texts: string[]): ReturnType<Embedder['embed']>;
  /** False once these vectors are no longer wanted. */
  goOn(): boolean;
};

/** Gives vectors to those that have none: of the files that were touched, or of all. How many got one. */
export async function embedMissing({ index, vectors, embed, goOn }: Covering, touched: Set<string> | null) {
  const missing: string[] = [];
  for await (const digests of touched === null ? allDigests(index) : [index.digestsOf([...touched])]) {
    if (!goOn()) return 0;
    missing.push(...vectors.missing(digests));
  }
  for (let at = 0; at < missing.length; at += batch) {
    if (!goOn()) return 0;
    const texts = index.textsOf(missing.slice(at, at + batch));
    const made = await embed(texts.map(({ text }) => text));
    if (!goOn()) return 0;
    vectors.put(texts.flatMap(({ digest }, n) => (made[n] === undefined ? [] : [{ digest, vector: made[n] }])));
  }
  return missing.length;
}

/** Digests of all memories, a page a step. */
export async function* allDigests(index: Index): AsyncGenerator<string[]> {
  for (let digests = index.digests('', page); digests.length > 0; digests = index.digests(digests.at(-1), page)) {
    yield digests;
    await setImmediate();
  }
}

/** Takes out vectors that no memory has, a page a step, as long as `goOn`. */
export async function dropStale(index: Index, vectors: Vectors, goOn: () => boolean): Promise<void> {
  for (let from: number | null = 0; from !== null && goOn(); await setImmediate()) {
    const { digests, next } = vectors.digests(from, page);
    vectors.drop(index.unknown(digests));
    from = next;
  }
  if (goOn()) vectors.settle();
}
