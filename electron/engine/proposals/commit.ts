import type { ChangeSet } from '#shared/model/change.ts';
import { fail, toErrorValue } from '#shared/model/error.ts';
import type { Memory, Store } from '#shared/model/memory.ts';
import type { Decision } from '#shared/model/proposal.ts';
import type { KeptMemory } from '../capture/deps.ts';
import { knownAs } from '../capture/known.ts';
import { bringAlong, type Drafting } from '../capture/one-change.ts';
import { placingByRules } from '../capture/placing.ts';
import { isUntrusted, lookupPlace, markedUntrusted, planChanged, planKept } from '../capture/remember.ts';
import { replace } from '../capture/replace.ts';
import { blockOf } from '../capture/router/store.ts';
import { sourceOf } from '../capture/trust.ts';
import { mentionOf } from '../graph/resolve.ts';
import type { Request } from '../memories/remember.ts';
import { entityIdOf } from '../workspace/codecs/entity.ts';
import { labelOf } from '../workspace/codecs/entity-page.ts';
import { WorkspaceDraft } from '../workspace/draft.ts';
import type { ProposalsDeps } from './deps.ts';
import type { ProposalEntry } from './entry.ts';

/** What a proposal became, and what was done besides, in words. */
export type CommitOutcome = { kept: KeptMemory; source: string; notes: string[]; paths: string[] };

/** `byOwner`: the owner's word vouches for what is not the person's own. */
export type How = {
  decision: Pick<Decision, 'store' | 'content' | 'entity'>;
  rivals: Memory[];
  byOwner: boolean;
};

/**
 * Writes what was proposed to its store as any other memory: a known one is reinforced, an older value superseded, what
 * is always needed stands in core memory as well, within its budget. All of it goes into the draft, or nothing.
 * @param rivals kept memories that say otherwise: the proposal takes their place
 * @throws input.invalid, core.over-budget, as the plan of its store
 */
export async function commitInto(
  draft: WorkspaceDraft,
  deps: ProposalsDeps,
  entry: ProposalEntry,
  { decision, rivals, byOwner }: How,
): Promise<CommitOutcome> {
  const layer = new WorkspaceDraft(draft);
  const around = { ...deps.around, root: layer, exists: (path: string) => layer.has(path) };
  const keeping: Drafting = { index: deps.index, ports: deps.ports, around };
  const { request, notes, relations } = await requestOf(deps, entry, decision, byOwner);
  const isOwn = byOwner || !isUntrusted(request.source);
  const kept = await inItsPlace(keeping, request, { rivals, replaces: isOwn ? entry.replaces : null, notes });
  const left = rivals.filter(({ id, kind }) => kept.status !== 'superseded' && kind === 'core' && id !== kept.id);
  for (const { id, path, line } of left) notes.push(`${path}#L${line} (${id}) still says otherwise.`);
  if (isOwn) {
    const core = entry.coreWorthy && !isUntrusted(request.source) ? blockOf(request.content) : null;
    const entities = entry.entities.filter(isEntityId).map((id) => ({ id, label: labelOf(entityIdOf(id)) }));
    const said = entry.relations.length > 0;
    await bringAlong(keeping, request, { ...kept, core: null, notes }, { core, entities, relations, said });
  }
  const set = layer.set();
  await draft.take(set);
  return { kept, source: request.source, notes, paths: set.changes.map(({ path }) => path) };
}

/** A page is for what has a type and a name; how something is done has no page of that kind. */
const isEntityId = (id: string) => /^(?!procedure--)[a-z]+--\S+$/.test(id);

type Place = { rivals: Memory[]; replaces: string | null; notes: string[] };

/** In the place of what it was said to replace, or else of what says otherwise. What is gone since is told. */
async function inItsPlace(
  keeping: Drafting,
  request: Request,
  { rivals, replaces, notes }: Place,
): Promise<KeptMemory> {
  if (replaces === null) return inStore(keeping, request, rivals);
  try {
    return await replace(keeping, request, replaces);
  } catch (thrown) {
    const { code, message } = toErrorValue(thrown);
    if (code !== 'memory.missing' && code !== 'input.invalid') throw thrown;
    notes.push(message);
    return inStore(keeping, request, rivals);
  }
}

async function inStore(keeping: Drafting, request: Request, rivals: Memory[]): Promise<KeptMemory> {
  const known = knownAs(keeping.index, request.content, lookupPlace(keeping, request));
  const [old] = rivals.filter((memory) => canGive(memory, request));
  const plan: { set: ChangeSet; result: KeptMemory } =
    known === null && old !== undefined && !isUntrusted(request.source)
      ? await planChanged(keeping, request, old)
      : await planKept(keeping, request);
  await keeping.around.root.take(plan.set);
  return plan.result;
}

/** A fact gives way on its page, an episode to a correction; core memory and notes are the owner's to change. */
const canGive = ({ kind, parent }: Memory, { store }: Request) =>
  (kind === 'fact' && parent !== null && store === 'semantic') || (kind === 'episode' && store === 'episodic');

type Asked = { request: Request; notes: string[]; relations: { from: string; relation: string; to: string }[] };

async function requestOf(
  deps: ProposalsDeps,
  entry: ProposalEntry,
  decision: Pick<Decision, 'store' | 'content' | 'entity'>,
  byOwner: boolean,
): Promise<Asked> {
  const content = decision.content ?? entry.content;
  const suggested = decision.store ?? entry.store;
  if (content === null || content === undefined || suggested === null || suggested === undefined) {
    throw fail('input.invalid', 'This proposal lacks its content or its store.', 'Mend it in the file, or give both.');
  }
  const notes: string[] = [];
  const source = sourceOf(entry.trigger);
  const routing = await placingByRules(deps, content, source === 'user-explicit');
  const entity = decision.entity ?? entry.entities[0] ?? named(deps, routing.entities[0]);
  const store = placeable(suggested, entity, decision.store !== undefined);
  if (store !== suggested) notes.push('It names no entity, so it is kept as an episode.');
  const title = titleFor(store, entry.entities[0], content);
  const occurred = store === 'episodic' ? whenOf(entry) : null;
  const request: Request = {
    store,
    content,
    kind: routing.kind,
    confidence: entry.confidence ?? 'medium',
    tags: routing.tags,
    source,
    ...(entry.scope === null || store === 'core' || store === 'vault' ? {} : { scope: entry.scope }),
    ...(store === 'semantic' && entity !== undefined ? { entity } : {}),
    ...(title === null ? {} : { title }),
    ...(occurred === null ? {} : { occurred_at: occurred }),
  };
  // What is not from the person proves nothing by an agent's word; the owner's word is enough.
  const held = byOwner ? request : markedUntrusted(request, { name: '', role: 'main', session: '' });
  const relations = entry.relations.length > 0 ? entry.relations : routing.relations;
  return { request: held, notes, relations: held.store === 'vault' ? [] : relations };
}

function named(deps: ProposalsDeps, about: { name: string; type: string } | undefined): string | undefined {
  if (about === undefined) return undefined;
  const named = deps.around.resolve(about.name, { type: about.type });
  return named.rivals.length > 0 ? undefined : mentionOf(named);
}

function placeable(store: Store, entity: string | undefined, asked: boolean): Store {
  if (store !== 'semantic' || entity !== undefined) return store;
  if (!asked) return 'episodic';
  throw fail(
    'input.invalid',
    'A semantic memory needs the entity it is about.',
    'Give `entity`, a name such as “Alex” or an id such as person--alex.',
  );
}

function titleFor(store: Store, entity: string | undefined, content: string): string | null {
  if (store === 'core') return blockOf(content);
  if (store !== 'procedural' || entity === undefined || !/^procedure--/.test(entity)) return null;
  return labelOf(entityIdOf(entity));
}

/** When it happened, else when it was proposed; null for what is no time. */
function whenOf({ trigger, timestamp }: ProposalEntry): string | null {
  const told = /, of (\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?/.exec(trigger ?? '');
  if (told) return `${told[1]}T${told[2] ?? '00:00'}`;
  return timestamp !== null && !Number.isNaN(Date.parse(timestamp)) && /^\d{4}-\d{2}-\d{2}T/.test(timestamp)
    ? timestamp
    : null;
}
