import { parentPort, workerData } from 'node:worker_threads';
import { fail, toErrorValue } from '#shared/model/error.ts';
import type { CycleAsk as Ask, DecayWorkerReply as Reply, Tell } from '../../ports.ts';
import { workOut } from './work-out.ts';

/** The thread of one cycle: works it out, says it, and ends; or ends at the next step once `stop` holds a 1. */
const { ask, stop } = workerData as { ask: Ask; stop: Int32Array };
const say = (reply: Reply, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(reply, transfer);

const tell: Tell = (phase, done, total) => {
  if (Atomics.load(stop, 0) !== 0) throw fail('engine.stopped', 'The cycle was cancelled.', 'Run it again.');
  say({ phase, done, total });
};

try {
  const made = workOut(ask, tell);
  // Copied to buffers of their own, which can be handed over without another copy.
  const files = made.files.map((file) => ({ ...file, after: new Uint8Array(file.after) }));
  say(
    { result: { ...made, files } },
    files.map(({ after }) => after.buffer),
  );
} catch (thrown) {
  say({ error: toErrorValue(thrown) });
}
