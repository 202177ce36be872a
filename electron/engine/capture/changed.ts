import type { Memory } from '#shared/model/memory.ts';
import { ownerOf } from '../graph/resolve.ts';
import { matchOfStems } from '../index/query.ts';
import { supersededBy } from '../index/superseded.ts';
import type { Index } from '../index/types.ts';
import {
  changedKinds,
  changeIn,
  isOfOneThing,
  isPassing,
  type StatedChange,
  topicOf,
  valueGivenIn,
} from '../language/change.ts';
import { contentOf } from '../language/content.ts';
import { isBesideDenial } from '../language/denial.ts';
import { points } from '../language/modality.ts';
import { likeliestChange, type NewerStatement, surenessOf } from '../language/reader/changed.ts';
import { sideOf } from '../language/reader/side.ts';
import { tellsChange } from '../language/reader/tells-change.ts';
import { withoutRetraction } from '../language/retraction.ts';
import { runsOf } from '../language/tokens.ts';
import { areOfTwoKinds } from '../language/two-kinds.ts';
import { bareWords } from '../workspace/codecs/correction.ts';
import { isOneScope } from '../workspace/scope.ts';
import { deniedIn } from './denied.ts';
import { namePartOf } from './name-parts.ts';

/** Characters of a statement whose words are looked up, and memories compared at most: the best by their words. */
const mostRead = 400;
const mostCompared = 80;
const replaceable = ['core', 'episode', 'fact'] as const;

/**
 * The memory that a statement says has changed, whatever either is worded like: of the same thing, in the project it is said of,
 * with another value of the same kind or, where that is nearly certain, another name or habit. Null where the statement tells of
 * no change, and where it could mean one of two.
 */
export function changedBy(index: Index, text: string, scope?: string | null): Memory | null {
  if (text.length > mostRead) return null;
  const denied = deniedIn(index, text, scope);
  if (denied !== null) return denied;
  // The words that take back something say nothing of what: they stand in every correction.
  const said = withoutRetraction(text);
  const now = { text: said, side: { ...sideOf(said), told: sideOf(text).told }, tells: tellsChange(text) };
  if (now.side.asks || (now.side.told === 'not' && now.tells < leastTelling)) return null;
  const expression = matchOfStems(said);
  if (expression === null) return null;
  const isOther = othersThan(index, now);
  const { candidates } = index.match(expression, { kinds: [...replaceable, 'procedure'], limit: mostCompared });
  const here = index
    .load(candidates.map(({ n }) => n))
    .filter((memory) => isOneScope(memory.scope, scope) && !isBesideDenial(bareWords(memory), text))
    .filter((memory) => !isOther(memory));
  // Another value alone is the next reading of a series as well: where no word tells of a change, the learnt reader decides.
  const rivals = now.side.told === 'not' ? [] : rivalsTo(index, text, here);
  // “It rises” is said of a reading, too, and where several values stand beside each other none of them is the one before.
  if (now.tells < leastTelling && haveSeveral(rivals)) return null;
  return clearest(rivals) ?? likeliest(index, now, here);
}

/**
 * Tells of which memories a statement is not: those that give a value of another kind of thing, or are facts of a page that it does not name
 * while it names others. What gives no value may be a role, which is taken over from somebody; what names nobody takes over none.
 */
function othersThan(index: Index, { text, side }: NewerStatement): (memory: Memory) => boolean {
  const said = new Set(runsOf(side.folded));
  const owner = ownerOf(index).page?.id;
  // Somebody is called by one part of a name; two things can share one.
  const isNamed = (id: string, isPerson: boolean) => {
    const whose = index.entities().find((one) => one.id === id);
    const names = [whose?.label ?? '', ...(whose?.aliases ?? [])].map(runsOf);
    const isSaid = (part: string) => said.has(part);
    return names.some((parts) => (isPerson ? parts.some(isSaid) : parts.length > 0 && parts.every(isSaid)));
  };
  const namesPerson = side.names().some(({ type }) => type === 'person');
  // Of whom a sentence speaks that names nobody, the one before it may have said.
  const isOfNobody = !namesPerson && !points(text);
  return (memory) => {
    const words = bareWords(memory);
    const { kind, parent } = memory;
    const isPerson = parent?.startsWith('person--') === true;
    if (contentOf(words).values.length === 0)
      return isOfNobody && kind === 'fact' && parent !== null && isPerson && parent !== owner && !isNamed(parent, true);
    if (areOfTwoKinds(words, text)) return true;
    if (kind !== 'fact' || parent === null || parent === owner) return false;
    const folded = words.toLowerCase();
    const isOther = isPerson ? namesPerson : side.names().some(({ name }) => !folded.includes(name));
    return isOther && !isNamed(parent, isPerson);
  };
}

/** Those of the same thing to which a statement gives another value. */
function rivalsTo(index: Index, text: string, here: readonly Memory[]): Rival[] {
  const change = changeIn(text);
  if (change === null) return [];
  const isName = namePartOf(index);
  return here.flatMap((memory) => rivalOf(index, change, memory, isName));
}

/** Whether two that stand say the same of a thing, but for the value. */
const haveSeveral = (rivals: readonly Rival[]): boolean =>
  rivals.some((one, n) =>
    rivals.slice(n + 1).some((other) => haveSame(one.words, other.words) && givesOtherwise(one.memory, other.memory)),
  );

const haveSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((word) => b.has(word));

/** Whether one gives a value of a kind for which the other gives another. */
function givesOtherwise(a: Memory, b: Memory): boolean {
  const stated = valueGivenIn(bareWords(b));
  return stated !== null && changedKinds(bareWords(a), stated).size > 0;
}

/** How likely the words of a statement tell a change, from which on it is looked for: nineteen of twenty changes do. */
const leastTelling = 0.05;
/**
 * From here on a reader that had not read an author took what he told as changed for changed, and hardly anything else: see the table that
 * the train bench prints.
 */
const surely = 0.6;
/** Memories read for it: the best by their words, among which what they share is rare or not. Reading one takes 0.2 ms. */
const mostLikely = 60;

/** The one that a learnt reader takes for changed, where nobody need be asked. */
function likeliest(index: Index, now: NewerStatement, here: readonly Memory[]): Memory | null {
  const standing = here.filter((memory) => isStanding(index, memory)).slice(0, mostLikely);
  const likely = likeliestChange(
    now,
    standing.map((memory) => {
      const text = withoutRetraction(bareWords(memory));
      return { text, side: sideOf(text) };
    }),
  );
  const old = likely === null ? undefined : standing[likely.n];
  if (likely === null || old === undefined || surenessOf(likely.signs) < surely) return null;
  return isPassing(bareWords(old)) || !replaceable.some((kind) => kind === old.kind) ? null : old;
}

const isStanding = (index: Index, memory: Memory) =>
  memory.type !== 'timeline' &&
  memory.type !== 'question' &&
  bareWords(memory).length <= mostRead &&
  supersededBy(index, memory) === null;

/** `kinds`: how many kinds of values it gives otherwise; `stands`: it can be what has changed. */
type Rival = { memory: Memory; words: ReadonlySet<string>; kinds: number; stands: boolean };

function rivalOf(index: Index, change: StatedChange, memory: Memory, isName: (word: string) => boolean): Rival[] {
  const said = bareWords(memory);
  const kinds = isStanding(index, memory) ? changedKinds(said, change) : new Set<string>();
  if (kinds.size === 0) return [];
  const topic = topicOf(said, change);
  if (topic.words.size === 0) return [];
  // What stands elsewhere is not replaced, and shows that there is more than one of its kind.
  const stands =
    replaceable.some((kind) => kind === memory.kind) && isOfOneThing(topic, kinds, change, isName) && !isPassing(said);
  return [{ memory, words: topic.words, kinds: kinds.size, stands }];
}

/** How much more than the next one the best must share. */
const clearly = 2;

/** The one that shares more with the statement than every other, by words that fewer of them share. */
function clearest(rivals: readonly Rival[]): Memory | null {
  const among = new Map<string, number>();
  for (const { words } of rivals) for (const word of words) among.set(word, (among.get(word) ?? 0) + 1);
  const weight = ({ words, kinds }: Rival) =>
    kinds * [...words].reduce((sum, word) => sum + 1 / (among.get(word) ?? 1), 0);
  const [best, next] = rivals.map((one) => ({ ...one, by: weight(one) })).sort((a, b) => b.by - a.by);
  const isClear = best?.stands && (next === undefined || best.by >= clearly * next.by);
  return isClear ? best.memory : null;
}
