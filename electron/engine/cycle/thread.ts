import { parentPort, workerData } from 'node:worker_threads';
import { toErrorValue } from '#shared/model/error.ts';
import type { Reply } from './messages.ts';
import { type Ask, reckon } from './reckon.ts';

/** The thread of one cycle: works it out, says it, and ends. */
const say = (reply: Reply, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(reply, transfer);

try {
  const done = reckon(workerData as Ask, (phase) => say({ phase }));
  // Copied to buffers of their own, which can be handed over without another copy.
  const files = done.files.map((file) => ({ ...file, after: new Uint8Array(file.after) }));
  say(
    { done: { ...done, files } },
    files.map(({ after }) => after.buffer),
  );
} catch (thrown) {
  say({ error: toErrorValue(thrown) });
}
