import { diffArrays } from 'diff';
import fc from 'fast-check';
import { toDoc } from './lines.ts';

/** Made-up texts for the tests of this room: what codecs look for, in every order, and any characters at all. */
const pieces = [
  '# 2026-02-02 — Episode Log',
  '## 14:30 | fact | confidence:high | tags:[a, b] | source:conversation',
  '## 9:05',
  '## Retain',
  '- W @Peter: in Marrakech',
  '- O(c=0.95) @Peter: concise',
  '## Identity',
  '## Active Context',
  '## Critical Facts',
  '- Name: Ines',
  '  more',
  '  - nested',
  '* star',
  '1. first',
  '',
  '<!-- Type: person | Created: 2026-01-15 | Last updated: 2026-02-02 -->',
  '<!-- Aliases: a, b -->',
  '<!--',
  '-->',
  '## Summary',
  '## Facts',
  '## Beliefs',
  '- Prefers x (c=0.95, since 2026-02-02) [+episode:2025-11-27:10:00] [-fact:a:b]',
  '## Timeline',
  '- 2026-01-15: began',
  '## Relations',
  '- Uses: [[tool--x]], [[y|z]]',
  '---',
  '```',
  '```js',
  '~~~',
  '## Proposal #1',
  '## Proposal #1 ⚠️ CONFLICT with #4',
  '- **From**: researcher',
  '- **Content**: a',
  '- **Status**: pending',
  '| a | b |',
  '[[',
  ']]',
  '- `uses` / `used-by` — project',
  '## p1 · Tides',
  '## p1',
  '## p1-2',
  '> The gate opens at six.',
  '## Threads',
  '## Insights',
  '## Reflection #3 — 2026-03-05',
  '- Decision: approved',
  '<!-- mneme:begin -->',
  '<!-- mneme:end -->',
  '\u0000',
  '\u202eabc',
  'שלום עולם',
  '日本語',
  '🎉👩‍👩‍👧',
  '\u2028',
  '\u0085',
  ' ',
  '\t',
  '\uFEFF',
  '\ud800',
  '\\## x',
  '# Audit Digest — January 2026',
  '   ',
  'text',
];
const ends = ['\n', '\n', '\r\n', '\r', ''];

const line = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...pieces) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);

/** A file's text with mixed line ends, perhaps with a byte order mark and without a last line end. */
export const anyText = fc
  .tuple(fc.constantFrom('', '', '\uFEFF'), fc.array(fc.tuple(line, fc.constantFrom(...ends)), { maxLength: 30 }))
  .map(([bom, lines]) => bom + lines.map(([text, end]) => text + end).join(''));

/** A file that is there, or not yet. */
export const anyFile = fc.option(anyText, { nil: null, freq: 6 });

/** What somebody may want remembered: never blank. */
export const anyWords = fc
  .oneof(anyText, fc.string({ unit: 'binary', maxLength: 60 }))
  .map((text) => text.trim())
  .filter((text) => text !== '');

/** Words as they come back: line ends as `\n`, half pairs as U+FFFD, blank lines around them gone. */
export function asKept(words: string): string {
  const lines = words.replace(/\p{Surrogate}/gu, '\uFFFD').split(/\r\n|\n|\r/);
  while (lines[0]?.trim() === '') lines.shift();
  while (lines.at(-1)?.trim() === '') lines.pop();
  return lines.join('\n');
}

/** Lines, with their ends, that a change took away; a last line that was only given its end is not counted. */
export function lost(before: string, after: string): string[] {
  const bytes = (text: string) => {
    const { bom, lines, ends } = toDoc(text);
    return [bom, ...lines.map((line, n) => line + (ends[n] === '' ? 'end' : ends[n]))];
  };
  const old = bytes(before);
  const last = old.at(-1);
  return diffArrays(old, bytes(after))
    .filter((part) => part.removed)
    .flatMap((part) => part.value)
    .filter((gone) => gone !== last || !gone.endsWith('end'));
}
