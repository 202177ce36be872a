import { openAt, owner, storeIn, wordOn } from './engines.ts';
import { deadlySteps } from './steps.ts';

/** Stores, then syncs and dies at a step of that sync: `dying-syncer.mjs ROOT WORDS STEP REMOTE`. Says what it lived to see. */
const [root = '', words = '', at = '', remote = ''] = process.argv.slice(2);
const say = (line: string) => void process.stdout.write(`${line}\n`);

const steps = deadlySteps();
wordOn(root).give('remote', remote);
const engine = await openAt(root);
await storeIn(engine, words);
await storeIn(engine, words, { store: 'semantic', entity: 'The Harbour' });
say(`ack ${words}`);
steps.arm(Number(at));
const { state } = await engine.call('sync.run', { unrelated: false }, owner);
steps.arm(0);
say(`synced ${state}`);
await engine.close();
