import { describe, expect, test } from 'vitest';
import { datedIn, daysFrom, isOver } from './dated.ts';

const told = '2026-03-02';

describe('whether what a statement tells of is over', () => {
  test.each([
    ['The dentist is on 5 March.', '2026-03-27', true],
    ['The dentist is on 5 March.', '2026-03-26', false],
    ['Der Zahnarzt ist am 5. März.', '2026-03-27', true],
    ['The boat is delivered on 5 March and checked on 9 March.', '2026-03-28', false],
    ['The survey is on 5 March or 9 March.', '2026-03-31', true],
    ['The survey is on 5 March or 9 March.', '2026-03-28', false],
  ])('%s on %s: %s', (text, today, over) => {
    expect(isOver(text, told, today)).toBe(over);
  });

  test.each([
    ['a price may be what it tells', 'The dentist costs 80 euros on 5 March.'],
    ['an address may be', 'Write to ida@tide.example by 5 March.'],
    ['it comes again', 'The feast is on 5 March every year.'],
    ['it holds since then', 'Since 5 March Ida leads the survey.'],
    ['it was over when it was told', 'The pier was built on 5 January 2026.'],
    ['it says more than that', 'The dentist is on 5 March; he has the key of the boat.'],
    ['it names no day', 'The dentist has the key.'],
  ])('%s: it stays', (_why, text) => {
    expect(isOver(text, told, '2026-12-24')).toBe(false);
  });
});

test.each([
  ['The dentist is on 5 March.', told, 'The dentist is on 5 March 2026'],
  ['The dentist is on 5 January.', '2026-12-20', 'The dentist is on 5 January 2027'],
  ['The pier was shut on 20 December.', '2026-01-10', 'The pier was shut on 20 December 2025'],
  ['考试是三月五日。', told, '考试是2026年三月五日'],
  ['The dentist is on 5 March 2031.', told, 'The dentist is on 5 March 2031'],
  ['The feast is on 5 March every year.', told, 'The feast is on 5 March every year'],
  ['From 5 March to 9 March.', told, 'From 5 March to 9 March'],
])('%s gets the year it was told in', (text, on, dated) => {
  expect(datedIn(text, on)).toBe(dated);
});

test('days are counted across the end of a month and of a year, and backwards', () => {
  expect(daysFrom('2026-02-27', '2026-03-02')).toBe(3);
  expect(daysFrom('2026-12-31', '2027-01-01')).toBe(1);
  expect(daysFrom('2026-03-02', '2026-02-27')).toBe(-3);
});
