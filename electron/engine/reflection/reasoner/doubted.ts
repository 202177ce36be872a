import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { readableSentencesOf } from '../../capture/extract.ts';
import { injects } from '../../language/injection.ts';
import { isIntended } from '../../language/modality.ts';
import { sharesMost, sharesPlainWord } from '../../language/reader/side.ts';
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
import type { Material } from '../material.ts';
import { haveOneEach, type WithPerson, withPeople } from '../people.ts';
import { type Handles, lineEvidence } from './handles.ts';
import { mayBeShown } from './withheld.ts';

/**
 * How likely one gives a thing another value than the other, to be asked about. `shown`: the reasoner saw both and asked nothing, so
 * their values must say so too, or it is nearly certain (`sure`). `withheld`: nobody else can see it.
 */
const least = { shown: 0.7, sure: 0.95, withheld: 0.15 };

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
  const read = yield* readSides([...standing(material, own), ...(yield* told(own, handles)), ...own]);
  const all = yield* withPeople(read, material, taken);
  const known = settledPairs(taken);
  const mayDispute = (before: Read, now: Read) =>
    !known.has(pairOf(before.memory.id, now.memory.id)) &&
    !haveOneEach(before.person, now.person) &&
    !saysTheSame(before.plain, now.plain);
  const isNew = ({ by }: Held) => by !== null;
  const found = new Map<string, DoubtQuestion>();
  for (const { now, likely } of yield* conflictsAmong<Read>(all, { isNew, mayDispute, beside: all.length })) {
    yield;
    const other = likely.find(({ before, p }) => isAskable(before, now, p))?.before;
    if (other !== undefined)
      found.set(pairOf(other.memory.id, now.memory.id), {
        asks: asking(other, now, now.about ?? now.plain.slice(0, 80)),
        shown: other.shown,
      });
  }
  return [...found.values()];
}

function isAskable(before: Read, now: Read, p: number): boolean {
  const isOther = givesOtherwise(before.plain, now.plain);
  if (!before.shown) return p >= least.withheld && isOther;
  // What is planned is no other value of what is so.
  if (isIntended(before.plain) !== isIntended(now.plain) || !sharesPlainWord(before.side, now.side)) return false;
  return isOther ? p >= least.shown : p >= least.sure && sharesMost(before.side, now.side);
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

/** Facts of the pages that something is stated of, and lines of core memory, as they stand. */
function standing(material: Material, own: readonly Held[]): (Held & { memory: Memory })[] {
  const named = new Set(own.map(({ about }) => about));
  return standingIn(material)
    .filter(({ about, memory }) => (about === null || named.has(about)) && mayBeShown(memory))
    .map((one) => ({ ...one, by: null, shown: true }));
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
