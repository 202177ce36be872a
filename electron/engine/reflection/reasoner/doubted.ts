import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { readableSentencesOf } from '../../capture/extract.ts';
import { injects } from '../../language/injection.ts';
import { isIntended } from '../../language/modality.ts';
import { giveOneKind, sharesMost, sharesPlainWord } from '../../language/reader/side.ts';
import { foldName } from '../../language/tokens.ts';
import {
  asking,
  type ComparedStatement,
  conflictsAmong,
  givesOtherwise,
  readSides,
  saysTheSame,
  standingIn,
  type WithSide,
} from '../conflicts.ts';
import type { EntityPage, Material } from '../material.ts';
import { haveOneEach, type WithPerson, withPeople } from '../people.ts';
import { type Handles, lineEvidence } from './handles.ts';
import { mayBeShown } from './withheld.ts';

/**
 * How likely one gives a thing another value than the other, to be asked about. `shown`: the reasoner saw both and asked nothing, so
 * their values must say so too, or it is nearly certain (`sure`). `withheld`: nobody else can see it; `kept`: nor did anybody state the other.
 */
const least = { shown: 0.7, sure: 0.95, withheld: 0.15, kept: 0.3 };

/** A statement that is held against others. `by`: who says it in this reflection; null for what stood before. */
type Held = ComparedStatement & { by: Suggestion | null; shown: boolean };
type Read = WithPerson<WithSide<Held>>;

/** A contradiction to ask about. `shown`: the reasoner has seen both sides. */
export type DoubtQuestion = { asks: Suggestion; shown: boolean };

/**
 * Pairs that give one thing different values, of which a reasoner states one side and says nothing of the other: learnt, so the owner is
 * asked, and neither side is a fact meanwhile.
 */
export function* doubtedAmong(
  taken: readonly Suggestion[],
  material: Material,
  handles: Handles,
): Generator<void, DoubtQuestion[]> {
  // What is stated first is held against all that is stated behind it.
  const own = taken.flatMap(statedBy).toReversed();
  const said = yield* told(own, handles);
  const kept = said.filter(({ shown }) => !shown);
  const stands = yield* standing(material, own, kept);
  const read = yield* readSides([...stands, ...said.filter(({ shown }) => shown), ...kept, ...own]);
  const all = yield* withPeople(read, material, taken);
  const known = settledPairs(taken);
  const mayDispute = (before: Read, now: Read) =>
    !known.has(pairOf(before.memory.id, now.memory.id)) &&
    !haveOneEach(before.person, now.person) &&
    !saysTheSame(before.plain, now.plain);
  // What nobody was shown nobody could hold against what stands.
  const isNew = ({ by, shown }: Held) => by !== null || !shown;
  const found = new Map<string, DoubtQuestion>();
  for (const { now, likely } of yield* conflictsAmong<Read>(all, { isNew, mayDispute, beside: all.length })) {
    yield;
    const other = likely.find(({ before, p }) => isAskable(before, now, p))?.before;
    if (other !== undefined)
      found.set(pairOf(other.memory.id, now.memory.id), {
        asks: asking(other, now, now.about ?? now.plain.slice(0, 80)),
        shown: other.shown && now.shown,
      });
  }
  return [...found.values()];
}

function isAskable(before: Read, now: Read, p: number): boolean {
  const isOther = givesOtherwise(before.plain, now.plain);
  if (!before.shown) return p >= least.withheld && isOther;
  // What a letter tells as changed may name what was before beside what is now.
  const isTold = now.side.told !== 'not' && sharesPlainWord(before.side, now.side);
  if (!now.shown) return (isOther || isTold) && p >= least.kept;
  // What is planned is no other value of what is so.
  if (isIntended(before.plain) !== isIntended(now.plain) || !sharesPlainWord(before.side, now.side)) return false;
  if (isOther) return p >= least.shown;
  return p >= least.sure && (sharesMost(before.side, now.side) || giveOneKind(before.side, now.side));
}

const pairOf = (a: string, b: string) => [a, b].sort().join('\n');

/** What a reasoner states. A fact that takes the place of another says how both stand. */
function statedBy(by: Suggestion): Held[] {
  const { does, evidence } = by;
  const [first] = evidence;
  if (first === undefined) return [];
  const rests = { text: first.quote, memory: { id: first.id }, evidence: [first], by, shown: true };
  if (does.kind === 'fact') return [{ ...rests, plain: does.statement, about: does.entity }];
  return does.kind === 'core' && does.now !== null ? [{ ...rests, plain: does.now, about: null }] : [];
}

/** Facts of the pages that something is stated of, or that a line which was kept back names, and lines of core memory, as they stand. */
function* standing(
  material: Material,
  own: readonly Held[],
  kept: readonly Held[],
): Generator<void, (Held & { memory: Memory })[]> {
  const words = foldName(kept.map(({ plain }) => plain).join('\n'));
  const isNamed = ({ name, aliases }: EntityPage) => [name, ...aliases].some((one) => words.includes(foldName(one)));
  const inKept = material.pages.flatMap((page) => (isNamed(page) ? [page.id] : []));
  const named = new Set([...own.map(({ about }) => about), ...inKept]);
  const found: (Held & { memory: Memory })[] = [];
  for (const one of standingIn(material)) {
    yield;
    if ((one.about === null || named.has(one.about)) && mayBeShown(one.memory))
      found.push({ ...one, by: null, shown: true });
  }
  return found;
}

/** Lines of episodes that nothing proposed rests on, a page's and a letter's with them: what they say is asked about, and never believed. */
function* told(own: readonly Held[], handles: Handles): Generator<void, Held[]> {
  const cited = new Set(own.flatMap(({ by }) => by?.evidence.map(({ id }) => id) ?? []));
  const found: Held[] = [];
  for (const line of handles.episodeLines()) {
    yield;
    const { memory, shown } = line;
    if (cited.has(memory.id) || injects(memory.text)) continue;
    for (const text of readableSentencesOf(line.text)) {
      const evidence = [{ ...lineEvidence(line), quote: text }];
      found.push({ text, plain: text, memory, evidence, about: null, by: null, shown });
    }
  }
  return found;
}

/** Pairs of which the reasoner has said how they stand: it asks, replaces or unites them, or rests one thing on both. */
function settledPairs(taken: readonly Suggestion[]): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const { does, evidence } of taken) {
    const ids = evidence.map(({ id }) => id);
    if (does.kind === 'fact' && does.supersedes !== null) ids.push(does.supersedes);
    if (does.kind === 'core' && does.was !== null) ids.push(does.was.id);
    for (const a of ids) for (const b of ids) if (a < b) pairs.add(pairOf(a, b));
  }
  return pairs;
}
