import { expect, test } from 'vitest';
import { askedBy, readable } from './readable.ts';

test('what the comments say stands apart', () => {
  const { facts, text } = readable(
    '# person--a\n<!-- Type: person | Created: 2026-01-15 -->\n<!-- a remark -->\n\n## Summary\n',
  );
  expect(facts).toEqual([
    { name: 'Type', value: 'person' },
    { name: 'Created', value: '2026-01-15' },
  ]);
  expect(text).toBe('# person--a\n\n## Summary\n');
});

test('an episode’s heading becomes words', () => {
  const { text } = readable(
    '## 14:30 | decision | confidence:high | tags:[memory, plan] | source:conversation\nWe chose.\n',
  );
  expect(text).toBe('## 14:30 decision, high confidence, #memory #plan\nWe chose.\n');
  expect(readable('## 14:30 is no entry\n').text).toBe('## 14:30 is no entry\n');
});

test('of a template each heading stands with what is asked below it; a page with words of its own is none', () => {
  const template =
    '# MEMORY.md\n<!-- TOKEN BUDGET: ~3,000 tokens -->\n\n## Identity\n<!-- ~500 tokens — Who is it? -->\n';
  expect(askedBy(template)).toEqual([
    { heading: 'MEMORY.md', asked: '' },
    { heading: 'Identity', asked: 'Who is it?' },
  ]);
  expect(askedBy(`${template}- Ines\n`)).toBeNull();
});
