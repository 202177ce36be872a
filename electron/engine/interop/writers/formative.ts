import { type CarryMark, unsaidOf } from '../carry.ts';
import type { PortableMemories } from './portable.ts';

/** Strengths of memories by their ids, and what is remembered together. */
export type Lively = {
  strengthOf(id: string): number;
  associations: readonly { a: string; b: string; weight: number }[];
};

/** `memory export` of Formative Memory, version 2. @source 001 */
export function formativeText(
  { entities, episodes, procedures, core, vault }: PortableMemories,
  lively: Lively,
  at: string,
): string {
  const statements: Statement[] = [
    ...episodes.map(({ id, kind, text, day, time, own }) => ({
      ...{ id, type: kind, content: text, anchor: `${day}T${time}:00Z` },
      mneme: unsaidOf(own, { kind: 'episode', type: kind, at: `${day}T${time}` }),
    })),
    ...entities.flatMap(({ id, name, summary, facts, relations, own }) => [
      aboutEntity(id, name, summary, own),
      ...facts.map((fact) => ({
        ...{ id: fact.id, type: 'fact', content: `${name}: ${fact.text}`, anchor: fact.at },
        mneme: { ...fact.own, lead: `${name}: ` },
      })),
      ...relations.map(({ relation, to, toId, own }) => ({
        ...{ id: `relation:${id}:${relation}:${toId}`, type: 'fact', anchor: null },
        ...{ content: `${name} ${relation} ${to}`, mneme: own },
      })),
    ]),
    ...core.map(({ text, own }, n) => ({ id: `core:${n + 1}`, type: 'fact', content: text, anchor: null, mneme: own })),
    ...[...procedures, ...vault.map((page) => ({ ...page, trigger: '' }))].map(({ id, title, trigger, text, own }) => ({
      ...{ id, type: 'fact', content: `${title}\n\n${text}`, anchor: null },
      mneme: { ...own, ...(trigger === '' ? {} : { trigger }), lead: `${title}\n\n` },
    })),
  ];
  const known = new Set(statements.map(({ id }) => id));
  const value = {
    ...{ version: 2, exported_at: at },
    memories: statements.map(({ id, type, content, anchor, mneme }) => ({
      ...{ id, type, content, strength: Number(lively.strengthOf(id).toFixed(4)) },
      ...{ temporal_state: anchor === null ? 'none' : 'past', temporal_anchor: anchor, consolidated: true },
      ...{ source: 'mneme', created_at: anchor ?? at },
      ...(mneme === null ? {} : { mneme }),
    })),
    associations: lively.associations
      .filter(({ a, b }) => known.has(a) && known.has(b))
      .map(({ a, b, weight }) => ({ memory_a: a, memory_b: b, weight })),
    ...{ attributions: [], exposures: [], aliases: [] },
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** `mneme`: what a memory is beside its words, which the form has no field for and its own reader skips. */
type Statement = { id: string; type: string; content: string; anchor: string | null; mneme: CarryMark | null };

function aboutEntity(id: string, name: string, summary: string, own: CarryMark): Statement {
  const lead = summary === '' ? name : `${name}: `;
  const content = `${lead}${summary}`;
  return { id: `entity:${id}`, type: 'fact', content, anchor: null, mneme: { ...own, lead } };
}
