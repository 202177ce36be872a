import type { Memory } from '#shared/model/memory.ts';
import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { compare } from '../language/compare.ts';
import { contentOf } from '../language/content.ts';
import { countedRarity, type Rarity, rivalsOf } from '../language/reader/conflicting.ts';
import { type Side, sideOf, valueKind } from '../language/reader/side.ts';
import { stopWords } from '../language/stop-words.ts';
import { tellingWordsOf } from '../language/telling-words.ts';
import type { Value } from '../language/value.ts';
import { hole, isSameValue, valuesIn } from '../language/values.ts';
import { gist } from '../workspace/gist.ts';
import { memoryEvidence } from './earnest/sentences.ts';
import type { Material } from './material.ts';

/**
 * What stands, was said or is proposed, to be held against others. `text`: as it stands in what it rests on; `plain`: as it is compared,
 * with the name of what it is about.
 */
export type ComparedStatement = {
  text: string;
  plain: string;
  memory: Pick<Memory, 'id'>;
  evidence: Evidence[];
  about: string | null;
};
export type WithSide<One> = One & { side: Side };
/** One that may be given another value by an older one; likeliest first. `p` in [0, 1]. */
export type Conflicting<One> = { now: One; likely: { before: One; p: number }[] };

/** What stands written: lines of core memory and facts of pages, one after the other, since there are thousands. */
export function* standingIn({ pages, core }: Material): Generator<ComparedStatement & { memory: Memory }, void> {
  const beside = (memory: Memory, text: string, about: string | null, name: string) => ({
    text,
    plain: text.includes(name) ? text : `${name}: ${text}`,
    memory,
    evidence: [memoryEvidence(memory, text)],
    about,
  });
  for (const memory of core.items) yield beside(memory, memory.text.split('\n')[0] ?? '', null, '');
  for (const { id, name, facts } of pages)
    for (const { memory, statement, superseded } of facts) if (!superseded) yield beside(memory, statement, id, name);
}

/** Reads them to be held against each other, in turns with whatever else the process does. */
export function* readSides<One extends ComparedStatement>(all: readonly One[]): Generator<void, WithSide<One>[]> {
  const read: WithSide<One>[] = [];
  for (const one of all) {
    yield;
    read.push({ ...one, side: sideOf(one.plain) });
  }
  return read;
}

/** Which of two may be held against each other. `beside`: statements of a word that a new one is held against at most, the newest. */
type Holding<One> = { isNew(one: One): boolean; mayDispute(before: One, now: One): boolean; beside: number };

/**
 * Where something may be given another value than by what comes before it in the list, however each is worded: learnt, so a question
 * at most. Each is held against what shares a word or a value with it, so the work grows with what was said and not with its square.
 */
export function* conflictsAmong<One extends WithSide<ComparedStatement>>(
  all: readonly One[],
  { isNew, mayDispute, beside }: Holding<One>,
): Generator<void, Conflicting<One>[]> {
  const rarity = yield* rarityAmong(all);
  const byKey = new Map<string, number[]>();
  const found: Conflicting<One>[] = [];
  for (const [n, now] of all.entries()) {
    yield;
    const keys = keysOf(now.side);
    const near = new Set(keys.flatMap((key) => byKey.get(key)?.slice(-beside) ?? []));
    for (const key of keys) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [n]);
      else known.push(n);
    }
    if (now.side.asks || !isNew(now)) continue;
    const others: One[] = [];
    for (const [n, at] of [...near].sort((a, b) => a - b).entries()) {
      // A common word stands in thousands.
      if (n % 20 === 19) yield;
      const before = all[at];
      if (before === undefined || before.memory.id === now.memory.id || !mayDispute(before, now)) continue;
      if (!areTwoThings(before.plain, now.plain)) others.push(before);
    }
    const sides = others.map(({ side }) => side);
    const likely = rivalsOf(now.side, sides, rarity).flatMap(({ n: at, p }) => {
      const before = others[at];
      return before === undefined ? [] : [{ before, p }];
    });
    found.push({ now, likely });
  }
  return found;
}

/** How rare what each says is among all of them. */
export function* rarityAmong(all: readonly WithSide<unknown>[]): Generator<void, Rarity> {
  const { count, rarity } = countedRarity();
  for (const { side } of all) {
    yield;
    count(side);
  }
  return rarity;
}

/** What it may share with another one: its words, and its values. */
const keysOf = ({ stems, line }: Side): string[] => [...stems, ...line.filter((one) => one.startsWith(hole))];

/** `Sensor 4 reads …`, `Service B needs …`: what a statement begins with, and which of many it is. */
const numbered =
  /^(?<what>(?:[\p{L}'’-]{1,40}\s){1,3})(?:#|[Nn]o\.?\s)?(?<which>\d{1,6}|\p{Lu})(?=[:,]?\s(?<next>\p{L}+)|$)/u;

/** Whether a number or a letter behind the same words at their beginning tells apart what they are of. Pure. */
export function areTwoThings(a: string, b: string): boolean {
  const [one, other] = [numbered.exec(a)?.groups, numbered.exec(b)?.groups];
  if (one?.what === undefined || other?.what === undefined) return false;
  if (one.what.toLowerCase() !== other.what.toLowerCase() || one.which === other.which) return false;
  return tellsWhich(a, one) && tellsWhich(b, other);
}

/** Whether it is no figure of a measure, as in “rooms 4 m wide”, and no word follows that makes it one. */
function tellsWhich(text: string, { which = '', next = '' }: Record<string, string | undefined>): boolean {
  const isFigure = contentOf(text).values[0]?.value.kind !== 'number' && /^\d/.test(which);
  return !isFigure && !stopWords.has(next.toLowerCase());
}

/** Whether both are surely of one thing, and give it values that cannot both hold. */
export const cannotBothHold = (a: string, b: string): boolean => /^(?:changes|contradicts)$/.test(compare(a, b));

/** Whether two give values of one kind, of which neither gives all that the other does; or one attribute another value. */
export function givesOtherwise(a: string, b: string): boolean {
  if (cannotBothHold(a, b)) return true;
  const { agreeing, differing } = kindsIn(a, b);
  // A bare number counts anything: beside a measure that both give it tells nothing, nor does another one of other things.
  return differing.some((kind) => kind !== 'number' || (agreeing.length === 0 && countTheSame(a, b)));
}

/** Whether bare numbers of two may be of one thing: eight channels and nine tips are not, nor is chapter 3 of five chapters. */
function countTheSame(a: string, b: string): boolean {
  const [mine = [], theirs = []] = [a, b].map(countedIn);
  const said = (what: string, text: string) => what === '' || text.toLowerCase().includes(what);
  return mine.some((what) => theirs.some((other) => said(what, b) || said(other, a)));
}

/** Whether both give numbers, and of different things. */
export const countApart = (a: string, b: string): boolean =>
  differingKinds(a, b).includes('number') && !countTheSame(a, b);

/** What the bare numbers of a text count, or stand behind; empty where no word tells it. */
const countedIn = (text: string): string[] =>
  valuesIn(text).values.flatMap(({ kind }) => {
    const [name, what = ''] = kind.split(' ');
    return name === 'number' ? [stopWords.has(what) ? '' : what] : [];
  });

/** Whether two give a value of one kind, and all of it alike. */
export function givesTheSame(a: string, b: string): boolean {
  const { agreeing, differing } = kindsIn(a, b);
  return agreeing.length > 0 && differing.length === 0;
}

/** The same, and neither gives another value of such a kind: “2.1, not 1.8” names what it denies. */
export const givesNoOther = (a: string, b: string): boolean =>
  givesTheSame(a, b) && kindsIn(a, b).agreeing.every((kind) => countOf(a, kind) === countOf(b, kind));

const countOf = (text: string, kind: string): number =>
  contentOf(text).values.filter(({ value }) => valueKind(value) === kind).length;

/** Kinds of values that two both give: those of which one gives all that the other does, and the rest. */
function kindsIn(a: string, b: string): { agreeing: string[]; differing: string[] } {
  const [mine = [], theirs = []] = [a, b].map((text) => contentOf(text).values.map(({ value }) => value));
  const of = (values: readonly Value[], kind: string) => values.filter((one) => valueKind(one) === kind);
  const shared = [...new Set(mine.map(valueKind))].filter((kind) => of(theirs, kind).length > 0);
  const agree = (kind: string) => {
    const [own, others] = [of(mine, kind), of(theirs, kind)];
    return areAmong(own, others) || areAmong(others, own);
  };
  return { agreeing: shared.filter(agree), differing: shared.filter((kind) => !agree(kind)) };
}

/** Kinds of values that two both give, neither of them all that the other does. */
export const differingKinds = (a: string, b: string): string[] => kindsIn(a, b).differing;

/** Whether no value but a day is another one. */
export function differInDays(a: string, b: string): boolean {
  const differing = differingKinds(a, b);
  return differing.length > 0 && differing.every((kind) => kind === 'date');
}

const areAmong = (some: readonly Value[], all: readonly Value[]): boolean =>
  some.every((one) => all.some((other) => isSameValue(one, other)));

/** Whether one says no more than the other. */
export const saysTheSame = (a: string, b: string): boolean => /^(?:same|refines)$/.test(compare(a, b));

/** Words that both begin with, for what is asked about: `Sofia is called when the level passes …`; null for too few to tell. Pure. */
export function contestedIn(a: string, b: string): string | null {
  const [mine, theirs] = [a, b].map((text) => text.trim().split(/\s+/));
  const apart = mine?.findIndex((word, n) => word.toLowerCase() !== theirs?.[n]?.toLowerCase()) ?? 0;
  const shared = (mine ?? []).slice(0, Math.max(0, apart));
  return shared.length < fewest ? null : `${shared.join(' ').slice(0, longestContested)} …`;
}

/** Words in common below which a beginning tells nothing: `It is …`; and characters of it at most. */
const fewest = 3;
const longestContested = 120;

/** The most words that both say in a row, wherever they stand, without what says nothing at either end; null for none. Pure. */
export function sharedIn(a: string, b: string): string | null {
  const [mine = [], theirs = []] = [a, b].map((text) => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []);
  const there = theirs.map((word) => word.toLowerCase());
  let best: string[] = [];
  for (const [from] of mine.entries())
    for (const [at] of there.entries()) {
      let count = 0;
      while (from + count < mine.length && mine[from + count]?.toLowerCase() === there[at + count]) count++;
      const run = withoutEmptyEnds(mine.slice(from, from + count));
      if (run.length > best.length) best = run;
    }
  return best.length === 0 ? null : best.join(' ').slice(0, longestContested);
}

function withoutEmptyEnds(words: readonly string[]): string[] {
  const tells = (word: string) => /\p{L}/u.test(word) && tellingWordsOf(word).length > 0;
  return words.slice(Math.max(0, words.findIndex(tells)), words.findLastIndex(tells) + 1);
}

/** The question which of two holds. `reason`: why it is asked; else both in their own words. */
export const asking = (
  before: ComparedStatement,
  now: ComparedStatement,
  about: string,
  reason?: string,
): Suggestion => ({
  does: {
    kind: 'contradiction',
    about,
    sides: [
      { id: before.memory.id, text: before.text },
      { id: now.memory.id, text: now.text },
    ],
    holds: null,
  },
  reason:
    reason ??
    `“${gist(before.about === null ? before.text : before.plain)}” – “${gist(now.about === null ? now.text : now.plain)}”?`,
  evidence: [...before.evidence, ...now.evidence],
});
