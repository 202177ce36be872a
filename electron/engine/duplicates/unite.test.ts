import { expect, test } from 'vitest';
import { differenceOf } from './differ.ts';
import { jaccard, likeness, trigramsOf } from './similarity.ts';
import { unite } from './unite.ts';
import { wordsOf } from './words.ts';

const alike = (a: string, b: string) => jaccard(trigramsOf(wordsOf(a)), trigramsOf(wordsOf(b)));
const differs = (a: string, b: string) => differenceOf(wordsOf(a), wordsOf(b));
const united = (a: string, b: string) => unite(wordsOf(a), wordsOf(b));

test('words are the text again, and the order of a sentence does not matter to its trigrams', () => {
  const text = 'Deploys: go out,  on “Fridays” 每周五部署。\n- and more';
  expect(
    wordsOf(text)
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

test.each([
  ['number', 'The port of the API is 8080', 'The port of the API is 8081'],
  ['number', 'Alex has worked on it since the start', 'Alex has worked on it since the start in 2019'],
  ['date', 'The team meets on monday in the big room', 'The team meets on friday in the big room'],
  ['date', 'The report is due in april', 'The report is due in May'],
  ['negation', 'Alex does not eat fish on the boat', 'Alex does eat fish on the boat'],
  ['negation', 'Alex doesn’t eat fish on the boat', 'Alex eats fish on the boat'],
  ['negation', 'Alex is the lead of the platform team', 'Alex was the lead of the platform team'],
  ['negation', 'Deploys may happen in the evening hours', 'Deploys happen in the evening hours'],
  ['negation', '他不喜欢喝咖啡', '他喜欢喝咖啡'],
  ['name', 'The invoices go to Berlin every week', 'The invoices go to Paris every week'],
  ['name', 'The service reads config/dev.json at its start', 'The service reads config/prod.json at its start'],
  ['name', 'Service A depends on the queue', 'Service B depends on the queue'],
  ['name', 'My sister Anna plays the cello', 'My sister plays the cello'],
  ['question', 'The invoices are paid?', 'The invoices are paid'],
] as const)('a %s makes two of them: %s | %s', (difference, a, b) => {
  expect(differs(a, b)).toBe(difference);
  expect(differs(b, a)).toBe(difference);
});

test('nothing of that differs', () => {
  expect(differs('Alex prefers short answers in the morning', 'alex prefers short answers in the morning')).toBeNull();
  expect(differs('The deadline is April 15', 'April 15 is the deadline.')).toBeNull();
});

test('one absorbs the other, whichever is fuller', () => {
  expect(united('The deadline is April 15', 'April 15 is the deadline')).toEqual({ how: 'absorbs', fuller: 'either' });
  expect(united('Deploys go out on Fridays', 'Deploys go out on Fridays, slowly')).toEqual({
    how: 'absorbs',
    fuller: 'b',
  });
  expect(united('The old printer jams with thick paper', 'The printer jams with thick paper')).toEqual({
    how: 'absorbs',
    fuller: 'a',
  });
});

test('each says more: both details, in words of theirs alone', () => {
  expect(united('The old printer jams with thick paper.', 'The printer jams with thick paper on damp days')).toEqual({
    how: 'merges',
    text: 'The old printer jams with thick paper on damp days.',
  });
  expect(united('The printer jams with thick paper and envelopes', 'The loud printer jams with thick paper')).toEqual({
    how: 'merges',
    text: 'The loud printer jams with thick paper and envelopes',
  });
});

test.each([
  ['The editor uses the dark theme at work', 'The editor uses the light theme at work'],
  ['Anna reports to Ben', 'Ben reports to Anna'],
  ['The old service calls the new one', 'The new service calls the old one'],
  ['builds run before tests', 'tests run before builds'],
  ['The cache is cleared by the worker', 'The cache is filled by the worker'],
])('other words in the same place are no detail: %s | %s', (a, b) => {
  expect(united(a, b)).toBeNull();
});
