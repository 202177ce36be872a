import { found } from '../stores/disk.ts';
import { parseDigests, renderDigest } from '../workspace/codecs/audit-archive.ts';
import type { AnswersOf } from './types.ts';

const archivePath = 'memory/meta/audit-archive.md';

export const alertAnswers: AnswersOf<'alerts.list' | 'alerts.settle' | 'audit.digests'> = {
  async 'alerts.list'({ alerts, ready }, { settled }) {
    await ready;
    await alerts.idle();
    const open = alerts.open();
    return { alerts: settled ? [...open, ...alerts.settled()] : open, open: open.length };
  },

  async 'alerts.settle'({ alerts, ready, unproven }, { id, how }) {
    await ready;
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
