import { expect, test } from 'vitest';
import { changeTitle, type Does, type PendingChange, questionOf } from './changes.ts';

const merging = (drop: string, keep: string) => {
  const does = { kind: 'merge', drop, keep, merged: '' } as Does;
  return changeTitle({ does, edited: null } as PendingChange);
};

test('a merge names its pages, and entries of days by when they were said', () => {
  expect(merging('person--tomas', 'person--tomas-reyes')).toBe('Tomas is Tomas Reyes');
  const twice = merging('episode:2024-11-18:12:20', 'episode:2024-11-17:09:05-2');
  expect(twice).toMatch(/^Said on 17 Nov 2024 and again on 18 Nov 2024$/);
});

test('a contradiction asks for the value in which both sides differ, and where they share no words, which of them holds', () => {
  const asks = (one: string, other: string) => {
    const sides = [one, other].map((text) => ({ id: text, text }));
    const does = { kind: 'contradiction', about: 'the level', sides, holds: null } as unknown as Extract<
      Does,
      { kind: 'contradiction' }
    >;
    return questionOf({ does, edited: null } as PendingChange, does);
  };
  expect(asks('Sofia is called when the level passes 1.10 m.', 'Sofia is called when the level passes 1.20 m.')).toBe(
    'Sofia is called when the level passes 1.10 or 1.20 m?',
  );
  expect(asks('The pilot ends 30 June', 'The pilot ends 31 July')).toBe('The pilot ends 30 June or 31 July?');
  expect(asks('Tea in the morning', 'No drinks at all')).toBe('Which holds: the level');
});
