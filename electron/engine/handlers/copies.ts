import { makeBackup } from '../backup/make.ts';
import type { Conflict } from '../sync/plan.ts';
import type { AnswersOf } from './types.ts';

const shown = (conflicts: Conflict[]) => conflicts.map(({ key: _, ...conflict }) => conflict);

export const copyAnswers: AnswersOf<'backup.make' | 'sync.status' | 'sync.set' | 'sync.run' | 'sync.resolve'> = {
  async 'backup.make'(house, { file, force }) {
    return makeBackup(house, file, force);
  },

  async 'sync.status'(house) {
    const status = await house.syncing.status();
    return { ...status, conflicts: shown(status.conflicts) };
  },

  async 'sync.set'(house, { remote }) {
    return house.syncing.set(remote);
  },

  async 'sync.run'(house, { unrelated }) {
    await house.ready;
    const synced = await house.syncing.run({ unrelated });
    return { ...synced, conflicts: shown(synced.conflicts) };
  },

  async 'sync.resolve'(house, { files }) {
    await house.ready;
    const { state, message, conflicts } = await house.syncing.resolve(files);
    return { state, message, conflicts: shown(conflicts) };
  },
};
