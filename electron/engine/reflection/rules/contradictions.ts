import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import type { Mention } from '../../graph/names/directory.ts';
import { isPassing } from '../../language/change.ts';
import { isIntended, pointsBack } from '../../language/modality.ts';
import { type Side, sharesPlainWord } from '../../language/reader/side.ts';
import { readStatement } from '../../language/reader/statement.ts';
import { type HeldRole, isOneRole, roleHeldIn, signOfRole } from '../../language/role.ts';
import { agree, isApart, withoutValues } from '../agreeing.ts';
import {
  asking,
  type Conflicting,
  cannotBothHold,
  conflictsAmong,
  givesOtherwise,
  readSides,
  type Stated,
  saysTheSame,
  standingIn,
  type WithSide,
} from '../conflicts.ts';
import { isVouched, type Said } from '../earnest/sentences.ts';
import type { Material } from '../material.ts';
import type { Who } from '../resolver.ts';
import { oneQuestionEach, seriesOf } from './series.ts';
import { toldIn } from './steps.ts';

/**
 * How likely one gives a thing another value than the other, to be asked about: `valued` where one stands written and their values say
 * so too, `said` where both were said and only their words do, `written` between; `named` where another name is all that differs.
 * `doubted`: to be no plain fact meanwhile, and enough to ask where the same words give two values.
 */
const least = { valued: 0.5, written: 0.7, said: 0.8, named: 0.9, doubted: 0.15 };
/** Words that a statement without a name or a value has at least, to say of what it is: “we have moved!” does not. */
const fewestWords = 3;
/** Names that two have in common at least, to be of one thing by them alone. */
const fewestNames = 2;
/** People who do a thing, beyond which it is nobody's role: each drives the van. */
const mostOfRole = 2;
/** Events of which one gives other values from which on they are a series: the third reading has two before it. */
const fewestReadings = 2;
/** How likely what both were said to be is kept in mind for later weeks. */
const keptFrom = 0.5;
/** Statements of a word that a new one is held against at most: the newest. */
const mostBeside = 12;
/** Contradictions told at once at most: the newest, since older ones were there to be seen before. */
const mostTold = 60;

export type Disputes = {
  contradictions: Suggestion[];
  /** Sentences of which something else may say otherwise: no plain fact rests on them. */
  doubted: ReadonlySet<Said>;
  /** Lines of core memory that something may contradict: they do not leave it without a word. */
  inCore: ReadonlySet<string>;
};

/** What stands written, or was said. `said`: the sentence that it is; null for what stands written. */
type Statement = Stated & {
  memory: Memory;
  said: Said | null;
  fresh: boolean;
  /** Id of the person whom it is surely about: by its page, or since it begins with the name. */
  of: string | null;
  /** Ids of whom and what it names. */
  named: ReadonlySet<string>;
  /** What it says that somebody is or does, read once: it is held against many. Null for what many do. */
  role(): HeldRole | null;
};
type Held = WithSide<Statement>;
/** Each reading with those that it gives other values than. */
type Readings = ReadonlyMap<Held, ReadonlySet<Held>>;

/** Where one thing is given different values: a question for the owner, and nothing that is settled here. @source 000 §10.3 */
export function* contradictionsIn(said: readonly Said[], material: Material, who: Who): Generator<void, Disputes> {
  const all = yield* readSides(yield* statementsFrom(said, material, who));
  const found = yield* conflictsAmong(all, { isNew: ({ fresh }) => fresh, mayDispute, beside: mostBeside });
  const asked: Suggestion[] = [];
  const readings = yield* readingsAmong(found);
  const [doubted, inCore] = [new Set<Said>(), new Set<string>()];
  for (const { now, likely } of found) {
    yield;
    const doubtful = likely.filter(({ p }) => p >= least.doubted);
    for (const { before } of doubtful)
      for (const { memory, said: sentence } of [before, now])
        if (sentence !== null) doubted.add(sentence);
        else if (memory.kind === 'core' && (memory.type !== 'active-context' || areOfNow(before, now)))
          inCore.add(memory.id);
    const [best] = doubtful;
    if (best === undefined || isReading(best.before, now, readings)) continue;
    if (!isAskable(best.before, now, best.p)) continue;
    asked.push(asking(best.before, now, subjectOf(best.before, now, who)));
    // What is asked about stays until it is answered.
    for (const { memory } of [best.before, now]) if (memory.kind === 'core') inCore.add(memory.id);
  }
  const series = yield* seriesOf(material);
  const contradictions = (yield* oneQuestionEach(asked.filter(isFirst()), series)).slice(-mostTold);
  return { contradictions, doubted, inCore };
}

/** Events that, however each is worded, belong to a series: several others give the same thing other values. */
function* readingsAmong(found: readonly Conflicting<Held>[]): Generator<void, Readings> {
  const beside = new Map<Held, Set<Held>>();
  for (const { now, likely } of found) {
    yield;
    if (isStated(now)) continue;
    for (const { before, p } of likely) {
      if (p < least.valued || isStated(before) || !givesOtherwise(before.plain, now.plain)) continue;
      beside.set(now, (beside.get(now) ?? new Set()).add(before));
      beside.set(before, (beside.get(before) ?? new Set()).add(now));
    }
  }
  const several = [...beside].filter(([, others]) => others.size >= fewestReadings);
  const all = new Set(several.flatMap(([one, others]) => [one, ...others]));
  return new Map([...all].map((one) => [one, beside.get(one) ?? new Set()]));
}

/**
 * Whether both are readings, or the newer one is and what it is held against stands written. What surely is of one thing is a reading
 * only where several surely are: the deadline of a report beside two days of its launch makes no series of them.
 */
function isReading(before: Held, now: Held, readings: Readings): boolean {
  const others = readings.get(now);
  if (others === undefined || !(readings.has(before) || before.said === null)) return false;
  const areOfOne = (one: Held) => cannotBothHold(one.plain, now.plain);
  return !areOfOne(before) || [...others].filter(areOfOne).length >= fewestReadings;
}

/** What stands written, of which nobody knows what is new, then what was said, oldest first. */
function* statementsFrom(said: readonly Said[], material: Material, { directory }: Who): Generator<void, Statement[]> {
  const written = standingIn(material)
    .filter(({ memory: { type } }) => type !== 'persona')
    .map((one) => ({ ...one, said: null, fresh: true }));
  const statements: Statement[] = [];
  const mentionsIn = (text: string) => directory.mentioned(text);
  for (const one of [...written, ...said.map((one, at) => unwritten(one, said[at - 1]))]) {
    yield;
    const mentioned = mentionsIn(one.text);
    const id = one.about ?? mentioned.find(({ at }) => at === 0)?.id;
    const named = new Set(mentioned.map((mention) => mention.id));
    const of = id?.startsWith('person--') ? id : null;
    let role: HeldRole | null | undefined;
    const read = () => {
      if (role === undefined) role = roleHeldIn(one.plain, of === null ? null : endOfLead(mentionsIn(one.plain), of));
      return role;
    };
    statements.push({ ...one, of, named, role: read });
  }
  return yield* withOwnRoles(statements);
}

/** Where the name of somebody ends that a statement begins with, of a page's and again in its fact's own words; null for none. */
function endOfLead(mentions: readonly Mention[], of: string): number | null {
  let end: number | null = null;
  for (const one of mentions) if (one.id === of && one.at <= (end ?? -2) + 2) end = one.end;
  return end;
}

/** Without the roles of more people than have one. */
function* withOwnRoles(statements: readonly Statement[]): Generator<void, Statement[]> {
  const holders = new Map<string, Set<string>>();
  for (const { of, role } of statements) {
    yield;
    const sign = signOfRole(role());
    if (of !== null && sign !== null) holders.set(sign, (holders.get(sign) ?? new Set()).add(of));
  }
  return statements.map((one) => {
    const sign = signOfRole(one.role());
    const isOwn = sign === null || (holders.get(sign)?.size ?? 0) === mostOfRole;
    return isOwn ? one : { ...one, role: () => null };
  });
}

/** What points back is compared with the sentence before it, which says of what it is. */
const unwritten = (said: Said, before: Said | undefined): Omit<Statement, 'of' | 'named' | 'role'> => ({
  ...said,
  plain: before?.memory === said.memory && pointsBack(said.plain) ? `${before.plain} ${said.plain}` : said.plain,
  about: null,
  said,
  fresh: said.fresh && isVouched(said.memory) && said.memory.type !== 'question',
});

/** What is wanted or planned is no other value of what is so, unless it gives another of its kind; two people can have one each, but of a role. */
const mayDispute = (before: Held, now: Held): boolean =>
  (before.of === null || now.of === null || before.of === now.of || haveOneRole(before, now)) &&
  (!areOfTwoPages(before, now) || cannotBothHold(before.plain, now.plain)) &&
  (isIntended(before.plain) === isIntended(now.plain) || givesOtherwise(before.plain, now.plain));

/** What somebody does is a role where it is stated of them; what happened once is not. */
const haveOneRole = (before: Held, now: Held): boolean =>
  before.of !== now.of &&
  isOneRole(before.role(), now.role()) &&
  (now.role()?.is === true || [before, now].every(isStated));

/** Facts of two pages of which neither names the other. */
const areOfTwoPages = (before: Held, now: Held): boolean =>
  before.about !== null &&
  now.about !== null &&
  before.about !== now.about &&
  !before.named.has(now.about) &&
  !now.named.has(before.about) &&
  !haveOneRole(before, now);

/** Written beside said: stated, or told as changed. Beside each other: told as changed, or other values of what lasts. */
function isAskable(before: Held, now: Held, p: number): boolean {
  if (haveOneRole(before, now)) return true;
  const isOther = givesOtherwise(before.plain, now.plain);
  const isTold = now.side.told !== 'not';
  const isNews = before.said === null && now.said !== null;
  if (!isOther && !isNamedOtherwise(before, now) && !isSaidAsChanged(before, now)) return false;
  const isSure = cannotBothHold(before.plain, now.plain);
  const enough = isSure ? 'doubted' : isNews ? (isOther ? 'valued' : 'written') : isOther ? 'written' : 'said';
  if (p < least[enough]) return false;
  if (!saysOfWhat(now)) return false;
  // What happens right now ends by itself, and everything has a time of its own: only another value is a question.
  if (isCurrent(before) && (!isOther || isPassing(before.plain) || !sharesPlainWord(before.side, now.side)))
    return false;
  const mayLast = isNews
    ? isTold || isStated(now) || (p >= least.written && isLasting(now) && isOfOneThing(before, now))
    : (isTold && [before, now].every(isStated)) ||
      (isOther && [before, now].every(isLasting) && isOfOneThing(before, now)) ||
      (p >= least.named && [before, now].every(isStated) && isNamedOtherwise(before, now) && isOfOneThing(before, now));
  if (!mayLast || saysTheSame(before.text, now.text) || agree(before.text, now.text)) return false;
  if (now.said === null && isApart(withoutValues(before.text), withoutValues(now.text))) return false;
  return !isApart(before.plain, now.plain);
}

const saysOfWhat = ({ side }: Held): boolean =>
  side.given.length > 0 || side.names().length > 0 || side.stems.size >= fewestWords;

const isCurrent = ({ memory }: Held): boolean => memory.type === 'active-context';

/** Two lines of what happens right now that give other values: which of them is over is not for a rule to say. */
const areOfNow = (before: Held, now: Held): boolean =>
  isCurrent(before) && isCurrent(now) && givesOtherwise(before.plain, now.plain);

/** On one page, or with more in common than one whom or which they name. */
const isOfOneThing = (before: Held, now: Held): boolean =>
  (before.about !== null && before.about === now.about) ||
  sharesPlainWord(before.side, now.side) ||
  sharedNames(before.side, now.side) >= fewestNames ||
  cannotBothHold(before.plain, now.plain);

const sharedNames = (old: Side, now: Side): number => {
  const known = new Set(old.names().map(({ name }) => name));
  return new Set(now.names().flatMap(({ name }) => (known.has(name) ? [name] : []))).size;
};

/** Told as changed, of what stands written plainly so; two that deny say the same. */
const isSaidAsChanged = ({ side: old }: Held, { side, said }: Held): boolean =>
  side.told !== 'not' && (said !== null || side.told !== 'turns') && !(old.denies && side.denies);

/** “Ida lives in Bath” beside “Ida lives in Bristol”: each has a name that the other has not. */
const isNamedOtherwise = ({ side: old }: Held, { side: now }: Held): boolean =>
  namesMore(now, old) && namesMore(old, now);
const namesMore = (one: Side, other: Side): boolean => one.names().some(({ name }) => !other.folded.includes(name));

/** Of events each has its own figures. */
const isStated = ({ memory: { kind, type } }: Held): boolean =>
  kind !== 'episode' || /^(?:fact|preference|decision|correction)$/.test(type ?? '');

/** How something was done is told again with other figures; on which side of a thing something is lasts. */
const isLasting = (one: Held): boolean =>
  isStated(one) ||
  one.side.given.some(({ kind }) => kind === 'side') ||
  (toldIn(one.memory).length === 0 && !isPassing(one.plain) && readStatement(one.plain).keep >= keptFrom);

/** Lets the first question about two memories pass, and no further one. */
function isFirst(): (one: Suggestion) => boolean {
  const pairs = new Set<string>();
  return ({ does }) => {
    if (does.kind !== 'contradiction') return false;
    const pair = does.sides.map(({ id }) => id).join('\n');
    return !pairs.has(pair) && pairs.add(pair).has(pair);
  };
}

function subjectOf(before: Held, now: Held, { directory, owner }: Who): string {
  const named = directory.mentioned(now.plain).map(({ id }) => id);
  return before.about ?? now.about ?? named.find((id) => id !== owner?.id) ?? named[0] ?? owner?.id ?? '';
}
