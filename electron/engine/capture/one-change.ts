import type { ChangeSet } from '#shared/model/change.ts';
import { toErrorValue } from '#shared/model/error.ts';
import type { Memory, MemoryKind } from '#shared/model/memory.ts';
import { toldRelation } from '../graph/plain-relation.ts';
import { entityPath } from '../graph/plan.ts';
import { planUnlink } from '../graph/relate.ts';
import type { ResolvedMention } from '../graph/resolve.ts';
import { vocabularyOf } from '../graph/vocabulary.ts';
import { withoutRetraction } from '../language/retraction.ts';
import { type Request, resolvedIn } from '../memories/remember.ts';
import { WorkspaceDraft } from '../workspace/draft.ts';
import { amend, amendedBy } from './amend.ts';
import type { KeptMemory } from './deps.ts';
import { knownAs } from './known.ts';
import { addPage, connectInDraft } from './links.ts';
import {
  type EarlierMemories,
  isUntrusted,
  type Keeping,
  planKept,
  reinforced,
  restOfOld,
  soughtFor,
} from './remember.ts';
import { replace } from './replace.ts';
import { retype } from './retype.ts';
import type { RelationToMake, TypedEntity } from './structure.ts';

/** What is stored together with a memory. */
export type Besides = {
  /** The block of core memory that says it as well; null for none. */
  core: string | null;
  /** Those without a page get one. */
  entities: readonly Pick<ResolvedMention, 'id' | 'label' | 'fuller'>[];
  relations: readonly RelationToMake[];
  /** Pages of no known type that are of one now. */
  typed: readonly TypedEntity[];
  /** Id of the memory whose place it takes. */
  replaces: string | null;
  /** The block of core memory that the caller names for what it stores there; null where it names none. */
  block: string | null;
  /** The caller said so itself: it holds for a memory that is known already, too. */
  said: boolean;
  /** The store was guessed from the words: what they change may stand in another one. */
  guessed: boolean;
};

/** `core`: the line of core memory that says it as well. `notes`: what else was done or could not be, in words. */
export type Whole = KeptMemory & { core: KeptMemory | null; notes: string[] };

/**
 * A memory with its links and its line of core memory as one change set, which one undo takes back. What is not the
 * person's brings nothing along and replaces nothing. Free of effects.
 */
export async function planWhole(
  deps: Keeping & { root: string },
  request: Request,
  besides: Besides,
): Promise<{ set: ChangeSet; result: Whole }> {
  const draft = new WorkspaceDraft(deps.root);
  const around = { ...deps.around, root: draft, exists: (path: string) => draft.has(path) };
  const keeping = { index: deps.index, ports: deps.ports, around };
  const isOwn = !isUntrusted(request.source);
  const whole: Whole = {
    ...(await inItsStore(keeping, request, isOwn ? besides : null)),
    core: null,
    notes: [],
  };
  if (isOwn && (besides.said || whole.status === 'stored')) await bringAlong(keeping, request, whole, besides);
  const result = isOwn ? await retype(keeping, besides.typed, whole) : whole;
  return { set: draft.set(), result };
}

/** Writes what is stored together with a memory into its draft, and notes what could not be. */
export async function bringAlong(
  keeping: Drafting,
  request: Request,
  whole: Whole,
  { entities, relations, core, said }: Pick<Besides, 'entities' | 'relations' | 'core' | 'said'>,
): Promise<void> {
  for (const entity of entities) await addPage(entity, graphOf(keeping));
  for (const relation of relations) await addLink(keeping, relation, whole, said);
  if (core !== null && request.store !== 'core' && request.store !== 'vault')
    await addToCore(keeping, { ...request, store: 'core', title: core }, whole);
}

export type Drafting = Keeping & { around: Keeping['around'] & { root: WorkspaceDraft } };

const graphOf = ({ index, ports, around }: Drafting) => ({ root: around.root, index, clock: ports.clock });

async function inItsStore(keeping: Drafting, request: Request, besides: Besides | null): Promise<KeptMemory> {
  if (besides !== null && besides.replaces !== null)
    return replace(keeping, request, besides.replaces, null, besides.block);
  const sought = soughtFor(keeping, request);
  const told = besides?.guessed ? toldElsewhere(keeping, request, sought) : null;
  if (told !== null) return reinforced(told);
  const amended = besides?.guessed && ofSteps.has(request.store) ? amendedBy(keeping.index, request) : null;
  if (amended !== null) return amend(keeping, request, amended);
  const moved = besides?.guessed ? movedToItsOld(keeping, request, sought) : null;
  if (moved !== null) return replace(keeping, moved.request, moved.old.id, restOfOld(moved.old, request));
  const ended = besides === null ? null : endedElsewhere(keeping, request, sought, besides);
  if (ended !== null) return replace(keeping, { ...request, store: 'semantic' }, ended.id);
  const { set, result } = await planKept(keeping, request, sought);
  await keeping.around.root.take(set);
  return result;
}

/** Where what is said of one step of a procedure is taken to belong. */
const ofSteps: ReadonlySet<Request['store']> = new Set(['procedural', 'episodic']);

/**
 * A fact of another page than the caller names that ends with what is said: “Ken leads the team now” is said of Ken, and ends what
 * the page of Mara says. What says more than that stays where it is.
 */
function endedElsewhere(
  { around }: Drafting,
  request: Request,
  sought: EarlierMemories,
  { entities }: Pick<Besides, 'entities'>,
): Memory | null {
  const { entity, store } = request;
  if (entity === undefined || !(store === 'semantic' || store === 'episodic') || sought.known() !== null) return null;
  const { id } = resolvedIn(entity, request, around);
  const old = entities.some((one) => one.id === id) ? sought.changed() : null;
  return old?.kind === 'fact' && old.parent !== id && restOfOld(old, request) === null ? old : null;
}

const anywhere: MemoryKind[] = ['core', 'episode', 'fact'];

/** A guessed store may be another one than last time: what says the same, in any spelling of its values, is known from there. */
function toldElsewhere({ index }: Drafting, request: Request, sought: EarlierMemories): Memory | null {
  const { content, scope, occurred_at, source, store } = request;
  if (occurred_at !== undefined || sought.known()?.standing === 'same') return null;
  // What the person asks to have in mind belongs in core memory, wherever it was said before.
  const kinds: MemoryKind[] = source === 'user-explicit' && store === 'core' ? ['core'] : anywhere;
  const known = knownAs(index, content, { kinds, scope });
  return known?.standing === 'same' ? known.memory : null;
}

/** What changes a line of core memory takes its place there; what changes another memory is no new line of core memory. */
function movedToItsOld(
  { index }: Drafting,
  request: Request,
  sought: EarlierMemories,
): { request: Request; old: Memory } | null {
  const { content, scope } = request;
  if (sought.known()?.standing === 'same') return null;
  const known = knownAs(index, content, { kinds: anywhere, scope });
  const old = known === null ? sought.changed() : known.standing === 'changes' ? known.memory : null;
  if (old === null) return null;
  if (old.kind === 'core') {
    // What stands on a page as well changes in both places.
    const twin = request.store === 'semantic' ? knownAs(index, old.text, { kinds: ['fact'], scope }) : null;
    // Nobody who reads the line knows what “no, wait” took back.
    const told = { ...request, content: withoutRetraction(content) };
    return { request: twin?.standing === 'same' ? told : { ...told, store: 'core', title: old.title }, old };
  }
  return request.store === 'core' ? { request: { ...request, store: 'episodic' }, old } : null;
}

/** A relation between entities of which one has a page, or gets one in this draft; a guessed one needs both. */
async function addLink(keeping: Drafting, relation: RelationToMake, whole: Whole, isSaid: boolean): Promise<void> {
  const { from, to, fresh } = relation;
  const { root } = keeping.around;
  const words = `${from} ${relation.relation} ${to}`;
  try {
    if (relation.over) return await endLink(keeping, relation, whole);
    // What cannot be connected gets no page either.
    const word = toldRelation(await vocabularyOf(root), relation.relation);
    if (fresh !== undefined) await addPage(fresh, graphOf(keeping));
    const there = [from, to].filter((id) => root.has(entityPath(id))).length;
    if (there >= (isSaid ? 1 : 2)) await connectInDraft({ from, relation: word, to }, graphOf(keeping));
    else if (isSaid) whole.notes.push(`Not connected: ${words}; neither has a page. Name them in \`entities\`.`);
  } catch (thrown) {
    const { code, message, remedy } = toErrorValue(thrown);
    if (!isSaid || code === 'internal') throw thrown;
    whole.notes.push(`Not connected: ${words}. ${message} ${remedy}`);
  }
}

/** A relation that holds no longer leaves the pages that say it, in the same change. */
async function endLink(keeping: Drafting, { from, relation, to }: RelationToMake, whole: Whole): Promise<void> {
  const { set, result } = await planUnlink({ from, relation, to }, graphOf(keeping));
  await keeping.around.root.take(set);
  whole.notes.push(
    result.removed ? `No longer: ${from} ${relation} ${to}.` : `It was not so: ${from} ${relation} ${to}.`,
  );
}

/** What is always needed stands in MEMORY.md as well, within its budget; else the answer says what to shorten. */
async function addToCore(keeping: Drafting, request: Request, whole: Whole): Promise<void> {
  try {
    const { set, result } = await planKept(keeping, request);
    await keeping.around.root.take(set);
    whole.core = result;
    if (result.status === 'stored') whole.notes.push(`It stands in ${result.path}#L${result.line} as well.`);
  } catch (thrown) {
    const { code, message, remedy } = toErrorValue(thrown);
    if (code !== 'core.over-budget') throw thrown;
    whole.notes.push(`It belongs in core memory too, and has no room there. ${message} ${remedy}`);
  }
}
