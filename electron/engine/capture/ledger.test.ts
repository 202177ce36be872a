import { expect, test } from 'vitest';
import { ShownLedger } from './ledger.ts';

function given(...texts: string[]) {
  const ledger = new ShownLedger();
  ledger.gave('s', texts);
  return ledger;
}

test.each([
  'We chose Postgres.',
  'we chose  Postgres',
  '> We chose Postgres. (memory/episodes/2026-02-02.md#L12)',
  '- [2026-02-02T14:30] We chose Postgres. (memory/episodes/2026-02-02.md#L12-L14)',
  '* **We chose Postgres.** [[ep:20260202-1430]]',
  'We chose Postgres. The offices close at five.',
])('known: %s', (words) => {
  expect(given('We chose Postgres. The offices close at five.').knows('s', words)).toBe(true);
});

test.each(['We chose Postgres 17.', 'We chose Postgres. We dropped MySQL.', 'Did we choose Postgres?', '', '[[ep:1]]'])(
  'news: %s',
  (words) => {
    expect(given('We chose Postgres.').knows('s', words)).toBe(false);
  },
);

test('another session was given nothing', () => {
  expect(given('We chose Postgres.').knows('t', 'We chose Postgres.')).toBe(false);
});

test('a bundle as it was injected is known line by line, and taken out of what is said', () => {
  const ledger = given(
    '# Relevant memories\n\n- [2026-02-02T14:30] We chose Postgres. (memory/episodes/2026-02-02.md#L12)',
  );
  const answer =
    'As you told me, “We chose Postgres” (memory/episodes/2026-02-02.md#L12).\nWe chose Postgres. I will set it up today.\nNothing else.';
  expect(ledger.without('s', answer)).not.toContain('We chose Postgres');
  expect(ledger.without('s', answer)).toContain('I will set it up today.');
  expect(ledger.without('s', answer)).toContain('Nothing else.');
  expect(ledger.without('t', answer)).toBe(answer);
});

test('the ledger stays small', () => {
  const ledger = new ShownLedger();
  for (let n = 0; n < 5_000; n++) ledger.gave('s', [`Statement number ${n} says this.`]);
  expect(ledger.knows('s', 'Statement number 0 says this.')).toBe(false);
  expect(ledger.knows('s', 'Statement number 4999 says this.')).toBe(true);
});

test('a long text is read in linear time', () => {
  const ledger = given('We chose Postgres.');
  for (const part of ['a.', '“', '"', '[[', '> ', '[(', '。'])
    expect(ledger.without('s', part.repeat(50_000)).length).toBeGreaterThan(0);
});
