import { Worker } from 'node:worker_threads';
import { MnemeError } from '#shared/model/error.ts';
import type { CycleAsk, CycleOutcome, DecayWorker, DecayWorkerReply, Tell } from '../../engine/ports.ts';

/**
 * Works cycles out in a thread, one a cycle. `thread`: its built file. A thread is never ended from outside: one that is
 * ended while it loads or unloads native code can hold a lock on which every later one waits for ever. It is asked to
 * stop, and ends by itself.
 */
export function threadedDecayWorker(thread: URL): DecayWorker {
  return {
    async workOut(ask: CycleAsk, signal: AbortSignal, tell: Tell): Promise<CycleOutcome> {
      signal.throwIfAborted();
      const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const worker = new Worker(thread, { workerData: { ask, stop }, stdout: true, stderr: true });
      const asked = () => void Atomics.store(stop, 0, 1);
      signal.addEventListener('abort', asked, { once: true });
      try {
        return await answerOf(worker, signal, tell);
      } finally {
        signal.removeEventListener('abort', asked);
      }
    },
  };
}

function answerOf(worker: Worker, signal: AbortSignal, tell: Tell): Promise<CycleOutcome> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.on('message', (reply: DecayWorkerReply) => {
      if (signal.aborted) return;
      if ('phase' in reply) tell(reply.phase, reply.done, reply.total);
      else if ('result' in reply) resolve(reply.result);
      else reject(new MnemeError(reply.error));
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The cycle's thread ended with ${code}.`)));
  });
}
