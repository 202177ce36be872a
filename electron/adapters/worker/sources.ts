import { Worker } from 'node:worker_threads';
import { fail, MnemeError } from '#shared/model/error.ts';
import type { SourceThread, SourceThreadReply } from '../../engine/ports.ts';

/**
 * What one source may cost: milliseconds in which nothing of it comes, megabytes of values, and bytes by which the whole
 * process grows meanwhile, since what is unpacked counts for no heap.
 */
export type SourceBounds = { silence: number; heap: number; growth: number };
const usual: SourceBounds = { silence: 120_000, heap: 1_024, growth: 1.5 * 1024 ** 3 };
/** Milliseconds between two looks at them. */
const lookEvery = 200;

/**
 * Reads sources in a thread, one a source. `thread`: its built file. It is asked to stop, and ends by itself; what goes beyond
 * the bounds is ended.
 */
export function threadedSources(thread: URL, { silence, heap, growth } = usual): SourceThread {
  return {
    read(ask, signal, take) {
      signal.throwIfAborted();
      const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const worker = new Worker(thread, {
        workerData: { ask, stop },
        stdout: true,
        stderr: true,
        resourceLimits: { maxOldGenerationSizeMb: heap },
      });
      const before = process.memoryUsage.rss();
      let heard = performance.now();
      return new Promise((resolve, reject) => {
        const end = (cause: unknown) => {
          Atomics.store(stop, 0, 1);
          worker.postMessage('next');
          reject(cause);
        };
        const abort = () => end(signal.reason);
        signal.addEventListener('abort', abort, { once: true });
        const look = setInterval(() => {
          const isLarge = process.memoryUsage.rss() - before > growth;
          if (!isLarge && performance.now() - heard < silence) return;
          clearInterval(look);
          reject(costly(ask.path, isLarge ? 'memory' : 'time'));
          void worker.terminate();
        }, lookEvery);
        worker.on('message', (reply: SourceThreadReply) => {
          heard = performance.now();
          if ('alive' in reply) return;
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
        worker.on('error', (error: NodeJS.ErrnoException) =>
          reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? costly(ask.path, 'memory') : error),
        );
        worker.on('exit', (code) => {
          clearInterval(look);
          signal.removeEventListener('abort', abort);
          reject(new Error(`The thread that reads a source ended with ${code}.`));
        });
      });
    },
  };
}

const costly = (path: string, what: 'memory' | 'time') =>
  fail(
    'source.costly',
    `${path} takes more ${what} to read than what is in it is worth.`,
    'It may be damaged, or made to do so. Split it, or bring a part of it.',
  );
