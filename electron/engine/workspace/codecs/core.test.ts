import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFile, anyWords, asKept, lost } from '../samples.ts';
import { addCoreItem, coreBlocks, parseCore } from './core.ts';

test('[CORE-1] an added item comes back as it was given, and no other item moves', () => {
  fc.assert(
    fc.property(anyFile, fc.constantFrom(...coreBlocks, 'My own block', 'identity'), anyWords, (text, block, item) => {
      const added = addCoreItem(text, block, item);
      const before = new Map(parseCore('MEMORY.md', text ?? '').memories.map(({ id, text }) => [id, text]));
      const after = new Map(parseCore('MEMORY.md', added.text).memories.map((memory) => [memory.id, memory]));
      expect(after.get(added.id)).toMatchObject({ kind: 'core', text: asKept(item), line: added.line });
      expect(before.has(added.id)).toBe(false);
      for (const [id, words] of before) expect(after.get(id)?.text).toBe(words);
      expect(lost(text ?? '', added.text)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('[CORE-2] blocks, items with their continuation, paragraphs and the owner’s own headings are read', () => {
  const text =
    '---\na: b\n---\n# MEMORY.md — Core Memory\n<!-- TOKEN BUDGET -->\n## Identity\n<!-- ~500 tokens\n- no item\n-->\n- Name: Ines\n- Two\n  lines\n\n  and a paragraph\n\n### Work\nPlain words\nover two lines\n\n## Critical Facts\n* Never X\n1. First\n## Identity\n- Third\n';
  const { memories } = parseCore('MEMORY.md', text);
  expect(memories.map(({ id, title, text, line, endLine }) => [id, title, text, line, endLine])).toEqual([
    ['core:identity:1', 'Identity', 'Name: Ines', 10, 10],
    ['core:identity:2', 'Identity', 'Two\nlines\n\nand a paragraph', 11, 14],
    ['core:identity:3', 'Identity › Work', 'Plain words\nover two lines', 17, 18],
    ['core:critical-facts:1', 'Critical Facts', 'Never X', 21, 21],
    ['core:critical-facts:2', 'Critical Facts', 'First', 22, 22],
    ['core:identity:4', 'Identity', 'Third', 24, 24],
  ]);
});

test('[CORE-3] a new file has the four blocks, and the item stands in its own', () => {
  const { text, id, line } = addCoreItem(null, 'Critical Facts', 'Allergic to nuts');
  for (const block of coreBlocks) expect(text).toContain(`## ${block}\n<!-- ~`);
  expect(text.split('\n')[line - 1]).toBe('- Allergic to nuts');
  expect(id).toBe('core:critical-facts:1');
  expect(() => addCoreItem(null, 'Identity', ' \n')).toThrow();
});
