import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import { frontMatterOf } from '../front-matter.ts';
import { hash8 } from '../hash.ts';
import { bulletLines } from '../items.ts';
import { type Doc, isBlank, oneLine, print, splice, toDoc, trimLines, wordsToLines } from '../lines.ts';
import { contentRange, type Mask, maskOf, type Section, sectionsOf } from '../markdown.ts';
import { distinctSlug, slug } from '../slug.ts';
import { dayOfMarks, readMarks, supersededTag, writeMarks } from './entity-marks.ts';
import { parseEntity } from './entity-parse.ts';
import { commentValue, fieldOf, headerLine, headerOf } from './header.ts';

export { parseEntity };

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

/** A name a person would write for an id: `project--moltbot-memory` → `Moltbot Memory`. */
export function labelOf(id: string): string {
  const words = id
    .slice(id.indexOf('--') + 2)
    .split('-')
    .filter((word) => word !== '');
  return words.map((word) => word.replace(/^./u, (letter) => letter.toUpperCase())).join(' ') || id;
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

export type EntityReading = { doc: Doc; mask: Mask; sections: Section[]; start: number };

export function readEntity(text: string): EntityReading {
  const doc = toDoc(text);
  const start = frontMatterOf(doc.lines).lines;
  const mask = maskOf(doc.lines, start);
  return { doc, mask, sections: sectionsOf(doc.lines, mask, start), start };
}

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
): { text: string; id: string; line: number } {
  const lines = bulletLines(dated(text, fact, today));
  if (lines === null) throw fail('input.invalid', 'A blank fact says nothing.', 'Say what to remember.');
  const path = `${entity}.md`;
  const known = factLike(parseEntity(path, text).memories, fact);
  if (known) return { text, id: known.id, line: known.line };
  const added = addLines(text, 'Facts', lines, today);
  const id = parseEntity(path, added.text).memories.find(
    ({ kind, line }) => kind !== 'entity' && line === added.line,
  )?.id;
  return { ...added, id: id ?? `fact:${entity}:${hash8(readMarks(fact).statement)}` };
}

/** A fact with the day it is written down, unless its own marks or a page that is as young tell it. */
function dated(text: string, fact: string, today: string): string {
  const { doc, start } = readEntity(text);
  const marks = readMarks(fact.trim());
  const created = fieldOf(headerOf(doc.lines, start), 'created');
  // Behind the last line of a code block a mark would keep it open.
  const isFenced = /(?:^|\n)[ \t]*(?:```|~~~)[^\n]*$/.test(marks.statement);
  if (fact.trim() === '' || isFenced || (dayOfMarks(marks) ?? created) === today || marks.from.length > 0) return fact;
  return `${marks.statement} ${writeMarks({ ...marks, stored: today })}`;
}

/** The fact among a page's memories that says the same and still holds. */
function factLike(memories: Memory[], fact: string): Memory | undefined {
  const same = hash8(fact);
  return memories.find(
    ({ kind, type, text, tags }) =>
      kind === 'fact' && type === null && !tags.includes(supersededTag) && hash8(text) === same,
  );
}

/**
 * Adds lines at the end of a section of level 2, which is made when there is none: facts behind the summary, other
 * sections at the page's end. `line` is that of the first, 1-based. Every other line but the date keeps its bytes.
 */
export function addLines(text: string, title: string, lines: string[], today: string): { text: string; line: number } {
  const reading = readEntity(text);
  const { doc, sections } = reading;
  const section = sections.findLast(({ level, title: one }) => level === 2 && slug(one) === slug(title));
  const dated = withDate(reading, today);
  if (section) {
    const at = contentRange(doc.lines, section.from, section.to)?.to ?? section.from;
    return { text: print(splice(dated, at, 0, lines)), line: at + 1 };
  }
  // Facts stand behind the summary; on a page without one, at the end.
  const summary = sections.find(({ level, title: one }) => level === 2 && slug(one) === 'summary');
  const after = slug(title) === 'facts' && summary ? summary : null;
  const at = after ? (contentRange(doc.lines, after.from, after.to)?.to ?? after.from) : doc.lines.length;
  const gap = at === 0 || isBlank(doc.lines[at - 1] ?? '') ? [] : [''];
  return { text: print(splice(dated, at, 0, [...gap, `## ${title}`, ...lines])), line: at + gap.length + 2 };
}

/** The page with today's date in its header's `Last updated`, when it has one. */
export function withDate({ doc, start }: EntityReading, today: string): Doc {
  const field = headerOf(doc.lines, start).find(({ key }) => key === 'last updated');
  if (!field) return doc;
  const line = doc.lines[field.line] ?? '';
  const lines = [...doc.lines];
  lines[field.line] = line.slice(0, field.from) + commentValue(today) + line.slice(field.to);
  return { ...doc, lines };
}
