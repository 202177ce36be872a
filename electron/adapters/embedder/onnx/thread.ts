import { parentPort, workerData } from 'node:worker_threads';
import { serve } from '../jobs.ts';
import type { OnnxThreadData } from './embedder.ts';
import type { OnnxModel } from './model.ts';

/** The thread of an ONNX model from a folder: one text, or one pair, in one go. */
if (parentPort === null) throw new Error('The embedder runs in a thread of its own.');
const { folder, id, pairs } = workerData as OnnxThreadData;
const model = load();
// Said to each that asks.
model.catch(() => undefined);
serve(parentPort, async ([text = ''], question) => {
  const ready = await model;
  return [await (pairs ? ready.fit(question, text) : ready.embed(text))];
});

/** Once the thread serves: see the other's. */
async function load(): Promise<OnnxModel> {
  const [{ readModelFolder }, { OnnxModel }] = await Promise.all([import('./folder.ts'), import('./model.ts')]);
  try {
    const files = readModelFolder(folder);
    if (files.id !== id) throw new Error('its files changed; start Mneme again to read every memory anew');
    return await OnnxModel.load(folder, files);
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the model in ${folder} cannot be used: ${words}`);
  }
}
