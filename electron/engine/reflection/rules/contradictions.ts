import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import type { Material } from '../material.ts';
import { agree, isApart } from './agreeing.ts';
import { type Change, changesIn } from './changes.ts';
import type { Claim, Clause } from './clause.ts';
import { attributeOf, conflicts, isSameValue } from './conflict.ts';
import { type Correction, correctionsIn } from './corrections.ts';
import { likelyRivalsIn } from './likely-conflicts.ts';
import type { Who } from './resolver.ts';
import { restatedIn } from './restated.ts';
import { type Conflicts, rivalsIn } from './rival-values.ts';
import type { Said } from './sentence.ts';
import { evidenceOf } from './sentences.ts';
import { oneQuestionEach, seriesOf } from './series.ts';
import type { Standing } from './standing.ts';
import { standingClaims } from './standing-claims.ts';

export type Disputes = {
  contradictions: Suggestion[];
  /** By `keyOf` a statement: what it takes the place of, which was said or stands on a page. */
  superseded: Map<string, Older>;
  /** Statements of episodes of which nobody knows whether they hold, or that hold no more. */
  gone: Set<string>;
  /** Ids of memories of which something else may say otherwise: no plain fact rests on them. */
  doubted: ReadonlySet<string>;
  /** Lines of core memory that another line may contradict. */
  inCore: ReadonlySet<string>;
};
export type Older = {
  memory: Memory;
  text: string;
  value: string;
  standing: boolean;
  now: { text: string; value: string; said: Said };
};

/** Names a clause of a sentence. */
export const keyOf = ({ said, text }: Pick<Clause, 'said' | 'text'>): string => `${said.n} ${text}`;

/** Contradictions told at once at most: the newest, since older ones were there to be seen before. */
const mostTold = 60;

/** Pairs of one subject that are held against each other at most. */
const mostPairs = 400;

/**
 * Where what was said lately does not go with what was said before or stands written. Nobody but the owner settles which
 * holds; what says of itself that it changed something is also proposed as the new fact. @source 000 §10.3
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: four readers in turn; each looks at what those before it found
export function* contradictionsIn(
  clauses: readonly Clause[],
  claims: readonly Claim[],
  said: readonly Said[],
  material: Material,
  who: Who,
): Generator<void, Disputes> {
  const found: Disputes = {
    contradictions: [],
    superseded: new Map(),
    gone: new Set(),
    doubted: new Set(),
    inCore: new Set(),
  };
  const told = new Set<string>();
  const tell = (one: Suggestion) => {
    if (one.does.kind !== 'contradiction') return;
    const key = one.does.sides.map(({ id, text }) => `${id} ${text}`).join('\n');
    const [a, b] = one.does.sides;
    if (!told.has(key) && !agree(a?.text ?? '', b?.text ?? '')) found.contradictions.push(one);
    told.add(key);
  };
  for (const group of bySubject([...standingClaims(material, who), ...claims])) {
    yield;
    let pairs = 0;
    for (const [n, now] of group.entries()) {
      if (!now.said.fresh) continue;
      for (const before of group.slice(0, n).reverse()) {
        if (++pairs > mostPairs) break;
        if (before.said === now.said || (before.said.n >= 0 && found.gone.has(keyOf(before)))) continue;
        if (conflicts(before, now)) dispute(before, now, found, tell);
      }
    }
  }
  for (const correction of yield* correctionsIn(said, clauses, material, who)) {
    const { said: now, standing, earlier } = correction;
    if (found.contradictions.some(({ does }) => isOf(does, standing.memory.id, now.memory.id))) continue;
    const clause = clauses.find((one) => one.said === now);
    tell(correctionOf(correction, clause?.subject.id ?? '', 'The newer one names what was so before.'));
    const key = keyOf(clause ?? { said: now, text: now.plain });
    if (earlier === null && !found.superseded.has(key))
      found.superseded.set(key, replacedBy(standing, now, clause?.text ?? now.plain));
  }
  for (const { clause, before } of yield* restatedIn(clauses)) {
    if (found.contradictions.some(({ does }) => isOf(does, before.said.memory.id, clause.said.memory.id))) continue;
    const standing = { memory: before.said.memory, statement: before.said.text, page: null };
    const why = 'They say the same with another value.';
    tell(correctionOf({ said: clause.said, standing, earlier: before.said }, clause.subject.id, why));
  }
  const pairs = new Set<string>();
  for (const change of yield* changesIn(clauses, material, who)) {
    const { clause, standing } = change;
    const key = keyOf(clause);
    const pair = `${standing.memory.id}\n${clause.said.memory.id}`;
    if (
      pairs.has(pair) ||
      found.contradictions.some(({ does }) => isOf(does, standing.memory.id, clause.said.memory.id))
    )
      continue;
    pairs.add(pair);
    tell(changeOf(change));
    if ((change.explained || standing.memory.kind === 'core') && !found.superseded.has(key))
      found.superseded.set(key, replacedBy(standing, clause.said, clause.text));
  }
  const settled = new Set(
    [...found.superseded.values()].map(({ memory, now }) => `${memory.id}\n${now.said.memory.id}`),
  );
  const likely = yield* likelyRivalsIn(said, material, (before, now) =>
    settled.has(`${before.memory.id}\n${now.memory.id}`),
  );
  found.doubted = likely.doubted;
  found.inCore = likely.inCore;
  for (const { before, now } of [...(yield* rivalsIn(said, material)), ...likely.asked]) {
    if (found.contradictions.some(({ does }) => isOf(does, before.memory.id, now.memory.id))) continue;
    if (isApart(before.plain, now.plain)) continue;
    tell(rivalry(before, now, clauses.find((one) => one.said.memory.id === now.memory.id)?.subject.id ?? ''));
  }
  found.contradictions = oneQuestionEach(found.contradictions, seriesOf(material)).slice(-mostTold);
  return found;
}

const isOf = (does: Suggestion['does'], a: string, b: string) =>
  does.kind === 'contradiction' && does.sides.some(({ id }) => id === a) && does.sides.some(({ id }) => id === b);

function dispute(before: Claim, now: Claim, found: Disputes, tell: (one: Suggestion) => void): void {
  const standing = before.said.n < 0;
  const corrects = isCorrection(now, before);
  if (corrects || standing) {
    const { memory, plain } = before.said;
    if (corrects || !found.superseded.has(keyOf(now)))
      found.superseded.set(keyOf(now), {
        memory,
        text: standing ? plain : before.text,
        value: before.value,
        standing,
        now,
      });
  }
  if (!standing) found.gone.add(keyOf(before));
  if (!corrects && !standing) found.gone.add(keyOf(now));
  // A later episode that corrects an earlier one is no contradiction: it says itself which of them holds.
  if (standing || !corrects) tell(contradictionOf(before, now));
}

function rivalry(before: Conflicts['before'], now: Conflicts['now'], subject: string): Suggestion {
  const side = ({ memory, text }: Conflicts['now']) => ({ id: memory.id, text });
  return {
    does: { kind: 'contradiction', about: now.page || subject, sides: [side(before), side(now)], holds: null },
    reason: `“${before.text}” and “${now.text}” give different values for the same, and neither says that it replaces the other.`,
    evidence: [...before.evidence, ...now.evidence],
  };
}

function replacedBy({ memory, statement }: Standing, said: Said, text: string): Older {
  return { memory, text: statement, value: '', standing: true, now: { text, value: '', said } };
}

function correctionOf({ said, standing, earlier }: Correction, about: string, why: string): Suggestion {
  const { memory, statement, page } = standing;
  const before = earlier === null ? 'stands written' : `was said on ${memory.at?.slice(0, 10) ?? 'an unknown day'}`;
  return {
    does: {
      kind: 'contradiction',
      about: page ?? about,
      sides: [
        { id: memory.id, text: earlier?.text ?? statement },
        { id: said.memory.id, text: said.text },
      ],
      holds: null,
    },
    reason: `“${earlier?.text ?? statement}” ${before}; on ${said.memory.at?.slice(0, 10) ?? 'an unknown day'} it was said: “${said.text}” ${why}`,
    evidence: [...(earlier?.evidence ?? [evidenceOf(memory, statement)]), ...said.evidence],
  };
}

function changeOf({ clause, standing, kinds, explained }: Change): Suggestion {
  const what = kinds.map((kind) => kind.replace(/^number of $/, 'number')).join(', ');
  return {
    does: {
      kind: 'contradiction',
      about: standing.page ?? clause.subject.id,
      sides: [
        { id: standing.memory.id, text: standing.statement },
        { id: clause.said.memory.id, text: clause.said.text },
      ],
      holds: null,
    },
    reason: `“${standing.statement}” stands written; on ${clause.said.memory.at?.slice(0, 10) ?? 'an unknown day'} it was said: “${clause.said.text}” They differ in ${what}${explained ? ', and the newer one sounds like a change' : ''}.`,
    evidence: [evidenceOf(standing.memory, standing.statement), ...clause.said.evidence],
  };
}

function bySubject(claims: readonly Claim[]): Claim[][] {
  const groups = new Map<string, Claim[]>();
  for (const claim of claims) {
    const group = groups.get(claim.subject.id);
    if (group === undefined) groups.set(claim.subject.id, [claim]);
    else group.push(claim);
  }
  return [...groups.values()];
}

/** Says of itself that the older one holds no more. */
function isCorrection(now: Claim, before: Claim): boolean {
  if (now.was !== null && isSameValue(now.was, before.value)) return true;
  return now.changed || now.said.memory.type === 'correction';
}

function contradictionOf(before: Claim, now: Claim): Suggestion {
  const side = ({ said }: Claim) => ({ id: said.memory.id, text: said.text });
  const attribute = (attributeOf(now) ?? '').replace(/^its /, '');
  const days = [before, now].map(({ said }) => said.memory.at?.slice(0, 10) ?? null);
  return {
    does: { kind: 'contradiction', about: now.subject.id, sides: [side(before), side(now)], holds: null },
    reason: `Two memories say different things about ${now.subject.name}${attribute === '' ? '' : ` (${attribute})`}: “${before.value}”${days[0] ? ` on ${days[0]}` : ''} and “${now.value}”${days[1] ? ` on ${days[1]}` : ''}. Neither says that it replaces the other.`,
    evidence: [...before.said.evidence, ...now.said.evidence],
  };
}
