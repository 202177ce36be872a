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
  const statements = [
    ...episodes.map(({ id, kind, text, day, time }) => ({
      id,
      type: kind,
      content: text,
      anchor: `${day}T${time}:00Z`,
    })),
    ...entities.flatMap(({ name, facts }) =>
      facts.map((fact) => ({ id: fact.id, type: 'fact', content: `${name}: ${fact.text}`, anchor: fact.at })),
    ),
    ...core.map(({ text }, n) => ({ id: `core:${n + 1}`, type: 'fact', content: text, anchor: null })),
    ...[...procedures, ...vault].map(({ id, title, text }) => ({
      ...{ id, type: 'fact', content: `${title}\n\n${text}`, anchor: null },
    })),
  ];
  const known = new Set(statements.map(({ id }) => id));
  const value = {
    ...{ version: 2, exported_at: at },
    memories: statements.map(({ id, type, content, anchor }) => ({
      ...{ id, type, content, strength: Number(lively.strengthOf(id).toFixed(4)) },
      ...{ temporal_state: anchor === null ? 'none' : 'past', temporal_anchor: anchor, consolidated: true },
      ...{ source: 'mneme', created_at: anchor ?? at },
    })),
    associations: lively.associations
      .filter(({ a, b }) => known.has(a) && known.has(b))
      .map(({ a, b, weight }) => ({ memory_a: a, memory_b: b, weight })),
    ...{ attributions: [], exposures: [], aliases: [] },
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
