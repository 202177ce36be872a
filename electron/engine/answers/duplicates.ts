import type { House as Surroundings } from '../duplicates/propose.ts';
import type { House } from '../house.ts';
import { compare } from '../language/compare.ts';

/** What a search for near-duplicates needs, from the rooms of an open workspace. */
export function aroundDuplicates({
  root,
  ports,
  index,
  meaning,
  scores,
  provenance,
  associations,
}: House): Surroundings {
  return {
    root,
    clock: ports.clock,
    index,
    beside: (digest) => meaning.beside(digest),
    standingOf: (memory) => scores.of(memory),
    compare,
    *touchedSince(since) {
      yield* scores.touchedSince(since);
      yield* provenance.records.exposures(since);
    },
    neighbours: (id) => [...(associations.weights().get(id)?.keys() ?? [])],
  };
}
