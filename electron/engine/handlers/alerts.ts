import type { Caller } from '#shared/model/agent.ts';
import { fail } from '#shared/model/error.ts';
import { followSettings } from '../instructions/follow-settings.ts';
import type { Services } from '../services.ts';
import { parseDigests, renderDigest } from '../workspace/codecs/audit-archive.ts';
import { found } from '../workspace/disk.ts';
import type { HandlersOf } from './types.ts';
import { confirmWaiting, refuseWaiting, requireWaiting, waitingAlerts, waitingIn, waitingTopic } from './waiting.ts';

const archivePath = 'memory/meta/audit-archive.md';

export const alertHandlers: HandlersOf<'alerts.list' | 'alerts.settle' | 'audit.digests'> = {
  async 'alerts.list'(services, { settled }) {
    const { alerts, ready } = services;
    await ready;
    await alerts.idle();
    const open = [...waitingAlerts(services), ...alerts.open()];
    return { alerts: settled ? [...open, ...alerts.settled()] : open, open: open.length };
  },

  async 'alerts.settle'(services, { id, how }, caller) {
    const { alerts, ready, unattributed } = services;
    await ready;
    const topic = waitingTopic(id);
    if (topic !== null) return settleWaiting(services, topic, how, caller);
    const settled = await alerts.settle(id, how);
    unattributed.settled(settled.alert.path);
    return settled;
  },

  async 'audit.digests'({ root }) {
    const { text } = await found(root, archivePath);
    const digests = parseDigests(text ?? '').map(({ line, ...digest }) => {
      return { month: digest.month, text: renderDigest(digest), line };
    });
    return { digests: digests.sort((a, b) => (a.month < b.month ? 1 : -1)) };
  },
};

async function settleWaiting(services: Services, topic: string, how: 'mine' | 'restored', caller: Caller) {
  const one = requireWaiting(waitingIn(services), topic);
  const alert = waitingAlerts(services).find(({ id }) => waitingTopic(id) === topic);
  if (alert === undefined) throw fail('memory.missing', 'That alert is settled already.', 'Look at the list again.');
  await (how === 'mine' ? confirmWaiting(services, one) : refuseWaiting(services, one, caller));
  followSettings(services);
  const at = new Date(services.ports.clock.now()).toISOString();
  const message = how === 'mine' ? `${one.title}: confirmed on this machine.` : `${one.title}: taken out.`;
  services.ports.emit({
    name: 'alerts',
    data: { open: waitingAlerts(services).length + services.alerts.open().length },
  });
  return { alert: { ...alert, settled: { at, how } }, change: null, message };
}
