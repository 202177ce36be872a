import type { Caller } from '#shared/model/agent.ts';
import type { Alert } from '#shared/model/audit.ts';
import { fail } from '#shared/model/error.ts';
import type { Services } from '../services.ts';
import { followSettings } from '../settings/instructions/follow-settings.ts';
import { parseDigests, renderDigest } from '../workspace/codecs/audit-archive.ts';
import { readText } from '../workspace/disk.ts';
import { asideAlert, asideAlerts, asidePath, settleAside } from './set-aside.ts';
import type { HandlersOf } from './types.ts';
import { confirmWaiting, refuseWaiting, requireWaiting, waitingAlerts, waitingIn, waitingTopic } from './waiting.ts';

const archivePath = 'memory/meta/audit-archive.md';

export const alertHandlers: HandlersOf<'alerts.list' | 'alerts.settle' | 'audit.digests'> = {
  async 'alerts.list'(services, { settled }) {
    const { alerts, ready } = services;
    await ready;
    await alerts.idle();
    const open = openAlerts(services);
    return { alerts: settled ? [...open, ...alerts.settled()] : open, open: open.length };
  },

  async 'alerts.settle'(services, { id, how }, caller) {
    const { alerts, ready, unattributed } = services;
    await ready;
    const path = asidePath(id);
    if (path !== null) return settleSecret(services, path, how, caller);
    const topic = waitingTopic(id);
    if (topic !== null) return settleWaiting(services, topic, how, caller);
    const settled = await alerts.settle(id, how);
    unattributed.settled(settled.alert.path);
    return settled;
  },

  async 'audit.digests'({ root }) {
    const { text } = await readText(root, archivePath);
    const digests = parseDigests(text ?? '').map(({ line, ...digest }) => {
      return { month: digest.month, text: renderDigest(digest), line };
    });
    return { digests: digests.sort((a, b) => (a.month < b.month ? 1 : -1)) };
  },
};

/** All that waits for the owner's word: what is made of what stands first. */
export const openAlerts = (services: Services): Alert[] => [
  ...asideAlerts(services),
  ...waitingAlerts(services),
  ...services.alerts.open(),
];

async function settleSecret(services: Services, path: string, how: 'mine' | 'restored', caller: Caller) {
  const { waiting, change, message } = await settleAside(services, path, how, caller);
  return settledAlert(services, asideAlert(waiting), { how, change, message });
}

async function settleWaiting(services: Services, topic: string, how: 'mine' | 'restored', caller: Caller) {
  const one = requireWaiting(waitingIn(services), topic);
  const alert = waitingAlerts(services).find(({ id }) => waitingTopic(id) === topic);
  if (alert === undefined) throw fail('memory.missing', 'That alert is settled already.', 'Look at the list again.');
  await (how === 'mine' ? confirmWaiting(services, one) : refuseWaiting(services, one, caller));
  followSettings(services);
  const message = how === 'mine' ? `${one.title}: confirmed on this machine.` : `${one.title}: taken out.`;
  return settledAlert(services, alert, { how, change: null, message });
}

type Done = { how: 'mine' | 'restored'; change: string | null; message: string };

/** An alert that is made of what stands, and is settled by now. */
function settledAlert(services: Services, alert: Alert, { how, change, message }: Done) {
  const at = new Date(services.ports.clock.now()).toISOString();
  services.ports.emit({ name: 'alerts', data: { open: openAlerts(services).length } });
  return { alert: { ...alert, settled: { at, how } }, change, message };
}
