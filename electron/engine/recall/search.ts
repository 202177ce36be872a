import type { Hit, Memory } from '#shared/model/memory.ts';
import { compareHits } from '../index/find.ts';
import { toHit } from '../index/hit.ts';
import { matchOf, soughtWords, type Term } from '../index/query.ts';
import { holdsInstead, supersededBy } from '../index/superseded.ts';
import type { Index, IndexFilter, Period } from '../index/types.ts';
import { contentOf, lostIn } from '../language/content.ts';
import { withoutCounted } from '../language/dates/distance.ts';
import { isSmallWordOf, languageIn } from '../language/english.ts';
import { asksOfFormer } from '../language/tense.ts';
import { bareWords } from '../workspace/codecs/correction.ts';
import { heldIn } from '../workspace/codecs/entity-marks.ts';
import { timesAlone, toldTimes } from './by-date.ts';
import { closely, unread } from './closely.ts';
import { elsewhenOf, noneThen } from './elsewhen.ts';
import { excerpt } from './excerpt.ts';
import { isByMeaningAlone, type Reasons, type ScoredCandidate, weighted } from './fuse.ts';
import { askedAbout } from './graph.ts';
import { joinedBy, type Relevant } from './joined.ts';
import { type Lacking, lackingOf } from './lacking.ts';
import { enough, nearestTo } from './nearest.ts';
import { newerAsSure, newerFirst } from './newer.ts';
import { noneNames, nothingFound, nothingThen } from './nothing-found.ts';
import type { LookedUp, SearchOptions } from './options.ts';
import { ownNameAsked } from './own-name.ts';
import { isOn, type Parts } from './parts.ts';
import type { IsPending } from './pending.ts';
import { nearnessAmong } from './projects.ts';
import { factorOf } from './ranker.ts';
import { readAs, wordsFirst } from './reading.ts';
import { type AnswerJudgement, isUnsure, isWeak, signsOf } from './sure.ts';
import { writtenDates } from './topics.ts';
import type { QueryReading } from './understand.ts';
import { unknownNames } from './unknown-names.ts';
import { isWide, weighCandidates, weighTimes } from './weigh.ts';

/** A result, how it came to its score, and what tells whether it is an answer. */
export type ExplainedHit = Hit & { reasons: Reasons; signs: AnswerJudgement };
/** `lacks`: which of the words asked for no result says; null where none is missing. `unread`: the model does not read the question. */
export type SearchResult = {
  hits: ExplainedHit[];
  candidates: number;
  notice: string | null;
  lacks: Lacking | null;
  unread: boolean;
  tookMs: number;
};

/** Characters of a hit's text unless said otherwise; the memory itself is read whole by its id. */
const excerptLength = 2_000;

/** Candidates that are looked at closely, at least: by words, and by meaning. */
const pool = 120;
/** The relevant ones whose texts are read, and that decay may put into another order, at least. */
const read = 100;
/**
 * Words matched against the whole index, what means the same, and neighbours helping each other; best first, texts cut to
 * what matters. To a question (three words that tell, or more) the entries said in one breath with the best matches
 * belong as well. Never throws for what is asked. `candidates` counts what was weighed, and all that match by words; where
 * they are too many to be weighed, the archived among them, too.
 */
export function search(index: Index, query: string, options: SearchOptions): SearchResult {
  return rank(index, lookUp(index, query, options), options);
}

/** The first half of a search: what matches by words. It needs nothing of the question's meaning, which takes as long to make. */
export function lookUp(index: Index, query: string, options: SearchOptions): LookedUp {
  const began = performance.now();
  const { k, parts } = options;
  const times = isOn('dates', parts) ? timesAlone(options.understood ?? null, narrowOf(options)) : [];
  const ownName = ownNameAsked(index, query);
  // “Next year” of today is no word of what tells of it.
  const asked = isOn('dates', parts) ? withoutCounted(query, options.understood?.times ?? []) : query;
  const { expression, texts } = times.length > 0 ? ofDates(options) : ofWords(index, [asked, ownName], options);
  const limit = Math.max(pool, 2 * k);
  const { candidates: found, whole } =
    expression === null
      ? { candidates: [], whole: true }
      : index.match(expression, { ...narrowOf(options), limit, least: k });
  return {
    sought: ownName || (times.length > 0 ? query : asked),
    expression,
    times,
    texts,
    limit,
    found,
    whole,
    began,
  };
}

type Sought = Pick<LookedUp, 'expression' | 'texts'>;

function ofWords(index: Index, asking: readonly string[], { parts, mostMatched }: SearchOptions): Sought {
  const finished = (word: Term) => (isOn('prefixes', parts) ? word : { ...word, prefix: false });
  const asked = asking.flatMap((text) => telling(text, soughtWords(text)));
  const all = isOn('words', parts) ? asked.map(finished) : [];
  const words = mostMatched === undefined ? all : index.rarest(all, mostMatched);
  return { expression: matchOf(words), texts: words.map((word) => word.words) };
}

/** Without the small words of another language, which the index knows no better than others; all where nothing else is left. */
function telling(text: string, terms: Term[]): Term[] {
  const { tag, isSure } = languageIn(text);
  if (!isSure) return terms;
  const rest = terms.filter(({ words }) => !isSmallWordOf(tag, words));
  return rest.length > 0 ? rest : terms;
}

/** A question about a time alone: what it asks with ("what happened") is in no answer, the date itself may be. */
function ofDates({ understood, parts }: SearchOptions): Sought {
  const dates = isOn('words', parts) ? writtenDates(understood?.times ?? []) : [];
  const each = dates.map((words) => `(${words.map((word) => `"${word}"`).join(' AND ')})`);
  return { expression: each.length === 0 ? null : each.join(' OR '), texts: dates.flat() };
}

/** The second half: what was looked up in this index, unchanged since, is weighed with all else that is known. */
export function rank(index: Index, looked: LookedUp, asked: SearchOptions): SearchResult {
  const { expression, times, texts, began } = looked;
  const { k, minScore = 0, parts, understood = null, web = null } = asked;
  const { alive = () => 1, awake = () => true, textLength = excerptLength, isPending = () => false } = asked;
  const narrow = narrowOf(asked);
  const meant = readAs(index, looked, asked.meant ?? null, narrow);
  const options = { ...asked, meant };
  const isUnread = meant !== null && !meant.isRead;
  if (expression === null && times.length === 0 && meant === null)
    return { hits: [], candidates: 0, notice: wordless, lacks: null, unread: isUnread, tookMs: took(began) };
  const wide = isWide(narrow);
  const { relevant, candidates, note } =
    times.length > 0 ? weighTimes(index, looked, options, narrow) : weighCandidates(index, looked, options, narrow);
  const scored = readClosely(index, looked, relevant.slice(0, Math.max(read, k)), parts);
  // What belongs to something else of a time is of another time.
  const alone = web === null || !wide || times.length > 0;
  const joined = alone ? scored : joinedBy(index, web, scored, { understood, parts, k });
  const inOrder = (some: Relevant[], least: number) =>
    byLife(
      (narrow.held === undefined ? inPlace(index, some, wide, isPending) : some).filter(({ score }) => score >= least),
      isOn('decay', parts) ? alive : () => 1,
      options.scope ?? null,
    ).filter(({ memory }) => awake(memory));
  const inLife = inOrder(joined, minScore);
  const living = isUnread ? wordsFirst(index, inLife) : inLife;
  const former = narrow.held === undefined ? askedOf(index, understood) : null;
  const isNow = narrow.held === undefined && former === null && times.length === 0;
  const ordered = isNow ? newerFirst(index, looked.sought, living, isPending) : asThen(index, living, former);
  const subjects = new Set(ordered.flatMap((one) => (one.reasons.graph >= askedAbout ? [one.memory.id] : [])));
  // What stands on the page of the one that is asked about is of it, whatever its words are.
  const isMeant = ({ memory, reasons }: Relevant) =>
    times.length > 0 || reasons.dates > 0 || subjects.has(memory.id) || subjects.has(`entity:${memory.parent}`);
  const unknown = times.length > 0 ? [] : unknownNames(index, web, looked.sought);
  const plain = signsOf(ordered, k, meant?.isRead ?? false);
  const signs = isNow ? newerAsSure(ordered, plain) : plain;
  const isElsewhen = times.length > 0 || narrow.held !== undefined ? () => false : elsewhenOf(understood);
  const judged = (one: Relevant, n: number): AnswerJudgement => {
    if (unknown.length > 0) return 'unnamed';
    if (isElsewhen(one.memory)) return 'elsewhen';
    if (isMeant(one)) return null;
    return isUnread && isByMeaningAlone(one.reasons) ? 'unread' : (signs[n] ?? null);
  };
  const shown = (one: Relevant, signs: AnswerJudgement): ExplainedHit => ({
    ...toHit(one.memory, one.score, excerpt(one.memory.text, texts, textLength)),
    ...{ reasons: one.reasons, signs },
  });
  const answers = ordered.slice(0, k).map((one, n) => shown(one, judged(one, n)));
  const isKnown = new Set(answers.map(({ id }) => id));
  const nearest =
    times.length > 0 || unknown.length > 0 || !answers.every(({ signs }) => isUnsure(signs))
      ? []
      : inOrder(readClosely(index, looked, nearestTo(index, looked, options, narrow, answers.length), parts), 0);
  const least = answers.at(-1)?.score ?? 1;
  const faint = nearest
    .filter(({ memory }) => !isKnown.has(memory.id))
    .map((one) => shown({ ...one, score: Math.min(one.score, least) }, 'faint'));
  const hits = [...answers, ...faint].slice(0, Math.max(answers.length, Math.min(k, enough)));
  const then = answers.every((one) => one.signs === 'elsewhen') ? noneThen(toldTimes(understood?.times)) : null;
  const notice = answers.length > 0 ? (note ?? then ?? noneNames(unknown)) : nothing(index, looked, narrow);
  // That all are weak is said anyway.
  const isDoubted = answers.every((hit) => isUnsure(hit.signs)) && !answers.every((hit) => isWeak(hit.signs));
  const tells = times.length === 0 && unknown.length === 0 && then === null;
  const given = ordered.slice(0, k).map((one) => one.read);
  return {
    hits,
    candidates,
    notice,
    lacks: tells ? lackingOf(looked.sought, given, signs, isDoubted) : null,
    unread: isUnread,
    tookMs: took(began),
  };
}

/** The most relevant with their texts, which say more of how relevant they are; what a time alone brought stays as it is. */
function readClosely(
  index: Index,
  { sought, times }: LookedUp,
  closest: ScoredCandidate[],
  parts: Parts | undefined,
): Relevant[] {
  const memories = index.load(closest.map(({ n }) => n));
  const all = times.length > 0 || !isOn('texts', parts) ? [] : closely(sought, memories);
  return memories.flatMap((memory, at): Relevant[] => {
    const of = closest[at];
    if (of === undefined) return [];
    if (of.reasons.words === 0 && isNameAlone(index, memory)) return [];
    const read = all[at] ?? unread;
    const factor = of.reasons.dates > 0 ? 1 : factorOf(read.traits);
    return [{ memory, score: weighted(of.score, factor), reasons: { ...of.reasons, read: factor }, read }];
  });
}

/** Whether nothing is said of an entity, on its page or elsewhere. */
function isNameAlone(index: Index, { kind, id, title, text }: Memory): boolean {
  const isBare = kind === 'entity' && [title, ''].includes(text.trim());
  return isBare && index.belongingTo([id.slice('entity:'.length)], 1).length === 0;
}

function nothing(index: Index, { expression, times, texts }: LookedUp, narrow: IndexFilter): string {
  return times.length > 0 ? nothingThen(index, times, narrow) : nothingFound(index, expression, texts, narrow);
}

/** What took the place of something found is as relevant, or what holds on of it where that was asked; unless asked narrowly it is brought along where none of its own words were asked. */
function inPlace(index: Index, found: Relevant[], wide: boolean, isPending: IsPending): Relevant[] {
  const known = new Map(found.map((one) => [one.memory.id, one]));
  const placed = new Map<string, Relevant>();
  for (const one of found) {
    const successor = holdsInstead(index, one.memory);
    const instead =
      successor === null || isPending(successor)
        ? null
        : (heldOn(index, one, found, known.get(successor.id)) ?? successor);
    if (instead !== null && (wide || known.has(instead.id)) && !placed.has(instead.id)) {
      const own = known.get(instead.id) ?? one;
      placed.set(instead.id, { ...own, memory: instead, score: Math.max(own.score, one.score) });
    }
    if (!placed.has(one.memory.id)) placed.set(one.memory.id, one);
  }
  return [...placed.values()];
}

/** The days that a question asks of; null where it names none, or more than one time. */
function periodOf(understood: QueryReading | null): Period | null {
  const [time, ...more] = understood?.times ?? [];
  if (time === undefined || more.length > 0 || time.since === null || time.until === null) return null;
  return { first: time.since, last: time.until };
}

type Superseded = (memory: Memory) => boolean;

/** Which of the outdated a question asks of: what held on days that it names, or what was before; null for neither. */
function askedOf(index: Index, understood: QueryReading | null): Superseded | null {
  const period = periodOf(understood);
  if (period !== null) return (memory) => memory.kind === 'fact' && heldIn(memory, period);
  return understood?.times.length === 0 && asksOfFormer(understood.text)
    ? (memory) => holdsInstead(index, memory) !== null
    : null;
}

/** Asked of what something else has taken the place of by now, that answers, and not what came later. */
function asThen<T extends Pick<Relevant, 'memory' | 'score'>>(index: Index, found: T[], held: Superseded | null): T[] {
  if (held === null) return found;
  const scores = new Map(found.map(({ memory, score }) => [memory.id, score]));
  for (const { memory } of found) {
    const successor = held(memory) ? holdsInstead(index, memory) : null;
    if (successor === null || !scores.has(successor.id) || held(successor)) continue;
    // The page of both says what holds now as well.
    const told = [memory.id, successor.id, `entity:${memory.parent}`, `entity:${successor.parent}`].flatMap(
      (id) => scores.get(id) ?? [],
    );
    scores.set(memory.id, Math.max(...told)).set(successor.id, weighted(Math.max(...told), notYet));
  }
  const scoreOf = (one: T) => scores.get(one.memory.id) ?? one.score;
  const isFormer = (one: T) => Number(scoreOf(one) > one.score);
  return found
    .map((one) => ({ ...one, isFormer: isFormer(one), score: scoreOf(one) }))
    .sort((a, b) => b.score - a.score || b.isFormer - a.isFormer);
}

/** What counts of a match that held later only. */
const notYet = 0.5;

/** What says a part of a superseded memory, still holds, and answers better than what took its place. */
function heldOn(
  index: Index,
  old: Relevant,
  found: readonly Relevant[],
  successor: Relevant | undefined,
): Memory | null {
  const said = contentOf(bareWords(old.memory));
  const isPart = ({ memory, score }: Relevant) => {
    if (memory.kind !== old.memory.kind || memory.parent !== old.memory.parent) return false;
    if (score <= (successor?.score ?? 0) || supersededBy(index, memory) !== null) return false;
    const words = contentOf(bareWords(memory));
    return lostIn(words, said).length === 0 && lostIn(said, words).length > 0;
  };
  return found.find(isPart)?.memory ?? null;
}

/** What was found relevant, in the order that its life gives it. */
function byLife(relevant: Relevant[], alive: (memory: Memory) => number, scope: string | null): Relevant[] {
  const nearness = nearnessAmong(relevant, scope);
  const living = relevant.map((one) => {
    const { memory, score, reasons, read } = one;
    const left = weighted(score, alive(memory));
    const life = score > 0 ? left / score : 1;
    return { memory, score: weighted(left, nearness(one)), reasons: { ...reasons, life }, read };
  });
  return laterFirst(
    living.sort(
      (a, b) =>
        b.score - a.score || compareHits(b.memory.at ?? '', a.memory.at ?? '') || compareHits(a.memory.id, b.memory.id),
    ),
  );
}

/** Share of a score within which two facts answer as well as each other. */
const asWell = 0.02;

/** Of facts of one page that answer as well as each other the one that was told later: where they disagree it likelier holds. */
function laterFirst<T extends Pick<Relevant, 'memory' | 'score'>>(found: readonly T[]): T[] {
  const order = [...found];
  for (let n = 1; n < order.length; n++)
    for (let at = n; at > 0; at--) {
      const [before, one] = [order[at - 1], order[at]];
      if (before === undefined || one === undefined || !isToldLater(one, before)) break;
      order.splice(at - 1, 2, { ...one, score: before.score }, before);
    }
  return order;
}

function isToldLater<T extends Pick<Relevant, 'memory' | 'score'>>(one: T, other: T): boolean {
  const [a, b] = [one.memory, other.memory];
  if (a.kind !== 'fact' || b.kind !== 'fact' || a.path !== b.path) return false;
  const later = compareHits(a.at ?? '', b.at ?? '') || a.line - b.line;
  return one.score >= (1 - asWell) * other.score && later > 0;
}

function narrowOf({ kinds, entities, about, since, until, held, archived, scopes, sieve }: IndexFilter): IndexFilter {
  return { kinds, entities, about, since, until, held, archived, scopes, sieve };
}

const wordless = 'The question has no letters or digits to search by. Ask with words, a name or a date.';

function took(began: number): number {
  return Math.round((performance.now() - began) * 100) / 100;
}
