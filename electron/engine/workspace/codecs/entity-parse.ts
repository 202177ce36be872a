import type { Link, Memory, MemoryKind } from '#shared/model/memory.ts';
import { hash8 } from '../hash.ts';
import { itemsIn, type LineItem } from '../items.ts';
import { isBlank } from '../lines.ts';
import { entitiesIn, linksIn } from '../links.ts';
import { contentRange, headingText } from '../markdown.ts';
import { inScope } from '../scope.ts';
import { slug } from '../slug.ts';
import type { ParsedFile } from '../types.ts';
import { readBelief } from './entity-belief.ts';
import { entityProblems } from './entity-check.ts';
import { begunOf, dayOfMarks, readMarks, supersededTag } from './entity-marks.ts';
import { type EntityReading, labelOf, readEntity } from './entity-page.ts';
import { readRelation } from './entity-relations.ts';
import { fieldOf, headerOf } from './header.ts';
import { headerUse } from './header-use.ts';
import { confidenceOf } from './retain.ts';

const ownTags: ReadonlySet<string> = new Set([supersededTag, 'untrusted', 'unreviewed', 'archived']);

type Page = { path: string; entity: string; label: string; taken: Map<string, number> };

/**
 * An entity's page: one memory for the entity itself (its summary; aliases as `tags`, neighbours as `entities`), one
 * for each bullet of its facts, beliefs, timeline, questions and any section of the owner's own; relations are links.
 * @source 000 §6.2; workspace-format "Entities"
 */
export function parseEntity(path: string, text: string): ParsedFile {
  const reading = readEntity(text);
  const { doc, mask, sections } = reading;
  const entity = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
  const header = headerOf(doc.lines, reading.start);
  const page: Page = { path, entity, label: titleOf(reading, entity, fieldOf(header, 'label')), taken: new Map() };
  const memories: Memory[] = [];
  const relations: Link[] = [];
  const evidence: Link[] = [];
  for (const section of sections) {
    const name = section.level === 2 ? slug(section.title) : 'summary';
    if (name === 'summary') continue;
    for (const item of itemsIn(doc.lines, mask, section.from, section.to)) {
      if (isBlank(item.text)) continue;
      if (name === 'relations') for (const link of relationsIn(item, page)) relations.push(link);
      else if (name === 'beliefs') memories.push(beliefOf(item, page, evidence));
      else memories.push(factOf(item, name, page, evidence));
    }
  }
  const self = entityMemory(reading, page, relations);
  self.tags = (fieldOf(header, 'aliases') ?? '')
    .split(',')
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '');
  self.type = fieldOf(header, 'type') ?? entity.slice(0, Math.max(0, entity.indexOf('--')));
  self.at = dateIn(fieldOf(header, 'last updated')) ?? dateIn(fieldOf(header, 'created'));
  dateUndated(memories, dateIn(fieldOf(header, 'created')), self.at);
  const used = headerUse(header);
  if (used !== undefined) self.used = used;
  memories.unshift(self);
  const related = new Set(relations.map(({ line }) => line));
  const inText = linksIn(path, doc.lines, mask, memories).filter(({ line }) => !related.has(line));
  const links = [...relations, ...evidence, ...inText];
  return { kind: 'entity', title: page.label, memories, links, problems: entityProblems(path, reading, links) };
}

/** The label of the header, else a first heading that is not the id, else the id in words. */
function titleOf({ doc, sections }: EntityReading, entity: string, label: string | null): string {
  if (label !== null) return label;
  const heading = sections.find(({ level }) => level === 1);
  const title = heading ? headingText(doc.lines[heading.line] ?? '').replace(/\.md$/, '') : '';
  return title === '' || title === entity || title.includes('--') ? labelOf(entity) : title;
}

/**
 * What bears no date was written down by the day of the page's last edit. Where another statement bears one, that may have
 * been the edit: then it is as old as the page, as far as is known.
 */
function dateUndated(memories: Memory[], created: string | null, updated: string | null): void {
  const undated = memories.filter(({ type, at }) => type !== 'timeline' && at === null);
  const isMixed = memories.some(({ type, at }) => type !== 'timeline' && at !== null);
  for (const memory of undated) {
    memory.at = isMixed ? (created ?? updated) : updated;
    // Told on some day since the page began.
    if (memory.kind === 'fact') memory.begun = begunOf(readMarks(memory.text), created);
  }
}

const dateIn = (text: string | null): string | null => /\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? null;

function blank(page: Page, item: Pick<LineItem, 'line' | 'end'>): Memory {
  return {
    id: '',
    kind: 'fact',
    store: 'semantic',
    path: page.path,
    line: item.line + 1,
    endLine: item.end + 1,
    title: page.label,
    text: '',
    at: null,
    type: null,
    confidence: null,
    tags: [],
    source: null,
    entities: [],
    parent: page.entity,
  };
}

/** `<kind>:<entity>:<hash8>`; the second with the same words gets `-2`. */
function idFor(kind: MemoryKind, words: string, { entity, taken }: Page): string {
  const base = `${kind}:${entity}:${hash8(words)}`;
  const n = (taken.get(base) ?? 0) + 1;
  taken.set(base, n);
  return n === 1 ? base : `${base}-${n}`;
}

function entityMemory({ doc, sections }: EntityReading, page: Page, relations: Link[]): Memory {
  const summary = sections.find(({ level, title }) => level === 2 && slug(title) === 'summary');
  const top = sections.find(({ level, from, to }) => level < 2 && contentRange(doc.lines, from, to) !== null);
  const range = summary ?? top;
  const lines = range ? doc.lines.slice(range.from, range.to).filter((line) => !line.startsWith('<!--')) : [];
  const text = lines.join('\n').trim();
  const end = range ? (contentRange(doc.lines, range.from, range.to)?.to ?? range.from) : 1;
  const entities = [...new Set([...relations.map(({ to }) => to.replace(/^entity:/, '')), ...entitiesIn(text)])];
  return {
    ...blank(page, { line: 0, end: Math.max(0, end - 1) }),
    id: `entity:${page.entity}`,
    kind: 'entity',
    text,
    entities,
    parent: null,
  };
}

function factOf(item: LineItem, section: string, page: Page, links: Link[]): Memory {
  const marks = readMarks(item.text);
  const memory = { ...blank(page, item), text: marks.text, entities: entitiesIn(marks.text) };
  if (section === 'timeline') {
    memory.type = 'timeline';
    memory.at = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2})?)?)?(?=\W|$)/.exec(item.text)?.[0] ?? null;
  } else {
    memory.type = section === 'facts' ? null : section === 'open-questions' ? 'question' : section;
    memory.at = dayOfMarks(marks) ?? /\((\d{4}-\d{2}-\d{2})\)$/.exec(marks.statement.trimEnd())?.[1] ?? null;
  }
  if (section !== 'timeline' && memory.at !== null) memory.begun = begunOf(marks, memory.at);
  memory.id = idFor('fact', marks.statement, page);
  // Marks of Mneme’s own are told otherwise: nobody files a fact under one.
  memory.tags = marks.tags.filter((tag) => !ownTags.has(tag));
  if (marks.supersededBy.length > 0) memory.tags.push(supersededTag);
  memory.confidence = marks.confidence;
  memory.source = marks.source;
  inScope(memory, marks.scope);
  const { path, line, id: from } = memory;
  for (const to of marks.from) links.push({ path, line, from, to, relation: 'supported-by' });
  for (const to of marks.supersedes) links.push({ path, line, from, to, relation: 'supersedes' });
  for (const to of marks.contradicts) links.push({ path, line, from, to, relation: 'contradicts' });
  for (const to of marks.supersededBy) links.push({ path, line, from, to, relation: 'superseded-by' });
  return memory;
}

function beliefOf(item: LineItem, page: Page, links: Link[]): Memory {
  const { statement, c, since, evidence } = readBelief(item.text);
  const memory = blank(page, item);
  memory.kind = 'belief';
  memory.id = idFor('belief', statement, page);
  memory.text = statement;
  memory.at = since;
  memory.confidence = c === null ? null : confidenceOf(c);
  memory.entities = entitiesIn(statement);
  for (const { id, supports } of evidence) {
    const relation = supports ? 'supported-by' : 'contradicted-by';
    links.push({ path: page.path, line: memory.line, from: memory.id, to: id, relation });
  }
  return memory;
}

/** `Developed by: [[person--alex]], [[person--sam]]` → two links of the relation `developed-by`. */
function relationsIn(item: LineItem, { path, entity }: Page): Link[] {
  const { relation, targets } = readRelation(item.text);
  return targets.map((to) => ({ path, line: item.line + 1, from: `entity:${entity}`, to, relation }));
}
