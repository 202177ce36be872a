import type { embedderMethods } from '#shared/contract/methods/embedders.ts';
import { fail } from '#shared/model/error.ts';
import type { EmbedderLibrary, ListedEmbedder } from '../ports.ts';
import type { Services } from '../services.ts';
import { settingsHandlers } from './settings.ts';
import type { HandlersOf } from './types.ts';

/** Milliseconds between two words on how far it is. */
const pace = 500;

export const embedderHandlers: HandlersOf<keyof typeof embedderMethods> = {
  async 'embedders.list'(services) {
    const { from, list } = libraryOf(services);
    const { settings } = services;
    const chosen = {
      embed: settings.get('recall.embedder') === 'onnx' ? settings.get('recall.embedderFolder') : null,
      rerank: settings.get('recall.rerankerFolder'),
    };
    return { from, models: list().map((one) => ({ ...one, chosen: one.folder === chosen[one.does] })) };
  },

  async 'embedders.fetch'(services, { id }) {
    const { emit, clock } = services.ports;
    let said = 0;
    const tell = (done: number | null, total: number) => emit({ name: 'embedders', data: { id, done, total } });
    try {
      const { folder, bytes, ms } = await libraryOf(services).fetch(id, (done, total) => {
        if (clock.now() - said < pace) return;
        said = clock.now();
        tell(done, total);
      });
      return { folder, bytes, seconds: Math.round(ms / 100) / 10 };
    } finally {
      tell(null, 0);
    }
  },

  async 'embedders.cancel'(services, { id }) {
    return { cancelled: libraryOf(services).cancel(id) };
  },

  async 'embedders.use'(services, { id, off }, caller) {
    const { folder, name, state, does } = listed(services, id);
    if (state !== 'here' && !off)
      throw fail(
        'file.missing',
        `${name} is not on this computer yet.`,
        `Fetch it first: mneme embedders fetch ${id}.`,
      );
    const values = off ? without[does] : used[does](folder);
    const { change } = await settingsHandlers['settings.write'](services, { values }, caller);
    return { folder, does, change };
  },

  async 'embedders.remove'(services, { id }) {
    const { state } = listed(services, id);
    libraryOf(services).remove(id);
    services.ports.emit({ name: 'embedders', data: { id, done: null, total: 0 } });
    return { removed: state !== 'absent' };
  },
};

const used = {
  embed: (folder: string) => ({ 'recall.embedder': 'onnx', 'recall.embedderFolder': folder }),
  rerank: (folder: string) => ({ 'recall.rerankerFolder': folder }),
};
const without = {
  embed: { 'recall.embedder': 'builtin', 'recall.embedderFolder': '' },
  rerank: { 'recall.rerankerFolder': '' },
};

function libraryOf({ ports }: Services): EmbedderLibrary {
  if (ports.embedderLibrary !== undefined) return ports.embedderLibrary;
  throw fail('model.none', 'This build fetches no models.', 'Use a model in a folder of yours.');
}

function listed(services: Services, id: string): ListedEmbedder {
  const found = libraryOf(services)
    .list()
    .find((one) => one.id === id);
  if (found === undefined) throw fail('input.invalid', `There is no ${id}.`, 'See mneme embedders.');
  return found;
}
