import { itemsIn, type LineItem } from '../items.ts';
import { type Doc, splice } from '../lines.ts';
import { fencedLine, type Mask } from '../markdown.ts';
import { slug } from '../slug.ts';
import type { EntityReading } from './entity-page.ts';

/** The items of a page's sections of one name, as `facts` or `beliefs`, in order. */
export function itemsUnder({ doc, mask, sections }: EntityReading, name: string): LineItem[] {
  return sections
    .filter(({ level, title }) => level === 2 && slug(title) === name)
    .flatMap(({ from, to }) => itemsIn(doc.lines, mask, from, to));
}

/** The item of a page that begins at a 1-based line, and the title of its section; null when none does. */
export function itemAt(reading: EntityReading, line: number): { item: LineItem; title: string } | null {
  for (const section of reading.sections) {
    if (section.from > line - 1 || line - 1 >= section.to) continue;
    const item = itemsIn(reading.doc.lines, reading.mask, section.from, section.to).find(
      (one) => one.line === line - 1,
    );
    return item ? { item, title: section.title } : null;
  }
  return null;
}

/** The page with other words in an item's place; its marker and every other line keep their bytes. */
export function replaceItem(doc: Doc, item: LineItem, words: string): Doc {
  const first = doc.lines[item.line] ?? '';
  const marker = first.slice(0, first.length - (item.text.split('\n')[0] ?? '').length);
  const indent = item.bullet ? '  ' : '';
  const [head = '', ...rest] = words.split('\n');
  const lines = [marker + head, ...rest.map((line) => (line === '' ? '' : indent + line))];
  const next = splice(doc, item.line, item.end - item.line + 1, lines);
  // The item keeps the line end with which it ended.
  const last = doc.ends[item.end];
  if (last !== undefined && last !== '') next.ends[item.line + lines.length - 1] = last;
  return next;
}

/** Marks are written behind an item's last line; below it when that line closes a code block. */
export function withTail(doc: Doc, mask: Mask, item: LineItem, from: number, tail: string): Doc {
  const end = doc.lines[item.end] ?? '';
  if (mask[item.end] === fencedLine) return splice(doc, item.end + 1, 0, [`  ${tail}`]);
  const kept = end.slice(0, from).trimEnd();
  return { ...doc, lines: doc.lines.with(item.end, tail === '' ? kept : `${kept} ${tail}`) };
}
