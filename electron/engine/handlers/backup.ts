import type { copyMethods } from '#shared/contract/methods/backup.ts';
import { fail } from '#shared/model/error.ts';
import { lastBackup } from '../backup/last.ts';
import { makeBackup } from '../backup/make.ts';
import type { WaitingFile } from '../sync/waiting.ts';
import type { HandlersOf } from './types.ts';

const shown = (conflicts: WaitingFile[]) => conflicts.map(({ key: _, ...conflict }) => conflict);

export const backupHandlers: HandlersOf<keyof typeof copyMethods> = {
  async 'backup.make'(services, { file, force }) {
    return makeBackup(services, file, force);
  },

  async 'backup.status'({ copying: { running } }) {
    return { running: running && { ...running, since: new Date(running.since).toISOString() } };
  },

  async 'backup.last'({ root }) {
    return { last: lastBackup(root) };
  },

  async 'sync.status'(services) {
    const status = await services.syncing.status();
    return { ...status, conflicts: shown(status.conflicts) };
  },

  async 'sync.set'(services, { remote }) {
    return services.syncing.set(remote);
  },

  async 'sync.owner'(services, { name }) {
    const { owner } = services.ports;
    if (owner === undefined) throw fail('input.invalid', 'No name is kept here.', 'Start Mneme as usual.');
    if (name !== undefined) owner.rename(name);
    const shown =
      owner.name === null
        ? 'No name is set: what you do here is told as “you”.'
        : `You are ${owner.name} on ${owner.machine}.`;
    return { name: owner.name, machine: owner.machine, message: shown };
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

  async 'sync.dismiss'(services) {
    services.syncing.dismiss();
    return {};
  },

  async 'sync.resolve'(services, { files }) {
    await services.ready;
    const { state, message, conflicts } = await services.syncing.resolve(files);
    return { state, message, conflicts: shown(conflicts) };
  },
};
