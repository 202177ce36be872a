import type { Suggestion } from '#shared/model/reflection.ts';
import { ofOwner } from '../../capture/router/store.ts';
import type { Mention } from '../../graph/names/directory.ts';
import { contentOf } from '../../language/content.ts';
import { dateBegun, dayBegun } from '../../language/dates/begun.ts';
import { pointsBack } from '../../language/modality.ts';
import { type HeldRole, roleHeldIn, signOfRole } from '../../language/role.ts';
import { shareOfShorter } from '../../language/telling-words.ts';
import { isSameValue } from '../../language/values.ts';
import { readMarks } from '../../workspace/codecs/entity-marks.ts';
import {
  asking,
  type Conflicting,
  cannotBothHold,
  conflictsAmong,
  contestedIn,
  givesOtherwise,
  givesTheSame,
  readSides,
  sharedIn,
  standingIn,
} from '../conflicts.ts';
import { type EarnestSentence, isVouched } from '../earnest/sentences.ts';
import type { Material } from '../material.ts';
import { beginsAt, type Who } from '../resolver.ts';
import {
  areOfNow,
  isAskable,
  isStated,
  least,
  mayDispute,
  type SidedStatement,
  type SpokenStatement,
} from './askable.ts';
import type { Because } from './reasons.ts';
import { oneQuestionEach, seriesOf } from './series.ts';

/** People who do a thing, beyond which it is nobody's role: each drives the van. */
const mostOfRole = 2;
/** Events of which one gives other values from which on they are a series: the third reading has two before it. */
const fewestReadings = 2;
/** Statements of a word that a new one is held against at most: the newest. */
const mostBeside = 12;
/** Of what a statement may say otherwise than, the likeliest that are looked at. */
const mostTried = 3;
/** Contradictions told at once at most: the newest, since older ones were there to be seen before. */
const mostTold = 60;
/** Characters of its own words by which a contradiction without a page is known. */
const longestSubject = 80;

export type Disputes = {
  contradictions: Suggestion[];
  /** Sentences of which something else may say otherwise: no plain fact rests on them. */
  doubted: ReadonlySet<EarnestSentence>;
  /** Lines of core memory that something may contradict: they do not leave it without a word. */
  inCore: ReadonlySet<string>;
};

/** Each reading with those that it gives other values than. */
type Readings = ReadonlyMap<SidedStatement, ReadonlySet<SidedStatement>>;

/** Where one thing is given different values: a question for the owner, and nothing that is settled here. @source 000 §10.3 */
export function* contradictionsIn(
  said: readonly EarnestSentence[],
  material: Material,
  who: Who,
  because: Because,
): Generator<void, Disputes> {
  const all = yield* readSides(yield* statementsFrom(said, material, who));
  const found = yield* conflictsAmong(all, { isNew: ({ fresh }) => fresh, mayDispute, beside: mostBeside });
  const asked: Suggestion[] = [];
  const readings = yield* readingsAmong(found);
  const doubted = new Set<EarnestSentence>();
  const inCore = yield* saidOtherwiseOfNow(all);
  for (const { now, likely } of found) {
    yield;
    const doubtful = likely.filter(({ p }) => p >= least.doubted);
    for (const { before } of doubtful)
      for (const { memory, said: sentence } of [before, now])
        if (sentence !== null) doubted.add(sentence);
        else if (memory.kind === 'core' && (memory.type !== 'active-context' || areOfNow(before, now)))
          inCore.add(memory.id);
    const best = doubtful
      .slice(0, mostTried)
      .find(({ before, p }) => !isReading(before, now, readings) && isAskable(before, now, p));
    if (best === undefined) continue;
    asked.push(
      asking(best.before, now, subjectOf(best.before, now, who), turnOf(best.before, now, material.today, because)),
    );
    // What is asked about stays until it is answered.
    for (const { memory } of [best.before, now]) if (memory.kind === 'core') inCore.add(memory.id);
  }
  const series = yield* seriesOf(material);
  const once = toldAgain(asked.filter(isFirst()));
  const contradictions = (yield* oneQuestionEach(once, series)).slice(-mostTold);
  return { contradictions, doubted, inCore };
}

/**
 * Why both hold, where what is new says that it does from a day to come on; undefined where it says no such day, or the day that was: what
 * moves from the 15th to the 9th holds at once.
 */
function turnOf(before: SidedStatement, { plain, memory }: SidedStatement, today: string, because: Because) {
  const day = dayBegun(plain, memory.at?.slice(0, 10) ?? today);
  const from = dateBegun(plain);
  const isOld = contentOf(before.plain).values.some(({ value }) => from !== null && isSameValue(value, from));
  return day !== null && day > today && !isOld ? because(plain).turn(day) : undefined;
}

/**
 * Lines of what happens right now of which anything that was ever said gives another value: were they to leave as stale, that would hold
 * without a word. What reflections before this one read is among it.
 */
function* saidOtherwiseOfNow(all: readonly SidedStatement[]): Generator<void, Set<string>> {
  const isOfNow = ({ memory: { kind, type } }: SidedStatement) => kind === 'core' && type === 'active-context';
  const lines = all.filter(isOfNow);
  if (lines.length === 0) return new Set();
  const told = [...all.filter(({ said }) => said !== null), ...lines];
  const found = yield* conflictsAmong(told, { isNew: isOfNow, mayDispute, beside: mostBeside });
  const isOther = ({ now, likely }: Conflicting<SidedStatement>) =>
    likely.some(({ before, p }) => p >= least.doubted && givesOtherwise(before.plain, now.plain));
  return new Set(found.filter(isOther).map(({ now }) => now.memory.id));
}

/** Events that, however each is worded, belong to a series: several others give the same thing other values. */
function* readingsAmong(found: readonly Conflicting<SidedStatement>[]): Generator<void, Readings> {
  const beside = new Map<SidedStatement, Set<SidedStatement>>();
  for (const { now, likely } of found) {
    yield;
    if (isStated(now)) continue;
    for (const { before, p } of likely) {
      yield;
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
function isReading(before: SidedStatement, now: SidedStatement, readings: Readings): boolean {
  const others = readings.get(now);
  if (others === undefined || !(readings.has(before) || before.said === null)) return false;
  const saysOtherwise = (one: SidedStatement) => cannotBothHold(one.plain, now.plain);
  return !saysOtherwise(before) || [...others].filter(saysOtherwise).length >= fewestReadings;
}

/** What stands written, of which nobody knows what is new, then what was said, oldest first. */
function* statementsFrom(
  said: readonly EarnestSentence[],
  material: Material,
  { directory }: Who,
): Generator<void, SpokenStatement[]> {
  const written: Omit<SpokenStatement, 'of' | 'named' | 'role'>[] = [];
  for (const one of standingIn(material)) {
    yield;
    if (one.memory.type !== 'persona') written.push({ ...one, said: null, fresh: true });
  }
  const statements: SpokenStatement[] = [];
  const over = overOn(material);
  const mentionsIn = (text: string) => directory.mentioned(text);
  for (const one of [...written, ...said.map((one, at) => unwritten(one, said[at - 1]))]) {
    yield;
    const mentioned = mentionsIn(one.text);
    if (one.said !== null && mentioned.some(({ id }) => over.get(id)?.some((was) => saysWhatIsOver(one, was))))
      continue;
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

type OverFact = { plain: string; until: string };

/** What pages keep as history, by the page. */
const overOn = ({ pages }: Material): ReadonlyMap<string, OverFact[]> =>
  new Map(
    pages.flatMap(({ id, name, facts }) => {
      const over = facts.flatMap(({ memory, statement, superseded }) => {
        const { until } = readMarks(memory.text);
        return superseded && until !== null ? [{ plain: `${name}: ${statement}`, until }] : [];
      });
      return over.length === 0 ? [] : [[id, over] as const];
    }),
  );

/** Share of its telling words from which on a sentence says what a fact said. */
const saidAgain = 0.8;

/** Whether a sentence, told while it held, says what a page has as history: it asks nothing any more. */
function saysWhatIsOver({ plain, memory }: Pick<SpokenStatement, 'plain' | 'memory'>, was: OverFact): boolean {
  if ((memory.at ?? '').slice(0, 10) > was.until || givesOtherwise(plain, was.plain)) return false;
  return (shareOfShorter(plain, was.plain) ?? 0) >= saidAgain;
}

/** Where the name of somebody ends that a statement begins with, of a page's and again in its fact's own words; null for none. */
function endOfLead(mentions: readonly Mention[], of: string): number | null {
  let end: number | null = null;
  for (const one of mentions) if (one.id === of && one.at <= (end ?? -2) + 2) end = one.end;
  return end;
}

/** Without the roles of more people than have one. */
function* withOwnRoles(statements: readonly SpokenStatement[]): Generator<void, SpokenStatement[]> {
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

/** What points back stands with the sentence before it, which says of what it is. */
function unwritten(
  said: EarnestSentence,
  before: EarnestSentence | undefined,
): Omit<SpokenStatement, 'of' | 'named' | 'role'> {
  const fresh = said.fresh && isVouched(said.memory) && said.memory.type !== 'question';
  const one = { ...said, about: null, said, fresh };
  if (before?.memory !== said.memory || !pointsBack(said.plain)) return one;
  return {
    ...one,
    text: `${before.text} ${said.text}`,
    plain: `${before.plain} ${said.plain}`,
    evidence: [...before.evidence, ...said.evidence],
  };
}

/** Lets the first question about two memories pass, and no further one. */
function isFirst(): (one: Suggestion) => boolean {
  const pairs = new Set<string>();
  return ({ does }) => {
    if (does.kind !== 'contradiction') return false;
    const pair = does.sides.map(({ id }) => id).join('\n');
    return !pairs.has(pair) && pairs.add(pair).has(pair);
  };
}

/** Of several that give one memory the same other value, the first, with what the later ones rest on. */
function toldAgain(asked: readonly Suggestion[]): Suggestion[] {
  const kept: Suggestion[] = [];
  for (const one of asked) {
    const known = kept.findIndex((other) => asksTheSame(other, one));
    const before = kept[known];
    if (before === undefined) kept.push(one);
    else kept[known] = { ...before, evidence: [...before.evidence, ...one.evidence.slice(-1)] };
  }
  return kept;
}

function asksTheSame({ does: a }: Suggestion, { does: b }: Suggestion): boolean {
  if (a.kind !== 'contradiction' || b.kind !== 'contradiction' || a.sides[0].id !== b.sides[0].id) return false;
  return givesTheSame(a.sides[1].text, b.sides[1].text);
}

/**
 * The page that holds one, or that both name; the owner's where neither speaks of anything else; in its own words what has no page. Of a
 * person in the midst of a sentence something else is told.
 */
function subjectOf(before: SidedStatement, now: SidedStatement, { directory, owner }: Who): string {
  const [old = [], fresh = []] = [before, now].map(({ text }) =>
    directory
      .mentioned(text)
      .filter(({ id, at }) => !id.startsWith('person--') || id === owner?.id || beginsAt(at))
      .map(({ id }) => id),
  );
  const isElse = (id: string) => id !== owner?.id;
  const both = fresh.find((id) => isElse(id) && old.includes(id));
  const held = [before.about, now.about].find((id) => id !== null && (both === undefined || isElse(id)));
  const own = (text: string) => (ofOwner.test(text) ? owner?.id : undefined);
  // `the rent is 950, the landlord told me`: what both begin with is no matter of whoever speaks.
  const found =
    held ??
    both ??
    fresh.find(isElse) ??
    fresh[0] ??
    (beginsAt(now.plain.search(ofOwner)) ? own(now.plain) : undefined) ??
    contestedIn(before.text, now.text) ??
    own(now.plain);
  return found ?? sharedIn(before.text, now.text) ?? now.text.slice(0, longestSubject);
}
