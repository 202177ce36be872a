import { memoryId } from '../graph/memory-id.ts';
import type { Index } from '../index/types.ts';

/** A citation, and where it stands. */
export type EvidencePlace = { at: string; id: string };

/** What a fact or a belief rests on, or what speaks against it. */
const citing: ReadonlySet<string> = new Set(['supported-by', 'contradicted-by']);
/** Lines of core memory have ids of their places. */
const isPlace = /^core:/;
/** What can be gone: passages of documents, and proposals that were decided, are kept otherwise. */
const isMemory = /^(?:episode|fact|belief|procedure):/;

/** What facts and beliefs rest on and is gone; and what they rest on by its place in core memory, which moves as lines come and go. */
export function evidenceTrouble(index: Index): { gone: EvidencePlace[]; placed: EvidencePlace[] } {
  const gone: EvidencePlace[] = [];
  const placed: EvidencePlace[] = [];
  const known = new Map<string, boolean>();
  const isThere = (id: string) => {
    const there = known.get(id) ?? index.get([memoryId(index, id)]).length > 0;
    known.set(id, there);
    return there;
  };
  for (const { path } of index.files())
    for (const { line, to, relation } of index.linksOf(path)) {
      if (relation === null || !citing.has(relation)) continue;
      const citation = { at: `${path}#L${line}`, id: to };
      if (isPlace.test(to)) placed.push(citation);
      else if (isMemory.test(to) && !isThere(to)) gone.push(citation);
    }
  return { gone, placed };
}
