import type { Memory } from '#shared/model/memory.ts';
import { readMarks } from '../../workspace/codecs/entity-marks.ts';
import type { Material } from '../material.ts';
import { clausesOf } from './claim.ts';
import type { Claim } from './clause.ts';
import { predicateOf } from './predicate.ts';
import type { Who } from './resolver.ts';
import type { Said } from './sentence.ts';
import { evidenceOf } from './sentences.ts';
import { standingOf } from './standing.ts';
import { type Subject, subjectOf } from './subject.ts';

/** What facts on pages and items of core memory claim: what a reflection holds new statements against. */
export function standingClaims(material: Material, who: Who): Claim[] {
  const owner = who.owner === null ? undefined : who.pages.get(who.owner);
  const self =
    who.owner === null
      ? null
      : { id: who.owner, name: owner?.name ?? who.ownerName ?? who.owner, type: 'person', known: owner !== undefined };
  const subjects = new Map(
    material.pages.map(({ id, name, type }): [string, Subject] => [id, { id, name, type, known: true }]),
  );
  return standingOf(material).flatMap(({ memory, statement, page }) =>
    claimsOfStatement(memory, statement, page === null ? self : (subjects.get(page) ?? null), who),
  );
}

/** What one bullet claims. It may leave out whom the page is about: `Lives in Lisbon`, `Deadline: March 3`. */
export function claimsOfStatement(memory: Memory, statement: string, subject: Subject | null, who: Who): Claim[] {
  const words = readMarks(statement).statement.replace(/[’‘]/g, "'").replace(/\*\*/g, '');
  const said: Said = {
    text: words,
    plain: words,
    memory,
    n: -1,
    paragraph: -1,
    evidence: [evidenceOf(memory, words)],
    fresh: false,
  };
  const keyed = /^(?<key>\p{Lu}?[\p{L}\p{N} /-]{2,40}?):\s+(?<value>.+)$/su.exec(words)?.groups;
  if (keyed !== undefined && subject !== null && who.directory.named(keyed.key ?? '').length === 0) {
    const predicate = predicateOf(`: ${keyed.value}`, keyed.key ?? '');
    return predicate === null ? [] : [{ ...predicate, subject, text: words, said }];
  }
  return clausesOf(words).flatMap((clause) => {
    const found = subjectOf(clause, who, { before: subject, memory });
    const about = found !== null && (found.subject.known || found.attribute !== null) ? found : null;
    const predicate =
      about !== null
        ? predicateOf(about.rest, about.attribute)
        : (predicateOf(` ${clause.charAt(0).toLowerCase()}${clause.slice(1)}`, null) ??
          predicateOf(` is ${clause.charAt(0).toLowerCase()}${clause.slice(1)}`, null));
    const whom = about?.subject ?? subject;
    return predicate === null || whom === null ? [] : [{ ...predicate, subject: whom, text: words, said }];
  });
}
