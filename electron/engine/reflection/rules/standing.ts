import type { Memory } from '#shared/model/memory.ts';
import type { Material } from '../material.ts';

/** What stands written: a fact of a page, or an item of core memory. */
export type Standing = { memory: Memory; statement: string; page: string | null };

export function standingOf({ pages, core }: Material): Standing[] {
  return [
    ...pages.flatMap(({ id, facts }) =>
      facts.filter(({ superseded }) => !superseded).map(({ memory, statement }) => ({ memory, statement, page: id })),
    ),
    ...core.items
      .filter(({ type }) => type !== 'persona' && type !== 'active-context')
      .map((memory) => ({ memory, statement: memory.text.split('\n')[0] ?? '', page: null })),
  ];
}
