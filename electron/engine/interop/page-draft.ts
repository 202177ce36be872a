import type { Action, FileChange } from '#shared/model/change.ts';
import { entityPath } from '../graph/plan.ts';
import { addFact, createEntity, FactPage } from '../workspace/codecs/entity.ts';
import { readMarks } from '../workspace/codecs/entity-marks.ts';
import { readEntity, withDate } from '../workspace/codecs/entity-page.ts';
import { EpisodeDay, type EpisodeEntry } from '../workspace/codecs/episodes.ts';
import { fieldOf, headerOf } from '../workspace/codecs/header.ts';
import type { DiskText } from '../workspace/disk.ts';
import { WorkspaceDraft } from '../workspace/draft.ts';
import { gist } from '../workspace/gist.ts';
import { printDoc } from '../workspace/lines.ts';

/** A page that is being added to; `summary`: of what was added first. */
type Open<P> = { page: P; summary: string; added: number };

/** A draft in which many facts or entries go to one page without reading it anew for each. */
export class PageDraft extends WorkspaceDraft {
  readonly #open = new Map<string, Open<EpisodeDay | FactPage>>();

  override async found(path: string): Promise<DiskText> {
    await this.#close(path);
    return super.found(path);
  }

  override has(path: string): boolean {
    return this.#open.has(path) || super.has(path);
  }

  override async put(path: string, after: FileChange['after'], action: Action, summary: string): Promise<void> {
    await this.#close(path);
    await super.put(path, after, action, summary);
  }

  /** Adds an entry to its day. @throws input.invalid */
  async addEpisode(entry: EpisodeEntry): Promise<{ id: string; path: string }> {
    const path = `memory/episodes/${entry.day}.md`;
    const what = entry.tags.includes('untrusted') ? `untrusted ${entry.type}` : entry.type;
    const day = await this.#opened(path, EpisodeDay, (text) => new EpisodeDay(text));
    const { id } = day.page.add(entry);
    note(day, `logged ${what}: ${gist(entry.body)}`);
    return { id, path };
  }

  /** Adds a fact to the page of an entity, which gets one; its id. @throws input.invalid */
  async addFact(
    { id: entity, label }: { id: string; label: string },
    words: string,
    day: string,
    scope: string | null,
  ): Promise<string> {
    const path = entityPath(entity);
    const isNew = !this.has(path);
    const summary = `${isNew ? 'new entity, ' : ''}fact: ${gist(readMarks(words).statement)}`;
    const pageOf = pageFor(entity, label, day);
    const facts = await this.#opened(path, FactPage, (text) => new FactPage(pageOf(text), entity));
    const added = facts.page.add(words, day, scope);
    if (added.isNew) {
      note(facts, summary);
      return added.id;
    }
    const { text } = await this.found(path);
    const page = pageOf(text);
    const { text: after, id } = addFact(page, entity, words, day, { scope });
    await this.put(path, withLatestDate(page, after), 'EDIT', summary);
    return id;
  }

  /** Adds a line to another section of an entity’s page than its facts; `isNew` false where it stands there. */
  async addLine(
    { id: entity, label }: { id: string; label: string },
    words: string,
    { day, scope, section }: { day: string; scope: string | null; section: string },
  ): Promise<{ id: string; isNew: boolean }> {
    const pageOf = pageFor(entity, label, day);
    const facts = await this.#opened(entityPath(entity), FactPage, (text) => new FactPage(pageOf(text), entity));
    const added = facts.page.add(words, day, scope, section);
    if (added.isNew) note(facts, `${section.toLowerCase()}: ${gist(words)}`);
    return added;
  }

  /** What was added stands in the draft as any other change. */
  async settle(): Promise<void> {
    for (const path of [...this.#open.keys()]) await this.#close(path);
  }

  async #opened<P extends EpisodeDay | FactPage>(
    path: string,
    form: new (...given: never[]) => P,
    begin: (text: string | null) => P,
  ): Promise<Open<P>> {
    const known = this.#open.get(path);
    if (known !== undefined && isOf(known, form)) return known;
    const open = { page: begin((await this.found(path)).text), summary: '', added: 0 };
    this.#open.set(path, open);
    return open;
  }

  async #close(path: string): Promise<void> {
    const open = this.#open.get(path);
    if (open === undefined) return;
    this.#open.delete(path);
    const { page, summary, added } = open;
    if (added === 0) return;
    const words = added === 1 ? summary : `${summary} (and ${added - 1} more)`;
    if (page instanceof FactPage) await super.put(path, withLatestDate(page.before, page.text), 'EDIT', words);
    else await super.put(path, page.text, 'APPEND', words);
  }
}

const isOf = <P extends EpisodeDay | FactPage>(
  open: Open<EpisodeDay | FactPage>,
  form: new (...given: never[]) => P,
): open is Open<P> => open.page instanceof form;

function note(open: Open<unknown>, summary: string): void {
  if (open.added++ === 0) open.summary = summary;
}

/** The page of an entity as it stands, or a new one. */
const pageFor = (id: string, name: string, day: string) => (text: string | null) =>
  text ?? createEntity({ id, name, created: day, summary: '', aliases: [] });

/** A page is as young as its youngest line, whatever was added last. */
function withLatestDate(before: string, after: string): string {
  const dayOf = (text: string) => {
    const { doc, start } = readEntity(text);
    return fieldOf(headerOf(doc.lines, start), 'last updated');
  };
  const day = dayOf(before);
  return day !== null && day > (dayOf(after) ?? '') ? printDoc(withDate(readEntity(after), day)) : after;
}
