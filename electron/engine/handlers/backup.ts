import type { copyMethods } from '#shared/contract/methods/backup.ts';
import { makeBackup } from '../backup/make.ts';
import type { Waiting } from '../sync/waiting.ts';
import type { HandlersOf } from './types.ts';

const shown = (conflicts: Waiting[]) => conflicts.map(({ key: _, ...conflict }) => conflict);

export const backupHandlers: HandlersOf<keyof typeof copyMethods> = {
  async 'backup.make'(services, { file, force }) {
    return makeBackup(services, file, force);
  },

  async 'sync.status'(services) {
    const status = await services.syncing.status();
    return { ...status, conflicts: shown(status.conflicts) };
  },

  async 'sync.set'(services, { remote }) {
    return services.syncing.set(remote);
  },

  async 'sync.look'(services) {
    await services.ready;
    const { conflicts, ...look } = await services.syncing.look();
    return { ...look, conflicts: shown(conflicts) };
  },

  async 'sync.run'(services, { unrelated }) {
    await services.ready;
    const synced = await services.syncing.run({ unrelated });
    return { ...synced, conflicts: shown(synced.conflicts) };
  },

  async 'sync.resolve'(services, { files }) {
    await services.ready;
    const { state, message, conflicts } = await services.syncing.resolve(files);
    return { state, message, conflicts: shown(conflicts) };
  },
};
