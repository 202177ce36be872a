import { fail } from '#shared/model/error.ts';
import { frontMatterOf } from '../front-matter.ts';
import { hash8 } from '../hash.ts';
import { bulletLines, itemsIn } from '../items.ts';
import { type Doc, isBlank, oneLine, print, splice, toDoc, trimLines, wordsToLines } from '../lines.ts';
import { contentRange, type Mask, maskOf, type Section, sectionsOf } from '../markdown.ts';
import { distinctSlug, slug } from '../slug.ts';
import { commentValue, headerLine, headerOf } from './header.ts';

export { parseEntity } from './entity-parse.ts';

/** An id of the form `<type>--<slug>`; a type has no hyphen pair in it. */
const idForm = /^(?:entity:)?([^\s:]+?)--(\S+)$/u;

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
  const label = idForm.test(name.trim()) ? labelOf(id) : oneLine(name);
  const others = [...new Set(aliases.map(oneLine))].filter((alias) => alias !== '' && alias !== label);
  const lines = [
    `# ${id}`,
    headerLine({ Type: id.slice(0, Math.max(0, id.indexOf('--'))), Created: created, 'Last updated': created }),
    '<!-- Decay score: 1.00 | Access count: 1 | Pinned: no -->',
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
 * case, spacing and a final stop) is not added twice: the text comes back as it was, with the line of the old one.
 * @throws input.invalid for a blank fact
 */
export function addFact(
  text: string,
  entity: string,
  fact: string,
  today: string,
): { text: string; id: string; line: number } {
  const lines = bulletLines(fact);
  if (lines === null) throw fail('input.invalid', 'A blank fact says nothing.', 'Say what to remember.');
  const reading = readEntity(text);
  const { doc, mask, sections } = reading;
  const id = `fact:${entity}:${hash8(fact)}`;
  const facts = sections.filter((section) => section.level === 2 && slug(section.title) === 'facts');
  for (const { from, to } of facts) {
    const known = itemsIn(doc.lines, mask, from, to).find((item) => `fact:${entity}:${hash8(item.text)}` === id);
    if (known) return { text, id, line: known.line + 1 };
  }
  const section = facts.at(-1);
  const dated = withDate(reading, today);
  if (section) {
    const at = contentRange(doc.lines, section.from, section.to)?.to ?? section.from;
    return { text: print(splice(dated, at, 0, lines)), id, line: at + 1 };
  }
  // Facts stand behind the summary; on a page without one, at the end.
  const summary = sections.find(({ level, title }) => level === 2 && slug(title) === 'summary');
  const at = summary ? (contentRange(doc.lines, summary.from, summary.to)?.to ?? summary.from) : doc.lines.length;
  const gap = at === 0 || isBlank(doc.lines[at - 1] ?? '') ? [] : [''];
  return { text: print(splice(dated, at, 0, [...gap, '## Facts', ...lines])), id, line: at + gap.length + 2 };
}

/** The page with today's date in its header's `Last updated`, when it has one. */
function withDate({ doc, start }: EntityReading, today: string): Doc {
  const field = headerOf(doc.lines, start).find(({ key }) => key === 'last updated');
  if (!field) return doc;
  const line = doc.lines[field.line] ?? '';
  const lines = [...doc.lines];
  lines[field.line] = line.slice(0, field.from) + commentValue(today) + line.slice(field.to);
  return { ...doc, lines };
}
