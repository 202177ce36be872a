import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('a text that was read lately is not read again, and one that was read long ago is', () => {
  const reads: string[] = [];
  const read = remembered((text) => {
    reads.push(text);
    return { text };
  });
  expect(read('a')).toBe(read('a'));
  for (let n = 0; n < 1_500; n++) read(`b${n}`);
  expect(read('a')).toEqual({ text: 'a' });
  for (let n = 0; n < 3_000; n++) read(`c${n}`);
  read('a');
  expect(reads.filter((text) => text === 'a')).toHaveLength(2);
});
