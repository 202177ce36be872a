import { parentPort, workerData } from 'node:worker_threads';
import { readSigns } from './read-signs.ts';

/** The thread that reads the signs of one file, hands them over, and ends. */
const { path, embedder } = workerData as { path: string; embedder: string };

for (const chunk of readSigns(path, embedder)) {
  parentPort?.postMessage(chunk, [chunk.rows.buffer as ArrayBuffer]);
}
