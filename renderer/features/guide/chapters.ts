import { language } from '../../text/text.ts';
import { type GuideBlock, guideBlocks } from './blocks.ts';

/** A chapter of the guide: its first heading, what stands above the first section, and its sections. */
export type Chapter = { id: string; title: string; intro: readonly GuideBlock[]; sections: readonly GuideSection[] };
export type GuideSection = { id: string; title: string; blocks: readonly GuideBlock[] };

const files =
  language === 'de'
    ? import.meta.glob<string>('../../../resources/guide/de/*.md', { query: '?raw', import: 'default', eager: true })
    : import.meta.glob<string>('../../../resources/guide/*.md', { query: '?raw', import: 'default', eager: true });

export const chapters: readonly Chapter[] = Object.entries(files)
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([path, text]) => chapterOf(path.replace(/^.*\/\d+-|\.md$/g, ''), text));

/** @param text Markdown: `# title`, then sections that begin with `## ` */
export function chapterOf(id: string, text: string): Chapter {
  const [head = '', ...parts] = text.split(/^## /m);
  const title = /^# (.+)$/m.exec(head)?.[1] ?? id;
  return {
    id,
    title,
    intro: guideBlocks(head.replace(/^# .+$/m, '')),
    sections: parts.map((part) => {
      const end = part.indexOf('\n');
      const heading = part.slice(0, end).trim();
      return { id: slugOf(heading), title: heading, blocks: guideBlocks(part.slice(end)) };
    }),
  };
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
