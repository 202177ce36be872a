import type { Routing } from '#shared/model/capture.ts';
import { type Directory, makeDirectory } from '../graph/names/directory.ts';
import { vocabularyOf } from '../graph/vocabulary.ts';
import type { EntityRow, Index } from '../index/types.ts';
import { speakerOf, speakersIn } from '../language/spoken-turn.ts';
import { orByRules } from '../llm/fall-back.ts';
import { routerPrompt, routeWithModel } from '../llm/route.ts';
import { wallMinute } from '../workspace/when.ts';
import type { CaptureDeps } from './deps.ts';
import { route } from './router/route.ts';

/** What placing by rules looks at. */
type PlacingDeps = Pick<CaptureDeps, 'root' | 'ports' | 'index'>;

export type Placement = { routing: Routing; note: string | null };

/**
 * Where a text belongs, by the model where one is configured, else by rules; `note` says why the model did not answer.
 * A workspace that closes waits for no model.
 */
export async function placing(
  deps: PlacingDeps & Pick<CaptureDeps, 'models' | 'around' | 'captureQueue'>,
  text: string,
  explicit: boolean,
  project: string | null = null,
): Promise<Placement> {
  const relations = await relationsOf(deps);
  const now = wallNow(deps);
  const link = (name: string) => deps.around.entityNamed(name);
  const byRules = () => placingByRules(deps, text, explicit, project);
  const { signal } = deps.captureQueue.queue;
  if (signal.aborted) return { routing: await byRules(), note: null };
  try {
    const { value, note } = await orByRules(
      deps.models,
      () => routeWithModel(deps.models, text, { now, relations, link, signal }),
      byRules,
    );
    return { routing: value, note };
  } catch (cause) {
    if (!signal.aborted) throw cause;
    return { routing: await byRules(), note: null };
  }
}

/** Where a text belongs by rules alone. `project`: in whose folder it is said. */
export async function placingByRules(
  deps: PlacingDeps,
  text: string,
  explicit: boolean,
  project: string | null = null,
): Promise<Routing> {
  const vocabulary = await relationsOf(deps);
  const told = speakerOf(text) === null ? [] : deps.index.browse({ limit: lastTold, counted: false }).memories;
  const speaking = speakersIn(told.map((one) => one.text));
  return route(text, { now: wallNow(deps), directory: directoryOf(deps), vocabulary, explicit, project, speaking });
}

/** Memories before one that tell whether it is a turn of a conversation. */
const lastTold = 20;

/** How the model would be asked where a text belongs. */
export async function placingPrompt(deps: Pick<CaptureDeps, 'root' | 'ports'>, text: string): Promise<string> {
  return routerPrompt(text, { now: wallNow(deps), relations: await relationsOf(deps) });
}

async function relationsOf(deps: Pick<CaptureDeps, 'root'>): Promise<string[]> {
  const words = await vocabularyOf(deps.root);
  return [...new Set(words.flatMap(({ name, inverse }) => (inverse === null ? [name] : [name, inverse])))];
}

function wallNow({ ports }: Pick<CaptureDeps, 'ports'>): string {
  const { day, time } = wallMinute(ports.clock.now(), ports.clock.zone);
  return `${day}T${time}`;
}

type Kept = { directory: Directory; rows: Map<string, string>; entities: readonly EntityRow[] };
const kept = new WeakMap<Index, Kept>();

/** The names of the graph as the index has them now; only what changed is put anew. */
export function directoryOf(deps: Pick<CaptureDeps, 'index'>): Directory {
  const state = kept.get(deps.index) ?? { directory: makeDirectory(), rows: new Map<string, string>(), entities: [] };
  kept.set(deps.index, state);
  const entities = deps.index.entities();
  if (entities === state.entities) return state.directory;
  state.entities = entities;
  const gone = new Set(state.rows.keys());
  for (const { id, type, label, aliases } of entities) {
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
