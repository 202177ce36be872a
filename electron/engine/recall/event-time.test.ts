import { afterEach, beforeEach, expect, test } from 'vitest';
import { openIndex } from '../index/open.ts';
import { episode, put } from '../index/samples.ts';
import type { Index } from '../index/types.ts';
import { understandIn } from './event-time.ts';
import { search } from './search.ts';

const clock = { now: Date.parse('2026-03-04T10:00:00Z'), zone: 'UTC' };
const texts: [at: string, text: string][] = [
  ['2025-11-02T09:00', 'Signed the lease of the old office.'],
  ['2026-01-10T09:00', 'We moved to the new office in Bergen.'],
  ['2026-01-12T09:00', 'The printer was installed.'],
  ['2025-12-20T09:00', 'The printer broke down.'],
  ['2026-02-02T09:00', 'Lena wurde Leiterin der Bäckerei.'],
];

let index: Index;
beforeEach(() => {
  index = openIndex(':memory:');
  index.apply(put(texts.map(([at, text], n) => episode(n, text, { id: `e${n}`, at }))));
});
afterEach(() => index.close());

test.each([
  ['what about the printer before we moved?', null, '2026-01-09'],
  ['what about the printer since we moved to the new office', '2026-01-10', null],
  ['Was war, seit Lena Leiterin wurde?', '2026-02-02', null],
])('%s', (query, since, until) => {
  expect(understandIn(index, query, clock).times).toMatchObject([{ since, until, kind: 'bound' }]);
});

test.each(['what about the printer before we sailed', 'before 2020', 'the printer came before', ''])(
  'no event that is known: %s',
  (query) => {
    expect(understandIn(index, query, clock).times.every(({ text }) => !text.includes('we'))).toBe(true);
  },
);

test('what lies on the right side of the event stands before what lies on the other', () => {
  const ask = (query: string) =>
    search(index, query, { k: 5, minScore: 0, understood: understandIn(index, query, clock) }).hits.map(({ id }) => id);
  const [before, after] = [ask('what happened to the printer before we moved'), ask('the printer after we moved')];
  expect(before.indexOf('e3')).toBeLessThan(before.indexOf('e2'));
  expect(after.indexOf('e2')).toBeLessThan(after.indexOf('e3'));
});

test('a month’s name that somebody here bears is theirs, unless a word before it makes a time of it', () => {
  const times = (query: string) => understandIn(index, query, clock).times.length;
  expect(['Jan', 'Wer ist Jan?'].map(times)).toEqual([1, 1]);
  const page = { id: 'entity:person--jan-petersen', kind: 'entity', store: 'semantic', title: 'Jan Petersen' } as const;
  const path = 'memory/graph/entities/person--jan-petersen.md';
  index.apply(put([episode(9, '', { ...page, type: 'person', at: null })], path));
  expect(['Jan', 'Wer ist Jan?'].map(times)).toEqual([0, 0]);
  expect(['What happened in Jan?', 'Was war im Januar?', 'Jan 2026'].map(times)).toEqual([1, 1, 1]);
});
