import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conflictsOf, merged, settleTouching, threeWay } from './three-way.ts';

const base = 'title\n\n- one\n- two\n- three\n- four\n';
const none = new Map();

test('edits at different places merge by themselves', () => {
  const mine = base.replace('- one', '- one, mine');
  const theirs = base.replace('- four', '- four, theirs');
  const pieces = threeWay(base, mine, theirs);
  expect(conflictsOf(pieces)).toEqual([]);
  expect(merged(pieces, none)).toBe('title\n\n- one, mine\n- two\n- three\n- four, theirs\n');
});

test('the same edit on both sides is no conflict', () => {
  const both = base.replace('two', 'zwei');
  expect(conflictsOf(threeWay(base, both, both))).toEqual([]);
});

test('a line that both changed wants a choice: mine, theirs, or both', () => {
  const pieces = threeWay(base, base.replace('two', 'mine'), base.replace('two', 'theirs'));
  expect(conflictsOf(pieces)).toEqual([
    { kind: 'conflict', n: 0, base: ['- two'], mine: ['- mine'], theirs: ['- theirs'] },
  ]);
  expect(merged(pieces, new Map([[0, 'theirs']]))).toBe(base.replace('two', 'theirs'));
  expect(merged(pieces, new Map([[0, 'both']]))).toBe(base.replace('- two', '- mine\n- theirs'));
  expect(merged(pieces, none)).toBe(base.replace('two', 'mine'));
});

test('choosing one side everywhere keeps each of its lines', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, mine) => {
      const pieces = threeWay(before, mine, before);
      expect(conflictsOf(pieces)).toEqual([]);
      expect(merged(pieces, none)).toBe(mine);
    }),
  );
});

test('what was written beside a run that goes stays, and two texts at one place are a conflict', () => {
  const pieces = settleTouching(threeWay('a\nx\ny\n', 'a\nx\ny\nlater\n', 'a\n'));
  expect(conflictsOf(pieces)).toEqual([]);
  expect(merged(pieces, none)).toBe('a\nlater\n');
  expect(conflictsOf(settleTouching(threeWay('a\n', 'a\nmine\n', 'a\ntheirs\n')))).toHaveLength(1);
  const besides = settleTouching(threeWay('a\nx\ny\n', 'A\nx\ny\n', 'a\nnew\ny\n'));
  expect(merged(besides, none)).toBe('A\nnew\ny\n');
  expect(conflictsOf(settleTouching(threeWay('a\nx\n', 'a\nX\n', 'a\n')))).toHaveLength(1);
});
