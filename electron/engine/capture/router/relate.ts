import type { Routing } from '#shared/model/capture.ts';
import { relatingForms } from '../../language/lexicon/relating.ts';
import { distinctSlug } from '../../workspace/slug.ts';
import type { MentionSpan } from './link.ts';

/** What the text says between neighbouring entities, in the vocabulary given; ids of new entities are those they would get. */
export function routedRelations(
  text: string,
  entities: MentionSpan[],
  vocabulary: readonly string[],
): Routing['relations'] {
  const allowed = new Set(vocabulary);
  const relations: Routing['relations'] = [];
  const first = entities[0];
  for (const [n, to] of entities.entries()) {
    const last = entities[n - 1];
    if (last === undefined || first === undefined) continue;
    const between = text.slice(last.end, to.at);
    const form = relatingForms.find(([relation, words]) => allowed.has(relation) && words.test(between));
    // `A uses B and C`: the list goes on from its first.
    const before = relations.at(-1);
    if (
      form === undefined &&
      before !== undefined &&
      before.to === idOf(last) &&
      /^\s*(?:,|and|und|y|et|en|и|和|or)[\s\p{L}]{0,12}$/u.test(between)
    ) {
      relations.push({ ...before, to: idOf(to) });
    } else if (form !== undefined) relations.push({ from: idOf(last), relation: form[0], to: idOf(to) });
  }
  return relations.filter(({ from, to }) => from !== to);
}

/** Id of an entity, or the one that a new entity of that name would get. */
export function idOf({ id, type, name }: { id: string | null; type: string; name: string }): string {
  return id ?? `${type}--${distinctSlug(name)}`;
}
