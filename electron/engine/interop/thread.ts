import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { toErrorValue } from '#shared/model/error.ts';
import type { SourceAsk, SourceThreadReply } from '../ports.ts';
import { chunksOf } from './chunks.ts';

/**
 * The thread that reads one source. After each chunk it waits to be asked for the next, so that it is never far ahead; it
 * ends at the next chunk once `stop` holds a 1.
 */
const { ask, stop } = workerData as { ask: SourceAsk; stop: Int32Array };
const say = (reply: SourceThreadReply) => parentPort?.postMessage(reply);

/** Milliseconds between two signs that it goes on. */
const signEvery = 1_000;
let signed = performance.now();
const heard = () => {
  if (performance.now() - signed < signEvery) return;
  signed = performance.now();
  say({ alive: true });
};

async function readOn(): Promise<void> {
  for await (const chunk of chunksOf(ask, heard)) {
    say({ chunk });
    if (parentPort !== null) await once(parentPort, 'message');
    if (Atomics.load(stop, 0) !== 0) return;
  }
}

// What a parser leaves behind of a part that it gave up is no failure of what it read.
process.on('unhandledRejection', () => undefined);

try {
  await readOn();
  say({ ended: true });
} catch (thrown) {
  say({ error: toErrorValue(thrown) });
}
parentPort?.close();
