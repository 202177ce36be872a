import type { Routing } from '#shared/model/capture.ts';
import type { Directory } from '../../graph/names/directory.ts';
import { nameOfOwner } from '../../graph/names/owner.ts';
import { contentOf } from '../../language/content.ts';
import { anyOf, wholeWord, words } from '../../language/lexicon/all.ts';
import type { Names } from '../../language/naming/names.ts';
import { roleOf } from '../../language/naming/roles.ts';
import { withoutMarks } from '../../language/secrets/withhold.ts';
import { sentenceSpans } from '../../language/sentences.ts';
import { tenseOf } from '../../language/tense.ts';
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
  const about = bySubject(surely(text, linked), text);
  const placed = ofItsSubject(
    ofPersons(asTask(storeOf(text, linked, context.speaking), text, linked, context), text, linked),
    text,
    about,
  );
  const here = projectSubject(placed, text, linked, context);
  const { store, kind, block, sure } = here === null ? placed : ofProject(placed, text);
  const relations = routedRelations(text, surely(text, linked), context.vocabulary);
  return {
    store,
    kind,
    entities: here === null ? about.map(({ name, type, id }) => ({ name, type, id })) : [here],
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

const anyGenitive = anyOf(words(({ genitives: of }) => of));
/** `Renske's mother Odile`, `Renske的妈妈Odile`; `la madre de Renske, Odile`: between them stands who one is of the other. */
const whose = {
  behind: /^(?:['’]s?|s)?\s?(?:的)?(?<role>\p{L}+?)[,，]?\s?$/u,
  before: new RegExp(String.raw`(?<!\p{L})(?<role>\p{L}{2,20})\s(?:${anyGenitive}|d['’])\s?$`, 'iu'),
};

/** Of whom something is told as somebody's mother, it is told, and not of whose mother it is: they come first. */
function bySubject(linked: MentionSpan[], text: string): MentionSpan[] {
  const [first, second, ...others] = linked;
  if (first?.type !== 'person' || second === undefined || !(second.sure || second.type === 'person')) return linked;
  const between = text.slice(first.end, second.at);
  const isTheirs = (role: string | undefined) => role !== undefined && roleOf(role) === 'kin';
  const isTold =
    isTheirs(whose.behind.exec(between)?.groups?.role) ||
    (/^,\s$/u.test(between) && isTheirs(whose.before.exec(text.slice(0, first.at))?.groups?.role));
  return isTold ? [{ ...second, type: second.id === null ? 'person' : second.type }, first, ...others] : linked;
}

/** Words that say something, from which on a sentence before a name is about something else. */
const fewestOfOther = 3;
const tellsOfNow = new RegExp(wholeWord(words(({ copulas, past }) => [...copulas, ...past])), 'iu');

/**
 * A fact is of whom or what it begins with. Where a whole sentence, or a clause with its verb, stands before the first that is named
 * (`The van failed its test, so Piet took it`), it is of something without a page, and no fact of theirs.
 */
function ofItsSubject(placed: RoutedPlace, text: string, [first]: readonly MentionSpan[]): RoutedPlace {
  if (placed.store !== 'semantic' || first === undefined) return placed;
  const [opening] = sentenceSpans(text);
  const before = text.slice(0, first.at);
  const ownSentence = opening === undefined || opening.to > first.at ? '' : text.slice(opening.from, opening.to);
  const clause = before.slice(0, Math.max(0, before.search(/[,;，；][^,;，；]*$/u)));
  const isOther =
    contentOf(ownSentence).words.length >= fewestOfOther ||
    (ownSentence === '' && (tellsOfNow.test(clause) || tenseOf(clause) === 'past'));
  return isOther ? { ...placed, store: 'episodic' } : placed;
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
