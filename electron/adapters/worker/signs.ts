import { Worker } from 'node:worker_threads';
import type { SignChunk, SignReader } from '../../engine/ports.ts';

/** Reads signs of vectors in a thread, one a file. `thread`: its built file. It ends by itself when all are read. */
export function threadSigns(thread: URL): SignReader {
  return {
    read(path, embedder, take) {
      const worker = new Worker(thread, { workerData: { path, embedder }, stdout: true, stderr: true });
      return new Promise((resolve, reject) => {
        worker.on('message', (chunk: SignChunk) => take(chunk));
        worker.on('error', reject);
        worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The thread ended with ${code}.`))));
      });
    },
  };
}
