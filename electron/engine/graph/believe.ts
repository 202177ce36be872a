import { fail } from '#shared/model/error.ts';
import { type Belief, readBelief, weighBelief, writeBelief } from '../workspace/codecs/entity-belief.ts';
import { itemsUnder, replaceItem } from '../workspace/codecs/entity-items.ts';
import { addLines, readEntity, withDate } from '../workspace/codecs/entity-page.ts';
import { parseEntity } from '../workspace/codecs/entity-parse.ts';
import { gist } from '../workspace/gist.ts';
import { hash8 } from '../workspace/hash.ts';
import { bulletLines } from '../workspace/items.ts';
import { printDoc } from '../workspace/lines.ts';
import { currentId } from './aliases.ts';
import { requireEntity } from './persons.ts';
import { edited, entityPage, type GraphAround, type GraphPlan, todayOf } from './plan.ts';

export type Believe = { entity: string; statement: string; evidence: string; supports: boolean };
export type BeliefOutcome = { id: string; c: number; before: number | null; line: number };

/**
 * Weighs a belief about an entity with one more piece of evidence, which must be a memory; the belief is written down
 * when it is new. Evidence that is cited already changes nothing.
 * @throws memory.missing for an unknown entity or memory; input.invalid for a belief that would speak for itself
 */
export async function planBelieve(
  { entity, statement, evidence, supports }: Believe,
  around: GraphAround,
): Promise<GraphPlan<BeliefOutcome>> {
  const about = requireEntity(around.index, entity);
  const id = currentId(around.index, evidence);
  if (around.index.get([id]).length === 0) {
    throw fail(
      'memory.missing',
      `There is no memory ${evidence}.`,
      'Give the id of a memory that speaks for or against it.',
    );
  }
  const page = await entityPage(around, about);
  const today = todayOf(around);
  const weighed = weighOn(page.text, statement, { id, supports }, today, (one) => currentId(around.index, one));
  const [belief] = beliefsIn(about.id, weighed.text).filter(({ statement: one }) => hash8(one) === hash8(statement));
  if (belief?.id === id) {
    throw fail('input.invalid', 'A belief is no evidence for itself.', 'Give the memory from which it follows.');
  }
  const result = { id: belief?.id ?? '', c: belief?.c ?? 0, before: weighed.before, line: belief?.line ?? 1 };
  if (weighed.text === page.text) return { set: { changes: [] }, result };
  const summary = `belief ${result.c}${result.before === null ? '' : `, was ${result.before}`}: ${gist(statement)}`;
  return { set: { changes: [edited(page.path, page, weighed.text, summary)] }, result };
}

/** A page whose belief took in one piece of evidence. Pure. @throws input.invalid for a blank statement */
export function weighOn(
  text: string,
  statement: string,
  evidence: { id: string; supports: boolean },
  today: string,
  currently: (id: string) => string = (id) => id,
): { text: string; before: number | null } {
  const reading = readEntity(text);
  const known = itemsUnder(reading, 'beliefs').find(
    (item) => hash8(readBelief(item.text).statement) === hash8(statement),
  );
  if (known) {
    const belief = readBelief(known.text);
    if (belief.evidence.some(({ id }) => currently(id) === evidence.id)) return { text, before: belief.c };
    const next = weighBelief(belief, evidence, today);
    const replaced = printDoc(replaceItem(reading.doc, known, writeBelief(next)));
    return { text: printDoc(withDate(readEntity(replaced), today)), before: belief.c };
  }
  const bare = bulletLines(statement);
  if (bare === null) throw fail('input.invalid', 'A blank belief says nothing.', 'Say what is believed.');
  const belief = weighBelief(
    { statement: readBelief(statement).statement, c: null, since: null, evidence: [] },
    evidence,
    today,
  );
  const lines = bulletLines(writeBelief(belief)) ?? bare;
  return { text: addLines(text, 'Beliefs', lines, today).text, before: null };
}

export type PageBelief = Belief & { id: string; line: number };

/** The beliefs on an entity's page with their confidence and evidence; `line` 1-based. */
export function beliefsIn(entity: string, text: string): PageBelief[] {
  const items = new Map(itemsUnder(readEntity(text), 'beliefs').map((item) => [item.line + 1, item]));
  return parseEntity(`${entity}.md`, text).memories.flatMap(({ kind, id, line }) => {
    const item = items.get(line);
    return kind === 'belief' && item ? [{ ...readBelief(item.text), id, line }] : [];
  });
}
