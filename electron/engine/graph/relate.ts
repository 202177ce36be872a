import type { FileChange } from '#shared/model/change.ts';
import { addRelationTo, removeRelationFrom } from '../workspace/codecs/entity-relations.ts';
import { addRelation, type RelationType } from '../workspace/codecs/relations.ts';
import { readText } from '../workspace/disk.ts';
import { oneLine } from '../workspace/lines.ts';
import { type Edge, edgesOf } from './edges.ts';
import { requireEntity, whoIs } from './persons.ts';
import { toldRelation } from './plain-relation.ts';
import { edited, entityPage, type GraphAround, type GraphPlan, todayOf } from './plan.ts';
import { anyType, entityOf, readMention } from './resolve.ts';
import {
  canonical,
  type DirectedRelation,
  fromOtherEnd,
  isMutual,
  relationsPath,
  requireRelation,
  vocabularyOf,
} from './vocabulary.ts';

export type Relating = { from: string; relation: string; to: string };

/**
 * Connects two entities. The relation is kept once, by its own name and not its inverse's: `a used-by b` is written as
 * `Uses: [[a]]` on b's page. An end that is no entity yet is a forward reference, written on the page of the other.
 * `told`: the word for what somebody says it is. @throws memory.missing when neither end is an entity or a name is ambiguous; as `told` does
 */
export async function planLink(
  asked: Relating,
  around: GraphAround,
  told: typeof requireRelation = requireRelation,
): Promise<GraphPlan<{ added: boolean }>> {
  const { vocabulary, directed } = await directedOf(asked, around, told);
  if (statements(around, vocabulary, directed).length > 0) return { set: { changes: [] }, result: { added: false } };
  const kept = canonical(vocabulary, directed);
  const holder = around.index.get([`entity:${kept.from}`])[0];
  // A page that does not exist cannot hold its relation: the other says it from its end.
  const written = holder ? kept : { from: kept.to, relation: fromOtherEnd(vocabulary, kept.relation), to: kept.from };
  const page = await entityPage(around, requireEntity(around.index, written.from));
  const { text } = addRelationTo(page.text, written.relation, written.to, todayOf(around));
  const summary = `${kept.from} ${kept.relation} ${kept.to}`;
  return { set: { changes: [edited(page.path, page, text, summary)] }, result: { added: true } };
}

/** Takes a relation away, on whichever page and from whichever end it is written. */
export async function planUnlink(asked: Relating, around: GraphAround): Promise<GraphPlan<{ removed: boolean }>> {
  const loosely = (vocabulary: RelationType[], said: string) =>
    edgesOf(around.index).some((edge) => edge.relation === said) ? said : toldRelation(vocabulary, said);
  const { vocabulary, directed } = await directedOf(asked, around, loosely);
  const stated = statements(around, vocabulary, directed);
  const changes: FileChange[] = [];
  for (const path of new Set(stated.map((edge) => edge.path))) {
    const page = await entityPage(around, { path });
    let text = page.text;
    for (const { relation, to } of stated.filter((edge) => edge.path === path)) {
      const means = (target: string) => target === to || whoIs(around.index, target).id === to;
      text = removeRelationFrom(text, relation, means).text;
    }
    const summary = `no longer ${directed.from} ${directed.relation} ${directed.to}`;
    if (text !== page.text) changes.push(edited(path, page, text, summary));
  }
  return { set: { changes }, result: { removed: changes.length > 0 } };
}

/** Adds a word for a relation to relations.md. @throws input.invalid for one that is there already */
export async function planAddRelation(
  relation: Omit<RelationType, 'line'>,
  around: GraphAround,
): Promise<GraphPlan<{ line: number }>> {
  const file = await readText(around.root, relationsPath);
  const { text, line } = addRelation(file.text, relation);
  const change = edited(relationsPath, file, text, `new relation ${oneLine(relation.name)}`);
  return { set: { changes: [change] }, result: { line } };
}

/** Both ends and the word, checked. */
async function directedOf(
  { from, relation, to }: Relating,
  around: GraphAround,
  told: typeof requireRelation,
): Promise<{ vocabulary: RelationType[]; directed: DirectedRelation }> {
  const vocabulary = await vocabularyOf(around.root);
  const word = told(vocabulary, relation);
  const [a, b] = [whoIs(around.index, from), whoIs(around.index, to)];
  // One end may be new; a name that more than one entity has may not.
  const [one, other] = [
    a.id ?? (b.id !== null && isNew(around, from) ? entityRef(from) : requireEntity(around.index, from).id),
    b.id ?? (a.id !== null && isNew(around, to) ? entityRef(to) : requireEntity(around.index, to).id),
  ];
  return { vocabulary, directed: { from: one, relation: word, to: other } };
}

const isNew = ({ index }: GraphAround, name: string) => index.entitiesNamed(name).length === 0;

/** What a link to an entity that does not exist yet says: its id, or its name, whose type nobody knows yet. */
function entityRef(mention: string): string {
  const { name, type } = readMention(mention);
  const plain = name.replace(/[[\]|#]/g, ' ').trim();
  return type === undefined && plain !== '' ? plain : entityOf(name, type ?? anyType).id;
}

/** Where the graph states this relation already, in either direction. */
function statements(around: GraphAround, vocabulary: RelationType[], directed: DirectedRelation): Edge[] {
  const sought = canonical(vocabulary, directed);
  const same = (a: DirectedRelation, b: DirectedRelation) =>
    a.from === b.from && a.relation === b.relation && a.to === b.to;
  return edgesOf(around.index).filter((edge) => {
    const one = canonical(vocabulary, edge);
    const turned = { from: one.to, relation: one.relation, to: one.from };
    return same(one, sought) || (isMutual(vocabulary, one.relation) && same(turned, sought));
  });
}
