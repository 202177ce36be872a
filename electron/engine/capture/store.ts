import type { Output, ParsedInput } from '#shared/contract/methods.ts';
import { type Caller, owner } from '#shared/model/agent.ts';
import type { Routing, Trigger } from '#shared/model/capture.ts';
import { fail } from '#shared/model/error.ts';
import type { Store } from '#shared/model/memory.ts';
import { memoryId } from '../graph/memory-id.ts';
import { isCalledOwner } from '../graph/names/owner.ts';
import { areManys } from '../graph/names/shared-name.ts';
import { namesakes } from '../graph/persons.ts';
import { mentionOf, ownerOf, readMention } from '../graph/resolve.ts';
import { isPassing } from '../language/change.ts';
import { contentOf } from '../language/content.ts';
import { takingBack } from '../language/retraction.ts';
import { tenseOf } from '../language/tense.ts';
import { foldName } from '../language/tokens.ts';
import { detectTriggers } from '../language/triggers/detect.ts';
import type { Request } from '../memories/remember.ts';
import { coreBlocks } from '../workspace/codecs/core.ts';
import { isOfDocument } from '../workspace/codecs/source.ts';
import { scopeOf } from '../workspace/scope.ts';
import { changedBy } from './changed.ts';
import type { CallerDetails, CaptureDeps, StoreOutcome } from './deps.ts';
import { forgottenIn } from './forgetting.ts';
import { type Besides, planWhole } from './one-change.ts';
import { type Placement, placing } from './placing.ts';
import { isUntrusted, keepBy, noteKept } from './remember.ts';
import { blockOf } from './router/store.ts';
import { inItsScope, projectAt } from './scope.ts';
import { type Structure, structureOf } from './structure.ts';

type Asked = Omit<ParsedInput<'memory.store'>, 'file'>;
type Answer = Omit<Output<'memory.store'>, 'near'>;

/**
 * Stores one memory: where the caller said, or else where it is routed to.
 * @param placed where, when that is known already
 * @throws as the plan of its store
 */
export async function storeMemory(
  deps: CaptureDeps,
  given: Asked,
  caller: Caller,
  placed?: Placement,
): Promise<Answer> {
  const said = attributed(deps, given, caller);
  // What was placed among episodes may still be said of a line of core memory.
  const asked = { ...said, store: placed?.routing.store === 'episodic' ? said.store : storeSaid(deps, said) };
  const structure = structureOf(asked, deps.around.resolve);
  const {
    store,
    type: _type,
    entities: _entities,
    relations: _relations,
    replaces: _replaces,
    core: _core,
    scope: _scope,
    ...telling
  } = asked;
  requireSaying(deps, asked);
  const newOnes = namesakesOf(deps, structure);
  if (store !== undefined) {
    const title = asked.title ?? (store === 'core' ? blockOf(asked.content) : undefined);
    const read = store === 'semantic' && structure.about === undefined ? await readSubject(deps, asked, caller) : null;
    const about = structure.about ?? read?.entity;
    const placed = {
      ...telling,
      store,
      ...(about === undefined ? {} : { entity: about }),
      ...(title === undefined ? {} : { title }),
    };
    const request = scoped(deps, placed, asked, caller);
    const { result, notes } = await written(deps, request, caller, besidesSaid(asked, structure), asked);
    return { ...result, routing: null, note: noteOf(notes), alike: [...newOnes, ...(read?.alike ?? [])] };
  }
  if (placed === undefined) requireNoForgetting(deps, asked.content, projectOf(deps, asked, caller));
  const plain = { ...telling, content: withoutWish(deps, asked.content), entity: structure.about };
  // “No, wait: on Monday” belongs where “on Monday” does.
  const told = takingBack(plain.content) || plain.content;
  const { routing, note } =
    placed ?? (await placing(deps, told, asked.source === 'user-explicit', projectOf(deps, asked, caller)));
  const { request, alike } = routed(deps, plain, routing);
  const inScope = scoped(deps, request, asked, caller);
  const { result, notes, core } = await written(
    deps,
    inScope,
    caller,
    besidesOf(deps, asked, structure, routing),
    asked,
  );
  return {
    ...result,
    routing: asDone(deps, routing, result, result.store === 'core' || core),
    note: noteOf([note, ...notes]),
    alike: [...newOnes, ...alike],
  };
}

/** Whom the words of a fact are about, where its caller named nobody; what takes the place of another stands on its page. */
async function readSubject(
  deps: CaptureDeps,
  asked: Asked,
  caller: Caller,
): Promise<{ entity: Request['entity']; alike: Answer['alike'] } | null> {
  if (asked.replaces !== undefined) return null;
  const { routing } = await placing(deps, asked.content, false, projectOf(deps, asked, caller));
  const { request, alike } = routed(deps, asked, { ...routing, store: 'semantic' });
  return { entity: request.entity, alike };
}

/** Pages that whom the caller names, and nobody knew, may be one of. */
const namesakesOf = ({ index }: CaptureDeps, { entities }: Structure): Answer['alike'] => [
  ...new Map(
    entities.flatMap((one) => (one.known ? [] : namesakes(index, one).map((page) => [page.id, page] as const))),
  ).values(),
];

/** Nothing but the name of a page says nothing of whose it is. @throws input.invalid */
function requireSaying({ around }: CaptureDeps, { content, entity }: Asked): void {
  const plain = content
    .trim()
    .replace(/(?<![.!?。])[.!?。]+$/u, '')
    .trim();
  if (around.entityNamed(plain) === null && (entity === undefined || foldName(plain) !== foldName(entity))) return;
  throw fail(
    'input.invalid',
    `“${plain}” is a name and says nothing of it; nothing was written.`,
    'Store a whole sentence about it, or make its page with memory_entity.',
  );
}

/** What only an episode tells; the other kinds of one are told of facts as well. */
const ofEpisodes: ReadonlySet<Asked['kind']> = new Set(['decision', 'event', 'emotion']);

/** The store that the caller names, or that follows from what it names: what only an episode tells, or an episode to replace. */
function storeSaid({ index }: CaptureDeps, { store, kind, entity, replaces }: Asked): Store | undefined {
  if (store !== undefined || entity !== undefined) return store;
  if (ofEpisodes.has(kind)) return 'episodic';
  if (replaces === undefined) return undefined;
  return index.get([memoryId(index, replaces)])[0]?.kind === 'episode' ? 'episodic' : undefined;
}

/** The project that something may be said of: the one that is named, else that of the caller's folder. */
const projectOf = (deps: CaptureDeps, { scope }: Asked, caller: Caller): string | null =>
  scope === undefined ? projectAt(deps, caller) : scopeOf(scope);

/** What takes the place of another stays in its project, unless the caller names one. */
const scoped = (deps: CaptureDeps, request: Request, { scope, replaces }: Asked, caller: Caller): Request =>
  replaces !== undefined && scope === undefined ? request : inItsScope(request, scope, caller, deps);

const noteOf = (notes: readonly (string | null)[]) => notes.filter((one) => one !== null).join(' ') || null;

/** One change set with all that the caller said, and what became of it. */
async function written(
  deps: CaptureDeps,
  request: Request,
  caller: Caller,
  { notes: read, ...besides }: Noted,
  asked: Asked,
) {
  const plan = (held: Request) => planWhole(deps, held, besides);
  const { core, notes, others: _, ...result } = await keepBy(deps, request, caller, plan, toldIn(asked, besides));
  if (core) noteKept(deps, core, request.source, caller.role === 'owner' ? owner : caller.name);
  return {
    result,
    core: Boolean(core),
    notes: [
      ...[limited(request.store, request, caller), ...leftOut(asked, result.store), retyped(asked, result)],
      ...[...read, ...(notes ?? [])],
    ],
  };
}

/** An episode that takes the place of another is a correction, whatever its caller called it. */
const retyped = ({ kind }: Asked, { status, id }: { status: string; id: string }): string | null =>
  status === 'superseded' && id.startsWith('episode:') && kind !== 'fact' && kind !== 'correction'
    ? `Its kind is correction, since it corrects another; \`${kind}\` was not kept.`
    : null;

/** What the caller named itself goes with a proposal; what was read from its words is read again by who decides. */
const toldIn = ({ core, relations, replaces }: Asked, besides: Besides): CallerDetails => ({
  core: core === true,
  entities: besides.entities.map(({ id }) => id),
  // Taking one away is of those who write.
  relations: relations === undefined ? [] : besides.relations.filter(({ over }) => !over),
  replaces: replaces ?? null,
});

type Noted = Besides & { notes: string[] };

/** What the caller named itself, and nothing else. */
function besidesSaid(
  { content, core, title, replaces }: Asked,
  { entities, relations, typed, notes }: Structure,
): Noted {
  const block = coreBlocks.find((name) => name.toLowerCase() === title?.trim().toLowerCase());
  return {
    core: core === true ? (block ?? blockOf(content)) : null,
    entities,
    relations,
    typed,
    replaces: replaces ?? null,
    block: block ?? null,
    said: core === true || entities.length + relations.length > 0,
    guessed: false,
    notes,
  };
}

/** What the caller named goes before what was read from the words. */
function besidesOf(deps: CaptureDeps, asked: Asked, structure: Structure, routing: Routing): Noted {
  const said = besidesSaid(asked, structure);
  const { coreUpdate, coreBlock, relations } = routing;
  return {
    ...said,
    entities: routing.store === 'episodic' ? [...said.entities, ...calledFullyIn(deps, asked, routing)] : said.entities,
    guessed: true,
    core: said.core ?? (coreUpdate ? (coreBlock ?? blockOf(asked.content)) : null),
    relations: structure.relations.length > 0 ? structure.relations : relations,
  };
}

/** Whose page has a first name only, and whom what happened calls by the whole name. */
const calledFullyIn = ({ around }: CaptureDeps, { content }: Asked, { entities }: Routing): Structure['entities'] =>
  entities
    .map(({ name, type }) => around.resolve(name, { type, statement: content }))
    .filter(({ known, fuller, rivals }) => known && fuller !== undefined && rivals.length === 0);

/** What a caller repeats of a page, a tool or a pasted text comes from there, whatever it is told to come from. */
function attributed(deps: CaptureDeps, asked: Asked, caller: Caller): Asked {
  if (caller.role === 'owner' || isUntrusted(asked.source)) return asked;
  const source = deps.captureQueue.heard.sourceOf(caller.session, asked.content);
  return source === null ? asked : { ...asked, source };
}

/** The routing with what became of it: the store of the file, core memory as it is, entities by the ids of their pages. */
function asDone({ around }: CaptureDeps, routing: Routing, { store }: StoreOutcome, inCore: boolean): Routing {
  const entities = routing.entities.map((entity) => ({ ...entity, id: around.entityNamed(entity.name) }));
  return { ...routing, store, entities, coreUpdate: inCore, coreBlock: inCore ? routing.coreBlock : null };
}

/** The wish that a text begins with, and how many words stand before it. */
function leadingWish(deps: CaptureDeps, content: string): (Trigger & { before: number }) | null {
  const [wish] = detectTriggers(content, deps.settings.get('capture.phrases'));
  if (wish === undefined || wish.content.trim() === '') return null;
  return { ...wish, before: content.slice(0, wish.at).match(/\S+/g)?.length ?? 0 };
}

/** “Remember that …”, “记住：…”: what is to be remembered, without the wish. */
function withoutWish(deps: CaptureDeps, content: string): string {
  const wish = leadingWish(deps, content);
  const plain = content
    .trimEnd()
    .replace(/(?<![.!。！…])[.!。！…]+$/u, '')
    .trimEnd();
  return wish?.kind === 'remember' && wish.before === 0 && plain.endsWith(wish.content.trimEnd())
    ? wish.content
    : content;
}

/**
 * “Forget what I said about …” is no memory, and nothing is forgotten by storing it. What takes back something that is known, and says
 * why, is stored: it takes that one's place. @throws input.invalid
 */
function requireNoForgetting(deps: CaptureDeps, content: string, scope: string | null): void {
  const wish = leadingWish(deps, content);
  // A word of courtesy may stand before it.
  const wished = wish?.kind === 'forget' && wish.before <= 1 ? wish.content : null;
  const what = wished ?? (wish === null ? forgottenIn(content) : null);
  if (what === null || (wished === null && changedBy(deps.index, content, scope) !== null)) return;
  throw fail(
    'input.invalid',
    'This asks to forget, and is nothing to remember; nothing was written.',
    `To see what would go: memory_forget, or mneme forget ${JSON.stringify(what.trim().slice(0, 80))}. To store it all the same, name a store.`,
  );
}

/** What was said beside the text and has no place where it went. */
function leftOut({ type, entity, occurred_at }: Asked, store: Store): string[] {
  const hasDay = occurred_at === undefined || store === 'episodic' || store === 'semantic';
  return [
    ...(type !== undefined && entity === undefined
      ? ['The type was left out: no entity was named that it is of.']
      : []),
    ...(hasDay ? [] : [`The date was left out: ${store} has no place for one.`]),
  ];
}

function limited(store: string, { source }: Pick<Asked, 'source'>, caller: Caller): string | null {
  if (caller.role === 'owner' || !isUntrusted(source) || isOfDocument(source) || store === 'episodic') return null;
  return `What comes from ${source} is kept as an episode of low confidence until the owner decides.`;
}

/** Whether the caller names whom or what it is a fact about, and no day, past or word for one says that it only happened. */
const tellsOf = ({ content, entity, kind }: Omit<Request, 'store'>, routing: Routing): boolean =>
  entity !== undefined &&
  kind === 'fact' &&
  routing.kind !== 'task' &&
  !isPassing(content) &&
  tenseOf(content) !== 'past' &&
  contentOf(content).values.every(({ value }) => value.kind !== 'date');

/** Who the owner is stands in Identity; what the caller says of somebody or something else, and nobody asked to have in mind, does not. */
function isOfAnother(deps: CaptureDeps, { entity, source, title }: Omit<Request, 'store'>, routing: Routing): boolean {
  const isIdentity =
    routing.store === 'core' && (title ?? routing.coreBlock) === 'Identity' && source !== 'user-explicit';
  if (!isIdentity || entity === undefined) return false;
  const owner = ownerOf(deps.index);
  const { name } = readMention(entity);
  if (isCalledOwner(name, owner.name)) return false;
  return deps.around.resolve(entity).id !== owner.page?.id;
}

/** The request as it was routed; what the caller said itself goes before. A near-copy of a name is a new entity. */
function routed(
  deps: CaptureDeps,
  asked: Omit<Request, 'store'>,
  routing: Routing,
): { request: Request; alike: Answer['alike'] } {
  const [about] = routing.entities;
  const named = about === undefined ? null : deps.around.resolve(about.name, { type: about.type });
  const exact = named?.known ? named.id : null;
  const entity = asked.entity ?? (named === null || named.rivals.length > 0 ? undefined : mentionOf(named));
  const read =
    (routing.store === 'episodic' && tellsOf(asked, routing)) || isOfAnother(deps, asked, routing)
      ? 'semantic'
      : routing.store;
  const store = read === 'semantic' && entity === undefined ? 'episodic' : read;
  const near = about !== undefined && exact === null && asked.entity === undefined ? about.id : null;
  const label = near === null ? null : deps.index.entities().find(({ id }) => id === near)?.label;
  const title = asked.title ?? (store === 'core' ? routing.coreBlock : routing.title);
  const request: Request = {
    ...asked,
    store,
    kind: asked.kind === 'fact' ? routing.kind : asked.kind,
    tags: asked.tags.length > 0 ? asked.tags : routing.tags,
    ...(store === 'semantic' && entity !== undefined ? { entity } : {}),
    ...(title === null || title === undefined ? {} : { title }),
  };
  const isAsked = near !== null && label !== undefined && label !== null && !areManys(deps.index.entities())(near);
  const alike = isAsked ? [{ id: near, label }] : [];
  return { request, alike: store === 'semantic' ? alike : [] };
}
