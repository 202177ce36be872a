import type { Memory } from '#shared/model/memory.ts';
import type { Evidence, ProposalOf } from '#shared/model/reflection.ts';
import { weighOn } from '../../graph/believe.ts';
import { entityPath } from '../../graph/plan.ts';
import { planLink, planUnlink } from '../../graph/relate.ts';
import { markFact, supersede } from '../../graph/supersede.ts';
import { isOfVocabulary, vocabularyOf } from '../../graph/vocabulary.ts';
import { dayBegun } from '../../language/dates/begun.ts';
import { bareWords } from '../../workspace/codecs/correction.ts';
import { addFact, createEntity } from '../../workspace/codecs/entity.ts';
import { readBelief, writeBelief } from '../../workspace/codecs/entity-belief.ts';
import { itemsUnder, replaceItem } from '../../workspace/codecs/entity-items.ts';
import { dayOfMarks, type EntityMarks, endedOn, readMarks, writeMarks } from '../../workspace/codecs/entity-marks.ts';
import { labelOf, readEntity } from '../../workspace/codecs/entity-page.ts';
import { addRelationTo } from '../../workspace/codecs/entity-relations.ts';
import { gist } from '../../workspace/gist.ts';
import { hash8 } from '../../workspace/hash.ts';
import { printDoc, splice } from '../../workspace/lines.ts';
import { isOpenQuestion } from '../earnest/sentences.ts';
import { dayHeldSince } from '../since.ts';
import { type Applying, goneMeanwhile, isLasting } from './applying.ts';
import { rewriteStale } from './core.ts';

export async function beginPage(work: Applying, { entity, name, summary }: ProposalOf<'entity'>): Promise<void> {
  const path = entityPath(entity);
  if ((await work.draft.found(path)).text !== null) return;
  const text = createEntity({
    id: entity,
    name: name || labelOf(entity),
    created: work.today,
    summary,
    aliases: [],
  });
  await work.edit(path, text, `new entity ${entity}`, 'CREATE');
}

export async function newFact(
  work: Applying,
  { entity, statement, supersedes }: ProposalOf<'fact'>,
  evidence: Evidence[],
  rest: string | null = null,
): Promise<void> {
  const page = await work.page(entity);
  const answered = work.around.index.get(evidence.map(({ id }) => id)).filter(isOpenQuestion);
  const says = evidence.filter(({ id }) => !answered.some((question) => question.id === id));
  // When it began is what it says itself, or, of what took another's place, when that was told; of the rest nobody knows.
  const [old] = supersedes === null ? [] : work.around.index.get([supersedes]);
  const said = dayOfNews(statement, says, old) ?? work.today;
  const since = dayBegun(statement, said) ?? (supersedes === null ? null : said);
  const from = [...new Set(says.map(({ id }) => id))].filter(isLasting);
  const marks = { ...readMarks(''), from, since, scope: projectOf(work, entity, from) };
  const words = `${statement} ${writeMarks(marks)}`;
  if (old !== undefined && old.parent !== null && old.parent !== entity)
    await factInsteadOf(work, old, old.parent, { entity, page, statement, marks });
  else {
    const { text } =
      supersedes === null
        ? addFact(page, entity, words, work.today)
        : supersede(page, entity, { old: supersedes, text: words, day: work.today, began: since, rest });
    await work.edit(entityPath(entity), text, `fact: ${gist(statement)}`);
  }
  if (old !== undefined) await rewriteStale(work, bareWords(old), statement);
  for (const question of answered) await closeQuestion(work, question);
}

/** The day on which something was told as new, and none before that of what it takes the place of; null where no line has a day. */
function dayOfNews(statement: string, says: readonly Evidence[], old: Memory | undefined): string | null {
  const fresh = says.filter(({ id }) => id !== old?.id);
  const said = dayHeldSince(statement, fresh.length > 0 ? fresh : says);
  const before = old === undefined ? null : dayOfMarks(readMarks(old.text));
  return said !== null && before !== null && before > said ? before : said;
}

/** What it takes the place of stands on another page, and says there what took its place. */
async function factInsteadOf(
  work: Applying,
  old: Memory,
  parent: string,
  { entity, page, statement, marks }: { entity: string; page: string; statement: string; marks: EntityMarks },
): Promise<void> {
  const whole = { ...marks, supersedes: [old.id], scope: marks.scope ?? readMarks(old.text).scope };
  const { text, id } = addFact(page, entity, `${statement} ${writeMarks(whole)}`, work.today);
  await work.edit(entityPath(entity), text, `fact: ${gist(statement)}`);
  const end = (was: EntityMarks) => ({
    ...was,
    until: endedOn(was, marks.since ?? work.today),
    supersededBy: [...was.supersededBy, id],
  });
  await work.edit(old.path, markFact(await work.page(parent), parent, old.id, end), `moved: ${gist(statement)}`);
}

/** The project that all of its evidence is of; what tells of a person is of none, wherever it was said. */
function projectOf(work: Applying, entity: string, from: readonly string[]): string | null {
  if (entity.startsWith('person--')) return null;
  const scopes = new Set(work.around.index.get([...from]).map(({ scope }) => scope ?? null));
  const [scope = null] = scopes;
  return scopes.size === 1 ? scope : null;
}

/** A question that a fact answers is open no more. */
async function closeQuestion(work: Applying, { path, text: asked }: Memory): Promise<void> {
  const { text } = await work.draft.found(path);
  if (text === null) return;
  const reading = readEntity(text);
  const item = itemsUnder(reading, 'open-questions').find((one) => one.text === asked);
  if (item === undefined) return;
  const next = printDoc(splice(reading.doc, item.line, item.end - item.line + 1, []));
  await work.edit(path, next, `answered: ${gist(asked)}`);
}

export async function weighedBelief(
  work: Applying,
  { entity, statement, was, confidence }: ProposalOf<'belief'>,
  evidence: Evidence[],
): Promise<void> {
  let text = await work.page(entity);
  const supports = was === null || confidence >= was;
  for (const { id } of evidence) text = weighOn(text, statement, { id, supports }, work.today).text;
  const reading = readEntity(text);
  const item = itemsUnder(reading, 'beliefs').find((one) => hash8(readBelief(one.text).statement) === hash8(statement));
  if (item === undefined) throw goneMeanwhile(statement);
  const belief = readBelief(item.text);
  // What the owner read and accepted is what is written, whatever the rule would make of it today.
  text = printDoc(replaceItem(reading.doc, item, writeBelief({ ...belief, c: confidence })));
  await work.edit(entityPath(entity), text, `belief ${confidence}: ${gist(statement)}`);
}

export async function relate(work: Applying, { from, relation, to, over }: ProposalOf<'relation'>): Promise<void> {
  if (over === true) {
    const { set, result } = await planUnlink({ from, relation, to }, work.graph);
    if (!result.removed) throw goneMeanwhile(`${from} ${relation} ${to}`);
    await work.draft.take(set);
    return;
  }
  const known = (id: string) => work.around.index.get([`entity:${id}`]).length > 0;
  // Which way a word of nobody's list reads shows only on the page that it begins on.
  const isListed = isOfVocabulary(await vocabularyOf(work.draft), relation);
  if (isListed && (known(from) || known(to))) {
    await work.draft.take((await planLink({ from, relation, to }, work.graph)).set);
    return;
  }
  const { text } = addRelationTo(await work.page(from), relation, to, work.today);
  await work.edit(entityPath(from), text, `${from} ${relation} ${to}`);
}
