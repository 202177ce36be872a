import { basename } from 'node:path';
import { frontMatterOf } from '../../workspace/front-matter.ts';
import { itemsIn, type LineItem } from '../../workspace/items.ts';
import { toDoc } from '../../workspace/lines.ts';
import { headingText, type Mask, markdownSections, maskOf } from '../../workspace/markdown.ts';
import { notAPage, type SourceFile, sourceText } from '../source-files.ts';
import type { Piece, SourceReading } from '../types.ts';

// What readers of Markdown have in common.

/** A page as readers see it. `start`: the 0-based line behind its front matter. */
export type SourcePage = {
  file: SourceFile;
  lines: string[];
  mask: Mask;
  start: number;
  /** The first value of a field of its front matter. */
  value(key: string): string | undefined;
  values: ReadonlyMap<string, string[]>;
};

/** A section with its heading, the 0-based line of it, its items and its words. */
export type SourceSection = { level: number; title: string; line: number; items: LineItem[]; text: string };

/** Null, and said so, for what is too large or no text. */
export async function sourcePage(file: SourceFile, reading: SourceReading): Promise<SourcePage | null> {
  const text = await sourceText(file, reading);
  if (text === null) {
    reading.unread(file.name, 1, notAPage);
    return null;
  }
  const { lines } = toDoc(text);
  const { lines: start, values } = frontMatterOf(lines);
  return { file, lines, mask: maskOf(lines, start), start, values, value: (key) => values.get(key)?.[0] };
}

/** Sections down to a level, in order; what stands before the first heading is one without a title. */
export function sectionsIn({ lines, mask, start }: SourcePage, deepest = 2): SourceSection[] {
  return markdownSections(lines, mask, start, deepest).map(({ level, line, from, to }) => ({
    level,
    line,
    title: level === 0 ? '' : headingText(lines[line] ?? ''),
    items: itemsIn(lines, mask, from, to),
    text: lines.slice(from, to).join('\n').trim(),
  }));
}

/** All words behind the front matter. */
export const bodyOf = ({ lines, start }: SourcePage): string => lines.slice(start).join('\n').trim();

/** Where a 0-based line stands, 1-based. */
export const lineAt = ({ file }: SourcePage, line: number): string => `${file.name}#L${line + 1}`;

/** A `SKILL.md`: how something is done, and when. */
export function skillOf(page: SourcePage): Piece {
  const { file, value } = page;
  const title = value('name')?.slice(0, 100) ?? file.name.split('/').at(-2) ?? basename(file.name, '.md');
  const trigger = value('description')?.slice(0, 1_000);
  const from = { key: file.name, at: `${file.name}#L1`, by: 'model', said: file.modified } as const;
  return {
    ...from,
    sort: 'procedure',
    title,
    text: bodyOf(page) || title,
    ...(trigger === undefined ? {} : { trigger }),
  };
}

export const skillFile = /(?:^|\/)skills\/[^/]+\/SKILL\.md$/;
