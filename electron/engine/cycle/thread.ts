import { parentPort, workerData } from 'node:worker_threads';
import { toErrorValue } from '#shared/model/error.ts';
import type { Reply } from './messages.ts';
import { type Ask, reckon } from './reckon.ts';

/** The thread of one cycle: works it out, says it, and ends. */
const say = (reply: Reply, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(reply, transfer);

try {
  const made = reckon(workerData as Ask, (phase, done, total) => say({ phase, done, total }));
  // Copied to buffers of their own, which can be handed over without another copy.
  const files = made.files.map((file) => ({ ...file, after: new Uint8Array(file.after) }));
  say(
    { result: { ...made, files } },
    files.map(({ after }) => after.buffer),
  );
} catch (thrown) {
  say({ error: toErrorValue(thrown) });
}
