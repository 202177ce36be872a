import { expect, test } from 'vitest';
import { jaccard, likeness, trigramsOf } from './similarity.ts';
import { duplicateWords } from './words.ts';

const alike = (a: string, b: string) => jaccard(trigramsOf(duplicateWords(a)), trigramsOf(duplicateWords(b)));

test('words are the text again, and the order of a sentence does not matter to its trigrams', () => {
  const text = 'Deploys: go out,  on “Fridays” 每周五部署。\n- and more';
  expect(
    duplicateWords(text)
      .map(({ lead, raw }) => lead + raw)
      .join(''),
  ).toBe(text);
  expect(alike('The deadline is April 15', 'April 15 is the deadline')).toBe(1);
  expect(alike('Tea', 'tea.')).toBe(1);
  expect(alike('', 'the')).toBe(0);
  expect(alike('Alex drinks tea with milk', 'Alex rides a bike to work')).toBe(0);
});

test('words alone need 0.6, words and meaning 0.5 together', () => {
  expect(likeness(0.6, null)).toBe(0.6);
  expect(likeness(0.59, null)).toBeNull();
  expect(likeness(0.2, 0.8)).toBe(0.5);
  expect(likeness(0.2, 0.7)).toBeNull();
  expect(likeness(0.7, 0.1)).toBe(0.7);
});
