import type { Routing } from '#shared/model/capture.ts';
import { type Directory, makeDirectory } from '../entities/directory.ts';
import type { House } from '../house.ts';
import { orByRules } from '../reason/fall-back.ts';
import { routeWithModel } from '../reason/route.ts';
import { vocabularyOf } from '../stores/graph/vocabulary.ts';
import { wallMinute } from '../workspace/when.ts';
import { route } from './router/route.ts';

/** Where a text belongs, by the model where one is configured, else by rules; `note` says why the model did not answer. */
export async function placing(
  house: House,
  text: string,
  explicit: boolean,
): Promise<{ routing: Routing; note: string | null }> {
  const words = await vocabularyOf(house.root);
  const relations = [...new Set(words.flatMap(({ name, inverse }) => (inverse === null ? [name] : [name, inverse])))];
  const { day, time } = wallMinute(house.ports.clock.now(), house.ports.clock.zone);
  const now = `${day}T${time}`;
  const link = (name: string) => house.around.entityNamed(name);
  const { value, note } = await orByRules(
    house.models,
    () => routeWithModel(house.models, text, { now, relations, link }),
    () => route(text, { now, directory: directoryOf(house), vocabulary: relations, explicit }),
  );
  return { routing: value, note };
}

type Kept = { directory: Directory; rows: Map<string, string> };
const kept = new WeakMap<House, Kept>();

/** The names of the graph as the index has them now; only what changed is put anew. */
function directoryOf(house: House): Directory {
  const state = kept.get(house) ?? { directory: makeDirectory(), rows: new Map<string, string>() };
  kept.set(house, state);
  const gone = new Set(state.rows.keys());
  for (const { id, type, label, aliases } of house.index.entities()) {
    gone.delete(id);
    const row = JSON.stringify([type, label, aliases]);
    if (state.rows.get(id) === row) continue;
    state.directory.put({ id, type, label, aliases });
    state.rows.set(id, row);
  }
  for (const id of gone) {
    state.directory.remove(id);
    state.rows.delete(id);
  }
  return state.directory;
}
