import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { countTokens } from './tokens.ts';

test('[TOKENS-1] ordinary text is counted exactly as o200k does', () => {
  for (const text of [
    '',
    'Hello, world.',
    'Ines leans towards the large figure.\n\n- one\n- two\n',
    'Čaj u devet. 日本語のメモ。 שלום 👩‍👩‍👧',
    'x'.repeat(400),
  ]) {
    expect(countTokens(text)).toBe(encode(text).length);
  }
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
});

test('[TOKENS-2] a long run is counted in pieces, close to the whole', () => {
  const text = 'https://example.org/'.repeat(100);
  const exact = encode(text).length;
  expect(Math.abs(countTokens(text) - exact)).toBeLessThanOrEqual(exact * 0.02);
});

test.each([
  ['one character', 'a'.repeat(1_000_000)],
  ['blanks', ' '.repeat(1_000_000)],
  ['line ends', '\n'.repeat(1_000_000)],
  ['accents in between', 'éa'.repeat(500_000)],
  ['signs', '-_'.repeat(500_000)],
  ['a script without spaces', '日本語の長い文章。'.repeat(110_000)],
  ['emoji', '👩‍👩‍👧'.repeat(120_000)],
  ['half pairs', '\ud800'.repeat(500_000)],
])('[TOKENS-3] a megabyte of %s is counted', (_, text) => {
  expect(countTokens(text)).toBeGreaterThan(0);
});
