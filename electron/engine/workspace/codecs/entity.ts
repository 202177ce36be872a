import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import { hash8 } from '../hash.ts';
import { bulletLines } from '../items.ts';
import { oneLine, trimLines, wordsToLines } from '../lines.ts';
import { isOneScope } from '../scope.ts';
import { distinctSlug, slug } from '../slug.ts';
import { readBelief } from './entity-belief.ts';
import { dayOfMarks, readMarks, supersededTag, writeMarks } from './entity-marks.ts';
import { addLines, labelOf, readEntity } from './entity-page.ts';
import { parseEntity } from './entity-parse.ts';
import { fieldOf, headerLine, headerOf } from './header.ts';

/** `<type>--<slug>`, or `<type>--<Name of several words>`; a type is one word and has no hyphen pair in it. */
const idForm = /^(?:entity:)?([^\s:]+?)--(\S.*)$/su;

/**
 * The id of the entity that a name or an id means: `person--Alex` → `person--alex`, `Alex` with type `person` the
 * same. Names that differ in symbols (C, C++, C#) get different ids. Without a type, `concept`.
 */
export function entityIdOf(nameOrId: string, type = 'concept'): string {
  const id = idForm.exec(nameOrId.trim());
  if (id) return `${distinctSlug(id[1] ?? '')}--${distinctSlug(id[2] ?? '')}`;
  return `${slug(type)}--${distinctSlug(nameOrId)}`;
}

/** Whether a page may have this id: its file's name says it again, letter by letter. */
export const isCanonicalId = (id: string): boolean => /^[^\s:]+?--\S+$/u.test(id) && entityIdOf(id) === id;

/** A label that is an id, whole or half: `person--Maria Lopez`. Comments hold no two hyphens, so these may be others. */
export const isMalformedLabel = (label: string): boolean =>
  /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*[-‐‑]{2}\S/u.test(oneLine(label));

function requireCanonical(id: string): void {
  if (isCanonicalId(id)) return;
  const words = `“${id}” is no id of an entity: it is written type--name, in lower case with single hyphens.`;
  throw fail('input.invalid', words, `Use ${entityIdOf(id)}.`);
}

export type NewEntity = {
  /** `person--alex` */
  id: string;
  /** What people call it; kept in the header when the id does not spell it. */
  name: string;
  /** `2026-02-02` */
  created: string;
  summary: string;
  aliases: string[];
};

/** The page of a new entity. @source 000 §6.2 */
export function createEntity({ id, name, created, summary, aliases }: NewEntity): string {
  requireCanonical(id);
  const label = isMalformedLabel(name) ? labelOf(id) : oneLine(name);
  const others = [...new Set(aliases.map(oneLine))].filter((alias) => alias !== '' && alias !== label);
  const lines = [
    `# ${id}`,
    headerLine({ Type: id.slice(0, Math.max(0, id.indexOf('--'))), Created: created, 'Last updated': created }),
    // How alive it is and how often it is used changes by the hour: decay-scores.json tells, and no page that is not rewritten.
    '<!-- Pinned: no -->',
  ];
  if (label !== labelOf(id) && label !== '') lines.push(headerLine({ Label: label }));
  if (others.length > 0)
    lines.push(headerLine({ Aliases: others.map((alias) => alias.replaceAll(',', '،')).join(', ') }));
  const words = trimLines(wordsToLines(summary)).map(escapeHeading);
  lines.push(
    '',
    '## Summary',
    ...words,
    '',
    '## Facts',
    '',
    '## Timeline',
    '',
    '## Open Questions',
    '',
    '## Relations',
    '',
  );
  return lines.join('\n');
}

/** A line of a summary that would begin a section of the page, with a backslash; Markdown shows it the same. */
const escapeHeading = (line: string) => line.replace(/^(?=#{1,2}(?:[ \t]|$))/, '\\');

/** What is told beside a fact: its project, the day it was said, and the days from which on and until which it says that it holds. */
type Told = {
  scope?: string | null | undefined;
  said?: string;
  since?: string | null | undefined;
  until?: string | null | undefined;
};

/**
 * Adds a fact to an entity's page and moves its `Last updated` to `today`. A fact that stands there already (but for
 * case, spacing and a final stop) is not added twice: the text comes back as it was, with the line of the old one. One
 * that was superseded meanwhile and holds again is a new line.
 * @throws input.invalid for a blank fact
 */
export function addFact(
  text: string,
  entity: string,
  fact: string,
  today: string,
  { scope, said = today, since, until }: Told = {},
): { text: string; id: string; line: number } {
  const lines = bulletLines(marked(createdOf(text), fact, said, { scope, since, until }));
  if (lines === null) throw fail('input.invalid', 'A blank fact says nothing.', 'Say what to remember.');
  const path = `${entity}.md`;
  const known = factLike(parseEntity(path, text).memories, fact, scope);
  if (known) return { text, id: known.id, line: known.line };
  const added = addLines(text, 'Facts', lines, today);
  const id = parseEntity(path, added.text).memories.find(
    ({ kind, line }) => kind !== 'entity' && line === added.line,
  )?.id;
  return { ...added, id: id ?? `fact:${entity}:${hash8(readMarks(fact).statement)}` };
}

/** An entity’s page that new facts are added to, read once however many they are. */
export class FactPage {
  readonly #added = new Map<string, string[]>();
  readonly #ids: Set<string>;
  readonly #created: string | null;
  #day = '';

  constructor(
    readonly before: string,
    private readonly entity: string,
  ) {
    this.#ids = new Set(parseEntity(`${entity}.md`, before).memories.map(({ id }) => id));
    this.#created = createdOf(before);
  }

  /** Dated by the latest day of what was added. */
  get text(): string {
    let text = this.before;
    for (const [section, lines] of this.#added) text = addLines(text, section, lines, this.#day).text;
    return text;
  }

  /** The id of what is added; not new where these words stand there in some form, which `addFact` looks into. */
  add(words: string, today: string, scope: string | null, section = 'Facts'): { id: string; isNew: boolean } {
    // A belief and what happened bear their own dates, and no marks of a fact.
    const isBare = section === 'Beliefs' || section === 'Timeline';
    const lines = bulletLines(isBare ? words : marked(this.#created, words, today, { scope }));
    const [kind, statement] =
      section === 'Beliefs' ? ['belief', readBelief(words).statement] : ['fact', readMarks(words).statement];
    const id = `${kind}:${this.entity}:${hash8(statement)}`;
    if (lines === null || this.#ids.has(id)) return { id, isNew: false };
    this.#ids.add(id);
    this.#added.set(section, [...(this.#added.get(section) ?? []), ...lines]);
    if (today > this.#day) this.#day = today;
    return { id, isNew: true };
  }
}

const createdOf = (page: string): string | null => {
  const { doc, start } = readEntity(page);
  return fieldOf(headerOf(doc.lines, start), 'created');
};

/** A fact with its project, and the day it was said unless its own marks or a page that is as young tell it. */
function marked(
  created: string | null,
  fact: string,
  said: string,
  { scope, since = null, until = null }: Omit<Told, 'said'>,
): string {
  const own = readMarks(fact.trim());
  const marks = { ...own, since: own.since ?? since, until: own.until ?? until };
  // Behind the last line of a code block a mark would keep it open.
  const isFenced = /(?:^|\n)[ \t]*(?:```|~~~)[^\n]*$/.test(marks.statement);
  const isDated = (dayOfMarks(marks) ?? created) === said || marks.from.length > 0;
  if (fact.trim() === '' || isFenced || (isDated && !scope && marks.since === own.since && marks.until === own.until))
    return fact;
  const stored = isDated ? marks.stored : said;
  return `${marks.statement} ${writeMarks({ ...marks, stored, scope: marks.scope ?? scope })}`;
}

/** The fact among a page's memories that says the same, of no other project, and still holds. */
function factLike(memories: Memory[], fact: string, scope: string | null | undefined): Memory | undefined {
  const same = hash8(readMarks(fact).statement);
  return memories.find(
    ({ kind, type, text, tags, scope: its }) =>
      kind === 'fact' &&
      type === null &&
      !tags.includes(supersededTag) &&
      hash8(readMarks(text).statement) === same &&
      isOneScope(its, scope),
  );
}
