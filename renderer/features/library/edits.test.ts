import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textEdits } from './edits.ts';

function apply(text: string, edits: readonly { start: number; end: number; text: string }[]): string {
  return edits.toReversed().reduce((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text);
}

test('the edits turn one text into the other', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c\n', '\n'), { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(apply(before, textEdits(before, after))).toBe(after);
    }),
  );
});

test('what did not change is left alone', () => {
  expect(textEdits('one\ntwo\nthree\n', 'one\n2\nthree\n')).toEqual([{ start: 4, end: 8, text: '2\n' }]);
  expect(textEdits('same', 'same')).toEqual([]);
});
