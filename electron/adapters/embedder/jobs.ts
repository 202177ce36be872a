import type { MessagePort } from 'node:worker_threads';
import type { EmbedderReply, EmbedderRequest } from './messages.ts';

export type Vector = ArrayLike<number>;
/** Embeds the first of the texts, or holds them against a question, as many as another may wait for: one at least. */
export type JobStep = (texts: string[], question: string) => Promise<Vector[]>;

/**
 * What V8 still does in the background for a thread may wait for the thread's loop; a thread that ends before, or is ended, waits for
 * that in turn, for ever, and with it every other thread that ends later. So much later, ms, all of it is done.
 */
const settlingMs = 100;

type Job = { id: number; texts: string[]; question: string; done: Vector[] };

/** What an embedder's thread does: one step after the other, questions first. An error ends its own job alone. */
export function serve(port: MessagePort, step: JobStep): void {
  const jobs: Job[] = [];
  let [working, ending] = [false, false];

  port.on('message', (ask: EmbedderRequest) => {
    if ('cancel' in ask) {
      const at = jobs.findIndex((job) => job.id === ask.cancel);
      if (at >= 0) jobs.splice(at, 1);
      return;
    }
    if ('end' in ask) {
      jobs.length = 0;
      ending = true;
      if (!working) leave();
      return;
    }
    const job: Job = { id: ask.id, texts: ask.texts, question: ask.question ?? '', done: [] };
    if (ask.urgent) jobs.unshift(job);
    else jobs.push(job);
    void work();
  });

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    for (let job = jobs[0]; job !== undefined; job = jobs[0]) {
      await advance(job).catch((cause) => finish(job, { id: job.id, error: wordsOf(cause) }));
      // Lets a message in that came meanwhile: a question may go first.
      await new Promise((resolve) => setImmediate(resolve));
    }
    working = false;
    if (ending) leave();
  }

  function leave(): void {
    setTimeout(() => port.close(), settlingMs);
  }

  async function advance(job: Job): Promise<void> {
    if (job.done.length < job.texts.length)
      job.done.push(...(await step(job.texts.slice(job.done.length), job.question)));
    if (job.done.length < job.texts.length) {
      port.postMessage({ id: job.id, going: true } satisfies EmbedderReply);
      return;
    }
    const dimensions = job.done[0]?.length ?? 0;
    const vectors = new Float32Array(job.done.length * dimensions);
    for (const [n, vector] of job.done.entries()) vectors.set(vector, n * dimensions);
    finish(job, { id: job.id, vectors, dimensions });
  }

  function finish(job: Job, reply: EmbedderReply): void {
    const at = jobs.indexOf(job);
    if (at < 0) return;
    jobs.splice(at, 1);
    port.postMessage(reply, 'vectors' in reply ? [reply.vectors.buffer as ArrayBuffer] : []);
  }
}

const wordsOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
