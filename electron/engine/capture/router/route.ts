import type { Routing } from '#shared/model/capture.ts';
import type { Directory } from '../../graph/names/directory.ts';
import type { Names } from '../../graph/names/naming/names.ts';
import { wholeWord, words } from '../../language/lexicon/all.ts';
import { dayNamed, isAhead } from './dates.ts';
import { episodeKindOf } from './kind.ts';
import { type Linked, linkEntities } from './link.ts';
import { idOf, routedRelations } from './relate.ts';
import { type RoutedPlace, storeOf } from './store.ts';
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
  /** Id of the entity that the text speaks as: `person--alex`. */
  speaker?: string;
};

/** Characters of a text that say where it belongs; what follows is kept all the same. */
const mostRead = 2_000;
const longestTitle = 60;
const longestSummary = 240;

/**
 * Where a piece of information belongs and what it says, by rules and names: the built-in router, which needs no model.
 * Pure. Entities that exist are named by id, also under a near-copy of their name.
 *
 * @source 000 §8.2
 */
export function route(whole: string, context: RouteContext): Routing {
  const text = whole.slice(0, mostRead);
  const linked = linkEntities(text, context.directory, context.names);
  const placed = asTask(storeOf(text, linked), text, linked, context);
  const here = projectSubject(placed, text, linked, context);
  const { store, kind, block, sure } = here === null ? placed : ofProject(placed, text);
  const relations = routedRelations(text, surely(linked), context.vocabulary);
  const own = speakersRelation(text, linked, context);
  return {
    store,
    kind,
    entities: here === null ? surely(linked).map(({ name, type, id }) => ({ name, type, id })) : [here],
    relations: own === null ? relations : [own, ...relations],
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
function asTask(placed: RoutedPlace, text: string, linked: Linked[], { now }: RouteContext): RoutedPlace {
  const { store, kind, block } = placed;
  const isOpen =
    store === 'episodic' ? /^(?:event|fact)$/.test(kind) : block === 'Identity' || surely(linked).length === 0;
  if (!isOpen || store === 'procedural' || store === 'vault' || !isAhead(text, now.slice(0, 10))) return placed;
  return { store: 'episodic', kind: 'task', block: null, sure: true, fact: false };
}

const speaksOfSelf = new RegExp(wholeWord(words(({ self }) => self)), 'iu');

/**
 * The project that a statement is about, said in its folder: what names nobody and speaks of no “I” there, and is a fact
 * or a standing rule, tells of it. Null for anything else, and for what the person asks for in so many words.
 */
function projectSubject(
  { store, fact }: RoutedPlace,
  text: string,
  linked: Linked[],
  { project, directory, explicit }: RouteContext,
) {
  if (explicit || project === null || project === undefined || surely(linked).length > 0 || speaksOfSelf.test(text))
    return null;
  if (!fact || (store !== 'semantic' && store !== 'core' && store !== 'episodic')) return null;
  const [known] = directory.mentioned(project);
  return {
    name: known?.name ?? project,
    type: known === undefined ? 'project' : (directory.get(known.id)?.type ?? 'project'),
    id: known?.id ?? null,
  };
}

const ofProject = ({ sure }: RoutedPlace, text: string): RoutedPlace => ({
  store: 'semantic',
  kind: episodeKindOf(text, 'entity', 'rules'),
  block: null,
  sure,
  fact: true,
});

/** What may have a page. Where it is not sure what a statement begins with, it is about nothing that is new. */
function surely(linked: Linked[]): Linked[] {
  const led = linked[0]?.sure === true;
  return linked.filter(({ id, sure }) => id !== null || (sure && led));
}

const wishes: [relation: string, form: RegExp][] = [
  [
    'prefers',
    /^(?:i|we) (?:really |strongly |always )?(?:prefer|like|love)\b|^ich (?:bevorzuge|mag)|^prefiero|^je préfère|^我(?:更)?喜欢|^я предпочитаю/iu,
  ],
  [
    'avoids',
    /^(?:i|we) (?:really |always )?(?:hate|avoid|dislike|can't stand)\b|^ich hasse|^odio|^je déteste|^我讨厌/iu,
  ],
  ['decided-on', /^(?:i|we)(?:'ve)? (?:decided (?:on|to use)|chose|picked|settled on|went with)\b/iu],
  ['uses', /^(?:i|we) use\b|^wir verwenden|^我用/iu],
];

/** `I prefer Neovim` relates the speaker to the first thing named. */
function speakersRelation(
  text: string,
  [first]: ReturnType<typeof linkEntities>,
  { speaker, vocabulary }: RouteContext,
) {
  if (speaker === undefined || first === undefined) return null;
  const wish = wishes.find(([relation, form]) => vocabulary.includes(relation) && form.test(text));
  const to = idOf(first);
  return wish === undefined || to === speaker ? null : { from: speaker, relation: wish[0], to };
}

const opening =
  /^(?:(?:please|always|never (?:ever )?forget|remember|that|this|to|how to|pin|keep this for ever|steps for|our|when(?:ever)? (?:i|you) (?:ask for|write)?)[\s:,]+)+/iu;

/** The name of a procedure or a vault note: the words of its first clause. */
function titleOf(text: string): string {
  const [clause = text] = text
    .replace(opening, '')
    .split(/[:;,.!?。：，！？\n]/u)
    .filter((part) => part.trim() !== '');
  return cut(clause.trim(), longestTitle) || cut(text.trim(), longestTitle);
}

function summaryOf(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const whole = cut(line.charAt(0).toUpperCase() + line.slice(1), longestSummary);
  return /[.!?。！？…]$/u.test(whole) || whole === '' ? whole : `${whole}.`;
}

/** At most `most` characters, cut between words. */
function cut(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const short = characters.slice(0, most - 1).join('');
  return `${short.replace(/\s+\S*$/u, '') || short}…`;
}
