import { expect, test } from 'vitest';
import { readable } from './readable.ts';

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
