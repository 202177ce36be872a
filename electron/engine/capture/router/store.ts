import type { EpisodeType, Store } from '#shared/model/memory.ts';
import { isPassing, tellsTurn } from '../../language/change.ts';
import { contentOf } from '../../language/content.ts';
import { lexicons, wholeWord, words } from '../../language/lexicon/all.ts';
import { pointsBack } from '../../language/modality.ts';
import { tellsManner } from '../../language/reader/handed.ts';
import {
  type Block,
  readStatement,
  type StatementPlace,
  type StatementReading,
} from '../../language/reader/statement.ts';
import { sentenceSpans } from '../../language/sentences.ts';
import { isSpokenTurn } from '../../language/spoken-turn.ts';
import { pins } from '../../language/triggers/pin.ts';
import { unsureForm } from '../../language/unmeant.ts';
import { episodeKindOf } from './kind.ts';
import type { MentionSpan } from './link.ts';

export type RoutedPlace = {
  store: Store;
  kind: EpisodeType;
  block: 'Identity' | 'Active Context' | 'Persona' | 'Critical Facts' | null;
  /** Whether the reader is sure of it. */
  sure: boolean;
  /** Whether it tells a lasting fact or rule, about whomever, rather than what happened. */
  fact: boolean;
};

/** From here on the likeliest store is right for more than half; below, a statement stays an episode. */
const placedFrom = 0.4;
/** From here on four of five are right. */
const sureFrom = 0.5;
/** What is kept for ever waits for the owner: only what is surely meant so, or asked for in such words. */
const vaultFrom = { asked: 0.05, else: 0.6 };

/** Words that say something, of what tells how a thing is done. */
const fewestOfSteps = 3;

const storeOfPlace: Record<StatementPlace, Store> = {
  core: 'core',
  entity: 'semantic',
  episode: 'episodic',
  procedure: 'procedural',
  vault: 'vault',
};
const blocks: Record<Block, NonNullable<RoutedPlace['block']>> = {
  identity: 'Identity',
  preferences: 'Identity',
  rules: 'Critical Facts',
  focus: 'Active Context',
  tasks: 'Active Context',
};

/** The person, what is theirs, and “the user”: what names one of them is about whoever the memory is of. */
export const ofOwner = new RegExp(wholeWord(words(({ owner, speaking }) => [...speaking.first, ...owner])), 'iu');
/** From here on nineteen of twenty sentences say how their writer wishes to be dealt with. */
const mannerFrom = 0.5;

/** “Answer me in Norwegian” tells how the owner wishes to be dealt with, and not who they are. */
const blockFor = ({ blocks: [block] }: StatementReading, isManner: boolean): NonNullable<RoutedPlace['block']> =>
  isManner ? 'Persona' : blocks[block?.is ?? 'rules'];

const isOfManner = (text: string): boolean => tellsManner(text) >= mannerFrom;

/** Where in core memory a text stands that somebody wants there. */
export const blockOf = (text: string): NonNullable<RoutedPlace['block']> =>
  blockFor(readStatement(text), isOfManner(text));

/** Where a text belongs, as the reader has learnt it. A fact needs a name that it is about. `speaking`: who speaks in what is being told. @source 000 §8.2 */
export function storeOf(
  text: string,
  entities: readonly MentionSpan[],
  speaking: ReadonlySet<string> = new Set(),
): RoutedPlace {
  const read = readStatement(text);
  const block = read.blocks[0]?.is ?? 'identity';
  // What somebody said in a conversation happened; what follows from it for their page, a reflection asks.
  const isPerson = (name: string) => entities.some((one) => one.at === 0 && one.type === 'person' && one.name === name);
  if (isSpokenTurn(text, isPerson, speaking))
    return { store: 'episodic', kind: episodeKindOf(text, 'episode', block), block: null, sure: true, fact: false };
  const possible = { entity: entities.length > 0, procedure: contentOf(text).words.length >= fewestOfSteps };
  const ofThings = isOfThings(read, text) || isUnsureOfNow(read, text) || isUnsureOfCore(read, text, entities);
  const own = ofThings ? ofNobody(read.places) : read.places;
  const isManner = isOfManner(text);
  // How the owner wishes to be dealt with is needed at every turn: it is nothing to be locked away.
  const manner = isManner ? takenFor('core', 'vault', own) : own;
  // What reads like the owner's own, said of somebody else, is a fact of theirs.
  const places = block !== 'rules' && isOfAnother(entities) ? takenFor('entity', 'core', manner) : manner;
  const straight = text.replace(/[‘’]/g, "'").trim();
  const { is, p } = wishesForEver(straight)
    ? { is: 'vault' as const, p: 1 }
    : likeliest(read.acts[0]?.is, places, possible, pins.test(straight));
  const store = p < placedFrom ? 'episodic' : storeOfPlace[is];
  return {
    store,
    kind: episodeKindOf(
      text,
      store === 'episodic' ? (ofThings && read.places[0]?.is === 'core' ? 'entity' : 'episode') : is,
      block,
    ),
    block: store === 'core' ? blockFor(read, isManner) : store === 'vault' ? 'Critical Facts' : null,
    sure: p >= sureFrom,
    fact: (read.acts[0]?.is === 'statement' || block === 'rules') && isLasting(read.places[0]?.is),
  };
}

const isLasting = (place: StatementPlace | undefined): boolean => place === 'entity' || place === 'core';

/** It begins with somebody's or something's name: what it says of them is nothing of who the owner is. */
const isOfAnother = ([first]: readonly MentionSpan[]): boolean => first?.sure === true && first.at === 0;

const speaks = new RegExp(
  wholeWord(words(({ owner, speaking, self }) => [...speaking.first, ...speaking.second, ...self, ...owner])),
  'iu',
);
const together = new RegExp(wholeWord(words((lexicon) => lexicon.together)), 'iu');
const alwaysHolds = new RegExp(wholeWord(words(({ always }) => always)), 'iu');
/** What stands before a thing, in languages that leave no subject out: of the others nobody knows whether “I” is meant. */
const things = new RegExp(
  wholeWord(lexicons.filter(({ tag }) => tag === 'en' || tag === 'de').flatMap(({ light }) => light)),
  'iu',
);

/** `From May the gate …`: begins with the time from which on it holds. */
const fromThen = new RegExp(String.raw`^\W*(?:${wholeWord(words(({ beginning }) => beginning))})\s`, 'iu');

/**
 * Told of a firm, a household or a thing, and neither of whoever speaks nor to whoever listens: core memory says who the owner is and what
 * always holds for whoever works for them. What turns from here on is news of the thing, however much it sounds like a rule.
 */
function isOfThings({ acts, blocks: [block] }: StatementReading, text: string): boolean {
  if (acts[0]?.is !== 'statement' || speaks.test(text) || alwaysHolds.test(text)) return false;
  // “He collects it on Friday” is of somebody who is named elsewhere.
  if (pointsBack(text)) return true;
  const isNews = tellsTurn(text) || fromThen.test(text);
  if (together.test(text)) return isNews || (block?.is !== 'identity' && block?.is !== 'preferences');
  return isNews && things.test(text);
}

/** The blocks of what is under way, and how sure it must be that what does not speak of whom it concerns belongs in one. */
const ofNow: ReadonlySet<Block | undefined> = new Set<Block>(['focus', 'tasks']);
const surelyOfNow = 0.9;
/** Of other scripts nobody has learnt who speaks. */
const learntScripts = /^[\P{L}\p{Script=Latin}\p{Script=Han}]*$/u;

/** A note of what goes on, which says of nobody that it is theirs: it is of its day, and every turn need not read it. */
function isUnsureOfNow({ places: [place], acts, blocks: [block] }: StatementReading, text: string): boolean {
  const isNote = place?.is === 'core' && place.p < surelyOfNow && acts[0]?.is === 'statement' && ofNow.has(block?.is);
  return isNote && learntScripts.test(text) && ![speaks, together, alwaysHolds].some((one) => one.test(text));
}

/**
 * Core memory is read at every turn, so that a statement must be read the more surely for it, the less it says that it is the owner’s. A
 * reflection may still take it there; nothing else takes out what is wrong.
 */
const coreFrom = { ofOwner: 0.55, ofThings: 0.8 };
const ofSelf: ReadonlySet<Block | undefined> = new Set<Block>(['identity', 'preferences']);

function isUnsureOfCore(
  { places: [place], acts, blocks: [block] }: StatementReading,
  text: string,
  [first]: readonly MentionSpan[],
): boolean {
  if (place?.is !== 'core' || !learntScripts.test(text)) return false;
  // Who somebody is to the owner is who the owner is.
  if (block?.is === 'identity' && first?.sure === true && first.type === 'person') return false;
  if (place.p < coreFrom.ofOwner) return true;
  if (acts[0]?.is !== 'statement' || alwaysHolds.test(text)) return false;
  // Who somebody is outlasts the week, and is so without an if.
  if ((ofSelf.has(block?.is) && isPassing(text)) || unsureForm.test(text)) return true;
  const said = behindLead(text);
  return place.p < coreFrom.ofThings && !speaks.test(said) && (together.test(said) || things.test(said));
}

/** `I told you wrong: the green book is the old one` is of the book: what is said stands behind the colon, where that is a sentence. */
function behindLead(text: string): string {
  const behind = /[:：]\s(?<said>.+)$/su.exec(text)?.groups?.said ?? '';
  return contentOf(behind).words.length >= fewestOfSteps ? behind : text;
}

function ofNobody(places: readonly Placing[]): Placing[] {
  const core = places.find(({ is }) => is === 'core')?.p ?? 0;
  return places
    .filter(({ is }) => is !== 'core')
    .map((one) => (one.is === 'episode' ? { ...one, p: one.p + core } : one))
    .sort((one, other) => other.p - one.p);
}

const asksToKeep = new RegExp(
  String.raw`^\W*(?:(?:${wholeWord(words(({ courtesies }) => courtesies))})[\s,]*)*(?:${wholeWord(words(({ keeping }) => [...keeping.mind, ...keeping.record]))})`,
  'iu',
);

/** A sentence of its own asks to keep for ever what another says: `… . Keep that for good.` */
function wishesForEver(text: string): boolean {
  const sentences = sentenceSpans(text).map(({ from, to }) => text.slice(from, to));
  return sentences.length > 1 && sentences.some((one) => pins.test(one) && asksToKeep.test(one));
}

type Placing = StatementReading['places'][number];

/** What is read as either of two places is of the first. */
function takenFor(first: Placing['is'], second: Placing['is'], places: readonly Placing[]): Placing[] {
  const isEither = ({ is }: Placing) => is === first || is === second;
  const p = places.filter(isEither).reduce((sum, one) => sum + one.p, 0);
  const others = places.filter((one) => !isEither(one));
  return [...others, { is: first, p }].sort((one, other) => other.p - one.p);
}

function likeliest(
  act: StatementReading['acts'][number]['is'] | undefined,
  places: readonly Placing[],
  can: { entity: boolean; procedure: boolean },
  pinned: boolean,
): Pick<Placing, 'is' | 'p'> {
  const vault = places.find(({ is }) => is === 'vault')?.p ?? 0;
  if (pinned && vault >= vaultFrom.asked) return { is: 'vault', p: 1 };
  if (act === 'chatter') return { is: 'episode', p: 0 };
  const isPossible = ({ is, p }: Placing) =>
    is === 'vault' ? p >= vaultFrom.else : is === 'entity' || is === 'procedure' ? can[is] : true;
  return places.find(isPossible) ?? { is: 'episode', p: 0 };
}
