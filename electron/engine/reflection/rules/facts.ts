import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import type { Material, Page } from '../material.ts';
import type { Clause } from './clause.ts';
import { numbersOf } from './conflict.ts';
import { type Disputes, keyOf, type Older } from './contradictions.ts';
import { isLasting } from './lasting.ts';
import type { Who } from './resolver.ts';
import { statementOf } from './statement.ts';
import type { Subject } from './subject.ts';
import { tellingWordsOf } from './words.ts';

/** Facts proposed at once at most; what was said most often goes first. */
const mostFacts = 120;
/** Statements of one subject that a new one is held against at most. */
const mostCompared = 200;
/** Of two statements' words, the share that is common when they say one thing. */
const repeated = 0.7;
/** Of a statement's words, the share that a page has on one line when it knows it. */
const knownFrom = 0.8;

type Stated = { clause: Clause; statement: string; words: ReadonlySet<string>; numbers: string };
type Found = { subject: Subject; said: Clause[]; suggestion: Suggestion };

/** What was stated lately and stands on no page yet, and pages for those whom it is about. */
export function* factsIn(
  clauses: readonly Clause[],
  { pages, core }: Material,
  who: Who,
  { superseded, gone }: Pick<Disputes, 'superseded' | 'gone'>,
): Generator<void, Suggestion[]> {
  const known = knowledge(pages);
  const always = core.items.map(({ text }) => ({ words: new Set(tellingWordsOf(text)), numbers: numbersOf(text) }));
  const groups: Stated[][] = [];
  const ofSubject = new Map<string, Stated[][]>();
  for (const [n, clause] of clauses.entries()) {
    if (n % 50 === 49) yield;
    if (!clause.said.fresh || gone.has(keyOf(clause)) || !isLasting(clause)) continue;
    if (isAnybodys(clause, who) && !superseded.has(keyOf(clause))) continue;
    const stated = statedBy(clause);
    if (stated.words.size === 0 || isKnown(stated, [...(known.get(clause.subject.id) ?? []), ...always])) continue;
    const own = ofSubject.get(clause.subject.id) ?? [];
    const same = own.slice(-mostCompared).find(([first]) => first !== undefined && isRepeat(first, stated));
    if (same !== undefined) same.push(stated);
    else {
      const group = [stated];
      groups.push(group);
      own.push(group);
      ofSubject.set(clause.subject.id, own);
    }
  }
  const facts = groups.flatMap((group) => factOf(group, superseded));
  yield;
  // Said most often first, then the newest.
  const chosen = new Set(
    facts
      .toReversed()
      .toSorted((a, b) => b.said.length - a.said.length)
      .slice(0, mostFacts),
  );
  const kept = facts.filter((fact) => chosen.has(fact));
  const entities = newcomersOf(kept, who);
  const paged = new Set(entities.flatMap(({ does }) => (does.kind === 'entity' ? [does.entity] : [])));
  const borne = kept.filter(({ subject }) => who.pages.has(subject.id) || paged.has(subject.id));
  return [...entities, ...borne.map(({ suggestion }) => suggestion)];
}

/** Of a person who is not named, where it may as well be of something else. */
const isAnybodys = ({ implied, subject, text, said }: Clause, { alone, directory }: Who) =>
  implied &&
  said.memory.type !== 'preference' &&
  !alone &&
  subject.type === 'person' &&
  !/^(?:his|her|their|my|our|ihre?|seine?|meine?|unsere?)\s/iu.test(text) &&
  !directory.mentioned(text).some(({ id }) => id === subject.id);

function statedBy(clause: Clause): Stated {
  const statement = statementOf(clause);
  return { clause, statement, words: new Set(tellingWordsOf(statement)), numbers: numbersOf(statement) };
}

type Written = { words: ReadonlySet<string>; numbers: string };

/** By page: what its facts and beliefs say. */
function knowledge(pages: readonly Page[]): Map<string, Written[]> {
  return new Map(
    pages.map(({ id, name, facts, beliefs, summary }) => {
      const texts = [
        ...facts.filter(({ superseded }) => !superseded).map(({ statement }) => statement),
        ...beliefs.map(({ statement }) => statement),
        summary.text,
      ];
      return [
        id,
        texts.map((text) => ({ words: new Set(tellingWordsOf(`${name} ${text}`)), numbers: numbersOf(text) })),
      ];
    }),
  );
}

const negation = /\b(?:not|no longer|never|nicht|kein)\b|n't|不/iu;

function isKnown({ words, numbers, clause }: Stated, written: readonly Written[]): boolean {
  if (negation.test(clause.text)) return false;
  return written.some((one) => {
    if (numbers !== '' && !numbers.split(' ').every((number) => one.numbers.split(' ').includes(number))) return false;
    return [...words].filter((word) => one.words.has(word)).length / words.size >= knownFrom;
  });
}

function isRepeat(a: Stated, b: Stated): boolean {
  if (a.numbers !== b.numbers || negation.test(a.statement) !== negation.test(b.statement)) return false;
  const both = [...a.words].filter((word) => b.words.has(word)).length;
  return both / (a.words.size + b.words.size - both) >= repeated;
}

function factOf(group: Stated[], superseded: Map<string, Older>): Found[] {
  const [first] = group;
  if (first === undefined) return [];
  const { clause, statement } = first;
  const before = group.map((one) => superseded.get(keyOf(one.clause))).find((one) => one !== undefined);
  const takesPlaceOf =
    before?.standing === true && before.memory.kind === 'fact' && before.memory.parent === clause.subject.id
      ? before.memory.id
      : null;
  const days = [...new Set(group.map((one) => one.clause.said.memory.at?.slice(0, 10) ?? ''))].filter(
    (day) => day !== '',
  );
  const when =
    group.length > 1 ? `Said ${group.length} times, last on ${days.at(-1)}` : `Said on ${days[0] ?? 'an unknown day'}`;
  const reason =
    before === undefined
      ? `${when}, and nothing on the page of ${clause.subject.name} says so yet.`
      : `${when}; until now it was “${before.text}”.`;
  return [
    {
      subject: clause.subject,
      said: group.map((one) => one.clause),
      suggestion: {
        does: { kind: 'fact', entity: clause.subject.id, statement, supersedes: takesPlaceOf },
        reason,
        evidence: distinct(group.flatMap((one) => one.clause.said.evidence)),
      },
    },
  ];
}

const distinct = (evidence: Evidence[]) => [
  ...new Map(evidence.map((one) => [`${one.path}:${one.line}:${one.quote}`, one])).values(),
];

/** A page for everybody whom a fact is about and who has none. */
function newcomersOf(facts: readonly Found[], who: Who): Suggestion[] {
  const made = new Map<string, Suggestion>();
  for (const { subject, said } of facts) {
    if (who.pages.has(subject.id)) continue;
    const evidence = distinct(said.flatMap((clause) => clause.said.evidence));
    const before = made.get(subject.id);
    if (before !== undefined) {
      before.evidence.push(...evidence);
      continue;
    }
    made.set(subject.id, {
      does: { kind: 'entity', entity: subject.id, name: subject.name, summary: '' },
      reason: `${subject.name} has no page yet, and something lasting was said of it.`,
      evidence,
    });
  }
  for (const { said } of facts) {
    for (const { id } of said.flatMap(({ text }) => who.directory.mentioned(text))) {
      const named = who.made.get(id);
      if (named === undefined || made.has(id) || !/^(?:person|organization)$/.test(named.type)) continue;
      made.set(id, {
        does: { kind: 'entity', entity: id, name: named.name, summary: '' },
        reason: `${named.name} has no page yet, and is named in something lasting.`,
        evidence: distinct(said.flatMap((clause) => clause.said.evidence)),
      });
    }
  }
  // The lines of an entity must name it: those that only say “she” are the facts' own.
  for (const suggestion of made.values()) {
    const name = suggestion.does.kind === 'entity' ? (suggestion.does.name.split(' ').at(-1) ?? '') : '';
    suggestion.evidence = suggestion.evidence.filter(({ quote }) => quote.includes(name)).slice(0, 3);
  }
  return [...made.values()];
}
