import type { z } from 'zod';
import type { Memory } from '#shared/model/memory.ts';
import type { Evidence, Proposal, Suggestion } from '#shared/model/reflection.ts';
import { foldName } from '../../language/tokens.ts';
import { weigh } from '../../workspace/codecs/entity-belief.ts';
import type { Material, Page } from '../material.ts';
import type { Homes } from '../reasoner/homes.ts';
import type { cited, consolidated } from './shapes.ts';

export type Cite = (given: z.output<typeof cited>) => Evidence[];

/** Citations with the place where their quote stands; one whose memory does not hold it is left out. */
export function citing(material: Material): Cite {
  const known = new Map<string, Memory>();
  for (const one of [
    ...material.episodes,
    ...material.earlier,
    ...material.core.items,
    ...material.procedures,
    ...material.about,
  ])
    known.set(one.id, one);
  for (const page of material.pages)
    for (const { memory } of [...page.facts, ...page.beliefs]) known.set(memory.id, memory);
  return (given) =>
    given.flatMap(({ id, quote }) => {
      const memory = known.get(id);
      if (memory === undefined) return [];
      const lines = memory.text.split('\n');
      const n = lines.findIndex((line) => line.includes(quote.trim()));
      if (n < 0) return [];
      // An episode's words begin below its heading; those of an item stand on its own line.
      const first = memory.kind === 'episode' ? memory.endLine - lines.length + 1 : memory.line;
      return [{ id, path: memory.path, line: first + n, quote: quote.trim(), at: memory.at }];
    });
}

export function suggestionsOf(
  { facts, relations, beliefs, contradictions, procedures }: z.output<typeof consolidated>,
  material: Material,
  home: Homes,
  cite: Cite,
): Suggestion[] {
  const made: Suggestion[] = [];
  const add = (does: Proposal, reason: string, evidence: Evidence[]) => made.push({ does, reason, evidence });
  const entity = (said: string, type: string, reason: string, evidence: Evidence[]) => {
    const { id, name, page } = home(said, type);
    if (page === null && !made.some(({ does }) => does.kind === 'entity' && does.entity === id)) {
      add({ kind: 'entity', entity: id, name, summary: '' }, reason, evidence);
    }
    return { id, page };
  };
  for (const { entity: said, type, statement: words, reason, evidence } of facts) {
    const quotes = cite(evidence);
    const { id } = entity(said, type, reason, quotes);
    add({ kind: 'fact', entity: id, statement: words, supersedes: null }, reason, quotes);
  }
  const words = new Set(material.vocabulary.flatMap(({ name: one, inverse }) => [one, ...(inverse ? [inverse] : [])]));
  for (const { from, relation, to, reason, evidence } of relations) {
    if (!words.has(relation)) continue;
    const [a, b] = [home(from, ''), home(to, '')];
    // A relation makes no pages: who is worth one has a fact.
    const known = (one: { id: string; page: Page | null }) =>
      one.page !== null || made.some(({ does }) => does.kind === 'entity' && does.entity === one.id);
    if (known(a) && known(b)) add({ kind: 'relation', from: a.id, relation, to: b.id }, reason, cite(evidence));
  }
  for (const { entity: said, statement: belief, supports, reason, evidence } of beliefs) {
    const { id, page } = home(said, '');
    if (page === null) continue;
    const quotes = cite(evidence);
    const held = page.beliefs.find((one) => foldName(one.statement) === foldName(belief));
    let next = { statement: belief, c: held?.c ?? null, since: held?.since ?? null, evidence: held?.evidence ?? [] };
    for (const quote of quotes) next = weigh(next, { id: quote.id, supports }, material.today);
    if (next.c === null || next.c === held?.c) continue;
    add(
      { kind: 'belief', entity: id, statement: held?.statement ?? belief, was: held?.c ?? null, confidence: next.c },
      reason,
      quotes,
    );
  }
  const texts = new Map(
    [
      ...material.episodes,
      ...material.earlier,
      ...material.pages.flatMap(({ facts: all }) => all.map(({ memory }) => memory)),
    ].map((memory) => [memory.id, memory.text]),
  );
  for (const { about, first, second, reason, evidence } of contradictions) {
    const sides = [first, second].map((id) => ({ id, text: texts.get(id) ?? '' }));
    const [one, other] = sides;
    if (!one?.text || !other?.text || one.id === other.id) continue;
    add({ kind: 'contradiction', about, sides: [one, other], holds: null }, reason, cite(evidence));
  }
  for (const { title, trigger, steps, reason, evidence } of procedures) {
    const quotes = cite(evidence);
    if (new Set(quotes.map(({ id }) => id)).size < 2) continue;
    add({ kind: 'procedure', title, trigger, steps, id: null }, reason, quotes);
  }
  return made;
}
