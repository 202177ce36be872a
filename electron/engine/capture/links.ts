import { toldRelation } from '../graph/plain-relation.ts';
import { entityPath, type GraphAround, todayOf } from '../graph/plan.ts';
import { planLink, type Relating } from '../graph/relate.ts';
import { calledFully } from '../graph/rename.ts';
import type { ResolvedMention } from '../graph/resolve.ts';
import { canonical, fromOtherEnd, vocabularyOf } from '../graph/vocabulary.ts';
import { createEntity } from '../workspace/codecs/entity.ts';
import { addRelationTo } from '../workspace/codecs/entity-relations.ts';
import type { WorkspaceDraft } from '../workspace/draft.ts';

type InDraft = Omit<GraphAround, 'root'> & { root: WorkspaceDraft };

/**
 * Connects two entities, by their ids, of which one may have its page in the draft only: the index does not know it yet.
 * @throws input.invalid for what is no word for a relation
 */
export async function connectInDraft(asked: Relating, around: InDraft): Promise<void> {
  const { root: draft, index } = around;
  const isIndexed = (id: string) => index.get([`entity:${id}`]).length > 0;
  if (isIndexed(asked.from) && isIndexed(asked.to))
    return draft.take((await planLink(asked, around, toldRelation)).set);
  const vocabulary = await vocabularyOf(draft);
  const one = canonical(vocabulary, { ...asked, relation: toldRelation(vocabulary, asked.relation) });
  const written = draft.has(entityPath(one.from))
    ? one
    : { from: one.to, relation: fromOtherEnd(vocabulary, one.relation), to: one.from };
  const { text } = await draft.found(entityPath(written.from));
  if (text === null) return;
  const after = addRelationTo(text, written.relation, written.to, todayOf(around)).text;
  await draft.put(entityPath(written.from), after, 'EDIT', `${written.from} ${written.relation} ${written.to}`);
}

/** The page of a new entity, with nothing on it yet. One that is there stays as it is, but for a whole name that it did not have. */
export async function addPage(
  entity: Pick<ResolvedMention, 'id' | 'label' | 'fuller'>,
  around: InDraft,
): Promise<void> {
  const path = entityPath(entity.id);
  if (around.root.has(path)) {
    const { text } = entity.fuller === undefined ? { text: null } : await around.root.found(path);
    const named = text === null ? null : calledFully(text, entity, todayOf(around));
    if (named !== null && named !== text)
      await around.root.put(path, named, 'EDIT', `${entity.label} is ${entity.fuller}`);
    return;
  }
  const page = { id: entity.id, name: entity.label, created: todayOf(around), summary: '', aliases: [] };
  await around.root.put(path, createEntity(page), 'CREATE', `new entity ${entity.id}`);
}
