import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import { frontMatterOf } from '../front-matter.ts';
import { bulletLines, itemsIn } from '../items.ts';
import { type Doc, isBlank, oneLine, printDoc, splice, toDoc } from '../lines.ts';
import { entitiesIn, linksIn } from '../links.ts';
import { commentLine, contentRange, type MarkdownSection, type Mask, markdownSections, maskOf } from '../markdown.ts';
import { slug } from '../slug.ts';
import { coreTemplate } from '../template-texts.ts';
import type { ParsedFile } from '../types.ts';

/** The blocks of core memory. @source 000 §4 */
export const coreBlocks = ['Identity', 'Active Context', 'Persona', 'Critical Facts'] as const;

type Reading = { doc: Doc; mask: Mask; sections: MarkdownSection[] };

function read(text: string): Reading {
  const doc = toDoc(text);
  const start = frontMatterOf(doc.lines).lines;
  const mask = maskOf(doc.lines, start);
  return { doc, mask, sections: markdownSections(doc.lines, mask, start) };
}

/** A block's name in ids: `Active Context` → `active-context`; `top` for what stands before the first block. */
const blockSlug = ({ level, title }: MarkdownSection) => (level === 2 ? slug(title) : 'top');

/**
 * Adds an item at the end of a block of MEMORY.md, which is added when there is none of that name.
 * @throws input.invalid for a blank item or block
 */
export function addCoreItem(
  text: string | null,
  block: string,
  item: string,
): { text: string; id: string; line: number } {
  const lines = bulletLines(item);
  const title = oneLine(block);
  if (lines === null || title === '')
    throw fail('input.invalid', 'A blank item says nothing.', 'Say what to remember, and in which block.');
  const { doc, mask, sections } = read(text === null || isBlank(text) ? `${text ?? ''}${coreTemplate}` : text);
  const wanted = slug(title);
  const same = sections.filter((section) => section.level === 2 && slug(section.title) === wanted);
  const count = same.reduce((sum, { from, to }) => sum + itemsIn(doc.lines, mask, from, to).length, 0);
  // The last block of that name: its new item is the last of them all, so no id of another moves.
  const section = same.at(-1);
  if (section) {
    const at = contentRange(doc.lines, section.from, section.to)?.to ?? section.from;
    return { text: printDoc(splice(doc, at, 0, lines)), id: `core:${wanted}:${count + 1}`, line: at + 1 };
  }
  const gap = isBlank(doc.lines.at(-1) ?? '') ? [] : [''];
  const next = splice(doc, doc.lines.length, 0, [...gap, `## ${title}`, ...lines]);
  return { text: printDoc(next), id: `core:${wanted}:1`, line: doc.lines.length + gap.length + 2 };
}

/** What core memory says: without comments, and without headings under which nothing stands; '' when that is nothing. */
export function coreWords(text: string): string {
  const { doc, mask, sections } = read(text);
  const parts = sections.flatMap(({ level, line, from, to }) => {
    const words = doc.lines.slice(from, to).filter((_, n) => mask[from + n] !== commentLine);
    const range = contentRange(words, 0, words.length);
    if (range === null) return [];
    return [[...(level === 0 ? [] : [doc.lines[line] ?? '']), ...words.slice(range.from, range.to)].join('\n')];
  });
  return parts.join('\n\n');
}

/** MEMORY.md: one memory an item, numbered within its block. */
export function parseCore(path: string, text: string): ParsedFile {
  const { doc, mask, sections } = read(text);
  const memories: Memory[] = [];
  const counts = new Map<string, number>();
  for (const section of sections) {
    const block = blockSlug(section);
    for (const item of itemsIn(doc.lines, mask, section.from, section.to)) {
      const n = (counts.get(block) ?? 0) + 1;
      counts.set(block, n);
      if (isBlank(item.text)) continue;
      memories.push({
        id: `core:${block}:${n}`,
        kind: 'core',
        store: 'core',
        path,
        line: item.line + 1,
        endLine: item.end + 1,
        title: item.under === null ? section.title || 'Core memory' : `${section.title} › ${item.under}`,
        text: item.text,
        at: null,
        type: block,
        confidence: null,
        tags: [],
        source: null,
        entities: entitiesIn(item.text),
        parent: null,
      });
    }
  }
  return {
    kind: 'core',
    title: 'Core memory',
    memories,
    links: linksIn(path, doc.lines, mask, memories),
    problems: [],
  };
}
