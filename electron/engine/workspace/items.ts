import { isBlank, trimLines, wordsToLines } from './lines.ts';
import { commentLine, fencedLine, headingLevel, headingText, type Mask } from './markdown.ts';

/** A bullet with its continuation lines, or a paragraph. Lines are 0-based, `end` inclusive. */
export type LineItem = { line: number; end: number; text: string; bullet: boolean; under: string | null };

/**
 * The bullets and paragraphs of a range, in order. A bullet goes on over indented lines, blank ones between them, and
 * lazily over plain ones right below it. Comments, rules and deeper headings are no items; `under` is the nearest of
 * the latter.
 */
export function itemsIn(lines: string[], mask: Mask, from: number, to: number): LineItem[] {
  const items: LineItem[] = [];
  let open: { line: number; end: number; parts: string[]; bullet: boolean; under: string | null } | null = null;
  let blanks: string[] = [];
  let under: string | null = null;
  const close = () => {
    if (open)
      items.push({
        line: open.line,
        end: open.end,
        text: open.parts.join('\n'),
        bullet: open.bullet,
        under: open.under,
      });
    open = null;
    blanks = [];
  };
  const begin = (n: number, text: string, bullet: boolean) => {
    close();
    open = { line: n, end: n, parts: [text], bullet, under };
  };
  const extend = (n: number, text: string) => {
    if (!open) return;
    for (const blank of blanks) open.parts.push(blank);
    open.parts.push(text);
    open.end = n;
    blanks = [];
  };
  for (let n = from; n < to; n++) {
    const line = lines[n] ?? '';
    const isOpen = open as { bullet: boolean } | null;
    const goesOn = isOpen !== null && blanks.length === 0;
    const marker = markerLength(line);
    if (mask[n] === commentLine) close();
    else if (mask[n] === fencedLine) goesOn ? extend(n, line) : begin(n, line, false);
    else if (isBlank(line)) isOpen?.bullet ? blanks.push(dedent(line)) : close();
    else if (isIndented(line) && isOpen?.bullet) extend(n, dedent(line));
    else if (headingLevel(line) > 0) {
      close();
      under = headingText(line);
    } else if (isRule(line)) close();
    else if (marker > 0) begin(n, line.slice(marker).trimStart(), true);
    else if (goesOn) extend(n, line);
    else begin(n, line, false);
  }
  close();
  return items;
}

/** Words as the lines of one bullet, read back by `itemsIn` as the same words without blank ends. Null when blank. */
export function bulletLines(words: string): string[] | null {
  const [first, ...rest] = trimLines(wordsToLines(words.trim()));
  if (first === undefined) return null;
  return [`- ${first}`, ...rest.map((line) => (line === '' ? '' : `  ${line}`))];
}

const isIndented = (line: string) => line.startsWith('  ') || line.startsWith('\t');

function dedent(line: string): string {
  if (line.startsWith('  ')) return line.slice(2);
  return line.startsWith('\t') || line.startsWith(' ') ? line.slice(1) : line;
}

const isRule = (line: string) => /^(?:-{3,}|\*{3,}|_{3,})[ \t]*$/.test(line);

/** Length of `- `, `* `, `+ ` or `12. ` at a line's start (after one blank at most), with its space; 0 when there is none. */
function markerLength(line: string): number {
  const lead = line.startsWith(' ') ? 1 : 0;
  const mark = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/.exec(lead === 1 ? line.slice(1) : line);
  return mark === null ? 0 : lead + mark[0].length;
}
