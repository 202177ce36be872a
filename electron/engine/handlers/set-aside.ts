import type { Caller } from '#shared/model/agent.ts';
import type { Alert } from '#shared/model/audit.ts';
import { fail } from '#shared/model/error.ts';
import type { FileAside } from '../capture/aside-files.ts';
import { outside } from '../commit/adopt.ts';
import { markOf, masked, replaced, withhold } from '../language/secrets/withhold.ts';
import { writtenBy } from '../memories/write.ts';
import type { Services } from '../services.ts';
import { alertOutdated } from '../trust/alerts/shown.ts';
import { readText } from '../workspace/disk.ts';

const prefix = 'secret:';
/** Characters of what waits that are shown of a file, with its secrets as stars. */
const mostShown = 600;

/** Files that wait since somebody wrote a secret into them, as alerts: they are made of what stands, and settle with it. */
export const asideAlerts = ({ captureQueue }: Pick<Services, 'captureQueue'>): Alert[] =>
  captureQueue.aside.list().map(asideAlert).reverse();

export function asideAlert({ path, at, secrets }: FileAside): Alert {
  const kinds = [...new Set(secrets.map(({ kind }) => kind))].join(', ');
  return {
    id: `${prefix}${path}`,
    kind: 'secret',
    path,
    at: new Date(at).toISOString(),
    actor: 'manual',
    commit: null,
    words: `What looks like a secret stands in ${path}, written outside Mneme: ${kinds}. Until you decide, it reaches neither history nor search nor agents, nothing new of this file is history, and nothing is written into it.`,
    remedy: 'Take it out and have it held for you, or say that it is no secret.',
    before: null,
    after: secrets.map(({ words }) => masked(words, withhold(words).held, mostShown)).join('\n'),
    settled: null,
  };
}

/** The path that an alert's id names; null for any other alert. */
export const asidePath = (id: string): string | null => (id.startsWith(prefix) ? id.slice(prefix.length) : null);

/**
 * `mine`: it is no secret, and the file is taken up as it stands. `restored`: the statements with a secret go out of the
 * file and are held for the owner, and the rest is taken up.
 * @throws memory.missing, file.changed; whatever the door throws
 */
export async function settleAside(services: Services, path: string, how: 'mine' | 'restored', caller: Caller) {
  const { captureQueue, door } = services;
  await door.adopt([path], outside);
  const waiting = captureQueue.aside.list().find((one) => one.path === path);
  if (waiting === undefined) throw fail('memory.missing', 'That alert is settled already.', 'Look at the list again.');
  if (how === 'mine') {
    captureQueue.aside.release(waiting);
    await door.adopt([path], outside);
    return { waiting, change: null, message: `${path} stays as it is, and is taken up.` };
  }
  const change = await takeOut(services, waiting, caller);
  return { waiting, change, message: `What looked like a secret is out of ${path}, and held for you.` };
}

async function takeOut({ captureQueue, door, ports, root }: Services, waiting: FileAside, caller: Caller) {
  const { path, secrets } = waiting;
  // Held before it goes: what is taken out is never nowhere.
  const at = new Date(ports.clock.now()).toISOString();
  const by = { at, agent: caller.name, source: 'user-explicit' };
  const whole = (await readText(root, path)).text ?? '';
  for (const { words } of secrets) {
    const hold = (content: string) => captureQueue.held.hold(content, { ...by, id: ports.id() });
    // Where only what stands around it makes it a secret, all of that is held.
    hold(words) ?? hold(whole);
  }
  let change = '';
  await captureQueue.aside.leave(waiting, async () => {
    const plan = async () => {
      const { text, before } = await readText(root, path);
      if (before !== waiting.hash) throw alertOutdated(path);
      const after = replaced(text ?? '', secrets, ({ kind }) => markOf(kind));
      const summary = 'taken up without what looked like a secret';
      return { set: { changes: [{ path, action: 'EDIT' as const, before, after, summary }] }, result: null };
    };
    ({ change } = (await door.commit(plan, writtenBy(caller, 'had a secret taken out'))).receipt);
  });
  ports.emit({ name: 'captured', data: { agent: caller.name, status: 'held', id: null } });
  return change;
}
