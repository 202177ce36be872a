import { expect, test } from 'vitest';
import { scoreParts, sharesOf } from '#shared/text/shares.ts';
import { totalSaid } from './shares.ts';

const plain = {
  words: 6,
  cosine: null,
  meaning: 0,
  neighbours: 2,
  length: 1.2,
  asked: 1,
  dates: 0,
  graph: 0,
  associations: 0,
  read: 1,
  life: 1,
};

test('words and neighbours share a score by what they add', () => {
  const shares = sharesOf({ score: 0.8, explanation: plain });
  expect(shares?.words).toBeCloseTo(0.6);
  expect(shares?.neighbours).toBeCloseTo(0.2);
  expect(totalSaid(0.8, shares)).toBe('total 0.80: words 0.60, neighbours 0.20');
});

test('the parts without what is lost add up to the relevance, and with it down to the score', () => {
  const found = 0.5;
  const relevance = 1 - (1 - found) * (1 - 0.4) * (1 - 0.2);
  const explanation = { ...plain, cosine: 0.6, meaning: 8, graph: 0.4, associations: 0.2, life: 0.9 };
  const shares = sharesOf({ score: relevance * 0.9, explanation });
  if (shares === null) throw new Error('no shares');
  expect(shares.relevance).toBeCloseTo(relevance);
  expect(shares.words + shares.meaning + shares.neighbours).toBeCloseTo(found);
  const sum = scoreParts.reduce((all, part) => all + (part === 'lost' ? 0 : shares[part]), 0);
  expect(sum).toBeCloseTo(relevance);
  expect(sum - shares.lost).toBeCloseTo(relevance * 0.9);
});

test('what came by the graph alone has no share of words', () => {
  const explanation = { ...plain, words: 0, neighbours: 0, graph: 0.7 };
  expect(totalSaid(0.7, sharesOf({ score: 0.7, explanation }))).toBe('total 0.70: graph 0.70');
});

test('what lies in the time asked for says so', () => {
  const explanation = { ...plain, words: 0, neighbours: 0, dates: 0.75, life: 0.8 };
  expect(totalSaid(0.6, sharesOf({ score: 0.6, explanation }))).toBe('total 0.60: date 0.75, lost to decay 0.15');
});

test('without an explanation there is only the score', () => {
  expect(totalSaid(0.5, sharesOf({ score: 0.5 }))).toBe('total 0.50');
});
