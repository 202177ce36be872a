import type { Output } from '#shared/contract/methods.ts';
import { takenFrom } from '../capture/trust.ts';
import type { PersonRow } from '../graph/persons.ts';
import type { Services } from '../services.ts';

type Origin = Output<'graph.map'>['nodes'][number]['origin'];

const entityPages = 'memory/graph/entities/';

/** Where each entity comes from, by the writer of its page's first version and by what its facts name as their source. */
export function originsOf({ index, commits }: Pick<Services, 'index' | 'commits'>): (entity: PersonRow) => Origin {
  const writers = new Map(commits.queries.firstWriters(entityPages).map(({ path, actor }) => [path, actor]));
  const doubtful = new Set(
    index.sourcesOfEntities().flatMap(({ entity, source }) => (takenFrom({ tags: [], source }) === null ? [] : entity)),
  );
  return ({ id, path }) => (doubtful.has(id) ? 'page' : originOfWriter(writers.get(path) ?? 'manual'));
}

function originOfWriter(actor: string): Origin {
  if (/^(?:system:import|link):/.test(actor)) return 'import';
  return /^(?:agent|subagent|bot):/.test(actor) ? 'agent' : 'you';
}
