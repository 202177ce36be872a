import type { GuideBlock } from './blocks.ts';
import type { Chapter } from './chapters.ts';

/** A place of the guide that has all the words; `section` is null above the first one. */
export type GuidePlace = { chapter: Chapter; section: string | null; title: string; excerpt: string };

/** Letters of the text that are shown around the first word. */
const around = { before: 40, after: 90 };

/** Every place with all the words in it, those with a word in their heading first. */
export function searchGuide(chapters: readonly Chapter[], asked: string): GuidePlace[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const places = chapters.flatMap((chapter) => [
    { chapter, section: null, title: chapter.title, text: plain(chapter.intro) },
    ...chapter.sections.map(({ id, title, blocks }) => ({ chapter, section: id, title, text: plain(blocks) })),
  ]);
  const inTitle = ({ title }: { title: string }) => words.some((word) => title.toLowerCase().includes(word));
  return places
    .filter(({ title, text }) => words.every((word) => `${title} ${text}`.toLowerCase().includes(word)))
    .sort((a, b) => Number(inTitle(b)) - Number(inTitle(a)))
    .map(({ text, ...place }) => ({ ...place, excerpt: excerptOf(text, words) }));
}

/** Words without the marks of Markdown. */
function plain(blocks: readonly GuideBlock[]): string {
  return blocks
    .map(({ text }) => text.replace(/[*`|]|^[-#]+ /gm, ''))
    .join(' ')
    .replace(/\s+/g, ' ');
}

function excerptOf(text: string, words: readonly string[]): string {
  const at = Math.max(
    0,
    Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((n) => n >= 0), text.length),
  );
  const from = at === text.length || at <= around.before ? 0 : text.indexOf(' ', at - around.before) + 1;
  const to = text.indexOf(' ', at + around.after);
  return `${from > 0 ? '… ' : ''}${to < 0 ? text.slice(from) : `${text.slice(from, to)} …`}`;
}
