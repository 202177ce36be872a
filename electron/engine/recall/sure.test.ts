import { afterEach, beforeEach, expect, test } from 'vitest';
import { openIndex } from '../index/open.ts';
import { episode, put } from '../index/samples.ts';
import type { Index } from '../index/types.ts';
import { search } from './search.ts';
import { isWeak, sureness } from './sure.ts';

let index: Index;
beforeEach(() => {
  index = openIndex(':memory:');
});
afterEach(() => index.close());

const diary = [
  'Petra Lind services the harbour crane every May.',
  'The spare keys of the boat shed hang behind the chart table.',
  'Oars are varnished twice a year.',
  'The winter berth was cancelled after the storm.',
  'Answers to the council go out before nine in the morning.',
  'The new bell buoy was delivered on a lorry.',
  'Marlen keeps the register of guests.',
];
const fill = (texts: string[]) =>
  index.apply(put(texts.map((text, n) => episode(n, text, { id: `e${n}`, at: `2026-02-0${n + 1}T10:00` }))));
const surest = (query: string, k = 20) =>
  Math.max(
    0,
    ...search(index, query, { k }).hits.map(({ signs }) =>
      typeof signs === 'object' ? (signs === null ? 1 : sureness(signs)) : 0,
    ),
  );

test('what answers is surer than what only shares a word, however many are asked for', () => {
  fill(diary);
  const answered = surest('who services the harbour crane?');
  const grazed = surest('Which dentist in the morning fills the teeth of the neighbour’s twins?');
  expect(answered).toBeGreaterThan(0.3);
  expect(grazed).toBeLessThan(answered - 0.3);
  expect(surest('who services the harbour crane?', 1)).toBeCloseTo(answered);
});

test('a store of one memory answers what is in it', () => {
  fill(diary.slice(0, 1));
  const [hit] = search(index, 'harbour crane', { k: 5 }).hits;
  expect(isWeak(hit?.signs ?? null)).toBe(false);
});

test('the same question is less sure once what answers it is gone', () => {
  fill(diary);
  const before = surest('Where do the spare keys of the boat shed hang?');
  index.clear();
  fill(diary.filter((text) => !text.includes('spare keys')));
  expect(surest('Where do the spare keys of the boat shed hang?')).toBeLessThan(before / 2);
});

test('what lies in a time that is asked for is not judged by words', () => {
  expect(isWeak(null)).toBe(false);
});
