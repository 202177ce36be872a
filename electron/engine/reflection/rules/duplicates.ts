import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { inFull, saidBy } from '../../duplicates/find.ts';
import { isPassing } from '../../language/change.ts';
import { type Content, contentOf, saysAllOf } from '../../language/content.ts';
import { barePersonName, plainName } from '../../language/naming/name-forms.ts';
import { type EarnestSentence, memoryEvidence } from '../earnest/sentences.ts';
import type { EntityPage, Material } from '../material.ts';
import { atOnce } from '../turns.ts';
import { reasonsIn } from './reasons.ts';
import { toldIn } from './steps.ts';

/** Facts of one page that are held against each other at most, and memories that begin alike. */
const mostFacts = 150;
const mostBeside = 12;

/** Memories that say one thing twice, and entities that are one: those given as candidates, and those on the pages. */
export function* suggestDuplicates(material: Material, repeats: readonly Suggestion[]): Generator<void, Suggestion[]> {
  const merges = [...givenPairs(material), ...(yield* entityPairs(material))];
  for (const page of material.pages) {
    yield;
    merges.push(...factPairs(page));
  }
  merges.push(...repeats);
  const taken = new Set<string>();
  return merges.filter(({ does }) => {
    if (does.kind !== 'merge') return false;
    // What goes once cannot go again, nor stay for another.
    if (taken.has(does.drop) || taken.has(`>${does.keep}`)) return false;
    taken.add(does.drop).add(`>${does.drop}`);
    return true;
  });
}

function givenPairs({ alike, pages, core, episodes, earlier, procedures }: Material): Suggestion[] {
  if (alike.length === 0) return [];
  const all = [
    ...episodes,
    ...earlier,
    ...core.items,
    ...procedures,
    ...pages.flatMap(({ facts, summary }) => [summary, ...facts.map(({ memory }) => memory)]),
  ];
  const known = new Map(all.map((memory) => [memory.id, memory]));
  return alike.flatMap(({ keep, drop }) => {
    const [stays, goes] = [known.get(keep), known.get(drop)];
    if (stays === undefined || goes === undefined || stays.kind === 'entity') return [];
    return mergeInto(stays, goes);
  });
}

/** The one of two that says all that the other does stays as it is; none when something would be lost. */
export function mergeInto(one: Memory, other: Memory): Suggestion[] {
  const both = inFull(one, other);
  if (both === null) return [];
  const [keep, drop] = both;
  const [stays = '', goes = ''] = both.map((memory) => saidBy(memory).split('\n')[0]);
  return [
    {
      does: { kind: 'merge', keep: keep.id, drop: drop.id, merged: saidBy(keep) },
      reason: reasonsIn([stays, goes])(stays).merge(stays, goes),
      evidence: [memoryEvidence(keep), memoryEvidence(drop)],
    },
  ];
}

/**
 * Pages of one type that are one by a spelling of the same name, an alias, or an address; the one with more on it stays. Of many that share a sign
 * one question is asked at most.
 */
function* entityPairs({ pages }: Material): Generator<void, Suggestion[]> {
  const bearers = new Map<string, Sign[]>();
  for (const page of pages) {
    yield;
    for (const one of signsOf(page)) {
      const known = bearers.get(one.sign) ?? [];
      if (!known.some((other) => other.page === page)) bearers.set(one.sign, [...known, one]);
    }
  }
  const done = new Set<string>();
  const found: Suggestion[] = [];
  for (const group of bearers.values()) {
    const [first, second] = tellingOf(group);
    if (first === undefined || second === undefined) continue;
    yield;
    const [page, other] = [first.page, second.page];
    const pair = pairOf(page.id, other.id);
    if (done.has(pair) || isTold(page, other)) continue;
    done.add(pair);
    const [keep, drop] = weightOf(other) >= weightOf(page) ? [other, page] : [page, other];
    found.push({
      does: { kind: 'merge', keep: keep.summary.id, drop: drop.summary.id, merged: '' },
      reason: `“${keep.name}” and “${drop.name}” are one: ${second.why}.`,
      evidence: [memoryEvidence(keep.summary), memoryEvidence(drop.summary)],
    });
  }
  return found;
}

/** What may tell that a page is of the same as another with the same sign. `as`: its name, one of its aliases, or an address. */
type Sign = { page: EntityPage; sign: string; as: 'name' | 'alias' | 'address'; why: string };

/**
 * Those of a group that are one by its sign: by the name of both, or of one where a single other is called so as well. What more bear is
 * nobody’s own: fourteen of one surname, or a whole office with one address.
 */
function tellingOf(group: readonly Sign[]): readonly Sign[] {
  const called = group.filter(({ as }) => as === 'name');
  if (called.length > 1) return called;
  return group.length === 2 && (called.length === 1 || group.every(({ as }) => as === 'address')) ? group : [];
}

function signsOf(page: EntityPage): Sign[] {
  const { type, name, aliases, facts } = page;
  const names = [name, ...aliases].map((one, n) => ({
    page,
    sign: `${type} ${spellingOf(one)}`,
    as: n === 0 ? ('name' as const) : ('alias' as const),
    why: `both are called ${one}`,
  }));
  const addresses = facts
    .filter(({ superseded }) => !superseded)
    .flatMap(({ statement }) => contentOf(statement).values)
    .filter(({ value }) => value.kind === 'mail')
    .map(({ value, as }) => ({
      page,
      sign: `${type} ${value.parts.n}`,
      as: 'address' as const,
      why: `both have the address ${as}`,
    }));
  return [...names, ...addresses];
}

/** A name as everybody spells it: case, diacritics, punctuation and how one is addressed aside. */
const spellingOf = (name: string) => plainName(barePersonName(name)).replaceAll(' ', '');

const weightOf = ({ facts, beliefs, relations, summary }: EntityPage) =>
  facts.length + beliefs.length + relations.length + (summary.text === '' ? 0 : 1);

/** Two that a relation connects, or of which a page names the other, are two. */
const isTold = (a: EntityPage, b: EntityPage) =>
  a.relations.some(({ to }) => to === b.id) ||
  b.relations.some(({ to }) => to === a.id) ||
  [a, b].some((page) =>
    /\b(?:not to be confused with|different from|other than|no relation to)\b/i.test(page.summary.text),
  );

/** Facts of a page of which one says all that the other does. */
function factPairs(page: EntityPage): Suggestion[] {
  const facts = page.facts.filter(({ superseded }) => !superseded).slice(0, mostFacts);
  return atOnce(pairsInFull(facts.map(({ memory }) => memory))).flatMap(([one, other]) => mergeInto(one, other));
}

/** Pairs of which one says all that the other does, the later one first. Linear: only what begins alike, or has the same words, is compared. */
export function* pairsInFull(memories: readonly Memory[]): Generator<void, [now: Memory, before: Memory][]> {
  const buckets = new Map<string, { memory: Memory; content: Content }[]>();
  const pairs: [now: Memory, before: Memory][] = [];
  for (const memory of memories) {
    yield;
    const content = contentOf(saidBy(memory));
    const keys = content.words.map(({ key }) => (key.length > 4 ? key.replace(/s$/, '') : key));
    const near = new Set<{ memory: Memory; content: Content }>();
    for (const sign of [keys.slice(0, 2).join(' '), `= ${keys.toSorted().join(' ')}`]) {
      const bucket = buckets.get(sign) ?? [];
      for (const other of bucket) near.add(other);
      buckets.set(sign, [...bucket.slice(1 - mostBeside), { memory, content }]);
    }
    const found = [...near].filter((other) => saysAllOf(content, other.content) || saysAllOf(other.content, content));
    for (const other of found) pairs.push([memory, other.memory]);
  }
  return pairs;
}

/** Pairs told at once at most, the newest. */
const mostRepeats = 40;
/** Characters of an episode beyond which it tells more than one thing. */
const longestRepeat = 300;

/** Episodes of which one says all that another does. Steps are told again to be learned, not to be merged; an event is its own. */
export function* repeatsIn(
  said: readonly EarnestSentence[],
  contradictions: readonly Suggestion[],
): Generator<void, Suggestion[]> {
  const memories = new Map<string, { memory: Memory; fresh: boolean }>();
  for (const { memory, fresh } of said) if (isStatement(memory)) memories.set(memory.id, { memory, fresh });
  const apart = new Set(
    contradictions.flatMap(({ does }) =>
      does.kind === 'contradiction' ? [pairOf(does.sides[0].id, does.sides[1].id)] : [],
    ),
  );
  const pairs = yield* pairsInFull([...memories.values()].map(({ memory }) => memory));
  const found = pairs.filter(([now, before]) => memories.get(now.id)?.fresh && !apart.has(pairOf(before.id, now.id)));
  return found.slice(-mostRepeats).flatMap(([now, before]) => mergeInto(now, before));
}

const pairOf = (a: string, b: string) => [a, b].sort().join('\n');

/** What tells of its own day is another event on another day, however alike the words. */
const isStatement = (memory: Memory): boolean =>
  memory.kind === 'episode' &&
  /^(?:fact|preference|decision)$/.test(memory.type ?? '') &&
  memory.text.length <= longestRepeat &&
  !isPassing(memory.text) &&
  toldIn(memory).length === 0;
