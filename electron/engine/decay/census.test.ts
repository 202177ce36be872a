import { expect, test } from 'vitest';
import { Censuses, horizon } from './census.ts';
import type { ScoreBounds, ScoredMemory, Scores } from './scores.ts';

const bounds: ScoreBounds = { lambda: 0.03, active: 0.5, fading: 0.2, archive: 0.05 };
const dayMs = 86_400_000;
const now = Date.UTC(2026, 5, 15, 12);

type Made = { id: string; since: number; age?: number; more?: Partial<ScoredMemory> };

/** Memories last used `since` days ago; every one is handed out twice, as a line that moved between two pages is. */
function censusesOf(made: Made[], changes = () => 0) {
  const byId = new Map(
    made.map(({ id, since, age = since, more }): [string, ScoredMemory] => {
      const score = Math.exp(-0.03 * since);
      const status = score >= 0.5 ? 'active' : score >= 0.2 ? 'fading' : 'dormant';
      const own = { id, score, status, base: 1, accesses: 1, store: 'procedural', pinned: false } as const;
      return [id, { ...own, last: now - since * dayMs, created: now - age * dayMs, ...more } as ScoredMemory];
    }),
  );
  const rows = made.map(({ id }) => ({ id }));
  let taken = 0;
  const index = {
    changes,
    scorables(after: number) {
      taken++;
      return { memories: rows as never[], last: after === 0 ? 1 : null };
    },
  };
  const scores = { of: ({ id }: { id: string }) => byId.get(id), revision: 0 } as unknown as Scores;
  const clock = { now: () => now, zone: 'UTC' };
  const censuses = new Censuses(index, scores, clock, () => bounds);
  return { censuses, pages: () => taken };
}

test('each memory counts once, today and on every day to come', async () => {
  const { censuses } = censusesOf([
    { id: 'a', since: 0, age: 10 },
    { id: 'b', since: 30 },
    { id: 'c', since: 60 },
    { id: 'd', since: 100 },
  ]);
  const { counts, ahead } = await censuses.now();
  expect(counts).toEqual({ active: 1, fading: 1, dormant: 2, archived: 0, candidates: 1 });
  expect(ahead).toHaveLength(horizon + 1);
  expect(ahead[0]).toEqual(counts);
  expect(ahead[23]).toMatchObject({ active: 1, fading: 1 });
  expect(ahead[24]).toEqual({ active: 0, fading: 1, dormant: 3, archived: 0, candidates: 1 });
  expect(ahead[40]).toMatchObject({ dormant: 3, candidates: 2 });
  expect(ahead[100]).toEqual({ active: 0, fading: 0, dormant: 4, archived: 0, candidates: 4 });
});

test('what fades is listed soonest first, what is left lowest first, the name deciding', async () => {
  const { censuses } = censusesOf([
    { id: 'z', since: 10 },
    { id: 'y', since: 20 },
    { id: 'x', since: 20 },
    { id: 'w', since: 120 },
    { id: 'v', since: 150 },
    { id: 'u', since: 150 },
  ]);
  const { waning, candidates } = await censuses.now();
  expect(waning.map(({ id, to, inDays }) => [id, to, inDays])).toEqual([
    ['x', 'fading', 4],
    ['y', 'fading', 4],
    ['z', 'fading', 14],
  ]);
  expect(candidates.map(({ id }) => id)).toEqual(['u', 'v', 'w']);
  expect(candidates[0]).toMatchObject({ to: null, inDays: 0 });
});

test('nothing younger than a week is listed or proposed; what is archived is only counted', async () => {
  const low = { base: 0.01, score: 0.01, status: 'dormant' } as const;
  const { censuses } = censusesOf([
    { id: 'young', since: 6 },
    { id: 'week', since: 7 },
    { id: 'faint', since: 6, more: low },
    { id: 'faint-week', since: 7, more: low },
    { id: 'gone', since: 90, more: { status: 'archived', score: 0 } },
  ]);
  const { waning, candidates, counts } = await censuses.now();
  expect(waning.map(({ id }) => id)).toEqual(['week']);
  expect(candidates.map(({ id }) => id)).toEqual(['faint-week']);
  expect(counts).toMatchObject({ archived: 1, candidates: 1 });
});

test('it is taken once until something changes', async () => {
  let changes = 0;
  const { censuses, pages } = censusesOf([{ id: 'a', since: 1 }], () => changes);
  await Promise.all([censuses.now(), censuses.now()]);
  await censuses.now();
  expect(pages()).toBe(2);
  changes++;
  await censuses.now();
  expect(pages()).toBe(4);
});
