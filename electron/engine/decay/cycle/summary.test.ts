import { expect, test } from 'vitest';
import { countsIn, cycleSummary } from './summary.ts';

const counts = { active: 120, fading: 28, dormant: 14, candidates: 4, archived: 2 };

test('a cycle says in one line what went from where to where, and what there is now', () => {
  const one = cycleSummary({ counts, moved: [{ from: 'fading', to: 'dormant', count: 2 }] });
  expect(one).toBe(
    '2 entries transitioned: fading→dormant; active 120, fading 28 (−2), dormant 14 (+2), candidates 4, archived 2',
  );
  const several = cycleSummary({
    counts,
    moved: [
      { from: 'active', to: 'fading', count: 3 },
      { from: 'fading', to: 'dormant', count: 1 },
    ],
  });
  expect(several).toMatch(/^4 entries transitioned: active→fading \(3\), fading→dormant \(1\); active 120 \(−3\)/);
  for (const said of [one, several]) expect(countsIn(said)).toEqual(counts);
});

test('where nothing moved the line is the counts alone', () => {
  const said = cycleSummary({ counts, moved: [] });
  expect(said).toBe('active 120, fading 28, dormant 14, candidates 4, archived 2');
  expect(countsIn(said)).toEqual(counts);
});
