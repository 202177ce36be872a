import type { Memory } from '#shared/model/memory.ts';
import { isKindred, isPassing, tellsTurn } from '../../language/change.ts';
import { contentOf, denies, isSameWord } from '../../language/content.ts';
import { contrastIn, namesDenied } from '../../language/contrast.ts';
import { isIntended } from '../../language/modality.ts';
import { type Side, sharesMost, sharesPlainWord } from '../../language/reader/side.ts';
import { readStatement } from '../../language/reader/statement.ts';
import { type HeldRole, isOneRole } from '../../language/role.ts';
import { shareOfShorter, tellingWordsOf } from '../../language/telling-words.ts';
import { tenseOf } from '../../language/tense.ts';
import { foldName } from '../../language/tokens.ts';
import { hole } from '../../language/values.ts';
import { agree, isApart, withoutValues } from '../agreeing.ts';
import {
  type ComparedStatement,
  cannotBothHold,
  countApart,
  differInDays,
  givesNoOther,
  givesOtherwise,
  saysTheSame,
  type WithSide,
} from '../conflicts.ts';
import type { EarnestSentence } from '../earnest/sentences.ts';
import { areOfOwnMatters } from './own-matters.ts';
import { toldIn } from './steps.ts';

/**
 * How likely one gives a thing another value than the other, to be asked about: `valued` where one stands written and their values say
 * so too, `said` where both were said and only their words do, `written` between; `named` where another name is all that differs.
 * `doubted`: to be no plain fact meanwhile, and enough to ask where the same words give two values.
 */
export const least = { valued: 0.5, written: 0.7, said: 0.8, named: 0.9, doubted: 0.15 };
/** Words that a statement without a name or a value has at least, to say of what it is: “we have moved!” does not. */
const fewestWords = 3;
/** Names that two have in common at least, to be of one thing by them alone. */
const fewestNames = 2;
/** How likely what both were said to be is kept in mind for later weeks. */
const keptFrom = 0.5;

/** What stands written, or was said. `said`: the sentence that it is; null for what stands written. */
export type SpokenStatement = ComparedStatement & {
  memory: Memory;
  said: EarnestSentence | null;
  fresh: boolean;
  /** Id of the person whom it is surely about: by its page, or since it begins with the name. */
  of: string | null;
  /** Ids of whom and what it names. */
  named: ReadonlySet<string>;
  /** What it says that somebody is or does, read once: it is held against many. Null for what many do. */
  role(): HeldRole | null;
};
export type SidedStatement = WithSide<SpokenStatement>;
/** What is wanted or planned is no other value of what is so, unless it gives another of its kind; two people can have one each, but of a role. */
export const mayDispute = (before: SidedStatement, now: SidedStatement): boolean =>
  (before.of === null || now.of === null || before.of === now.of || haveOneRole(before, now)) &&
  (!areOfTwoPages(before, now) || cannotBothHold(before.plain, now.plain)) &&
  !wereWrittenTogether(before, now) &&
  !areOfOwnMatters(before, now) &&
  !isInstanceOf(before, now) &&
  (isIntended(before.plain) === isIntended(now.plain) || givesOtherwise(before.plain, now.plain));

/** Whoever put two facts on one page on one day, with no word in common, meant both: opening hours, and when the phones are off. */
const wereWrittenTogether = (before: SidedStatement, now: SidedStatement): boolean =>
  before.said === null &&
  now.said === null &&
  now.about !== null &&
  before.about === now.about &&
  before.memory.at === now.memory.at &&
  shareOfShorter(before.text, now.text) === 0;

/** Whether a line of core memory says what is done as a rule, and the other tells of one time: an instance of it, and no rival. */
function isInstanceOf({ memory: rule, text, side }: SidedStatement, now: SidedStatement): boolean {
  if (rule.kind !== 'core' || !/^(?:preferences|rules)$/.test(rule.type ?? '') || now.said === null) return false;
  if (/^(?:preference|decision|correction)$/.test(now.memory.type ?? '')) return false;
  // Whoever noted it as what happened told of that one time.
  if (now.memory.type === 'event') return true;
  // `by bank transfer` of both: a word that may tell a change tells none that stands in the rule itself.
  const isTurn = now.side.told !== 'not' && now.side.told !== side.told;
  if (isTurn || tellsTurn(now.plain) || contrastIn(now.plain) !== null) return false;
  return (
    tenseOf(now.plain) === 'past' || readStatement(now.plain).places[0]?.is === 'episode' || isDone(text, now.plain)
  );
}

/** Words at a beginning among which its verb stands. */
const fewAtFirst = 3;

/** `Wrote the quote` beside `Writes quotes`: the verb that what is done as a rule begins with, in a form that does not begin alike. */
function isDone(rule: string, text: string): boolean {
  const [verb] = tellingWordsOf(rule);
  const first = text.split(/\s+/, fewAtFirst).map((word) => word.toLowerCase());
  return (
    verb !== undefined &&
    first.some((word) => !word.startsWith(verb) && tellingWordsOf(word)[0] === verb) &&
    !first.some((word) => rule.toLowerCase().includes(word))
  );
}

/** What somebody does is a role where it is stated of them; what happened once is not. */
const haveOneRole = (before: SidedStatement, now: SidedStatement): boolean =>
  before.of !== now.of &&
  isOneRole(before.role(), now.role()) &&
  (now.role()?.is === true || [before, now].every(isStated));

/** Facts of two pages of which neither names the other. */
const areOfTwoPages = (before: SidedStatement, now: SidedStatement): boolean =>
  before.about !== null &&
  now.about !== null &&
  before.about !== now.about &&
  !before.named.has(now.about) &&
  !now.named.has(before.about) &&
  !haveOneRole(before, now);

/** How likely it must be, which of `least`. */
function askedFrom(
  before: SidedStatement,
  now: SidedStatement,
  { isNews, isOther, corrects }: Record<'isNews' | 'isOther' | 'corrects', boolean>,
): keyof typeof least {
  if (corrects || cannotBothHold(before.plain, now.plain)) return 'doubted';
  if (isNews && sharesPlainWord(before.side, now.side)) return isOther ? 'valued' : 'written';
  return isOther ? 'written' : 'said';
}

/** Written beside said: stated, or told as changed. Beside each other: told as changed, or other values of what lasts. */
export function isAskable(before: SidedStatement, now: SidedStatement, p: number): boolean {
  if (haveOneRole(before, now)) return true;
  const corrects = isCorrection(before, now);
  const isOther = corrects || givesOtherwise(before.plain, now.plain);
  const isTold = corrects || saysItChanged(now);
  const isNews = before.said === null && now.said !== null;
  if (!isOther && !isNamedOtherwise(before, now) && !isSaidAsChanged(before, now)) return false;
  if (!corrects && (sharesPageOnly(before, now) || holdTogether(before, now))) return false;
  if (before.said !== null && now.said !== null && areOfTheirDays(before, now)) return false;
  if (p < least[askedFrom(before, now, { isNews, isOther, corrects })]) return false;
  if (!saysOfWhat(now)) return false;
  // What happens right now ends by itself, and everything has a time of its own: only another value is a question.
  if (isCurrent(before) && (!isOther || isPassing(before.plain) || !sharesPlainWord(before.side, now.side)))
    return false;
  const mayLast = isNews
    ? isTold || isStated(now) || (p >= least.written && isLasting(now) && isOfOneThing(before, now))
    : (isTold && [before, now].every(isStated)) ||
      (isOther && [before, now].every(isLasting) && isOfOneThing(before, now)) ||
      (p >= least.named && [before, now].every(isStated) && isNamedOtherwise(before, now) && isOfOneThing(before, now));
  return mayLast && saysOtherwise(before, now, corrects);
}

/** Words beside each of its values below which a sentence enters them in a log, and states nothing: `Fridge 4.0, bit high`. */
const fewestBeside = 1.5;

/**
 * Whether of two that were said one holds for its own day, as a reading, a delivery and an evening's takings do. Not where both surely are of
 * one thing, or the newer one tells what the older says to be over.
 */
function areOfTheirDays(before: SidedStatement, now: SidedStatement): boolean {
  if (cannotBothHold(before.plain, now.plain)) return false;
  if (isEntry(before) || isPassing(before.plain)) return true;
  const contrast = contrastIn(now.plain);
  if (contrast !== null) return true;
  if (saysItChanged(now)) return false;
  return isEntry(now) || isPassing(now.plain);
}

/** Whether a sentence gives values and hardly says of what. */
function isEntry({ plain }: SidedStatement): boolean {
  const { words, values } = contentOf(plain);
  return words.filter(({ key }) => key !== hole).length < fewestBeside * values.length;
}

/**
 * Whether both hold whatever they share: each forbids something of its own, one is of every week and the other of one day, or what is told as
 * new gives the values that were known.
 */
const holdTogether = (before: SidedStatement, now: SidedStatement): boolean =>
  [before, now].every(({ plain }) => denies(contentOf(plain))) ||
  (now.side.told === 'not' && isWeekly(before.plain) !== isWeekly(now.plain) && [before, now].every(isOfDays)) ||
  (now.side.told !== 'moved' && givesNoOther(before.plain, now.plain) && !isNamedOtherwise(before, now));

const kindsOf = (text: string) => new Set(contentOf(text).values.map(({ value }) => value.kind));
const isOfDays = ({ plain }: SidedStatement) => ['weekday', 'date'].some((kind) => kindsOf(plain).has(kind));
/** A weekday without a date comes back. */
const isWeekly = (text: string) => kindsOf(text).has('weekday') && !kindsOf(text).has('date');

/** Whether a fact of a page has no word in common with what is said but what the page is called: both are of it, and of different things. */
function sharesPageOnly(before: SidedStatement, now: SidedStatement): boolean {
  if (before.said !== null || before.about === null) return false;
  const name = foldName(before.plain.slice(0, before.plain.length - before.text.length));
  const there = tellingWordsOf(now.plain).filter((word) => !name.includes(word));
  const own = tellingWordsOf(before.text);
  return own.length > 0 && there.length > 0 && !own.some((word) => there.some((other) => isSameWord(word, other)));
}

/** Whether two say otherwise of one thing: not the same again, and not too little of the same. */
function saysOtherwise(before: SidedStatement, now: SidedStatement, corrects: boolean): boolean {
  const isMoved = now.side.told === 'moved';
  // What is told as moved, or corrected, may name what was before beside what is now.
  const namesBoth = corrects || (isMoved && before.side.told === 'not');
  if (!namesBoth && (saysTheSame(before.text, now.text) || agree(before.text, now.text) || restates(before, now)))
    return false;
  const isOfValues = now.said !== null && before.said === null && !isMoved;
  const [one, other] = [before, now].map(({ plain }) => (isOfValues ? plain : withoutValues(plain)));
  return !isApart(one ?? '', other ?? '');
}

/** Says of what a statement is told: “For the coaches’ sheet: …” */
const label = /^[^:：]{3,60}[:：]\s*/u;

/** Whether what is said has no word that the other memory had not said before, whichever sentence it said it in. */
function restates(before: SidedStatement, now: SidedStatement): boolean {
  if (before.said === null || now.said === null || before.side.denies !== now.side.denies) return false;
  const there = foldName(before.memory.text);
  const words = tellingWordsOf(now.text.replace(label, ''));
  return words.length >= fewestWords && words.every((word) => there.includes(foldName(word)));
}

/** “16 cars, not 18”: in the same breath it denies what the older one gives. */
function isCorrection(before: SidedStatement, now: SidedStatement): boolean {
  const contrast = contrastIn(now.plain);
  return contrast !== null && namesDenied(before.plain, contrast, isKindred);
}

const saysItChanged = ({ side, plain }: SidedStatement): boolean => side.told !== 'not' || tellsTurn(plain);

const saysOfWhat = ({ side }: SidedStatement): boolean =>
  side.given.length > 0 || side.names().length > 0 || side.stems.size >= fewestWords;

const isCurrent = ({ memory }: SidedStatement): boolean => memory.type === 'active-context';

/** Two lines of what happens right now that give other values: which of them is over is not for a rule to say. */
export const areOfNow = (before: SidedStatement, now: SidedStatement): boolean =>
  isCurrent(before) && isCurrent(now) && givesOtherwise(before.plain, now.plain);

/** On one page, or with more in common than one whom or which they name. What somebody did has each its own day. */
const isOfOneThing = (before: SidedStatement, now: SidedStatement): boolean =>
  (before.about !== null &&
    before.about === now.about &&
    !(now.of !== null && differInDays(before.plain, now.plain))) ||
  sharesPlainWord(before.side, now.side) ||
  sharedNames(before.side, now.side) >= fewestNames ||
  cannotBothHold(before.plain, now.plain);

const sharedNames = (old: Side, now: Side): number => {
  const known = new Set(old.names().map(({ name }) => name));
  return new Set(now.names().flatMap(({ name }) => (known.has(name) ? [name] : []))).size;
};

/** Told as changed, of what stands written plainly so; two that deny say the same, and nine dropped tips end no version 4.2. */
const isSaidAsChanged = (before: SidedStatement, now: SidedStatement): boolean =>
  saysItChanged(now) &&
  (now.side.told !== 'turns' || (now.said !== null && !countApart(before.plain, now.plain))) &&
  !(before.side.denies && now.side.denies);

/** “Ida lives in Bath” beside “Ida lives in Bristol”: each has a name that the other has not, in hardly other words. */
const isNamedOtherwise = ({ side: old }: SidedStatement, { side: now }: SidedStatement): boolean =>
  namesMore(now, old) && namesMore(old, now) && sharesMost(old, now);
const namesMore = (one: Side, other: Side): boolean => one.names().some(({ name }) => !other.folded.includes(name));

/** Of events each has its own figures. */
export const isStated = ({ memory: { kind, type } }: SidedStatement): boolean =>
  kind !== 'episode' || /^(?:fact|preference|decision|correction)$/.test(type ?? '');

/** How something was done is told again with other figures; on which side of a thing something is lasts. */
const isLasting = (one: SidedStatement): boolean =>
  isStated(one) ||
  one.side.given.some(({ kind }) => kind === 'side') ||
  (toldIn(one.memory).length === 0 && !isPassing(one.plain) && readStatement(one.plain).keep >= keptFrom);
