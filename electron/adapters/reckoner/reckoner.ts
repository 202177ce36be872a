import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { MnemeError } from '#shared/model/error.ts';
import type { CycleAsk, Reckoned, Reckoner, ReckonerReply, Tell } from '../../engine/ports.ts';

const patienceMs = 500;

/** Works cycles out in a thread, one a cycle. `thread`: its built file. */
export function threadReckoner(thread: URL): Reckoner {
  return {
    async reckon(ask: CycleAsk, signal: AbortSignal, tell: Tell): Promise<Reckoned> {
      signal.throwIfAborted();
      const worker = new Worker(thread, { workerData: ask, stdout: true, stderr: true });
      try {
        return await answerOf(worker, signal, tell);
      } finally {
        // A thread that is ended while it starts may never say that it has: nobody waits for its word.
        await Promise.race([worker.terminate(), setTimeout(patienceMs)]);
      }
    },
  };
}

function answerOf(worker: Worker, signal: AbortSignal, tell: Tell): Promise<Reckoned> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.on('message', (reply: ReckonerReply) => {
      if ('phase' in reply) tell(reply.phase, reply.done, reply.total);
      else if ('result' in reply) resolve(reply.result);
      else reject(new MnemeError(reply.error));
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The cycle's thread ended with ${code}.`)));
  });
}
