import type { Output } from '#shared/contract/methods.ts';
import type { Memory } from '#shared/model/memory.ts';
import { aliasesOf } from '../../graph/aliases.ts';
import type { CommitQueries } from '../../history/query.ts';
import type { Services } from '../../services.ts';
import { idsBefore } from '../../workspace/codecs/aliases.ts';
import { linesOfReflections } from './evidence.ts';

/** Of one memory; with it goes what rests on what rests on it. */
const mostResting = 20;
/** Lines of core memory and procedures that are held against what reflections cited. */
const mostLines = 500;

/**
 * What rests on memories, nearest first: facts and beliefs that name one as their evidence, and lines of core memory and
 * procedures that a reflection wrote of one. What is archived rests on nothing.
 */
export async function whatRests(
  services: Services,
  queries: CommitQueries,
  ids: string[],
): Promise<Output<'history.rests'>> {
  const { index, scores } = services;
  const formerly = idsBefore(aliasesOf(index));
  const { memories } = index.browse({ kinds: ['core', 'procedure'], limit: mostLines, counted: false });
  const lines = await linesOfReflections(services, queries, memories);
  const restingOn = (id: string): Memory[] => {
    const named = [id, ...(formerly.get(id) ?? [])];
    const cited = named
      .flatMap((one) => index.linksTo(one))
      .flatMap(({ from, relation }) => (from !== null && relation === 'supported-by' ? [from] : []));
    const written = lines.filter(({ cites }) => named.some((one) => cites.has(one))).map(({ memory }) => memory);
    return [...index.get([...new Set(cited)]), ...written].filter((memory) => !scores.isArchived(memory));
  };
  return {
    of: ids.map((id) => {
      const resting = new Map<string, Memory>();
      for (let next = [id]; next.length > 0 && resting.size < mostResting; ) {
        const found = next.flatMap(restingOn).filter((memory) => memory.id !== id && !resting.has(memory.id));
        for (const memory of found) if (resting.size < mostResting) resting.set(memory.id, memory);
        next = found.map((memory) => memory.id);
      }
      const rests = [...resting.values()].map(({ id: own, kind, store, text, title, path, line }) => ({
        ...{ id: own, store, path, line },
        text: kind === 'procedure' ? title : text,
      }));
      return { id, rests };
    }),
  };
}
