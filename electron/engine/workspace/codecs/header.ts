import { plainValue } from '../fields.ts';
import { isBlank } from '../lines.ts';
import { headingLevel } from '../markdown.ts';

/** A `Key: value` of the comment lines under a page's title, and where its value stands. Lines 0-based. */
export type HeaderField = { line: number; key: string; value: string; from: number; to: number };

/** Lines looked at; headers stand right below the title. */
const deepest = 20;

/** The fields of `<!-- Type: project | Created: 2026-01-15 -->` lines right below the title. @source 000 §6.2 */
export function headerOf(lines: string[], start: number): HeaderField[] {
  const fields: HeaderField[] = [];
  let begun = false;
  for (let n = start; n < lines.length && n < start + deepest; n++) {
    const line = lines[n] ?? '';
    if (!line.startsWith('<!--')) {
      // Title and blank lines may stand before; a comment further down is the page's own.
      if (begun || (!isBlank(line) && headingLevel(line) !== 1)) break;
      continue;
    }
    const end = line.indexOf('-->');
    if (end === -1) break;
    begun = true;
    let at = 4;
    for (const part of line.slice(4, end).split('|')) {
      const colon = part.indexOf(':');
      if (colon > 0) {
        const value = part.slice(colon + 1);
        const lead = value.length - value.trimStart().length;
        const from = at + colon + 1 + lead;
        fields.push({
          line: n,
          key: part.slice(0, colon).trim().toLowerCase(),
          value: value.trim(),
          from,
          to: from + value.trim().length,
        });
      }
      at += part.length + 1;
    }
  }
  return fields;
}

export const fieldOf = (fields: HeaderField[], key: string): string | null => {
  const value = fields.find((field) => field.key === key)?.value ?? '';
  return isBlank(value) || value === '—' ? null : value;
};

/** A header line; values lose what would break it. */
export function headerLine(values: Record<string, string>): string {
  const parts = Object.entries(values).map(([key, value]) => `${key}: ${commentValue(value)}`);
  return `<!-- ${parts.join(' | ')} -->`;
}

/** A value that cannot end its comment or its field. */
export const commentValue = (value: string): string => plainValue(value).replaceAll('--', '‐‐').replaceAll('>', '›');
