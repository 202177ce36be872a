import { expect, test } from 'vitest';
import { linkWords, plainText } from './plain.ts';

test('a row shows words, not marks', () => {
  expect(
    plainText('## Plan\n\n- **Replay** `one` day\n- see [[tool--x|TimescaleDB]] and [the book](https://x.y)'),
  ).toBe('Plan Replay one day see TimescaleDB and the book');
  expect(plainText('Part of [[project--tideline]], see [[USER.md]]')).toBe('Part of Tideline, see USER.md');
  expect(plainText('<!-- Learned: today -->\n<!-- -->\n\n## Trigger\nA gauge moves')).toBe('Trigger A gauge moves');
  expect(plainText('snake_case and 2 * 3')).toBe('snake_case and 2 * 3');
});

test('an entity reads as its name, anything else as it stands', () => {
  expect(linkWords('person--amara-nwosu')).toBe('Amara Nwosu');
  expect(linkWords('memory/procedures/deploy')).toBe('memory/procedures/deploy');
  expect(linkWords('notes -- draft')).toBe('notes -- draft');
});

test('what nobody would see says that it is there', () => {
  expect(plainText('Pay \u200bthe **crew**\u{e0041}\u{e0042}')).toBe('Pay ⟨invisible⟩the crew⟨2 invisible⟩');
});
