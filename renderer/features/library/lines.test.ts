import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedLines, fromPage, lineCounts, toPage } from './lines.ts';

test('a text that was not edited is written as it was, byte for byte', () => {
  const piece = fc.constantFrom('a', 'b', '\n', '\r\n', '\r', '\uFEFF', '𝄞');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect(fromPage(text, toPage(text).body)).toBe(text);
    }),
  );
});

test('an edit keeps the line endings of the file and its byte-order mark', () => {
  expect(fromPage('\uFEFFone\r\ntwo\r\n', 'one\nnew\ntwo\n')).toBe('\uFEFFone\r\nnew\r\ntwo\r\n');
  expect(fromPage('one\ntwo\n', 'one\n')).toBe('one\n');
});

test('in a file with mixed endings every untouched line keeps its own', () => {
  expect(toPage('a\r\nb\nc\r\nd').ending).toBe('mixed');
  expect(fromPage('a\r\nb\nc\r\nd', 'a\nb\nnew\nc\nd')).toBe('a\r\nb\nnew\r\nc\r\nd');
});

test('changed lines are those the new text has and the old has not', () => {
  expect(changedLines('a\nb\nc', 'a\nx\nb\nc\ny')).toEqual([2, 5]);
  expect(lineCounts('a\nb', 'a\nc\nd')).toEqual({ added: 2, removed: 1 });
});
