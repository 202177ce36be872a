import { dice, editOn, syncOne } from './apart.ts';
import { openAt, wordOn } from './engines.ts';
import { deadlySteps } from './steps.ts';

/**
 * One life of a machine, whose clock is `AHEAD` ms wrong: edits, syncs at its end where it is on line, and dies at a step
 * of all that, or of the sync alone. `life.mjs ROOT REMOTE AHEAD FIRST EDITS ONLINE STEP ALONE`. Says what was acknowledged.
 */
const [root = '', remote = '', ...numbers] = process.argv.slice(2);
const [ahead = 0, first = 0, edits = 0, online = 0, at = 0, alone = 0] = numbers.map(Number);
const say = (line: string) => void process.stdout.write(`${line}\n`);

const steps = deadlySteps();
wordOn(root).give('remote', remote);
if (alone === 0) steps.arm(at);
const roll = dice(first * 31 + at);
const engine = await openAt(root, false, [], ahead);
for (let n = first; n < first + edits; n++) say(`ack ${await editOn({ root, engine }, n, roll)}`);
if (online === 1) {
  if (alone === 1) steps.arm(at);
  await syncOne(engine).then(
    () => say('synced'),
    ({ code, message }) => say(`failed ${code} ${message}`),
  );
}
await engine.close();
say(`steps ${steps.count}`);
