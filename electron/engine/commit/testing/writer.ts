/**
 * A process that opens a workspace and stores as fast as it can, to be killed: `writer ROOT FIRST SETS [STEP NTH]`.
 * Says `ready`, then `ack N` for each acknowledged set, each line written before anything else happens.
 */
import { writeSync } from 'node:fs';
import { acquireLock } from '../lock.ts';
import { setOf } from './load.ts';
import { openTestWorkspace } from './workspace.ts';

const [root = '', first = '0', sets = '100', dieAt = '', nth = '1'] = process.argv.slice(2);
const say = (words: string) => writeSync(1, `${words}\n`);

let left = Number(nth);
const onStep = (step: string) => {
  if (step === dieAt && --left === 0) process.kill(process.pid, 'SIGKILL');
};

const lock = acquireLock(root);
const workspace = await openTestWorkspace(root, { onStep });
say('ready');
for (let n = Number(first); n < Number(first) + Number(sets); n++) {
  try {
    const { plan, by } = setOf(root, n);
    await workspace.door.commit(plan, by);
    say(`ack ${n}`);
  } catch (cause) {
    say(`failed ${n} ${(cause as { code?: string }).code ?? cause}`);
  }
}
await workspace.close();
lock.release();
say('closed');
