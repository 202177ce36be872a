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

async function readOn(): Promise<void> {
  for await (const chunk of chunksOf(ask)) {
    say({ chunk });
    if (parentPort !== null) await once(parentPort, 'message');
    if (Atomics.load(stop, 0) !== 0) return;
  }
}

try {
  await readOn();
  say({ ended: true });
} catch (thrown) {
  say({ error: toErrorValue(thrown) });
}
parentPort?.close();
