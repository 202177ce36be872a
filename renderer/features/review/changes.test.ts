import { expect, test } from 'vitest';
import { type Change, type Does, titleOf } from './changes.ts';

const merging = (drop: string, keep: string) => {
  const does = { kind: 'merge', drop, keep, merged: '' } as Does;
  return titleOf({ does, edited: null } as Change);
};

test('a merge names its pages, and entries of days by when they were said', () => {
  expect(merging('person--tomas', 'person--tomas-reyes')).toBe('Tomas is Tomas Reyes');
  expect(merging('episode:2026-11-18:12:20', 'episode:2026-11-17:09:05-2')).toBe(
    'Said twice: 2026-11-17 09:05 and 2026-11-18 12:20',
  );
});
