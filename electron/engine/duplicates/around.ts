import type { Associations } from '../decay/associations/associations.ts';
import type { Scores } from '../decay/scores.ts';
import type { Index } from '../index/types.ts';
import { compare } from '../language/compare.ts';
import type { Ports } from '../ports.ts';
import type { Provenance } from '../provenance/provenance.ts';
import type { VectorSearch } from '../vectors/vector-search.ts';
import type { DuplicatesDeps } from './propose.ts';

/** The services whose knowledge a search for near-duplicates uses. */
type Rooms = {
  readonly root: string;
  readonly ports: Ports;
  readonly index: Index;
  readonly vectors: VectorSearch;
  readonly scores: Scores;
  readonly provenance: Provenance;
  readonly associations: Associations;
};

/** What a search for near-duplicates looks at in an open workspace. */
export function duplicatesDeps(rooms: Rooms): DuplicatesDeps {
  const { root, ports, index, vectors, scores, provenance, associations } = rooms;
  return {
    root,
    clock: ports.clock,
    index,
    beside: (digest) => vectors.beside(digest),
    standingOf: (memory) => scores.of(memory),
    compare,
    *touchedSince(since) {
      yield* scores.touchedSince(since);
      yield* provenance.records.exposures(since);
    },
    neighbours: (id) => [...(associations.weights().get(id)?.keys() ?? [])],
  };
}
