import type { Take } from './decide.ts';
import { readStore } from './read-store.ts';
import { send } from './send.ts';
import type { LinkStep, Stepping } from './stepping.ts';
import { takeIn } from './take-in.ts';

/**
 * One step: what changed there comes in as one change of the link’s, what changed here is written there, file by file, and what both
 * changed is asked. Whatever ends it in between, the next step finds both sides and the last common state, and goes on.
 * @throws file.missing, engine.stopped, whatever the door does
 */
export async function stepLink(stepping: Stepping, said: ReadonlyMap<string, Take>): Promise<LinkStep> {
  const { deps, link, signal } = stepping;
  const read = await readStore(deps, link, signal);
  const weighing = await takeIn(stepping, read, said);
  const out = await send({ ...stepping, link: weighing.link }, weighing.weighed, read);
  return { ...out, taken: weighing.taken, change: weighing.change };
}
