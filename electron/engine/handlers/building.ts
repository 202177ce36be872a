import type { Services } from '../services.ts';

/** While the index is being built: how far it is, for an answer that may miss something. */
export function buildingOf({ keeper }: Pick<Services, 'keeper'>): string | null {
  const { state, done, total } = keeper.state;
  if (state !== 'rebuilding') return null;
  return `The index is being built (${done} of ${total} files); this answer may miss something.`;
}

/** The same as a field of an answer that has none otherwise. */
export function building(services: Pick<Services, 'keeper'>): { note?: string } {
  const note = buildingOf(services);
  return note === null ? {} : { note };
}
