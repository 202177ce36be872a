import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { connectAgent } from '../agent.ts';
import { grant } from '../owner.ts';
import { built, electronBinary, type Place } from '../place.ts';

const run = promisify(execFile);

/** What an agent keeps in a morning with the owner of the sample, each with how it understood it. */
const said: readonly Record<string, unknown>[] = [
  { content: 'The Rovinj gauge was levelled again this morning: 0.38 m below mean sea level holds.', kind: 'event' },
  { content: 'Ines wants the storm view as a large figure with a time, not as a rising bar.', kind: 'preference' },
  { content: 'We chose a nightly dry run before each replay on production.', kind: 'decision' },
  { content: 'Sofia Marin answers mail before nine in the morning.', store: 'semantic', entity: 'Sofia Marin' },
  { content: 'Tomás Reyes takes over the LoRa gateway from April.', store: 'semantic', entity: 'Tomás Reyes' },
  { content: 'The Interreg officer asks for the extended budget table by Friday.', kind: 'task' },
  { content: 'Gauge 3 lost power for two hours; the battery is to be replaced before the regatta.', kind: 'event' },
  { content: 'The battery of gauge 3 is to be replaced before the regatta.', kind: 'task' },
];

/** Gives the sample a morning's work, and a reflection that waits for its owner. */
export async function liveADay(place: Pick<Place, 'root' | 'env'>): Promise<void> {
  const { root, env } = place;
  const agent = await connectAgent(place, 'Claude', await grant(place, 'Claude', 'main'));
  for (const memory of said) await agent.use('memory_store', { store: 'episodic', ...memory });
  const scout = await connectAgent(place, 'Scout', await grant(place, 'Scout', 'subagent'));
  await scout.use('memory_propose', { content: 'The harbour office of Izola moves to the north pier in May.' });
  const reflect = [built('cli.mjs'), '--workspace', root, 'reflection', 'run'];
  await run(electronBinary, reflect, { env: { ...env, ELECTRON_RUN_AS_NODE: '1' } });
  await scout.close();
  await agent.close();
}
