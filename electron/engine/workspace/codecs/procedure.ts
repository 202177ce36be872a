import { oneLine, trimLines, wordsToLines } from '../lines.ts';
import type { Parsed } from '../types.ts';
import { headerLine } from './header.ts';
import { parsePage } from './page.ts';

export type NewProcedure = {
  title: string;
  trigger?: string;
  steps?: string[];
  notes?: string[];
  /** The workflow in words; kept as given. With sections of its own it stands alone. */
  body: string;
  /** `2026-01-25` */
  learned: string;
};

/** The page of a new procedure. @source 000 §7 */
export function createProcedure({ title, trigger, steps = [], notes = [], body, learned }: NewProcedure): string {
  const lines = [
    `# ${oneLine(title)}`,
    headerLine({ Type: 'procedure', Learned: learned, 'Last used': learned }),
    '<!-- Decay score: 1.00 | Access count: 1 -->',
  ];
  if (trigger !== undefined && trigger.trim() !== '') lines.push('', '## Trigger', ...trimLines(wordsToLines(trigger)));
  const words = trimLines(wordsToLines(body));
  const sectioned = words.some((line) => /^##[ \t]/.test(line));
  if (steps.length > 0) lines.push('', '## Steps', ...steps.map((step, n) => `${n + 1}. ${oneLine(step)}`));
  else if (words.length > 0 && !sectioned) lines.push('', '## Steps');
  if (words.length > 0) lines.push(...(sectioned || steps.length > 0 ? [''] : []), ...words);
  if (notes.length > 0) lines.push('', '## Notes', ...notes.map((note) => `- ${oneLine(note)}`));
  return `${lines.join('\n')}\n`;
}

export const parseProcedure = (path: string, text: string): Parsed => parsePage(path, text, 'procedure');
