import { visible } from '#shared/text/invisible.ts';
import { entityParts } from './entity-names.ts';

/** What a `[[target]]` reads as: an entity by its name, a path as it stands. */
export const linkWords = (target: string): string =>
  /^[^\s/]+--[^\s/]+$/.test(target) ? entityParts(target).name : target;

/** A text whose links read as the names they lead to, and what is invisible in it says so. */
export const linksAsWords = (text: string): string =>
  visible(text).replace(
    /\[\[([^[\]|]+)(?:\|([^[\]]+))?\]\]/g,
    (_, target: string, label?: string) => label ?? linkWords(target),
  );

/**
 * Markdown as one run of plain words, for a row: marks of emphasis, lists, headings and links fall
 * away with comments, and an entity is called by its name.
 */
export function plainText(markdown: string, most = 600): string {
  return linksAsWords(markdown.slice(0, most).replace(/```[^\n]*\n?/g, ' '))
    .replace(/<!--[^>]{0,200}-->/g, ' ')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^[^\S\n]*(?:[-*+]|\d+\.|>|#{1,6})\s+/gm, '')
    .replace(/(?<![\p{L}\p{N}])[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}(?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Characters that a heading holds whole. */
const mostOfHeading = 160;

/** What a memory is headed by: all that it says where that is short, else its title. */
export function headlineOf(text: string, title: string): { heading: string; isWhole: boolean } {
  const plain = plainText(text, 4_000);
  const isWhole = plain.length <= mostOfHeading;
  return { heading: isWhole ? plain : linksAsWords(title), isWhole };
}
