import { expect, test } from 'vitest';
import { type Change, type Does, titleOf } from './changes.ts';

const merging = (drop: string, keep: string) => {
  const does = { kind: 'merge', drop, keep, merged: '' } as Does;
  return titleOf({ does, edited: null } as Change);
};

test('a merge names its pages, and entries of days by when they were said', () => {
  expect(merging('person--tomas', 'person--tomas-reyes')).toBe('Tomas is Tomas Reyes');
  const twice = merging('episode:2024-11-18:12:20', 'episode:2024-11-17:09:05-2');
  expect(twice).toMatch(/^Said twice: 17 Nov 2024.* 09:05 and 18 Nov 2024.* 12:20$/);
});
