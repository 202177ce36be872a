import { openAt, owner, storeIn, wordOn } from './engines.ts';

/** Stores and syncs for ever, saying what is acknowledged, until somebody ends it: `syncer.mjs ROOT NAME REMOTE`. */
const [root = '', name = '', remote = ''] = process.argv.slice(2);
const say = (line: string) => void process.stdout.write(`${line}\n`);

wordOn(root).give('remote', remote);
const engine = await openAt(root);
say('open');
let busy = Promise.resolve();
for (let n = 0; ; n++) {
  const content = `Word ${name}-${n}-${process.pid} of the log book.`;
  await storeIn(engine, content, n % 3 === 0 ? { store: 'semantic', entity: `Boat ${n % 2}` } : {});
  say(`ack ${content}`);
  if (n % 4 !== 1) continue;
  await busy;
  busy = engine.call('sync.run', { unrelated: false }, owner).then(
    ({ state }) => say(`synced ${state}`),
    (thrown) => say(`failed ${thrown.code} ${thrown.message}`),
  );
}
