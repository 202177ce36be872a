import { setImmediate } from 'node:timers/promises';
import type { Index } from '../index/types.ts';
import type { Vectors } from './vectors.ts';

/** Digests that are held against the other side in one step: some 3 ms. Whatever waits goes in between. */
const page = 1_000;

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
