import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { weigh } from '../../workspace/codecs/entity-belief.ts';
import type { HeldBelief, Material, Page } from '../material.ts';
import type { Claim, Clause } from './claim.ts';
import { conflicts } from './conflict.ts';
import { claimsOfStatement } from './standing-claims.ts';
import type { Who } from './who.ts';
import { tellingWordsOf } from './words.ts';

/** Of a belief's telling words, the share that a sentence in its favour must hold. */
const leastShared = 0.6;
const negation = /\b(?:not|no longer|never|nicht|kein|rarely|hardly)\b|n't|不/iu;

type Weighed = { supports: boolean; evidence: Evidence[]; id: string };

/**
 * Beliefs that what was said lately speaks for or against. One piece of evidence moves a belief a little; far only when it
 * is contradicted again and again. @source 004 "Opinion evolution"
 */
export function beliefsIn(
  clauses: readonly Clause[],
  claims: readonly Claim[],
  { pages, today }: Material,
  who: Who,
): Suggestion[] {
  const fresh = bySubject(clauses.filter(({ said }) => said.fresh));
  const claimed = bySubject(claims.filter(({ said }) => said.fresh));
  return pages.flatMap((page) =>
    page.beliefs.flatMap((belief) => {
      const weighed = evidenceFor(belief, page, fresh.get(page.id) ?? [], claimed.get(page.id) ?? [], who);
      return weighed.length === 0 ? [] : changeOf(belief, page, weighed, today);
    }),
  );
}

function bySubject<T extends Clause | Claim>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(one.subject.id);
    if (group === undefined) groups.set(one.subject.id, [one]);
    else group.push(one);
  }
  return groups;
}

/** One piece of evidence an episode, in order of time. */
function evidenceFor(belief: HeldBelief, page: Page, clauses: Clause[], claims: Claim[], who: Who): Weighed[] {
  const subject = { id: page.id, name: page.name, type: page.type, known: true };
  const held = claimsOfStatement(belief.memory, belief.statement, subject, who);
  const found = new Map<string, Weighed>();
  const take = (one: Clause | Claim, supports: boolean) => {
    const { id } = one.said.memory;
    if (!found.has(id) && !belief.evidence.some((cited) => cited.id === id))
      found.set(id, { supports, evidence: one.said.evidence, id });
  };
  for (const claim of claims) if (held.some((one) => conflicts(one, claim))) take(claim, false);
  const words = [...new Set(tellingWordsOf(belief.statement))].filter(
    (word) => !tellingWordsOf(page.name).includes(word),
  );
  for (const clause of clauses) {
    const there = new Set(tellingWordsOf(clause.text));
    const share = words.filter((word) => there.has(word)).length / Math.max(1, words.length);
    if (words.length < 2 ? share < 1 : share < leastShared) continue;
    take(clause, negation.test(clause.text) === negation.test(belief.statement));
  }
  return [...found.values()];
}

function changeOf(belief: HeldBelief, page: Page, weighed: Weighed[], today: string): Suggestion[] {
  let next: Parameters<typeof weigh>[0] = belief;
  for (const { id, supports } of weighed) next = weigh(next, { id, supports }, today);
  const confidence = next.c ?? 0.5;
  if (confidence === belief.c) return [];
  const [pro, contra] = [weighed.filter(({ supports }) => supports), weighed.filter(({ supports }) => !supports)];
  const episodes = (n: number) => (n === 1 ? 'one episode' : `${n} episodes`);
  const parts = [
    ...(pro.length > 0 ? [`${episodes(pro.length)} ${pro.length === 1 ? 'bears' : 'bear'} it out`] : []),
    ...(contra.length > 0 ? [`${episodes(contra.length)} ${contra.length === 1 ? 'speaks' : 'speak'} against it`] : []),
  ];
  const rises = confidence > (belief.c ?? 0.5);
  // Only what moved it the way it went is noted as its evidence.
  const evidence = (rises ? pro : contra).flatMap((one) => one.evidence);
  if (evidence.length === 0) return [];
  return [
    {
      does: { kind: 'belief', entity: page.id, statement: belief.statement, was: belief.c, confidence },
      reason: `“${belief.statement}” of ${page.name}: ${parts.join(', ')}. Its confidence goes from ${belief.c ?? 'unknown'} to ${confidence}.`,
      evidence,
    },
  ];
}
