import type { Suggestion } from '#shared/model/reflection.ts';
import type { Material, Page } from '../material.ts';
import type { Claim } from './claim.ts';
import { attributeOf, isSameValue } from './conflict.ts';
import type { Disputes } from './contradictions.ts';
import type { Who } from './who.ts';
import { tellingWordsOf } from './words.ts';

/** What was stated lately and stands on no page yet, and pages for whom it is about. */
export function factsIn(
  claims: readonly Claim[],
  { pages }: Material,
  who: Who,
  { superseded, disputed }: Pick<Disputes, 'superseded' | 'disputed'>,
): Suggestion[] {
  const old = new Set([...superseded.values()]);
  const known = new Map(pages.map((page) => [page.id, page]));
  const groups: Claim[][] = [];
  const ofSubject = new Map<string, Claim[][]>();
  for (const claim of claims) {
    if (!claim.said.fresh || old.has(claim) || disputed.has(claim) || !isStated(claim)) continue;
    const own = ofSubject.get(claim.subject.id) ?? [];
    const same = own.slice(-mostCompared).find((group) => isRepeat(group[0], claim));
    if (same !== undefined) same.push(claim);
    else {
      const group = [claim];
      groups.push(group);
      own.push(group);
      ofSubject.set(claim.subject.id, own);
    }
  }
  const facts = groups.flatMap((group) => factOf(group, known, superseded));
  const entities = newEntities(facts, claims, who);
  const paged = new Set(entities.flatMap(({ does }) => (does.kind === 'entity' ? [does.entity] : [])));
  const borne = facts.filter(({ claim }) => claim.subject.known || paged.has(claim.subject.id));
  return [...entities, ...borne.map(({ suggestion }) => suggestion)];
}

/** Statements of one subject that a new one is held against. */
const mostCompared = 200;

type Found = { claim: Claim; suggestion: Suggestion };

const isStated = ({ negated, changed, attribute }: Claim) => !negated || changed || attribute === 'drinks';

const isRepeat = (a: Claim | undefined, b: Claim): boolean =>
  a !== undefined &&
  a.subject.id === b.subject.id &&
  a.negated === b.negated &&
  ((attributeOf(a) === attributeOf(b) && isSameValue(a.value, b.value)) || isSameWords(a.text, b.text));

function isSameWords(a: string, b: string): boolean {
  const [one, other] = [new Set(tellingWordsOf(a)), new Set(tellingWordsOf(b))];
  const both = [...one].filter((word) => other.has(word)).length;
  return both / Math.max(1, one.size + other.size - both) >= 0.8;
}

function factOf(group: Claim[], known: Map<string, Page>, superseded: Map<Claim, Claim>): Found[] {
  const claim = group[0];
  if (claim === undefined) return [];
  const page = known.get(claim.subject.id);
  const stated = statementOf(claim);
  if (page?.facts.some((fact) => !fact.superseded && isKnown(fact.statement, stated, claim))) return [];
  const before = group.map((one) => superseded.get(one)).find((one) => one !== undefined);
  const takesPlaceOf = before?.said.memory.kind === 'fact' && before.said.n < 0 ? before.said.memory.id : null;
  const days = [...new Set(group.map(({ said }) => said.memory.at?.slice(0, 10) ?? ''))].filter((day) => day !== '');
  const when =
    group.length > 1 ? `Said ${group.length} times, last on ${days.at(-1)}` : `Said on ${days[0] ?? 'an unknown day'}`;
  const reason =
    before === undefined
      ? `${when}, and nothing on the page of ${claim.subject.name} says so yet.`
      : `${when}; it takes the place of “${before.said.n < 0 ? before.said.text : before.text}”.`;
  const evidence = group.flatMap(({ said }) => said.evidence);
  return [
    {
      claim,
      suggestion: {
        does: { kind: 'fact', entity: claim.subject.id, statement: stated, supersedes: takesPlaceOf },
        reason,
        evidence: before !== undefined && before.said.n >= 0 ? [...evidence, ...before.said.evidence] : evidence,
      },
    },
  ];
}

/** Whether a page's fact says it already. */
function isKnown(fact: string, stated: string, claim: Claim): boolean {
  if (isSameWords(fact, stated)) return true;
  const wanted = [...new Set(tellingWordsOf(claim.value))];
  const there = new Set(tellingWordsOf(fact));
  return wanted.length >= 2 && wanted.every((word) => there.has(word));
}

/** The clause as a sentence of its own; what a person says of himself, without the pronoun: `Prefers short answers`. */
function statementOf({ text, subject, said }: Claim): string {
  const own = /^(?:i|ich)(?:'m|'ve| am| have)?\s+/iu.exec(text);
  let words = text.trim();
  if (own !== null) words = thirdPerson(words.slice(own[0].length), /'m|am/i.test(own[0]), /'ve|have/i.test(own[0]));
  else if (/^my\s/i.test(words)) words = words.slice(3);
  else if (/^(?:he|she|they|it)(?=\s|')/i.test(words)) words = words.replace(/^\p{L}+/u, subject.name);
  const first = words.charAt(0).toUpperCase() + words.slice(1);
  return (said.text.endsWith('。') || /[.!。！]$/u.test(first) ? first.replace(/[.!。！]+$/u, '') : first).trim();
}

function thirdPerson(words: string, am: boolean, have: boolean): string {
  if (am) return `is ${words}`;
  if (have) return `has ${words}`;
  const [, adverb = '', verb = '', rest = ''] =
    /^((?:(?:really|always|usually|also|still|never|now|no longer|just|often|strongly)\s+)*)(\p{L}+)(.*)$/su.exec(
      words,
    ) ?? [];
  if (/^(?:don't|do)$/i.test(verb)) return words.replace(/don't/i, "doesn't").replace(/\bdo not\b/i, 'does not');
  if (verb === 'have') return `${adverb}has${rest}`;
  if (
    /(?:ed|ught|ew|oke|ent|ose|s)$/i.test(verb) ||
    /^(?:can|can't|will|won't|was|did|moved|got|chose|grew|quit|bin|habe|wohne|mag)$/i.test(verb) ||
    verb === ''
  )
    return words;
  const third = /(?:sh|ch|x|o)$/i.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/i.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`;
  return `${adverb}${third}${rest}`;
}

/** Mentions from which somebody who was only named in passing gets a page. */
const often = 2;

function newEntities(facts: Found[], claims: readonly Claim[], who: Who): Suggestion[] {
  const made = new Map<string, Suggestion>();
  for (const { claim } of facts) {
    const { subject } = claim;
    if (subject.known || who.pages.has(subject.id) || made.has(subject.id)) continue;
    const about = claims.filter((one) => one.subject.id === subject.id);
    const episodes = new Set(about.map(({ said }) => said.memory.id)).size;
    if (subject.type === 'concept' && episodes < often) continue;
    made.set(subject.id, {
      does: { kind: 'entity', entity: subject.id, name: subject.name, summary: '' },
      reason: `${subject.name} has no page yet, and ${episodes === 1 ? 'an episode says' : `${episodes} episodes say`} something lasting of it.`,
      evidence: about
        .filter(({ text }) => text.includes(subject.name))
        .flatMap(({ said }) => said.evidence)
        .slice(0, 3),
    });
  }
  return [...made.values()];
}
