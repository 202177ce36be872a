import { Parser } from 'htmlparser2';
import { fail } from '#shared/model/error.ts';
import { decoded } from './decoded.ts';
import type { DocumentBlock, DocumentReader, DocumentText } from './types.ts';

/** What is not read by who reads a page: code, form fields, menus. */
const silent = new Set(
  'script style noscript template svg math iframe object canvas select button textarea nav footer aside'.split(' '),
);
/** Elements that end the paragraph before them, and their own at their end. */
const blocksOf = new Set(
  'address article blockquote body br dd div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** Elements in one another: the parser looks through all of them at each end. */
const deepest = 2_000;
const heading = /^h([1-6])$/;
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i;
/** Nothing but zeros, in whichever unit: 0.9em is seen. */
const vanishing = /(?:font-size|opacity)\s*:\s*[0.]{1,9}(?:px|em|rem|pt|%)?\s*(?:!important\s*)?(?:;|$)/i;
const authors = new Set(['author', 'article:author', 'dc.creator']);
const dates = new Set(['date', 'article:published_time', 'dc.date', 'datepublished']);

export const readHtml: DocumentReader = async (bytes) => {
  const html = decoded(bytes);
  return { ...htmlText(html), beside: [html] };
};

/** The words of a page as a person sees it: nothing of it runs, is fetched, or is hidden. Pure. @throws source.costly */
export function htmlText(html: string): DocumentText {
  const found: DocumentText = { title: null, author: null, date: null, blocks: [], left: [] };
  const inMain: DocumentBlock[] = [];
  let [text, title, level] = ['', '', 0];
  // Depths, not stacks of names: a page may leave open, or close twice, whatever it wants.
  let [depth, quiet, main, titled] = [0, 0, 0, false];
  const end = () => {
    const words = text.replace(/[\s\u00AD\u200B]+/g, ' ').trim();
    text = '';
    if (words === '') return;
    const block = { text: words, level };
    found.blocks.push(block);
    if (main > 0) inMain.push(block);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!isVoid(name) && ++depth > deepest)
        throw fail(
          'source.costly',
          'It is nested deeper than any page.',
          'Open it, save it as PDF or text, and bring that.',
        );
      if (quiet > 0 || silent.has(name) || isHidden(attributes)) {
        if (!isVoid(name)) quiet++;
        return;
      }
      if (name === 'title') titled = true;
      if (name === 'meta') describe(found, attributes);
      if (!blocksOf.has(name)) return;
      end();
      if (name === 'main' || name === 'article') main++;
      level = Number(heading.exec(name)?.[1] ?? 0);
    },
    ontext(words) {
      if (quiet > 0) return;
      if (titled) title += words;
      else text += words;
    },
    onclosetag(name) {
      if (!isVoid(name)) depth--;
      if (quiet > 0) {
        if (!isVoid(name)) quiet--;
        return;
      }
      if (name === 'title') titled = false;
      if (!blocksOf.has(name)) return;
      end();
      if (name === 'main' || name === 'article') main = Math.max(0, main - 1);
      if (heading.test(name)) level = 0;
    },
  });
  parser.end(html);
  end();
  found.title = title.replace(/\s+/g, ' ').trim() || null;
  // A page that says where its own text stands is taken at its word, unless hardly anything stands there.
  const size = (blocks: readonly DocumentBlock[]) => blocks.reduce((sum, block) => sum + block.text.length, 0);
  return size(inMain) * 3 >= size(found.blocks) ? { ...found, blocks: inMain } : found;
}

type Attributes = Record<string, string>;

const isHidden = ({ hidden, style = '', 'aria-hidden': aria }: Attributes) =>
  hidden !== undefined || aria === 'true' || hiddenStyle.test(style) || vanishing.test(style);

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const isVoid = (name: string) => voids.has(name);

function describe(found: DocumentText, attributes: Attributes): void {
  const { name, property, itemprop, content = '' } = attributes;
  const said = (name ?? property ?? itemprop ?? '').toLowerCase();
  const words = content.replace(/\s+/g, ' ').trim();
  if (words === '') return;
  if (authors.has(said)) found.author ??= words;
  if (dates.has(said)) found.date ??= words;
}
