import type { FileChange } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Memory, Store } from '#shared/model/memory.ts';
import type { Change, Evidence, Proposal, ProposalKind, ProposalOf } from '#shared/model/reflection.ts';
import { addRest } from '../capture/remember.ts';
import type { Associations } from '../decay/associations/associations.ts';
import { associationsPath } from '../decay/associations/associations.ts';
import { either, weightOf } from '../decay/associations/weights.ts';
import type { Scores } from '../decay/scores.ts';
import { weighOn } from '../graph/believe.ts';
import { planMerge } from '../graph/merge.ts';
import { aliasChange, entityPath, type GraphAround, todayOf } from '../graph/plan.ts';
import { planLink, planUnlink } from '../graph/relate.ts';
import { entityOf, ownerOf } from '../graph/resolve.ts';
import { markFact, supersede } from '../graph/supersede.ts';
import { isOfVocabulary, vocabularyOf } from '../graph/vocabulary.ts';
import type { Index } from '../index/types.ts';
import { dayBegun } from '../language/dates/begun.ts';
import { restOf } from '../language/rest.ts';
import { formerItem, inCore } from '../memories/former-item.ts';
import { planArchive } from '../memories/lifecycle/standing.ts';
import { planRemember, type Request, requireCoreBudget, type Surroundings } from '../memories/remember.ts';
import { setAssociation } from '../workspace/codecs/associations.ts';
import { addCoreItem, parseCore } from '../workspace/codecs/core.ts';
import { bareWords, corrected, correctionOf } from '../workspace/codecs/correction.ts';
import { addFact, createEntity } from '../workspace/codecs/entity.ts';
import { readBelief, writeBelief } from '../workspace/codecs/entity-belief.ts';
import { itemsUnder, replaceItem } from '../workspace/codecs/entity-items.ts';
import { type EntityMarks, endedOn, readMarks, supersededTag, writeMarks } from '../workspace/codecs/entity-marks.ts';
import { labelOf, readEntity } from '../workspace/codecs/entity-page.ts';
import { addRelationTo } from '../workspace/codecs/entity-relations.ts';
import { rewriteEntry } from '../workspace/codecs/episodes.ts';
import { addInsight } from '../workspace/codecs/evolution.ts';
import { addSteps, createProcedure } from '../workspace/codecs/procedure.ts';
import { WorkspaceDraft } from '../workspace/draft.ts';
import { gist } from '../workspace/gist.ts';
import { hash8 } from '../workspace/hash.ts';
import { bulletLines } from '../workspace/items.ts';
import { printDoc, splice, toDoc } from '../workspace/lines.ts';
import { corePath, evolutionPath } from '../workspace/paths.ts';
import { slug, uniqueSlug } from '../workspace/slug.ts';
import { answerAsKept } from './answered.ts';
import { isOpenQuestion } from './earnest/sentences.ts';

export type ApplyAround = Surroundings & {
  root: string;
  index: Index;
  scores: Scores;
  associations: Associations;
  /** The reflection's number, for evolution.md. */
  number: number;
};

/** What a change does: as proposed, or as the owner would have it. */
export const effectiveProposal = (change: Change): Proposal => change.edited ?? change.does;

/**
 * The files as accepted changes would leave them, in a draft: entities before what is said of them, archivals last and
 * together. Nothing is written.
 * @throws memory.missing, input.invalid, core.over-budget … of the first change that no longer fits
 */
export async function draftOf(changes: readonly Change[], around: ApplyAround): Promise<WorkspaceDraft> {
  const draft = new WorkspaceDraft(around.root);
  const works = new Work(draft, around);
  for (const kind of order) {
    for (const change of changes) if (effectiveProposal(change).kind === kind) await works.does(change);
  }
  await works.archive();
  await works.withinBudget();
  return draft;
}

const order: ProposalKind[] = [
  'entity',
  'fact',
  'belief',
  'relation',
  'procedure',
  'contradiction',
  'merge',
  'core',
  'insight',
  'question',
  'archive',
];

/** Applies changes to one draft, kind by kind. */
class Work {
  readonly #archived: string[] = [];
  readonly #graph: GraphAround;
  readonly #stores: Surroundings;
  readonly #today: string;
  #coreTouched = false;

  constructor(
    private readonly draft: WorkspaceDraft,
    private readonly around: ApplyAround,
  ) {
    this.#graph = { root: draft, index: around.index, clock: around.clock };
    this.#stores = { ...around, root: draft, exists: (path) => draft.has(path) };
    this.#today = todayOf(this.#graph);
  }

  does(change: Change): Promise<void> {
    const does = effectiveProposal(change);
    switch (does.kind) {
      case 'entity':
        return this.#entity(does);
      case 'fact':
        return this.#fact(does, change.evidence);
      case 'belief':
        return this.#belief(does, change.evidence);
      case 'relation':
        return this.#relation(does);
      case 'procedure':
        return this.#procedure(does, change.evidence);
      case 'contradiction':
        return this.#contradiction(does);
      case 'merge':
        return this.#merge(does);
      case 'core':
        return this.#core(does, change.evidence);
      case 'insight':
        return this.#insight(does);
      case 'archive':
        this.#archive(does);
        return Promise.resolve();
      case 'question':
        return this.#question(does);
    }
  }

  /** What is gone meanwhile cannot leave; the others can. */
  #archive({ items }: ProposalOf<'archive'>): void {
    const there = this.around.index.get(items.map(({ id }) => id)).map(({ id }) => id);
    if (there.length === 0) throw gone(items[0]?.id ?? 'What would be archived');
    this.#archived.push(...there);
  }

  async archive(): Promise<void> {
    if (this.#archived.length === 0) return;
    const { index, scores, clock } = this.around;
    const { set, result } = await planArchive(this.#archived, { root: this.draft, index, scores, clock });
    if (result.missing.length > 0) throw gone(result.missing.join(', '));
    await this.draft.take(set);
  }

  async withinBudget(): Promise<void> {
    if (!this.#coreTouched) return;
    const { text } = await this.draft.found(corePath);
    if (text !== null) await requireCoreBudget(text, this.around);
  }

  #edit(path: string, text: string, summary: string, action: FileChange['action'] = 'EDIT'): Promise<void> {
    return this.draft.put(path, text, action, summary);
  }

  async #entity({ entity, name, summary }: ProposalOf<'entity'>): Promise<void> {
    const path = entityPath(entity);
    if ((await this.draft.found(path)).text !== null) return;
    const text = createEntity({
      id: entity,
      name: name || labelOf(entity),
      created: this.#today,
      summary,
      aliases: [],
    });
    await this.#edit(path, text, `new entity ${entity}`, 'CREATE');
  }

  async #page(entity: string): Promise<string> {
    const { text } = await this.draft.found(entityPath(entity));
    if (text !== null) return text;
    // The owner needs no leave to be somebody: whoever accepts a fact on them has their page with it.
    const { name, page } = ownerOf(this.around.index);
    if (page !== null || name === null || entityOf(name, 'person').id !== entity) throw gone(entity);
    return createEntity({ id: entity, name, created: this.#today, summary: '', aliases: [] });
  }

  async #fact({ entity, statement, supersedes }: ProposalOf<'fact'>, evidence: Evidence[]): Promise<void> {
    const page = await this.#page(entity);
    const answered = this.around.index.get(evidence.map(({ id }) => id)).filter(isOpenQuestion);
    const says = evidence.filter(({ id }) => !answered.some((question) => question.id === id));
    // When it began is what it says itself, or, of what took another's place, when it was first said; of the rest nobody knows.
    const [said = this.#today] = says.flatMap(({ at }) => at?.slice(0, 10) ?? []).sort();
    const since = dayBegun(statement, said) ?? (supersedes === null ? null : said);
    const from = [...new Set(says.map(({ id }) => id))];
    const marks = { ...readMarks(''), from, since, scope: this.#projectOf(entity, from) };
    const words = `${statement} ${writeMarks(marks)}`;
    const [old] = supersedes === null ? [] : this.around.index.get([supersedes]);
    if (old !== undefined && old.parent !== null && old.parent !== entity)
      await this.#factInsteadOf(old, old.parent, { entity, page, statement, marks });
    else {
      const { text } =
        supersedes === null
          ? addFact(page, entity, words, this.#today)
          : supersede(page, entity, { old: supersedes, text: words, day: this.#today });
      await this.#edit(entityPath(entity), text, `fact: ${gist(statement)}`);
    }
    for (const question of answered) await this.#answered(question);
  }

  /** What it takes the place of stands on another page, and says there what took its place. */
  async #factInsteadOf(
    old: Memory,
    parent: string,
    { entity, page, statement, marks }: { entity: string; page: string; statement: string; marks: EntityMarks },
  ): Promise<void> {
    const whole = { ...marks, supersedes: [old.id], scope: marks.scope ?? readMarks(old.text).scope };
    const { text, id } = addFact(page, entity, `${statement} ${writeMarks(whole)}`, this.#today);
    await this.#edit(entityPath(entity), text, `fact: ${gist(statement)}`);
    const end = (was: EntityMarks) => ({
      ...was,
      until: endedOn(was, this.#today),
      supersededBy: [...was.supersededBy, id],
    });
    await this.#edit(old.path, markFact(await this.#page(parent), parent, old.id, end), `moved: ${gist(statement)}`);
  }

  /** The project that all of its evidence is of; what tells of a person is of none, wherever it was said. */
  #projectOf(entity: string, from: readonly string[]): string | null {
    if (entity.startsWith('person--')) return null;
    const scopes = new Set(this.around.index.get([...from]).map(({ scope }) => scope ?? null));
    const [scope = null] = scopes;
    return scopes.size === 1 ? scope : null;
  }

  /** A question that a fact answers is open no more. */
  async #answered({ path, text: asked }: Memory): Promise<void> {
    const { text } = await this.draft.found(path);
    if (text === null) return;
    const reading = readEntity(text);
    const item = itemsUnder(reading, 'open-questions').find((one) => one.text === asked);
    if (item === undefined) return;
    const next = printDoc(splice(reading.doc, item.line, item.end - item.line + 1, []));
    await this.#edit(path, next, `answered: ${gist(asked)}`);
  }

  async #belief({ entity, statement, was, confidence }: ProposalOf<'belief'>, evidence: Evidence[]): Promise<void> {
    let text = await this.#page(entity);
    const supports = was === null || confidence >= was;
    for (const { id } of evidence) text = weighOn(text, statement, { id, supports }, this.#today).text;
    const reading = readEntity(text);
    const item = itemsUnder(reading, 'beliefs').find(
      (one) => hash8(readBelief(one.text).statement) === hash8(statement),
    );
    if (item === undefined) throw gone(statement);
    const belief = readBelief(item.text);
    // What the owner read and accepted is what is written, whatever the rule would make of it today.
    text = printDoc(replaceItem(reading.doc, item, writeBelief({ ...belief, c: confidence })));
    await this.#edit(entityPath(entity), text, `belief ${confidence}: ${gist(statement)}`);
  }

  async #relation({ from, relation, to, over }: ProposalOf<'relation'>): Promise<void> {
    if (over === true) {
      const { set, result } = await planUnlink({ from, relation, to }, this.#graph);
      if (!result.removed) throw gone(`${from} ${relation} ${to}`);
      await this.draft.take(set);
      return;
    }
    const known = (id: string) => this.around.index.get([`entity:${id}`]).length > 0;
    // Which way a word of nobody's list reads shows only on the page that it begins on.
    const isListed = isOfVocabulary(await vocabularyOf(this.draft), relation);
    if (isListed && (known(from) || known(to))) {
      await this.draft.take((await planLink({ from, relation, to }, this.#graph)).set);
      return;
    }
    const { text } = addRelationTo(await this.#page(from), relation, to, this.#today);
    await this.#edit(entityPath(from), text, `${from} ${relation} ${to}`);
  }

  async #procedure({ title, trigger, steps, id }: ProposalOf<'procedure'>, evidence: Evidence[]): Promise<void> {
    const learned = evidence.map((one) => `[[${one.id}]]`);
    if (id === null) {
      const folder = 'memory/procedures';
      const name = uniqueSlug(title, (taken) => this.draft.has(`${folder}/${taken}.md`));
      const page = createProcedure({ title, trigger, steps, body: '', learned: this.#today });
      const text = `${page}\n## Learned From\n${learned.map((link) => `- ${link}`).join('\n')}\n`;
      await this.#edit(`${folder}/${name}.md`, text, `new procedure: ${title}`, 'CREATE');
      return;
    }
    const [memory] = this.around.index.get([id]);
    const { text } = memory ? await this.draft.found(memory.path) : { text: null };
    if (memory === undefined || text === null) throw gone(id);
    await this.#edit(memory.path, addSteps(text, steps, learned), `procedure: ${title}`);
  }

  /** The side that does not hold is superseded on its page, leaves core memory, or, an episode, is corrected by another. */
  async #contradiction({ sides, holds, about }: ProposalOf<'contradiction'>): Promise<void> {
    if (holds === null) {
      throw fail('input.invalid', `Nobody said yet what holds of ${about}.`, 'Choose one side, or both.');
    }
    if (holds === 'both') return;
    const [kept, lost] = holds === 'first' ? sides : [sides[1], sides[0]];
    const [memory] = this.around.index.get([lost.id]);
    if (memory === undefined) throw gone(lost.id);
    const [holding] = this.around.index.get([kept.id]);
    const rest = restOf(bareWords(memory), kept.text);
    if (memory.kind === 'episode' && holding !== undefined && (await this.#standsInstead(holding, memory, rest)))
      return;
    if (memory.kind !== 'core')
      return void (await this.#give(memory, this.#onPage(kept.text, holding, memory), `settled: ${gist(about)}`, rest));
    const { id, text, title: block } = memory;
    // Of two lines one goes; what was said elsewhere takes the place of the line, which every turn reads.
    const isLine = holding?.kind === 'core';
    const was = { id, text };
    await this.#core({ kind: 'core', block, was, now: isLine ? null : kept.text, to: 'episodic' }, []);
    if (isLine) return;
    if (rest !== null) await this.#core({ kind: 'core', block, was: null, now: rest, to: null }, []);
    await this.#keepFormer(block, was, 'episodic', []);
  }

  /**
   * What holds stands already, as a fact of a page or as what was said: it says of itself whose place it took, and is not written again.
   * False where it stands as neither.
   */
  async #standsInstead(holding: Memory, lost: Memory, rest: string | null): Promise<boolean> {
    const summary = `settled: ${gist(bareWords(holding))}`;
    if (holding.kind === 'fact' && holding.parent !== null && holding.path === entityPath(holding.parent)) {
      const page = await this.#page(holding.parent);
      const supersedes = (marks: EntityMarks) => ({ ...marks, supersedes: [...marks.supersedes, lost.id] });
      await this.#edit(holding.path, markFact(page, holding.parent, holding.id, supersedes), summary);
    } else if (holding.kind === 'episode') {
      const entries = [
        { memory: lost, given: { tags: [...lost.tags, supersededTag] } },
        { memory: holding, given: { behind: correctionOf(lost) } },
      ];
      for (const { memory, given } of entries) {
        const { text } = await this.draft.found(memory.path);
        const next = rewriteEntry(text ?? '', memory, given);
        if (next === null) throw gone(memory.id);
        await this.#edit(memory.path, next, summary);
      }
    } else return false;
    if (rest !== null) await addRest({ around: { ...this.#stores, root: this.draft } }, lost, rest);
    return true;
  }

  /** What stands on one page as another page says it: with the name of whom it is. */
  #onPage(text: string, holding: Memory | undefined, lost: Memory): string {
    const isOthers = holding?.kind === 'fact' && holding.parent !== null && holding.parent !== lost.parent;
    const [page] = isOthers && lost.kind === 'fact' ? this.around.index.get([`entity:${holding.parent}`]) : [];
    return page === undefined || text.includes(page.title) ? text : `${page.title}: ${text}`;
  }

  /** Takes the place of a memory by other words, the old ones kept, beside the `rest` of a fact. Gives the id of those that hold. */
  async #give(old: Memory, words: string, summary: string, rest: string | null = null): Promise<string> {
    if (old.kind === 'fact' && old.parent !== null && old.path === entityPath(old.parent)) {
      const page = await this.#page(old.parent);
      const { text, id } = supersede(page, old.parent, { old: old.id, text: words, day: this.#today, rest });
      await this.#edit(old.path, text, summary);
      return id;
    }
    const { set, result } = await planRemember(correction(words, old), this.#stores);
    await this.draft.take(set);
    return result.id;
  }

  async #merge({ keep, drop, merged }: ProposalOf<'merge'>): Promise<void> {
    if (keep.startsWith('entity:') && drop.startsWith('entity:')) {
      const [from, into] = [drop.slice('entity:'.length), keep.slice('entity:'.length)];
      await this.draft.take((await planMerge({ from, into, byOwner: true }, this.#graph)).set);
      return;
    }
    const [kept, dropped] = [this.around.index.get([keep])[0], this.around.index.get([drop])[0]];
    if (kept === undefined || dropped === undefined) throw gone(kept === undefined ? keep : drop);
    const onOnePage = kept.kind === 'fact' && dropped.kind === 'fact' && kept.parent === dropped.parent;
    const absorbed = merged === '' || readMarks(kept.text).statement === merged;
    const summary = `merged: ${gist(merged || kept.text)}`;
    let stays = kept.id;
    if (onOnePage) {
      stays = await this.#give(dropped, absorbed ? readMarks(kept.text).statement : merged, summary);
      if (!absorbed) await this.#give(kept, merged, summary);
    } else {
      if (!absorbed) stays = await this.#rewrite(kept, merged, summary);
      this.#archived.push(dropped.id);
    }
    const ids = [dropped.id, kept.id].filter((id) => id !== stays).map((id): [string, string] => [id, stays]);
    // What is merely archived keeps its id: it can come back.
    const alias = onOnePage ? await aliasChange(this.#graph, ids, summary) : null;
    if (alias) await this.draft.take({ changes: [alias] });
    for (const [id] of ids) await this.#inherit(id, stays);
  }

  /** Other words for a memory that stays: a page is rewritten, an episode corrected by another. Gives the id that has them. */
  async #rewrite(memory: Memory, words: string, summary: string): Promise<string> {
    if (memory.kind === 'procedure' || memory.kind === 'vault') {
      const { text } = await this.draft.found(memory.path);
      if (text === null || !text.includes(memory.text)) throw gone(memory.id);
      await this.#edit(
        memory.path,
        text.replace(memory.text, () => words),
        summary,
      );
      return memory.id;
    }
    return this.#give(memory, words, summary);
  }

  /** What was associated with the one that goes is with the one that stays: `a + b − ab`. @source 001 "Inheritance" */
  async #inherit(from: string, to: string): Promise<void> {
    const weights = this.around.associations.weights();
    const row = weights.get(from);
    if (row === undefined) return;
    let { text } = await this.draft.found(associationsPath);
    const updated = new Date(this.around.clock.now()).toISOString();
    for (const [other, weight] of row) {
      if (other === to) continue;
      text = setAssociation(text, { a: to, b: other, weight: either(weightOf(weights, to, other), weight), updated });
    }
    if (text !== null) await this.#edit(associationsPath, text, `associations go to ${to}`);
  }

  async #core({ block, was, now, to }: ProposalOf<'core'>, evidence: Evidence[]): Promise<void> {
    this.#coreTouched = true;
    const { text } = await this.draft.found(corePath);
    if (was === null) {
      if (now !== null) await this.#edit(corePath, addCoreItem(text, block, now).text, `${block}: ${gist(now)}`);
      return;
    }
    const items = parseCore(corePath, text ?? '').memories;
    const item =
      items.find((one) => one.text === was.text && one.id === was.id) ?? items.find((one) => one.text === was.text);
    if (item === undefined || text === null) throw gone(`“${gist(was.text)}” in MEMORY.md`);
    const stays = now !== null && slug(item.title.split(' › ')[0] ?? '') === slug(block);
    const lines = stays ? (bulletLines(now) ?? []) : [];
    const inPlace = printDoc(splice(toDoc(text), item.line - 1, item.endLine - item.line + 1, lines));
    const next = now === null || stays ? inPlace : addCoreItem(inPlace, block, now).text;
    await this.#edit(corePath, next, now === null ? `left core memory: ${gist(was.text)}` : `${block}: ${gist(now)}`);
    if (now === null && to !== null) await this.#keepFormer(block, was, to, evidence);
  }

  /** What a line of core memory said is history. */
  async #keepFormer(block: string, was: { id: string; text: string }, to: Store, evidence: Evidence[]): Promise<void> {
    const former = formerItem({ place: inCore(block), was, to }, evidence, this.#today);
    await this.draft.take((await planRemember(former, this.#stores)).set);
  }

  /** What the owner says is read by the next reflection like everything that was said. */
  async #question({ text, answer }: ProposalOf<'question'>): Promise<void> {
    if (answer === undefined) return;
    const said = { store: 'episodic', kind: 'fact', confidence: 'high', source: 'user-explicit' } as const;
    const content = answerAsKept(text, answer);
    await this.draft.take((await planRemember({ ...said, tags: [], content }, this.#stores)).set);
  }

  async #insight({ title, text }: ProposalOf<'insight'>): Promise<void> {
    const path = evolutionPath;
    const file = await this.draft.found(path);
    const insight = {
      day: this.#today,
      reflection: this.around.number,
      text: `${title}: ${text.replace(/\s+/g, ' ')}`,
    };
    await this.#edit(path, addInsight(file.text, insight).text, `insight: ${gist(title)}`);
  }
}

function correction(words: string, old: Memory): Request {
  const content = corrected(words, old);
  return { store: 'episodic', kind: 'correction', confidence: 'high', source: 'reflection', tags: [], content };
}

function gone(what: string) {
  return fail('memory.missing', `${what} is no longer there.`, 'Reject this change, or reflect again.');
}
