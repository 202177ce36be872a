import { Worker } from 'node:worker_threads';

/** Seconds of the processor's time that the tests of one mutant may take: several times what those of all rooms do. */
const most = 300;

// A loop without end leaves its own thread no turn: another one watches.
const watch = `setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > ${most * 1e6}) process.kill(process.pid, 'SIGKILL');
}, 1_000)`;

const begun = Symbol.for('mneme.mutants.limit');
if (!Reflect.has(globalThis, begun)) {
  Reflect.set(globalThis, begun, true);
  new Worker(watch, { eval: true }).unref();
}
