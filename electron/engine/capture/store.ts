import type { Output, Parsed } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Routing } from '#shared/model/capture.ts';
import { toErrorValue } from '#shared/model/error.ts';
import type { House } from '../house.ts';
import { graphBy } from '../stores/graph/plan.ts';
import { planLink } from '../stores/graph/relate.ts';
import { mentionOf } from '../stores/graph/resolve.ts';
import type { Request } from '../stores/remember.ts';
import { deskOf } from './desk.ts';
import { type Done, isUntrusted, keep } from './keep.ts';
import { type Placed, placing } from './placing.ts';
import { detectTriggers } from './triggers/detect.ts';

type Asked = Parsed<'memory.store'>;
type Answer = Output<'memory.store'>;

/**
 * Stores one memory: where the caller said, or else where it is routed to.
 * @param placed where, when that is known already
 * @throws as the plan of its store
 */
export async function storeMemory(house: House, given: Asked, caller: Caller, placed?: Placed): Promise<Answer> {
  const asked = attributed(house, given, caller);
  const { store } = asked;
  if (store !== undefined) {
    const note = limited(store, asked, caller);
    return { ...(await keep(house, { ...asked, store }, caller)), routing: null, note, alike: [] };
  }
  const said = { ...asked, content: withoutWish(house, asked.content) };
  const { routing, note } = placed ?? (await placing(house, said.content, asked.source === 'user-explicit'));
  const { request, alike } = routed(house, said, routing);
  const result = await keep(house, request, caller);
  const notes = [note, limited(request.store, asked, caller)];
  let inCore = result.store === 'core';
  if (result.status === 'stored' && !isUntrusted(asked.source)) {
    notes.push(...(await addLinks(house, routing, caller)));
    const core = await addToCore(house, request, routing, caller);
    notes.push(core?.note ?? null);
    inCore ||= core?.stands === true;
  }
  return {
    ...result,
    routing: asDone(house, routing, result, inCore),
    note: notes.filter((one) => one !== null).join(' ') || null,
    alike,
  };
}

/** What a caller repeats of a page, a tool or a pasted text comes from there, whatever it is told to come from. */
function attributed(house: House, asked: Asked, caller: Caller): Asked {
  if (caller.role === 'owner' || isUntrusted(asked.source)) return asked;
  const source = deskOf(house).heard.sourceOf(caller.session, asked.content);
  return source === null ? asked : { ...asked, source };
}

/** The routing with what became of it: the store of the file, core memory as it is, entities by the ids of their pages. */
function asDone({ around }: House, routing: Routing, { store }: Done, inCore: boolean): Routing {
  const entities = routing.entities.map((entity) => ({ ...entity, id: around.entityNamed(entity.name) }));
  return { ...routing, store, entities, coreUpdate: inCore, coreBlock: inCore ? routing.coreBlock : null };
}

/** “Remember that …”, “记住：…”: what is to be remembered, without the wish. */
function withoutWish(house: House, content: string): string {
  const [wish] = detectTriggers(content, house.settings.get('capture.phrases'));
  const leads = wish?.kind === 'remember' && content.slice(0, wish.at).trim() === '';
  return leads &&
    wish.content.trim() !== '' &&
    content
      .trimEnd()
      .replace(/(?<![.!。！…])[.!。！…]+$/u, '')
      .endsWith(wish.content.trimEnd())
    ? wish.content
    : content;
}

function limited(store: string, { source }: Asked, caller: Caller): string | null {
  if (caller.role === 'owner' || !isUntrusted(source) || store === 'episodic') return null;
  return `What comes from ${source} is kept as an episode of low confidence until the owner decides.`;
}

/** The request as it was routed; what the caller said itself goes before. A near-copy of a name is a new entity. */
function routed(house: House, asked: Asked, routing: Routing): { request: Request; alike: Answer['alike'] } {
  const [about] = routing.entities;
  const named = about === undefined ? null : house.around.resolve(about.name, { type: about.type });
  const exact = named?.known ? named.id : null;
  const entity = asked.entity ?? (named === null || named.rivals.length > 0 ? undefined : mentionOf(named));
  const store = routing.store === 'semantic' && entity === undefined ? 'episodic' : routing.store;
  const near = about !== undefined && exact === null && asked.entity === undefined ? about.id : null;
  const label = near === null ? null : house.index.entities().find(({ id }) => id === near)?.label;
  const title = asked.title ?? (store === 'core' ? routing.coreBlock : routing.title);
  const request: Request = {
    ...asked,
    store,
    kind: asked.kind === 'fact' ? routing.kind : asked.kind,
    tags: asked.tags.length > 0 ? asked.tags : routing.tags,
    ...(store === 'semantic' && entity !== undefined ? { entity } : {}),
    ...(title === null || title === undefined ? {} : { title }),
  };
  const alike = near !== null && label !== undefined && label !== null ? [{ id: near, label }] : [];
  return { request, alike: store === 'semantic' ? alike : [] };
}

/** What is always needed stands in MEMORY.md as well, within its budget; else the answer says what to shorten. */
async function addToCore(
  house: House,
  request: Request,
  routing: Routing,
  caller: Caller,
): Promise<{ note: string | null; stands: boolean } | null> {
  const mayWrite = caller.role === 'owner' || caller.role === 'main';
  if (!mayWrite || !routing.coreUpdate || request.store === 'core' || request.store === 'vault') return null;
  const core: Request = { ...request, store: 'core', title: routing.coreBlock ?? 'Critical Facts' };
  try {
    const { status, path, line } = await keep(house, core, caller);
    return { note: status === 'stored' ? `It stands in ${path}#L${line} as well.` : null, stands: true };
  } catch (thrown) {
    const { code, message, remedy } = toErrorValue(thrown);
    if (code !== 'core.over-budget') throw thrown;
    return { note: `It belongs in core memory too, and has no room there. ${message} ${remedy}`, stands: false };
  }
}

/** Relations between entities that are there; the door sees a plan only where it changes something. */
async function addLinks(house: House, { relations, entities }: Routing, caller: Caller): Promise<string[]> {
  if (caller.role !== 'owner' && caller.role !== 'main') return [];
  const exact = new Set(entities.flatMap(({ name }) => house.around.entityNamed(name) ?? []));
  const around = { root: house.root, index: house.index, clock: house.ports.clock };
  for (const relation of relations) {
    if (!exact.has(relation.from) || !exact.has(relation.to)) continue;
    const plan = () => planLink(relation, around);
    if ((await plan()).set.changes.length > 0) await house.door.commit(plan, graphBy(caller, 'connected two entities'));
  }
  return [];
}
