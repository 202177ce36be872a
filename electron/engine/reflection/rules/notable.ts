import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { isVouched } from './lasting.ts';
import type { Who } from './resolver.ts';
import type { Said } from './sentence.ts';

/** Pages made at once at most, for whoever is named most often. */
const mostNotable = 40;

/**
 * Pages for those whom the new episodes name and who have none, where it is said what they are: a name alone is nobody
 * yet. `found`: what is proposed already.
 */
export function notableIn(said: readonly Said[], found: readonly Suggestion[], who: Who): Suggestion[] {
  // What cites nothing is dropped later.
  const borne = found.filter(({ evidence }) => evidence.length > 0);
  const there = new Set(borne.flatMap(({ does }) => (does.kind === 'entity' ? [does.entity] : [])));
  const named = new Map<string, Evidence[]>();
  for (const { plain, memory, fresh, evidence } of said) {
    if (!fresh || !isVouched(memory)) continue;
    for (const { id, at, end } of who.directory.mentioned(plain)) {
      const made = who.made.get(id);
      if (made?.sure !== true || there.has(id)) continue;
      const quoted = evidence.filter(({ quote }) => quote.includes(plain.slice(at, end)));
      named.set(id, [...(named.get(id) ?? []), ...quoted]);
    }
  }
  return [...named]
    .filter(([, evidence]) => evidence.length > 0)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, mostNotable)
    .map(([id, evidence]) => {
      const name = who.made.get(id)?.name ?? id;
      return {
        does: { kind: 'entity' as const, entity: id, name, summary: '' },
        reason: `${name} has no page yet, and is named ${evidence.length === 1 ? 'once' : `${evidence.length} times`}.`,
        evidence: evidence.slice(0, 3),
      };
    });
}
