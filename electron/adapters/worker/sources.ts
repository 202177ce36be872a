import { Worker } from 'node:worker_threads';
import { MnemeError } from '#shared/model/error.ts';
import type { SourceThread, SourceThreadReply } from '../../engine/ports.ts';

/** Reads sources in a thread, one a source. `thread`: its built file. It is asked to stop, and ends by itself. */
export function threadedSources(thread: URL): SourceThread {
  return {
    read(ask, signal, take) {
      signal.throwIfAborted();
      const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const worker = new Worker(thread, { workerData: { ask, stop }, stdout: true, stderr: true });
      return new Promise((resolve, reject) => {
        const end = (cause: unknown) => {
          Atomics.store(stop, 0, 1);
          worker.postMessage('next');
          reject(cause);
        };
        const abort = () => end(signal.reason);
        signal.addEventListener('abort', abort, { once: true });
        worker.on('message', (reply: SourceThreadReply) => {
          if ('ended' in reply) return resolve();
          if ('error' in reply) return reject(new MnemeError(reply.error));
          if (signal.aborted) return;
          try {
            take(reply.chunk);
            worker.postMessage('next');
          } catch (cause) {
            end(cause);
          }
        });
        worker.on('error', reject);
        worker.on('exit', (code) => {
          signal.removeEventListener('abort', abort);
          reject(new Error(`The thread that reads a source ended with ${code}.`));
        });
      });
    },
  };
}
