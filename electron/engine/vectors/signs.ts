import { setImmediate } from 'node:timers/promises';
import type { SignChunk, SignReader } from '../ports.ts';
import { readSigns } from './read-signs.ts';
import { SignTable } from './sign-table.ts';

/** Signs of all vectors by their slots. A slot that is free has none, which is as far from a question as a stranger. */
export class Signs {
  dimensions: number | null = null;
  size = 0;
  #end = 0;
  #table: SignTable | null = null;

  set(slot: number, dimensions: number, signs: Uint32Array): void {
    this.#tableOf(dimensions).set(slot, signs);
    this.#end = Math.max(this.#end, slot + 1);
    this.size++;
  }

  /** Takes over a chunk as it is: whatever else waits is held up by no more than a copy. */
  add({ dimensions, count, from, rows }: SignChunk): void {
    this.#end = Math.max(this.#end, this.#tableOf(dimensions).setRows(from, rows));
    this.size += count;
  }

  free(slot: number): void {
    this.#table?.set(slot, new Uint32Array(0));
    this.size--;
  }

  #tableOf(dimensions: number): SignTable {
    this.dimensions = dimensions;
    this.#table ??= new SignTable(dimensions);
    return this.#table;
  }

  /** Slots whose signs differ least, `wanted` or more, by counting: distances are small whole numbers. */
  nearest(query: Uint32Array, wanted: number): number[] {
    if (this.#table === null || this.dimensions === null) return [];
    const distances = this.#table.distances(query, this.#end);
    const counts = new Uint32Array(this.dimensions + 1);
    for (const distance of distances) counts[distance] = (counts[distance] as number) + 1;
    let edge = 0;
    for (let sum = counts[0] ?? 0; sum < wanted && edge < counts.length - 1; sum += counts[edge] ?? 0) edge++;
    const found: number[] = [];
    for (let slot = 0; slot < this.#end; slot++) if ((distances[slot] ?? 0) <= edge) found.push(slot);
    return found;
  }
}

/** Reads in steps, so that whatever waits goes in between. */
export async function readHere(path: string, embedder: string): Promise<Signs> {
  const signs = new Signs();
  for (const chunk of readSigns(path, embedder)) {
    signs.add(chunk);
    await setImmediate();
  }
  return signs;
}

export async function readElsewhere(reader: SignReader, path: string, embedder: string): Promise<Signs> {
  const signs = new Signs();
  await reader.read(path, embedder, (chunk) => signs.add(chunk));
  return signs;
}
