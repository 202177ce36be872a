import type { Passage } from '#shared/model/import.ts';
import { oneLine } from '../../workspace/lines.ts';
import type { DocumentBlock } from './types.ts';

/** Characters at which a passage ends with its paragraph: what can be read at a glance, and quoted. */
const full = 1_200;
/** Characters at which a paragraph itself is cut, at a space where there is one. */
const longest = 2_400;
/** Passages of one document, and characters of all of them: a book of a thousand pages. */
export const most = { passages: 10_000, characters: 8_000_000 };

/**
 * A document’s blocks as passages, numbered from p1; where it has pages, by their number, with p3-2 for the second of page 3. A
 * heading begins a passage, and so does a page. `left`: characters that went beyond the bounds. Pure.
 */
export function passagesOf(blocks: readonly DocumentBlock[]): { passages: Passage[]; left: number } {
  const passages: Passage[] = [];
  const onPage = new Map<number, number>();
  let [heading, text, page] = ['', '', 0];
  let [written, left] = [0, 0];
  const label = (): string => {
    if (page === 0) return `p${passages.length + 1}`;
    const nth = (onPage.get(page) ?? 0) + 1;
    onPage.set(page, nth);
    return nth === 1 ? `p${page}` : `p${page}-${nth}`;
  };
  const end = () => {
    if (text === '') return;
    if (passages.length < most.passages && written + text.length <= most.characters) {
      written += text.length;
      passages.push({ label: label(), heading, text });
    } else left += text.length;
    text = '';
  };
  for (const block of blocks) {
    if (block.level > 0 || (block.page ?? 0) !== page) end();
    page = block.page ?? 0;
    if (block.level > 0) heading = oneLine(block.text).slice(0, 120);
    for (const part of block.level > 0 ? [] : parts(block.text)) {
      if (text !== '' && text.length + part.length > full) end();
      text = text === '' ? part : `${text}\n\n${part}`;
    }
  }
  end();
  return { passages, left };
}

/** A paragraph in pieces that are no longer than a passage may be. */
function parts(text: string): string[] {
  const all: string[] = [];
  let rest = text.trim();
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest);
    const at = space > longest / 2 ? space : longest;
    all.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return rest === '' ? all : [...all, rest];
}
