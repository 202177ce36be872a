import { expect, test } from 'vitest';
import { type CompletionSource, offersAt } from './completion.ts';

const ines = { id: 'person--ines-kolar', title: 'Ines Kolar', path: '', type: 'person', facts: 2 };
const source: CompletionSource = {
  entities: new Map([[ines.id, ines]]),
  relations: [{ name: 'uses', inverse: 'used-by', description: 'project to tool' }],
  tags: ['dashboard', 'storm'],
  today: '2026-03-12',
};
const texts = (before: string, section = '') => offersAt(before, section, source).map(({ text }) => text);

test('names follow brackets and @; what Retain reads stays as it reads it', () => {
  expect(texts('- [[in')).toEqual(['person--ines-kolar]]']);
  expect(texts('asked @In')).toEqual(['[[person--ines-kolar]]']);
  expect(texts('- W @in', 'retain')).toEqual(['@person--ines-kolar']);
  expect(texts('mail me at a@in')).toEqual([]);
});

test('a relation is offered from both sides, each with how the other side says it', () => {
  const offers = offersAt('- us', 'relations', source);
  expect(offers.map(({ label, note, length }) => [label, note, length])).toEqual([
    ['Uses', 'the other way: used by', 2],
    ['Used by', 'the other way: uses', 2],
  ]);
  expect(offers[1]?.text).toBe('Used by: [[');
  expect(texts('- us', 'facts')).toEqual([]);
});

test('types, confidences, tags and days where a header or a line has them', () => {
  expect(texts('<!-- Type: pe')).toContain('person');
  expect(texts('## 08:10 | de')).toContain('decision');
  expect(texts('## 08:10 | fact | confidence:')).toEqual(['high', 'medium', 'low']);
  expect(texts('## 08:10 | fact | confidence:low | tags:[storm, da')).toEqual(['dashboard', 'storm']);
  expect(texts('- 2026-03')).toEqual(['2026-03-12', '2026-03-11', '2026-03-13', '2026-03-19']);
  expect(texts('## ')).toEqual([]);
  expect(texts('plain words')).toEqual([]);
});
