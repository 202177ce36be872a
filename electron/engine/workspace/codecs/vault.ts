import { oneLine, trimLines, wordsToLines } from '../lines.ts';
import type { ParsedFile } from '../types.ts';
import { parsePage } from './page.ts';

/** A note that never fades: a title and the words as given, below the front matter they came with. @source 000 §3 */
export function createVault({
  title,
  body,
  front,
}: {
  title: string;
  body: string;
  front?: string | undefined;
}): string {
  const before = front === undefined ? [] : trimLines(wordsToLines(front));
  return `${[...before, `# ${oneLine(title)}`, '', ...trimLines(wordsToLines(body))].join('\n')}\n`;
}

export const parseVault = (path: string, text: string): ParsedFile => parsePage(path, text, 'vault');
