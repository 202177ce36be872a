import type { Memory } from '#shared/model/memory.ts';
import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { changedKinds, isOfOneThing, isPassing, statedIn, topicOf } from '../../language/change.ts';
import { compare } from '../../language/compare.ts';
import { isIntended, pointsBack } from '../../language/modality.ts';
import { rarityOf, rivalsOf } from '../../language/reader/conflicting.ts';
import { type Side, sharesPlainWord, sideOf } from '../../language/reader/side.ts';
import { readStatement } from '../../language/reader/statement.ts';
import type { Material } from '../material.ts';
import { agree, isApart } from './agreeing.ts';
import type { Who } from './resolver.ts';
import { evidenceOf, isVouched, type Said } from './sentences.ts';
import { oneQuestionEach, seriesOf } from './series.ts';

/**
 * How likely one gives a thing another value than the other, to be asked about: `valued` where their values say so too and one
 * stands written, `said` where both were said and only their words do, `written` between. `doubted`: to be no plain fact meanwhile.
 */
const least = { valued: 0.5, written: 0.7, said: 0.8, doubted: 0.15 };
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

/** What stands written, or was said. `about`: id of the page that it stands on. `text`: as it stands; `plain`: as it is compared. */
type Statement = {
  text: string;
  plain: string;
  memory: Memory;
  evidence: Evidence[];
  about: string | null;
  /** Id of the person whom it is surely about: by its page, or since it begins with the name. */
  of: string | null;
  /** The sentence that it is; null for what stands written. */
  said: Said | null;
  fresh: boolean;
  side: Side;
};

/**
 * Where one thing is given different values, however each is worded: learnt, so a question for the owner, and nothing that is
 * settled here. Each statement is held against what shares a word with it, so the work grows with what was said and not with
 * its square. @source 000 §10.3
 */
export function* contradictionsIn(said: readonly Said[], material: Material, who: Who): Generator<void, Disputes> {
  const all = yield* statementsFrom(said, material, who);
  const rarity = rarityOf(all.map(({ side }) => side));
  const byStem = new Map<string, number[]>();
  const found: Suggestion[] = [];
  const [doubted, inCore] = [new Set<Said>(), new Set<string>()];
  for (const [n, now] of all.entries()) {
    if (n % 10 === 9) yield;
    const beside = [...new Set([...now.side.stems].flatMap((stem) => byStem.get(stem) ?? []))].sort((a, b) => a - b);
    for (const stem of now.side.stems) byStem.set(stem, [...(byStem.get(stem) ?? []).slice(1 - mostBeside), n]);
    if (now.side.asks || !now.fresh) continue;
    const others = beside.flatMap((at) => all[at] ?? []).filter((before) => mayDispute(before, now));
    const sides = others.map(({ side }) => side);
    const likely = rivalsOf(now.side, sides, rarity).flatMap(({ n: at, p }) => {
      const before = others[at];
      return before === undefined || p < least.doubted ? [] : [{ before, p }];
    });
    for (const { before } of likely)
      for (const { memory, said: sentence } of [before, now])
        if (sentence !== null) doubted.add(sentence);
        else if (memory.kind === 'core') inCore.add(memory.id);
    const [best] = likely;
    if (best !== undefined && isAskable(best.before, now, best.p)) found.push(questionOf(best.before, now, who));
  }
  const contradictions = oneQuestionEach(found.filter(isFirst()), seriesOf(material)).slice(-mostTold);
  return { contradictions, doubted, inCore };
}

/** What stands written, then what was said, oldest first, each read once. */
function* statementsFrom(said: readonly Said[], material: Material, who: Who): Generator<void, Statement[]> {
  const all: Statement[] = [];
  for (const [n, one] of [...standing(material), ...said.map((one, at) => unwritten(one, said[at - 1]))].entries()) {
    if (n % 50 === 49) yield;
    const [first] = who.directory.mentioned(one.text);
    const id = one.about ?? (first !== undefined && first.at === 0 ? first.id : null);
    const of = id?.startsWith('person--') ? id : null;
    all.push({ ...one, of, side: sideOf(one.plain) });
  }
  return all;
}

/** Core memory and facts as they stand. Nobody knows which of them are new: each is held against the others. */
function standing({ pages, core }: Material): Omit<Statement, 'side' | 'of'>[] {
  const items = core.items
    .filter(({ type }) => type !== 'persona' && type !== 'active-context')
    .map((memory) => ({ memory, text: memory.text.split('\n')[0] ?? '', about: null, named: '' }));
  const facts = pages.flatMap(({ id, name, facts: own }) =>
    own.flatMap(({ memory, statement, superseded }) =>
      superseded ? [] : [{ memory, text: statement, about: id, named: `${name}: ` }],
    ),
  );
  return [...items, ...facts].map(({ memory, text, about, named }) => ({
    text,
    plain: `${named}${text}`,
    memory,
    evidence: [evidenceOf(memory, text)],
    about,
    said: null,
    fresh: true,
  }));
}

/** What points back is compared with the sentence before it, which says of what it is. */
const unwritten = (said: Said, before: Said | undefined): Omit<Statement, 'side' | 'of'> => ({
  ...said,
  plain: before?.memory === said.memory && pointsBack(said.plain) ? `${before.plain} ${said.plain}` : said.plain,
  about: null,
  said,
  fresh: said.fresh && isVouched(said.memory) && said.memory.type !== 'question',
});

/** What is wanted or planned is no other value of what is so; two people can have one each. */
const mayDispute = (before: Statement, now: Statement): boolean =>
  before.memory.id !== now.memory.id &&
  (before.of === null || now.of === null || before.of === now.of) &&
  isIntended(before.plain) === isIntended(now.plain);

function isAskable(before: Statement, now: Statement, p: number): boolean {
  const isHeld = before.said === null && now.said !== null;
  const isTold = now.side.told !== 'not';
  const isOther = isOtherwise(before, now);
  if (p < (isHeld ? (isOther ? least.valued : least.written) : isOther ? least.written : least.said)) return false;
  if (isHeld ? !isStated(now) && !isTold : !isSaidToLast(before, now, p, isOther || isTold)) return false;
  return (
    !/^(?:same|refines)$/.test(compare(before.text, now.text)) &&
    !agree(before.text, now.text) &&
    !isApart(before.plain, now.plain)
  );
}

/** How likely another value is to be asked about where both may be news of a day, and that each is rather kept than not. */
const lasting = { p: 0.85, keep: 0.5 };

/** Both were said: of what lasts, in other values or as a change, or of what is kept and nearly surely another value. */
function isSaidToLast(before: Statement, now: Statement, p: number, isNews: boolean): boolean {
  const both = [before, now];
  if (both.every(isStated) && isNews) return true;
  return p >= lasting.p && both.every(isLasting) && sharesPlainWord(before.side, now.side);
}

const isLasting = (one: Statement): boolean =>
  isStated(one) || (!isPassing(one.plain) && readStatement(one.plain).keep >= lasting.keep);

/** A value of a kind that both give is another one, of what is one thing by more than the names in it. */
function isOtherwise(before: Statement, now: Statement): boolean {
  if (/^(?:changes|contradicts)$/.test(compare(before.plain, now.plain))) return true;
  const change = statedIn(now.plain);
  if (change === null) return false;
  const kinds = changedKinds(before.plain, change);
  const names = now.side.names().map(({ name }) => name);
  const isName = (word: string) => names.some((name) => name.includes(word));
  return kinds.size > 0 && isOfOneThing(topicOf(before.plain, change), kinds, change, isName);
}

/** Of events each has its own figures. */
const isStated = ({ memory: { kind, type } }: Statement): boolean =>
  kind !== 'episode' || /^(?:fact|preference|decision|correction)$/.test(type ?? '');

/** Lets the first question about two memories pass, and no further one. */
function isFirst(): (one: Suggestion) => boolean {
  const pairs = new Set<string>();
  return ({ does }) => {
    if (does.kind !== 'contradiction') return false;
    const pair = does.sides.map(({ id }) => id).join('\n');
    return !pairs.has(pair) && pairs.add(pair).has(pair);
  };
}

function questionOf(before: Statement, now: Statement, { directory, owner }: Who): Suggestion {
  const side = ({ memory, text }: Statement) => ({ id: memory.id, text });
  const when = ({ said, memory }: Statement) =>
    said === null ? 'stands written' : `was said on ${memory.at?.slice(0, 10) ?? 'an unknown day'}`;
  const named = directory.mentioned(now.plain).map(({ id }) => id);
  return {
    does: {
      kind: 'contradiction',
      about: before.about ?? now.about ?? named.find((id) => id !== owner?.id) ?? named[0] ?? owner?.id ?? '',
      sides: [side(before), side(now)],
      holds: null,
    },
    reason: `“${before.text}” ${when(before)}; “${now.text}” ${when(now)}. They may give the same thing different values.`,
    evidence: [...before.evidence, ...now.evidence],
  };
}
