import type { Routing } from '#shared/model/capture.ts';
import type { Directory } from '../../graph/names/directory.ts';
import { nameOfOwner } from '../../graph/names/owner.ts';
import { wholeWord, words } from '../../language/lexicon/all.ts';
import type { Names } from '../../language/naming/names.ts';
import { withoutMarks } from '../../language/secrets/withhold.ts';
import { summaryOf, titleOf } from '../../language/title.ts';
import { dayNamed, isAhead } from './dates.ts';
import { episodeKindOf } from './kind.ts';
import { linkEntities, type MentionSpan } from './link.ts';
import { routedRelations } from './relate.ts';
import { ofOwner, type RoutedPlace, storeOf } from './store.ts';
import { tagsOf } from './tags.ts';

export type RouteContext = {
  /** The person's local day, `YYYY-MM-DD`, or an ISO instant that begins with it. */
  now: string;
  directory: Directory;
  /** How words are written in the workspace. */
  names?: Names | undefined;
  /** Names of the relations that the workspace knows. */
  vocabulary: readonly string[];
  /** Whether the person asked for it. */
  explicit: boolean;
  /** The project in whose folder it is said; null for none. */
  project?: string | null | undefined;
  /** Who speaks in the conversation that is being told turn by turn. */
  speaking?: ReadonlySet<string> | undefined;
};

/** Characters of a text that say where it belongs; what follows is kept all the same. */
const mostRead = 2_000;

/**
 * Where a piece of information belongs and what it says, by rules and names: the built-in router, which needs no model.
 * Pure. Entities that exist are named by id, also under a near-copy of their name.
 *
 * @source 000 §8.2
 */
export function route(whole: string, context: RouteContext): Routing {
  // A mark in a secret's place says nothing of where the rest belongs.
  const text = withoutMarks(whole.slice(0, mostRead)).trim();
  const linked = linkEntities(text, context.directory, context.names);
  const placed = ofPersons(asTask(storeOf(text, linked, context.speaking), text, linked, context), text, linked);
  const here = projectSubject(placed, text, linked, context);
  const { store, kind, block, sure } = here === null ? placed : ofProject(placed, text);
  const relations = routedRelations(text, surely(text, linked), context.vocabulary);
  return {
    store,
    kind,
    entities: here === null ? surely(text, linked).map(({ name, type, id }) => ({ name, type, id })) : [here],
    relations,
    tags: tagsOf(text, linked, [kind, store]),
    confidence: context.explicit ? 'high' : sure ? 'medium' : 'low',
    coreUpdate: block !== null,
    coreBlock: block,
    title: store === 'procedural' || store === 'vault' ? titleOf(text) : null,
    occurredAt: dayNamed(text, context.now.slice(0, 10)),
    summary: summaryOf(text),
    by: 'rules',
  };
}

/** What is to be done on a day to come is a task, and says nothing of who somebody is. */
function asTask(placed: RoutedPlace, text: string, linked: MentionSpan[], { now }: RouteContext): RoutedPlace {
  const { store, kind, block } = placed;
  const isOpen =
    store === 'episodic' ? /^(?:event|fact)$/.test(kind) : block === 'Identity' || surely(text, linked).length === 0;
  if (!isOpen || store === 'procedural' || store === 'vault' || !isAhead(text, now.slice(0, 10))) return placed;
  return { store: 'episodic', kind: 'task', block: null, sure: true, fact: false };
}

const speaksOfSelf = new RegExp(wholeWord(words(({ self }) => self)), 'iu');
/** `mi hermana `, `my boss `, in front of a name. */
const ofOwners = new RegExp(`${wholeWord(words(({ speaking }) => speaking.first))} \\p{L}+ $`, 'iu');

/** Who somebody is to the owner stands on their page, and in core memory as well. Whom `I` speaks of is the owner. */
function ofPersons(placed: RoutedPlace, text: string, linked: MentionSpan[]): RoutedPlace {
  const names = surely(text, linked);
  const isOwn = speaksOfSelf.test(text) || nameOfOwner([{ text, type: 'identity' }], []) !== null;
  if (placed.block !== 'Identity' || placed.store !== 'core' || isOwn || names[0]?.type !== 'person') return placed;
  return { ...placed, store: 'semantic' };
}

/**
 * The project that a statement is about, said in its folder: what names nobody and speaks of no “I” there, and is a fact
 * or a standing rule, tells of it. Null for anything else, and for what the person asks for in so many words.
 */
function projectSubject(
  { store, fact }: RoutedPlace,
  text: string,
  linked: MentionSpan[],
  { project, directory, explicit }: RouteContext,
) {
  if (
    explicit ||
    project === null ||
    project === undefined ||
    surely(text, linked).length > 0 ||
    beginsWithName(text, linked) ||
    ofOwner.test(text)
  )
    return null;
  if (!fact || (store !== 'semantic' && store !== 'core' && store !== 'episodic')) return null;
  const [known] = directory.mentioned(project);
  return {
    name: known?.name ?? project,
    type: known === undefined ? 'project' : (directory.get(known.id)?.type ?? 'project'),
    id: known?.id ?? null,
  };
}

const onlyLight = new RegExp(String.raw`^(?:\s|${wholeWord(words(({ light }) => light))})*$`, 'iu');
/** “The Salt Marsh budget …”: what it is about has a name of its own, whatever that is of. */
const beginsWithName = (text: string, [first]: readonly MentionSpan[]): boolean =>
  first !== undefined && onlyLight.test(text.slice(0, first.at));

const ofProject = ({ sure }: RoutedPlace, text: string): RoutedPlace => ({
  store: 'semantic',
  kind: episodeKindOf(text, 'entity', 'rules'),
  block: null,
  sure,
  fact: true,
});

/** What may have a page. Where it is not sure what a statement begins with, it is about nothing that is new. */
function surely(text: string, linked: MentionSpan[]): MentionSpan[] {
  const led = linked[0]?.sure === true || linked.some(({ sure, at }) => sure && ofOwners.test(text.slice(0, at)));
  return linked.filter(({ id, sure }) => id !== null || (sure && led));
}
