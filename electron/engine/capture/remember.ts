import { type Caller, owner } from '#shared/model/agent.ts';
import type { ChangeSet } from '#shared/model/change.ts';
import { episodeTypes, type Memory, type Store } from '#shared/model/memory.ts';
import { planSupersede } from '../graph/supersede.ts';
import { stretchIn } from '../language/dates/stretch.ts';
import { overrides } from '../language/injection.ts';
import { restOf, saysBesides } from '../language/rest.ts';
import { planRemember, type Request, renderPage, resolvedIn, storedBy } from '../memories/remember.ts';
import { bareWords, corrected } from '../workspace/codecs/correction.ts';
import { parseProcedure } from '../workspace/codecs/procedure.ts';
import { isOfDocument } from '../workspace/codecs/source.ts';
import { parseVault } from '../workspace/codecs/vault.ts';
import { WorkspaceDraft } from '../workspace/draft.ts';
import { gist } from '../workspace/gist.ts';
import { occurredAt, wallMinute } from '../workspace/when.ts';
import { changedBy } from './changed.ts';
import type { CallerDetails, CaptureDeps, KeptMemory, StoreOutcome } from './deps.ts';
import { begunOn, endFact, isFactElsewhere, planFactFor } from './elsewhere.ts';
import { isOnPageOfValue, type KnownMemory, knownAs, type LookupPlace, takenBackBy } from './known.ts';
import { doubtfulSource } from './pasted.ts';

/** Plans what a request comes to. Free of effects. */
export type PlanOf<T extends KeptMemory> = (request: Request) => Promise<{ set: ChangeSet; result: T }>;

const trustedSources = new Set(['conversation', 'user-explicit', 'reflection', 'manual']);

/** What did not come from the person, the agent or a reflection proves nothing by itself. */
export const isUntrusted = (source: string) => !trustedSources.has(source);

/** Base relevance of what was asked for, said in passing, and inferred. @source 000 §9.1 */
const bases: Record<string, number> = { 'user-explicit': 1, manual: 1, reflection: 0.5 };
const saidInPassing = 0.7;

/**
 * Stores a memory in one change set, unless it repeats one: that is reinforced. A changed value takes the place of the old
 * one, which is kept. What is known is looked up where nothing else is written meanwhile: of two equal statements at
 * once, the second repeats the first.
 */
export function keep(deps: CaptureDeps, asked: Request, caller: Caller): Promise<StoreOutcome> {
  return keepBy(deps, asked, caller, (request) => planKept(deps, request));
}

/** The same by a plan that may write more than the memory itself; all of it is one change set. */
export async function keepBy<T extends KeptMemory>(
  deps: CaptureDeps,
  asked: Request,
  caller: Caller,
  plan: PlanOf<T>,
  told?: CallerDetails,
): Promise<StoreOutcome & Partial<T>> {
  // What a document says is kept as a fact only once somebody has decided so; until then it waits as what it was said to be.
  if (caller.role !== 'owner' && isOfDocument(asked.source)) {
    const wish = { ...asked, confidence: 'low' as const };
    return done<KeptMemory>(deps, await deps.proposals.instead(wish, caller, told), wish) as StoreOutcome & Partial<T>;
  }
  // Words that set aside what an agent was told are written nowhere in its name: the owner decides.
  const doubted = caller.role !== 'owner' && overrides(asked.content);
  const request = doubted
    ? { ...asked, confidence: 'low' as const, source: doubtfulSource }
    : markedUntrusted(asked, caller);
  const by = storedBy(request, caller);
  // The vault is the owner's: what an agent wants kept there for ever waits for the owner's key. @source 000 §12.1
  const mayStore = caller.role === 'owner' || (caller.role === 'main' && request.store !== 'vault' && !doubted);
  if (!mayStore)
    return done<KeptMemory>(deps, await deps.proposals.instead(request, caller, told), request) as StoreOutcome &
      Partial<T>;
  const { result, receipt } = await deps.door.commit(() => plan(request), by);
  const own = caller.role === 'owner' && receipt.change !== '' ? { change: receipt.change } : {};
  const who = caller.role === 'owner' ? owner : caller.name;
  noteKept(deps, result, request.source, who);
  deps.provenance.shown(caller, 'tool_store', [result.id]);
  return { ...done<T>(deps, result, request), ...own } as StoreOutcome & Partial<T>;
}

/** What was done, as the files that were written have it now, and not as it was meant. */
function done<T extends KeptMemory>(
  { index }: Pick<CaptureDeps, 'index'>,
  kept: T,
  { store }: Request,
): T & { store: Store } {
  const [memory] = index.get([kept.id]);
  if (memory === undefined) return { ...kept, store };
  const { path, line } = memory;
  const where = (at: Pick<KeptMemory, 'path' | 'line'>) => `${at.path}#L${at.line}`;
  return { ...kept, path, line, store: memory.store, message: kept.message.replace(where(kept), where(memory)) };
}

/** A memory begins, or is borne out, with the relevance of where it came from. Who repeats what is known did not store it. */
export function noteKept(
  deps: Pick<CaptureDeps, 'ports' | 'access'>,
  { id, status, others = [] }: KeptMemory,
  source: string,
  by: string,
): void {
  const base = bases[source] ?? saidInPassing;
  deps.access.note(deps.ports.clock.now(), 'store', [id, ...others], {
    base,
    ...(status === 'reinforced' ? {} : { by }),
  });
}

/** What a plan of keeping looks at; `around.root` may be a draft. */
export type Keeping = Pick<CaptureDeps, 'index' | 'around' | 'ports'>;

/** What a statement is, as far as it is compared with what is known. */
type Said = Pick<Request, 'content' | 'store' | 'entity' | 'scope' | 'title' | 'front'>;

/** What a request repeats or makes outdated, each looked up once for a plan, at its first use. */
export type EarlierMemories = { known(): KnownMemory | null; changed(): Memory | null };

export function soughtFor(deps: Pick<Keeping, 'index' | 'around'>, request: Said): EarlierMemories {
  const { content, scope } = request;
  let known: KnownMemory | null | undefined;
  let changed: Memory | null | undefined;
  return {
    known: () => {
      if (known === undefined) known = knownAs(deps.index, content, lookupPlace(deps, request));
      return known;
    },
    changed: () => {
      if (changed === undefined) {
        const one = changedBy(deps.index, content, scope);
        changed = one !== null && isPastOf(request, one) ? null : one;
      }
      return changed;
    },
  };
}

/** What is so now says nothing against what happened once: “she told me about her move” stays true after the next move. */
const isPastOf = ({ store }: Said, { kind, type }: Memory): boolean =>
  store === 'semantic' && kind === 'episode' && type === 'event';

/** One memory in its store: as news, as a repeat of what is known, or in the place of an older value. Free of effects. */
export async function planKept(
  deps: Keeping,
  request: Request,
  sought = soughtFor(deps, request),
): Promise<{ set: ChangeSet; result: KeptMemory }> {
  const { clock } = deps.ports;
  const takenBack = isUntrusted(request.source)
    ? null
    : takenBackBy(deps.index, request.content, lookupPlace(deps, request), wallMinute(clock.now(), clock.zone).day);
  if (takenBack !== null) return planChanged(deps, request, takenBack);
  const known = sought.known();
  if (known?.standing === 'same' && !isOfAnotherDay(request, known.memory)) {
    return { set: { changes: [] }, result: reinforced(known.memory) };
  }
  // What somebody else says is no reason to give up what is known.
  if (isUntrusted(request.source)) return planRemember(request, deps.around);
  // One can take the place of the other among what happened and what is so.
  const isChange = request.store === 'episodic' || request.store === 'semantic';
  const old = known?.standing === 'changes' ? known.memory : isChange ? sought.changed() : null;
  return old === null ? planRemember(request, deps.around) : planChanged(deps, request, old);
}

/** The memory that a statement would repeat or take the place of, before anything is written; null for news. */
export function meets(
  deps: Pick<Keeping, 'index' | 'around'>,
  said: Said,
): { repeats: boolean; memory: Memory } | null {
  const sought = soughtFor(deps, said);
  const known = sought.known();
  if (known?.standing === 'same') return { repeats: true, memory: known.memory };
  if (known?.standing === 'changes') return { repeats: false, memory: known.memory };
  const changed = said.store === 'episodic' || said.store === 'semantic' ? sought.changed() : null;
  return changed === null ? null : { repeats: false, memory: changed };
}

/** What comes of saying again what is known. */
export function reinforced({ id, path, line }: Memory): KeptMemory {
  return { status: 'reinforced', id, path, line, message: `Known as ${id} in ${path}#L${line}; reinforced.` };
}

/** Where a repeat or the old value would stand: a fact on its entity's page, anything else among its kind. */
export function lookupPlace({ around }: Pick<CaptureDeps, 'around'>, request: Said): LookupPlace {
  const { store, entity, scope } = request;
  if (store === 'semantic' && entity !== undefined) {
    const { id } = resolvedIn(entity, request, around);
    return { kinds: ['fact'], path: `memory/graph/entities/${id}.md`, scope };
  }
  if (store === 'procedural' || store === 'vault') {
    const parse = store === 'vault' ? parseVault : parseProcedure;
    const [page] = parse('', renderPage(request, store, around).text).memories;
    return { kinds: [store === 'vault' ? 'vault' : 'procedure'], scope, ...(page && { page }) };
  }
  return { kinds: [({ core: 'core', episodic: 'episode', semantic: 'fact' } as const)[store]], scope };
}

/** The same words about another day tell of another event. */
function isOfAnotherDay({ occurred_at }: Request, { at }: Memory): boolean {
  return occurred_at !== undefined && at !== null && occurred_at.slice(0, 10) !== at.slice(0, 10);
}

/** What a memory says beyond what a statement changes. */
export const restOfOld = (old: Memory, { content }: Pick<Request, 'content'>): string | null =>
  restOf(bareWords(old), content);

/** A memory that took the place of another, told so that whoever stored it can put right what else the old one said. */
export function superseding(
  { id, path, line }: Pick<KeptMemory, 'id' | 'path' | 'line'>,
  old: Memory,
  { content, rest }: { content: string; rest: { id: string; text: string } | null },
): KeptMemory {
  const said = bareWords(old);
  const kept = old.kind === 'core' ? 'which is kept as history' : 'which is kept';
  const told = `Stored as ${id} in ${path}#L${line}. It supersedes ${old.id}, ${kept}.`;
  const besides =
    rest !== null
      ? ` What else that said holds on as ${rest.id}: “${gist(rest.text)}”`
      : saysBesides(said, content)
        ? ` That said “${gist(said)}”: store again what of it still holds.`
        : '';
  const others = rest === null ? {} : { others: [rest.id] };
  return { status: 'superseded', id, path, line, message: told + besides, ...others };
}

/**
 * A fact is superseded on its page; an episode, which nobody rewrites, by a correction that names it.
 * @param rest what holds on of the old one: it stands by itself from now on
 */
export async function planChanged(
  deps: Keeping,
  request: Request,
  old: Memory,
  rest = restOfOld(old, request),
): Promise<{ set: ChangeSet; result: KeptMemory }> {
  const { clock } = deps.ports;
  if (isOfAnotherHolder(deps, request, old)) return planOnOwnPage(deps, request, old);
  if (old.kind === 'fact' && old.parent !== null && old.path.startsWith('memory/graph/entities/')) {
    const { day } = wallMinute(clock.now(), clock.zone);
    const around = { root: deps.around.root, index: deps.index, clock };
    const stretch = stretchIn(request.content, { now: clock.now(), zone: clock.zone });
    const { set, result } = await planSupersede(
      {
        entity: old.parent,
        old: old.id,
        text: request.content,
        day,
        said: occurredAt(request.occurred_at, clock).day,
        began: stretch?.since ?? begunOn(request, old, deps),
        ends: stretch?.until ?? null,
        scope: request.scope,
        rest,
      },
      around,
    );
    const holds = rest === null || result.rest === null ? null : { id: result.rest, text: rest };
    return { set, result: superseding(result, old, { content: request.content, rest: holds }) };
  }
  if (old.kind !== 'episode') return planRemember(request, deps.around);
  const root = new WorkspaceDraft(deps.around.root);
  const keeping = { ...deps, around: { ...deps.around, root } };
  const { set, result } = await planInsteadOfEpisode(keeping, request, old);
  await root.take(set);
  const holds = rest === null ? null : await addRest(keeping, old, rest);
  return { set: root.set(), result: superseding(result, old, { content: request.content, rest: holds }) };
}

/** A fact says by its marks what it took the place of; another episode in its words. */
const planInsteadOfEpisode = (
  keeping: Keeping & { around: { root: WorkspaceDraft } },
  request: Request,
  old: Memory,
) =>
  request.store === 'semantic'
    ? planFactFor(keeping, request, old)
    : planRemember({ ...request, kind: 'correction', content: corrected(request.content, old) }, keeping.around);

/** `Jens is my boss now` is a fact about Jens, as `my boss is Karin` was one about Karin. */
const isOfAnotherHolder = ({ around }: Keeping, request: Request, old: Memory): boolean =>
  isFactElsewhere({ around }, request, old) &&
  isOnPageOfValue(lookupPlace({ around }, request).path ?? '', request.content) &&
  isOnPageOfValue(old.path, bareWords(old));

async function planOnOwnPage(deps: Keeping, request: Request, old: Memory) {
  const root = new WorkspaceDraft(deps.around.root);
  const keeping = { ...deps, around: { ...deps.around, root } };
  const { set, result } = await planFactFor(keeping, request, old);
  await root.take(set);
  await endFact(keeping, request, old, result.id);
  return { set: root.set(), result: superseding(result, old, { content: request.content, rest: null }) };
}

/** What an episode says besides what was corrected holds on: an episode of its own, of the day of the old one. */
export async function addRest(
  { around }: { around: Keeping['around'] & { root: WorkspaceDraft } },
  old: Memory,
  rest: string,
): Promise<{ id: string; text: string }> {
  const { confidence, source, tags, scope, at, type } = old;
  const request: Request = {
    ...{ content: rest, store: 'episodic', tags, scope, source: source ?? 'conversation' },
    kind: episodeTypes.find((one) => one === type) ?? 'fact',
    confidence: confidence ?? 'medium',
    ...(at === null ? {} : { occurred_at: at }),
  };
  const { set, result } = await planRemember(request, around);
  await around.root.take(set);
  return { id: result.id, text: rest };
}

/** Words of untrusted sources stay episodes, the one store that marks them, until the owner says otherwise. */
export function markedUntrusted(request: Request, caller: Caller): Request {
  if (caller.role === 'owner' || !isUntrusted(request.source)) return request;
  // At most 12 tags; the mark is never the one to go.
  const tags = [...request.tags.filter((tag) => tag !== 'untrusted').slice(0, 11), 'untrusted'];
  return { ...request, store: 'episodic', confidence: 'low', tags };
}
