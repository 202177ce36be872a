import { expect, test } from 'vitest';
import { spanAt, spanMarks, spansOf } from './spans.ts';

const month = (day: string) => day.slice(0, 7);

test('within nine weeks every day is a bar, and Mondays are marked', () => {
  const spans = spansOf([{ day: '2026-03-06', count: 2 }], '2026-03-13');
  expect(spans).toHaveLength(21);
  expect(spans[13]).toEqual({ from: '2026-03-06', to: '2026-03-06', count: 2 });
  expect(spanMarks(spans, month, (day) => day).map(({ name }) => name)).toEqual([
    '2026-02-23',
    '2026-03-02',
    '2026-03-09',
  ]);
});

test('within two years every week from Monday is a bar, those without episodes too', () => {
  const days = [
    { day: '2025-12-01', count: 0 },
    { day: '2026-02-25', count: 2 },
    { day: '2026-03-01', count: 1 },
    { day: '2026-03-12', count: 4 },
  ];
  const spans = spansOf(days, '2026-03-13').slice(-3);
  expect(spans).toEqual([
    { from: '2026-02-23', to: '2026-03-01', count: 3 },
    { from: '2026-03-02', to: '2026-03-08', count: 0 },
    { from: '2026-03-09', to: '2026-03-15', count: 4 },
  ]);
  expect([undefined, '2026-02-25', '2026-03-04', '2030-01-01'].map((day) => spanAt(spans, day))).toEqual([2, 0, 1, 2]);
  expect(spansOf([], '2026-03-13')).toEqual([]);
});

test('over years every month is a bar, and years are marked', () => {
  const spans = spansOf(
    [
      { day: '2023-11-30', count: 1 },
      { day: '2026-01-01', count: 5 },
    ],
    '2026-02-10',
  );
  expect(spans).toHaveLength(28);
  expect(spans[0]).toEqual({ from: '2023-11-01', to: '2023-11-30', count: 1 });
  expect(spans.at(-2)).toEqual({ from: '2026-01-01', to: '2026-01-31', count: 5 });
  expect(spanMarks(spans, month, month).map(({ name }) => name)).toEqual(['2024', '2025', '2026']);
  expect(
    spanMarks(spansOf([{ day: '2025-11-20', count: 1 }], '2026-02-10'), month, month).map(({ name }) => name),
  ).toEqual(['2025-12', '2026-01', '2026-02']);
});
