/** A part of a page: text as Markdown, or code to be copied. */
export type GuideBlock = { kind: 'text' | 'code'; text: string; language: string };

/** Splits Markdown at its fenced code. */
export function guideBlocks(markdown: string): GuideBlock[] {
  return markdown.split(/^```/m).flatMap((part, n): GuideBlock[] => {
    if (n % 2 === 0) return part.trim() === '' ? [] : [{ kind: 'text', text: unwrapped(part.trim()), language: '' }];
    const end = part.indexOf('\n');
    return [{ kind: 'code', text: part.slice(end + 1).trimEnd(), language: part.slice(0, end).trim() }];
  });
}

/** Begins something of its own: an item, a quotation, a row, a heading. */
const begins = /^\s*(?:[-*+>|#]|\d+\.\s)/;
/** Ends with its line: a row, a heading. */
const ends = /^[|#]/;

/** A paragraph as one line: where its file wraps it, the window need not. */
function unwrapped(text: string): string {
  return text.split('\n').reduce((before, line) => {
    const last = before.slice(before.lastIndexOf('\n') + 1);
    const goesOn = last !== '' && line !== '' && !ends.test(last) && !begins.test(line);
    return `${before}${goesOn ? ' ' : '\n'}${line}`;
  });
}
