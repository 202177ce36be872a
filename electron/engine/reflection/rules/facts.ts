import type { Memory } from '#shared/model/memory.ts';
import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { readableSentencesOf } from '../../capture/extract.ts';
import { isPassing } from '../../language/change.ts';
import { contentOf, denies } from '../../language/content.ts';
import { datedIn } from '../../language/dated.ts';
import { leansOnBefore } from '../../language/leaning.ts';
import { wholeWord, words } from '../../language/lexicon/all.ts';
import { isIntended, points, pointsBack } from '../../language/modality.ts';
import { roleOf } from '../../language/naming/roles.ts';
import { readStatement } from '../../language/reader/statement.ts';
import { numbersOf, tellingWordsOf } from '../../language/telling-words.ts';
import { tenseOf } from '../../language/tense.ts';
import { compareValues } from '../../language/values.ts';
import { type EarnestSentence, isVouched } from '../earnest/sentences.ts';
import type { EntityPage } from '../material.ts';
import { beginsAt, type Subject, subjectOf, type Who } from '../resolver.ts';
import type { Because } from './reasons.ts';

/** Facts proposed at once at most; what was said most often goes first. */
const mostFacts = 60;
/** Statements of one subject that a new one is held against at most. */
const mostCompared = 200;
/** How likely a listener would note a sentence for later weeks, for it to stand on a page. */
const keptFrom = 0.5;
/** The same of a story about a person: many are told, and few are kept. */
const keptOfPerson = 0.65;
/** Words and signs of a sentence below which it says too little by itself. */
const fewestWords = 4;
const fewestSigns = 6;
/** Words that it says of whom it names, at least: what it tells, and how that is. */
const fewestTelling = 2;
/** Of two statements' words, the share that is common when they say one thing; and of a statement's, that a page has of it on one line. */
const repeated = 0.7;
const knownFrom = 0.8;

type Written = { words: ReadonlySet<string>; numbers: string };
export type StatedFact = Written & { said: EarnestSentence; subject: Subject; statement: string };

/** What was stated lately, whole and in one sentence, and stands on no page yet. `doubted`: sentences of which something else says otherwise. */
export function* factsIn(
  said: readonly EarnestSentence[],
  who: Who,
  always: readonly string[],
  doubted: ReadonlySet<EarnestSentence>,
  episodes: readonly Memory[],
): Generator<void, StatedFact[][]> {
  const known = new Map<string, Written[]>();
  const knownOf = (id: string): Written[] => {
    const page = who.pages.get(id);
    const own = known.get(id) ?? (page === undefined ? [] : knowledgeOf(page));
    known.set(id, own);
    return own;
  };
  const core = always.map(writtenAs);
  const groups: StatedFact[][] = [];
  const ofSubject = new Map<string, StatedFact[][]>();
  for (const [at, one] of said.entries()) {
    yield;
    if (!one.fresh || doubted.has(one) || !isWhole(one)) continue;
    const subject = subjectOf(one, who);
    if (subject === null || !standsAlone(one, subject, who) || isStoryOf(subject, one)) continue;
    const next = said[at + 1];
    const whole = next !== undefined && !doubted.has(next) && goesOn(one, next) ? joined(one, next) : one;
    if (onlyAnnounces(whole.plain)) continue;
    const statement = datedIn(whole.plain, (one.memory.at ?? '').slice(0, 10));
    const stated = { ...writtenAs(statement), said: whole, subject, statement };
    if (isKnown(stated, [...knownOf(subject.id), ...core])) continue;
    const own = ofSubject.get(subject.id) ?? [];
    const same = own.slice(-mostCompared).find(([first]) => first !== undefined && isRepeat(first, stated));
    if (same !== undefined) same.push(stated);
    else {
      groups.push([stated]);
      ofSubject.set(subject.id, [...own, groups.at(-1) ?? []]);
    }
  }
  const undisputed: StatedFact[][] = [];
  for (const group of groups) {
    yield;
    if (!group.some((one) => isGivenOtherwise(one, episodes))) undisputed.push(group);
  }
  const often = undisputed.toReversed().toSorted((a, b) => b.length - a.length);
  const chosen = new Set(often.slice(0, mostFacts));
  return undisputed.filter((group) => chosen.has(group));
}

/** A sentence that says by itself how something is, for longer than its day: what belongs to its day's story is no fact of a page. */
function isWhole({ plain, memory }: EarnestSentence): boolean {
  if (!isVouched(memory) || !isStating(memory) || /[:!！]$/u.test(plain) || pointsBack(plain)) return false;
  if (isPassing(plain) || isIntended(plain)) return false;
  // Somebody who writes a line under `## Retain` has decided that it is worth keeping.
  if (memory.source === 'retain') return true;
  const signs = plain.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (plain.split(/\s+/).length < fewestWords && signs < fewestSigns) return false;
  const { keep, acts, places } = readStatement(plain);
  if (/^(?:question|command)$/.test(acts[0]?.is ?? '')) return false;
  return keep >= keptFrom && /^(?:entity|core)$/.test(places[0]?.is ?? '');
}

/** Whether a sentence about a person, hardly worth keeping, tells what they did, or until when: a story of its day. */
const isStoryOf = ({ id }: Subject, { plain, memory }: EarnestSentence): boolean =>
  id.startsWith('person--') &&
  memory.source !== 'retain' &&
  readStatement(plain).keep < keptOfPerson &&
  (tenseOf(plain) === 'past' || contentOf(plain).values.some(({ value }) => ofDays.test(value.kind)));
const ofDays = /^(?:date|time|weekday)$/;

const speaks = new RegExp(wholeWord(words(({ speaking }) => speaking.first)), 'iu');

/**
 * Whether a sentence says what it is about itself. It begins what was said, or begins with the name and points at nothing; nothing
 * leads to it but that name; “I” that begins it is the owner. Of what has no name it gives a value: without one it is a fragment as often.
 */
function standsAlone({ plain, opens, memory }: EarnestSentence, subject: Subject, who: Who): boolean {
  if (memory.source === 'retain') return true;
  const [first] = who.directory.mentioned(plain);
  const begins = first !== undefined && first.id === subject.id && beginsAt(first.at);
  const isOwners = subject.id === who.owner?.id;
  // “I” behind other sentences tells the rest of what these began.
  if (!opens && (!begins || points(plain))) return false;
  const lead = plain.search(/:\s/);
  if (lead !== -1 && !(begins && first.end === lead)) return false;
  if (subject.id.startsWith('person--') && endsOnElse(plain, subject, who)) return false;
  if (!isOwners && speaks.test(plain)) return false;
  const named = new Set(tellingWordsOf(subject.name));
  if (begins) return tellingWordsOf(plain).filter((word) => !named.has(word)).length >= fewestTelling;
  return isOwners || first !== undefined || contentOf(plain).values.length > 0;
}

/** Whether a clause behind a comma and its conjunction is somebody else's, and says nothing of whom the sentence begins with. */
const endsOnElse = (plain: string, subject: Subject, { directory }: Who): boolean =>
  plain.split(/,\s/u).some((clause, n) => {
    const said = n === 0 ? undefined : /^\p{Ll}+ (.+)$/u.exec(clause)?.[1];
    if (said === undefined || points(said)) return false;
    const [first] = directory.mentioned(said);
    const isPerson = first !== undefined && beginsAt(first.at) && first.id !== subject.id && /^person--/.test(first.id);
    const atFirst = said.split(' ', fewAtFirst);
    return isPerson || atFirst.some((word) => roleOf(word, true) === 'kin');
  });
/** Words among which a relative stands who is what a clause begins with: `my mother`. */
const fewAtFirst = 2;

/** Whether the sentence right behind one says more of the same: by itself it would be lost, and may be the half that somebody acts on. */
function goesOn(one: EarnestSentence, next: EarnestSentence): boolean {
  if (next.memory !== one.memory || next.opens || !one.memory.text.includes(`${one.text} ${next.text}`)) return false;
  if (isPassing(next.plain) || isIntended(next.plain) || contentOf(next.plain).asks || speaks.test(next.plain))
    return false;
  return !/[:!！]$/u.test(next.plain) && (points(next.plain) || leansOnBefore(next.plain));
}

const joined = (one: EarnestSentence, next: EarnestSentence): EarnestSentence => ({
  ...one,
  text: `${one.text} ${next.text}`,
  plain: `${one.plain} ${next.plain}`,
  evidence: [...one.evidence, ...next.evidence],
});

const attributes = words(({ attributes: some }) => some);
/** An attribute as it stands at the end, by its last word too: `a new mobile number`. */
const newAtEnd = new RegExp(
  String.raw`(?:${wholeWord(words(({ fresh }) => fresh))})(?:\s+\p{L}+)?\s+(?:${wholeWord([...new Set([...attributes, ...attributes.flatMap((one) => one.split(/[ -]/).slice(1))])])})[.。]?$`,
  'iu',
);

/** Whether it says that something has another value and not which: `Rob has a new phone number.` */
const onlyAnnounces = (text: string): boolean => newAtEnd.test(text) && contentOf(text).values.length === 0;

/** Kinds of which everything has several. */
const ofMany = /^(?:date|time|weekday|span|year|mail|ordinal)$/;

/** Whether another episode about the same, that names the subject, gives other values of a kind, whoever it has them from. */
function isGivenOtherwise({ said, subject, statement }: StatedFact, episodes: readonly Memory[]): boolean {
  const own = valuesOf(statement);
  if (own.length === 0) return false;
  const parts = subject.name.split(/\s+/).filter((part) => part.length > 2);
  const topics = new Set(said.memory.tags);
  return episodes
    .filter(({ id, tags }) => id !== said.memory.id && tags.some((tag) => topics.has(tag)))
    .filter(({ text }) => parts.some((part) => text.includes(part)))
    .flatMap(({ text }) => readableSentencesOf(text).filter((one) => parts.some((part) => one.includes(part))))
    .some((sentence) => {
      const theirs = valuesOf(sentence);
      return own.some((value) => {
        const alike = theirs.filter(({ kind }) => kind === value.kind);
        return alike.length > 0 && alike.every((other) => compareValues(value, other) !== 'same');
      });
    });
}

const valuesOf = (text: string) =>
  contentOf(text).values.flatMap(({ value }) => (ofMany.test(value.kind) ? [] : [value]));

/** Told as something that holds; what happened, was felt or is to be done is of its day. */
const isStating = ({ kind, type }: EarnestSentence['memory']): boolean =>
  kind !== 'episode' || /^(?:fact|preference|decision)$/.test(type ?? '');

const writtenAs = (text: string): Written => ({ words: new Set(tellingWordsOf(text)), numbers: numbersOf(text) });

/** What the facts, beliefs and summary of a page say. */
const knowledgeOf = ({ name, facts, beliefs, summary }: EntityPage): Written[] =>
  [
    ...facts.filter(({ superseded }) => !superseded).map(({ statement }) => statement),
    ...beliefs.map(({ statement }) => statement),
    summary.text,
  ].map((text) => writtenAs(`${name} ${text}`));

function isKnown({ words, numbers, statement }: StatedFact, written: readonly Written[]): boolean {
  if (words.size === 0) return true;
  if (denies(contentOf(statement))) return false;
  return written.some((one) => {
    const there = new Set(one.numbers.split(' '));
    if (numbers !== '' && !numbers.split(' ').every((number) => there.has(number))) return false;
    return [...words].filter((word) => one.words.has(word)).length / words.size >= knownFrom;
  });
}

function isRepeat(a: StatedFact, b: StatedFact): boolean {
  if (a.numbers !== b.numbers || denies(contentOf(a.statement)) !== denies(contentOf(b.statement))) return false;
  const both = [...a.words].filter((word) => b.words.has(word)).length;
  return both / (a.words.size + b.words.size - both) >= repeated;
}

/** A fact, however often it was said. */
export function factOf(group: readonly StatedFact[], because: Because): Suggestion[] {
  const [first] = group;
  if (first === undefined) return [];
  const { subject, statement } = first;
  const days = [...new Set(group.flatMap(({ said }) => said.memory.at?.slice(0, 10) ?? []))];
  return [
    {
      does: { kind: 'fact', entity: subject.id, statement, supersedes: null },
      reason: because(first.said.memory.text).fact(days, subject.name),
      evidence: distinct(group.flatMap(({ said }) => said.evidence)),
    },
  ];
}

export const distinct = (evidence: readonly Evidence[]): Evidence[] => [
  ...new Map(evidence.map((one) => [`${one.path}:${one.line}:${one.quote}`, one])).values(),
];
