/** A part of a page: text as Markdown, or code to be copied. */
export type GuideBlock = { kind: 'text' | 'code'; text: string; language: string };

/** Splits Markdown at its fenced code. */
export function guideBlocks(markdown: string): GuideBlock[] {
  return markdown.split(/^```/m).flatMap((part, n): GuideBlock[] => {
    if (n % 2 === 0) return part.trim() === '' ? [] : [{ kind: 'text', text: part.trim(), language: '' }];
    const end = part.indexOf('\n');
    return [{ kind: 'code', text: part.slice(end + 1).trimEnd(), language: part.slice(0, end).trim() }];
  });
}
