import type { memoryMethods } from '#shared/contract/methods/memory.ts';
import type { Output, ParsedInput } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { entityTypes } from '#shared/model/capture.ts';
import { fail } from '#shared/model/error.ts';
import { episodeTypes, type Memory, memoryKinds } from '#shared/model/memory.ts';
import { type CountTokens, tokenizer } from '#shared/text/tokenizer.ts';
import { directoryOf } from '../capture/placing.ts';
import { shownTo } from '../capture/screen.ts';
import { storeMemory } from '../capture/store.ts';
import type { AccessVerb } from '../decay/access.ts';
import { memoryId } from '../graph/memory-id.ts';
import { resolver } from '../graph/resolve.ts';
import { supersededBy } from '../index/superseded.ts';
import { keptDocument } from '../interop/store-document.ts';
import { asksAhead } from '../language/tense.ts';
import type { Channel } from '../provenance/attribution.ts';
import { leftOut, withinBudget } from '../recall/budget.ts';
import { type ContextBundle, recallContext } from '../recall/context.ts';
import { understandIn } from '../recall/event-time.ts';
import type { Web } from '../recall/graph.ts';
import { nothingNew } from '../recall/nothing-found.ts';
import type { SearchOptions } from '../recall/options.ts';
import { pendingOn, supersededYet } from '../recall/pending.ts';
import { recallAll } from '../recall/recall.ts';
import type { SearchResult } from '../recall/search.ts';
import { areWeak, isWeak } from '../recall/sure.ts';
import { type QueryReading, timeless, timeTold } from '../recall/understand.ts';
import { isWide } from '../recall/weigh.ts';
import type { Services } from '../services.ts';
import { supersededTag } from '../workspace/codecs/entity-marks.ts';
import { readFileStamped } from '../workspace/read.ts';
import { scopeOf } from '../workspace/scope.ts';
import { beginningOf, isFirst } from './beginning.ts';
import { building, buildingOf } from './building.ts';
import { withWhatIsKnown } from './known-of.ts';
import { doubted, doubtOf, isGivenUnasked } from './marks.ts';
import { narrowing } from './narrowing.ts';
import { nearTo } from './near.ts';
import { listedText, shownMemory } from './shown.ts';
import type { HandlersOf } from './types.ts';
import { ownProposals, waitsInstead, withProposals } from './unconfirmed.ts';

export const memoryHandlers: HandlersOf<keyof typeof memoryMethods> = {
  async 'memory.store'(services, { file, ...input }, caller) {
    await services.ready;
    if (file !== undefined) return keptDocument(services, { file, about: input.content, scope: input.scope }, caller);
    const stored = await storeMemory(services, input, caller);
    return { ...stored, near: await nearTo(services, stored.id, input.content, caller) };
  },

  async 'memory.search'(services, input, caller) {
    const { narrow, notes } = narrowing(services, input);
    const k = input.k ?? services.settings.get('recall.results');
    const scope = scopeFor(input, caller);
    const asked = [input.query, ...(input.queries ?? [])].map((query) => {
      const set = asSet(services, query);
      // What took a fact's place later says nothing against it then.
      if (narrow.held !== undefined) set.alive = lifeOf(services, input.query, 1);
      const understood = input.dates === false ? timeless(set.understood) : set.understood;
      return { query, options: { ...narrow, k, ...set, scope, understood } };
    });
    const recalled = await recallAll(services, asked, k);
    const found = await fitted(withWhatIsKnown(services.index, recalled), input.max_tokens);
    noteAccess(
      services,
      caller,
      'search',
      found.hits.map((hit) => hit.id),
      input.query,
    );
    services.captureQueue.heard.gave(caller.session, services.index.get(found.hits.map(({ id }) => id)));
    services.captureQueue.ledger.gave(
      caller.session,
      found.hits.map(({ text }) => text),
    );
    const reader = readerOf(caller, input.seen_by);
    const own = isWide(narrow) ? await ownProposals(services, reader, input.query) : [];
    const stood = standing(services, found.hits, input.explain);
    const hits = withProposals(stood, own, reader.name, k);
    const nothing =
      hits.length > found.hits.length ? null : ((await waitsInstead(services, hits.length)) ?? found.notice);
    const said = [
      found.unread && isFirst(services, caller, 'unread') ? unreadNote : null,
      weakly(hits),
      ...notes,
      pastOf(services),
      buildingOf(services) ?? nothing,
      hits.length > found.hits.length ? null : (found.lacks?.told ?? null),
    ].filter((one) => one !== null);
    const { lacks: _, unread, ...rest } = found;
    return {
      ...rest,
      hits: reader === caller ? hits : shownTo(hits),
      kind: asked[0]?.options.understood.kind ?? 'general',
      understood: timeTold(asked.flatMap(({ options }) => options.understood.times)),
      notice: said.length === 0 ? null : said.join(' '),
      ...(isBehind(services) && { behind: true }),
      ...(unread && { unread: true as const }),
    };
  },

  async 'memory.get'(services, { ids }, caller) {
    const current = new Map(ids.map((id) => [id, memoryId(services.index, id)]));
    const memories = services.index.get([...new Set(current.values())]);
    const known = new Set(memories.map((memory) => memory.id));
    noteAccess(services, caller, 'get', [...known]);
    services.captureQueue.heard.gave(caller.session, memories);
    services.captureQueue.ledger.gave(
      caller.session,
      memories.map(({ text }) => text),
    );
    const missing = ids.filter((id) => !known.has(current.get(id) ?? id));
    const own = caller.role === 'subagent' ? await services.proposals.unconfirmedById(caller.name, missing) : [];
    const absent = missing.filter((id) => !own.some((one) => one.id === id));
    return {
      memories: [
        ...memories.map((memory) => ({
          ...doubted(services, shownMemory(outdatedIn(services, memory), 100_000)),
          ...outdating(services, memory),
          ...keeping(services, memory),
        })),
        ...own.map(({ doubt, ...memory }) => ({ ...shownMemory(memory, 100_000), doubt })),
      ],
      missing: absent,
      ...(absent.length > 0 && building(services)),
    };
  },

  async 'memory.browse'(services, { k, cursor, ...input }, caller) {
    const { words, type, tag, confidence, source } = input;
    const of = input.scope === undefined ? input : { ...input, scopes: [input.scope] };
    const { narrow: asked, notes } = narrowing(services, of);
    const narrow = { ...asked, words, type, tag, confidence, source };
    const limit = k ?? services.settings.get('recall.results');
    const page = services.index.browse({ ...narrow, cursor, limit });
    if (page.total === 0 && type !== undefined) requireType(services, type);
    services.captureQueue.heard.gave(caller.session, page.memories);
    const memories = page.memories.map((memory) => ({
      ...doubted(services, shownMemory(memory, listedText)),
      ...outdating(services, memory),
      ...keeping(services, memory),
    }));
    const said = [...notes, buildingOf(services)].filter((one) => one !== null);
    return { ...page, memories, ...(said.length > 0 && { note: said.join(' ') }) };
  },

  async 'memory.days'({ index }) {
    return { days: index.perDay('episode', '') };
  },

  async 'memory.context'(services, input, caller) {
    const countTokens = await tokenizer();
    const { instead, ...context } = await contextFor(services, input, caller, countTokens);
    if (context.text !== '') return context;
    const text = (await waitsInstead(services, 0)) ?? instead ?? nothingNew(services.index, input.again);
    return { ...context, text, tokens: countTokens(text) };
  },

  async 'memory.scopes'(services) {
    return { scopes: services.index.scopes() };
  },

  async 'memory.storers'(services) {
    return { storers: services.scores.storers() };
  },
};

/** What an agent has in mind for a turn: news as its session begins, core memory, what matters now. */
export async function contextFor(
  services: Services,
  { query, queries = [], max_tokens, again, scope }: ParsedInput<'memory.context'>,
  caller: Caller,
  countTokens: CountTokens,
): Promise<ContextBundle> {
  // A new turn: what the last one was shown belongs to the answer that is given by now.
  services.provenance.answered(caller, null);
  const core = await readFileStamped(services.root, 'MEMORY.md');
  const news = await beginningOf(services, caller, max_tokens, countTokens);
  const meaningOf = async (query: string) => ({
    query,
    meant: await services.vectors.view(query),
    understood: understandIn(services.index, query, nowOf(services)),
  });
  const bundle = recallContext(services.index, {
    ...(await meaningOf(query)),
    queries: await Promise.all(queries.map(meaningOf)),
    minScore: services.settings.get('recall.minScore'),
    web: webOf(services),
    alive: lifeOf(services, query),
    isPending: pendingOn(nowOf(services)),
    scope: scopeFor({ scope }, caller),
    awake: (memory) => isGivenUnasked(services, memory),
    doubt: ({ id }) => services.index.get([id]).map((memory) => doubtOf(services, memory))[0] ?? null,
    maxTokens: Math.max(1, max_tokens - countTokens(news)),
    core: withDoubts(services, services.captureQueue.aside.shown('MEMORY.md', core?.text ?? null)),
    seen: again ? new Set() : services.provenance.seen(caller),
    unconfirmed: await ownProposals(services, caller, query),
    countTokens,
  });
  noteAccess(services, caller, 'recall', bundle.ids);
  const given = services.index.get(bundle.ids);
  services.captureQueue.heard.gave(caller.session, [...services.index.memoriesOf('MEMORY.md'), ...given]);
  services.captureQueue.ledger.gave(caller.session, [bundle.text, ...given.map(({ text }) => text)]);
  if (news === '') return bundle;
  const text = `${news}\n${bundle.text}`;
  return { ...bundle, text, tokens: countTokens(text) };
}

/** The project that a question is asked in: the one that is named, else that of the caller's folder. */
export const scopeFor = ({ scope }: { scope?: string | undefined }, caller: Caller): string | null =>
  scope === undefined ? (caller.scope ?? null) : scopeOf(scope);

/** The owner may look through an agent's eyes; nobody else through another's. */
const readerOf = (caller: Caller, agent: Pick<Caller, 'name' | 'role'> | undefined): Caller =>
  caller.role === 'owner' && agent !== undefined ? { ...caller, ...agent } : caller;

/** The index, or search by meaning, will know more in a moment. */
function isBehind({ keeper, vectors }: Services): boolean {
  const { embedder, note } = vectors.state;
  return keeper.state.state === 'rebuilding' || (embedder !== null && note !== null);
}

function pastOf({ asOf }: Services): string | null {
  return asOf === null ? null : `As of ${asOf}.`;
}

/** Core memory with a word about lines that nobody stands by. */
function withDoubts({ unattributed }: Services, core: string | null): string | null {
  const doubts = unattributed.doubts().filter(({ path }) => path === 'MEMORY.md');
  return core === null || doubts.length === 0
    ? core
    : `${core.trimEnd()}\n\n> ${doubts.map(({ message }) => message).join(' ')}\n`;
}

/** Said first where nothing that was found is better than what is found for a question without an answer. */
function weakly(hits: Output<'memory.search'>['hits']): string | null {
  if (!areWeak(hits)) return null;
  const found = hits.length === 1 ? 'the one result is weak' : `all ${hits.length} results are weak`;
  return `Nothing remembered surely answers this: ${found}.`;
}

const unreadNote =
  'This question is not in English, which is all that the built-in model reads: what only likeness of meaning brings is marked weak, here and later on. Settings → Recall offers a model of many languages.';

/** Results with how alive each is and who stored it. */
function standing(services: Services, hits: SearchResult['hits'], explain: boolean): Output<'memory.search'>['hits'] {
  const { index, scores } = services;
  const isPending = pendingOn(nowOf(services));
  const memories = new Map(index.get(hits.map(({ id }) => id)).map((memory) => [memory.id, memory]));
  return hits.map(({ reasons, signs, ...hit }) => {
    const { status } = scores.of({ source: null, parent: null, ...hit, ...memories.get(hit.id) });
    const agent = scores.storedBy(hit.id);
    const memory = memories.get(hit.id);
    const by = memory === undefined ? null : supersededYet(index, memory, isPending);
    // A day to come is one from which on it will hold.
    const text = memory !== undefined && isPending(memory) ? hit.text.replace('(since ', '(from ') : hit.text;
    const { source: _, ...known } = doubted(services, { ...hit, source: memories.get(hit.id)?.source ?? null });
    return {
      ...known,
      text,
      ...(isWeak(signs) ? { weak: true as const } : {}),
      ...(by === null ? {} : { supersededBy: by }),
      status,
      agent,
      ...(explain ? { explanation: reasons } : {}),
    };
  });
}

/** Only what is given counts as shown, so it is cut before anything is noted. */
async function fitted(found: SearchResult, maxTokens: number | undefined): Promise<SearchResult> {
  if (maxTokens === undefined) return found;
  const { hits, left } = withinBudget(found.hits, maxTokens, await tokenizer());
  const notices = [leftOut(left, hits.length, maxTokens), found.notice].filter((one) => one !== null);
  return { ...found, hits, notice: notices.length === 0 ? null : notices.join(' ') };
}

/** What of a workspace a question is weighed with. */
export type Scales = Pick<Services, 'index' | 'settings' | 'scores' | 'associations' | 'ports'>;

/** How a question is searched for with the settings as they are, whatever narrows it. */
export function asSet(
  services: Scales,
  query: string,
): Pick<SearchOptions, 'minScore' | 'alive' | 'isPending' | 'web'> & { understood: QueryReading } {
  return {
    minScore: services.settings.get('recall.minScore'),
    alive: lifeOf(services, query),
    isPending: pendingOn(nowOf(services)),
    understood: understandIn(services.index, query, nowOf(services)),
    web: webOf(services),
  };
}

function nowOf({ ports }: Scales): { now: number; zone: string } {
  return { now: ports.clock.now(), zone: ports.clock.zone };
}

function webOf(services: Scales): Web {
  return {
    hops: services.settings.get('recall.hops'),
    index: services.index,
    associations: services.associations,
    archived: (memory) => services.scores.of(memory).status === 'archived',
    called: (name) => {
      const { id, known } = resolver(services.index)(name);
      return known ? id : null;
    },
    similar: (name) => directoryOf(services).similar(name),
    mentioned: (text) =>
      directoryOf(services)
        .mentioned(text)
        .map(({ id }) => id),
  };
}

/** An episode, which nobody rewrites, is marked as a fact is where a correction took its place. */
const outdatedIn = ({ index }: Pick<Services, 'index'>, memory: Memory): Memory =>
  supersededBy(index, memory) === null || memory.tags.includes(supersededTag)
    ? memory
    : { ...memory, tags: [...memory.tags, supersededTag] };

/** What took a memory's place, where something did. */
function outdating({ index }: Pick<Services, 'index'>, memory: Memory): { supersededBy?: string } {
  const by = supersededBy(index, memory);
  return by === null ? {} : { supersededBy: by };
}

/** How alive a memory is, and who stored it. */
const keeping = ({ scores }: Pick<Services, 'scores'>, memory: Memory) => ({
  status: scores.of(memory).status,
  agent: scores.storedBy(memory.id),
});

/** What was superseded answers behind what took its place. */
const outdated = 0.5;
/** The same of what holds only from a day to come on. */
const notYet = 0.5;

/** `1 − w + w × score`: with w = 1 decay ranks as published, with 0 not at all. */
function lifeOf(services: Scales, query: string, superseded = outdated): (memory: Memory) => number {
  const { index, scores, settings } = services;
  const w = settings.get('recall.decayWeight');
  const isPending = pendingOn(nowOf(services));
  // Asked of what is to come, what begins then is no less an answer.
  const pending = asksAhead(query) ? 1 : notYet;
  const standing = (memory: Memory): number => {
    if (isPending(memory)) return pending;
    return supersededYet(index, memory, isPending) === null ? 1 : superseded;
  };
  return (memory) => (1 - w + w * scores.of(memory).score) * standing(memory);
}

const channels: Partial<Record<AccessVerb, Channel>> = {
  search: 'tool_search_returned',
  get: 'tool_get',
  recall: 'auto_injected',
};

/** What an agent was shown counts as access; the owner looking around does not. */
export function noteAccess(services: Services, caller: Caller, verb: AccessVerb, ids: string[], query?: string): void {
  if (caller.role === 'owner') return;
  if (query !== undefined) services.provenance.asked(query);
  services.access.note(services.ports.clock.now(), verb, ids);
  const channel = channels[verb];
  if (channel) services.provenance.shown(caller, channel, ids);
}

/** @throws input.invalid for a type that nothing has, nor could have */
function requireType({ index }: Services, type: string): void {
  const known = [...new Set([...episodeTypes, ...memoryKinds, ...entityTypes])];
  if (known.some((one) => one === type) || index.browse({ type, archived: true, limit: 1 }).total > 0) return;
  throw fail('input.invalid', `Nothing is of the type “${type}”.`, `Types are ${known.join(', ')}.`);
}
