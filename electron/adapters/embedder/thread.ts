import { parentPort } from 'node:worker_threads';
import { serve } from './jobs.ts';
import { isReadable } from './readable.ts';

/** Characters of a text that are read: the model reads no more of its pieces. */
const longestText = 1_000;

/** The thread of the embedder that ships with Mneme: one text in one go, some tens of milliseconds at most. */
if (parentPort === null) throw new Error('The embedder runs in a thread of its own.');
const model = load();
// Said to each that asks.
model.catch(() => undefined);
serve(parentPort, async ([text = '']) => {
  const embed = await model;
  // Zero, which is near nothing, for what the model cannot read; of how many numbers, any text tells.
  return [isReadable(text) ? embed(text.slice(0, longestText)) : new Float32Array(embed('.').length)];
});

/** Once the thread serves: a loop that runs out while this is read waits for V8's work behind it, which may wait for the loop. */
async function load() {
  const { loadShipped } = await import('./shipped/model.ts');
  return loadShipped();
}
