import { frontMatterOf } from '../front-matter.ts';
import { type Doc, isBlank, printDoc, splice, toDoc } from '../lines.ts';
import { contentRange, type MarkdownSection, type Mask, markdownSections, maskOf } from '../markdown.ts';
import { slug } from '../slug.ts';
import { commentValue, headerOf } from './header.ts';

export type EntityReading = { doc: Doc; mask: Mask; sections: MarkdownSection[]; start: number };

export function readEntity(text: string): EntityReading {
  const doc = toDoc(text);
  const start = frontMatterOf(doc.lines).lines;
  const mask = maskOf(doc.lines, start);
  return { doc, mask, sections: markdownSections(doc.lines, mask, start), start };
}

/** A name a person would write for an id: `project--moltbot-memory` → `Moltbot Memory`. */
export function labelOf(id: string): string {
  const words = id
    .slice(id.indexOf('--') + 2)
    .split('-')
    .filter((word) => word !== '');
  return words.map((word) => word.replace(/^./u, (letter) => letter.toUpperCase())).join(' ') || id;
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
    return { text: printDoc(splice(dated, at, 0, lines)), line: at + 1 };
  }
  // Facts stand behind the summary; on a page without one, at the end.
  const summary = sections.find(({ level, title: one }) => level === 2 && slug(one) === 'summary');
  const after = slug(title) === 'facts' && summary ? summary : null;
  const at = after ? (contentRange(doc.lines, after.from, after.to)?.to ?? after.from) : doc.lines.length;
  const gap = at === 0 || isBlank(doc.lines[at - 1] ?? '') ? [] : [''];
  return { text: printDoc(splice(dated, at, 0, [...gap, `## ${title}`, ...lines])), line: at + gap.length + 2 };
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
