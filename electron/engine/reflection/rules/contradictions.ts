import type { Suggestion } from '#shared/model/reflection.ts';
import type { Material } from '../material.ts';
import type { Claim } from './claim.ts';
import { attributeOf, conflicts, isSameValue } from './conflict.ts';
import { standingClaims } from './standing-claims.ts';
import type { Who } from './who.ts';

export type Disputes = {
  contradictions: Suggestion[];
  /** A claim that takes the place of another, which was said or stands on a page. */
  superseded: Map<Claim, Claim>;
  /** Claims of which nobody knows whether they hold. */
  disputed: Set<Claim>;
};

/** Pairs of one subject that are held against each other at most. */
const mostPairs = 400;

/**
 * Where what was said lately does not go with what was said before or stands written. What says itself that it changed
 * something takes the older one's place; of anything else nobody but the owner can say which holds. @source 000 §10.3
 */
export function contradictionsIn(claims: readonly Claim[], material: Material, who: Who): Disputes {
  const superseded = new Map<Claim, Claim>();
  const disputed = new Set<Claim>();
  const contradictions: Suggestion[] = [];
  const told = new Set<string>();
  for (const group of bySubject([...standingClaims(material, who), ...claims])) {
    let pairs = 0;
    for (const [n, now] of group.entries()) {
      if (!now.said.fresh) continue;
      for (const before of group.slice(0, n).reverse()) {
        if (++pairs > mostPairs) break;
        if (before.said.memory.id === now.said.memory.id && before.said === now.said) continue;
        if (superseded.has(before) && before.said.n >= 0) continue;
        if (!conflicts(before, now)) continue;
        if (isCorrection(now, before)) {
          superseded.set(now, before);
          continue;
        }
        disputed.add(now).add(before);
        const key = [now.subject.id, attributeOf(now) ?? '', now.value, before.value].join('\n');
        if (told.has(key)) continue;
        told.add(key);
        contradictions.push(contradictionOf(before, now));
      }
    }
  }
  return { contradictions, superseded, disputed };
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
  const side = ({ said, text }: Claim) => ({ id: said.memory.id, text: said.n < 0 ? said.text : text });
  const attribute = (attributeOf(now) ?? '').replace(/^its /, '');
  const days = [before, now].map(({ said }) => said.memory.at?.slice(0, 10) ?? null);
  return {
    does: { kind: 'contradiction', about: now.subject.id, sides: [side(before), side(now)], holds: null },
    reason: `Two memories say different things about ${now.subject.name}${attribute === '' ? '' : ` (${attribute})`}: “${before.value}”${days[0] ? ` on ${days[0]}` : ''} and “${now.value}”${days[1] ? ` on ${days[1]}` : ''}. Neither says that it replaces the other.`,
    evidence: [...before.said.evidence, ...now.said.evidence],
  };
}
