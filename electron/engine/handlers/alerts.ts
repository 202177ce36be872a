import type { Caller } from '#shared/model/agent.ts';
import { fail } from '#shared/model/error.ts';
import { followSettings } from '../instructions/follow-settings.ts';
import type { Services } from '../services.ts';
import { parseDigests, renderDigest } from '../workspace/codecs/audit-archive.ts';
import { found } from '../workspace/disk.ts';
import type { AnswersOf } from './types.ts';
import { confirmWaiting, refuseWaiting, requireWaiting, waitingAlerts, waitingIn, waitingTopic } from './waiting.ts';

const archivePath = 'memory/meta/audit-archive.md';

export const alertAnswers: AnswersOf<'alerts.list' | 'alerts.settle' | 'audit.digests'> = {
  async 'alerts.list'(house, { settled }) {
    const { alerts, ready } = house;
    await ready;
    await alerts.idle();
    const open = [...waitingAlerts(house), ...alerts.open()];
    return { alerts: settled ? [...open, ...alerts.settled()] : open, open: open.length };
  },

  async 'alerts.settle'(house, { id, how }, caller) {
    const { alerts, ready, unproven } = house;
    await ready;
    const topic = waitingTopic(id);
    if (topic !== null) return settleWaiting(house, topic, how, caller);
    const settled = await alerts.settle(id, how);
    unproven.settled(settled.alert.path);
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

async function settleWaiting(house: Services, topic: string, how: 'mine' | 'restored', caller: Caller) {
  const one = requireWaiting(waitingIn(house), topic);
  const alert = waitingAlerts(house).find(({ id }) => waitingTopic(id) === topic);
  if (alert === undefined) throw fail('memory.missing', 'That alert is settled already.', 'Look at the list again.');
  await (how === 'mine' ? confirmWaiting(house, one) : refuseWaiting(house, one, caller));
  followSettings(house);
  const at = new Date(house.ports.clock.now()).toISOString();
  const message = how === 'mine' ? `${one.title}: confirmed on this machine.` : `${one.title}: taken out.`;
  house.ports.emit({ name: 'alerts', data: { open: waitingAlerts(house).length + house.alerts.open().length } });
  return { alert: { ...alert, settled: { at, how } }, change: null, message };
}
