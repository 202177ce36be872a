import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Belief, readBelief, weighBelief, writeBelief } from './entity-belief.ts';

const today = '2026-11-21';
const held: Belief = { statement: 'Prefers tea', c: 0.95, since: '2026-02-02', evidence: [] };

function trajectory(start: Belief, signs: string): number[] {
  let belief = start;
  return [...signs].map((sign, n) => {
    belief = weighBelief(belief, { id: `episode:${n}`, supports: sign === '+' }, today);
    return belief.c ?? Number.NaN;
  });
}

test('[BELIEF-1] one contradiction moves a firm belief little; repeated ones turn it over', () => {
  expect(trajectory(held, '----')).toEqual([0.86, 0.69, 0.48, 0.43]);
  expect(trajectory(held, '-+-+')).toEqual([0.86, 0.87, 0.78, 0.8]);
  expect(trajectory({ ...held, c: null }, '+++++')).toEqual([0.6, 0.64, 0.68, 0.71, 0.74]);
  expect(trajectory({ ...held, c: 0.1 }, '+++')).toEqual([0.19, 0.35, 0.55]);
});

test('[BELIEF-2] the same evidence never counts twice, on either side', () => {
  const once = weighBelief(held, { id: 'episode:a', supports: false }, today);
  expect(weighBelief(once, { id: 'episode:a', supports: false }, today)).toBe(once);
  expect(weighBelief(once, { id: 'episode:a', supports: true }, today)).toBe(once);
});

test('[BELIEF-3] confidence stays within [0, 1], moves toward its evidence, and by at most 0.3', () => {
  fc.assert(
    fc.property(
      fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      fc.array(fc.boolean(), { maxLength: 40 }),
      (c, signs) => {
        let belief: Belief = { ...held, c };
        for (const [n, supports] of signs.entries()) {
          const next = weighBelief(belief, { id: `episode:${n}`, supports }, today);
          const [was, is] = [belief.c ?? 0.5, next.c ?? Number.NaN];
          expect(is).toBeGreaterThanOrEqual(0);
          expect(is).toBeLessThanOrEqual(1);
          // Half of a hundredth is lost or won by rounding.
          expect(supports ? is - was : was - is).toBeGreaterThanOrEqual(-0.005);
          expect(Math.abs(is - was)).toBeLessThanOrEqual(0.3);
          expect(next.evidence).toHaveLength(n + 1);
          belief = next;
        }
      },
    ),
  );
});

test('[BELIEF-4] the day moves only when the belief turns over', () => {
  let belief = held;
  for (const n of [1, 2]) belief = weighBelief(belief, { id: `e:${n}`, supports: false }, today);
  expect(belief.since).toBe('2026-02-02');
  expect(weighBelief(belief, { id: 'e:3', supports: false }, today).since).toBe(today);
});

test('[BELIEF-5] a bullet is read as it was written, ids with blanks and brackets too', () => {
  const line = 'Prefers concise replies (c=0.95, since 2026-02-02) [+episode:2025-11-27:10:00] [-fact:a:b]';
  expect(writeBelief(readBelief(line))).toBe(line);
  const id = fc.string({ unit: 'grapheme', minLength: 1 }).map((tail) => `note:${tail}`);
  fc.assert(
    fc.property(fc.array(fc.record({ id, supports: fc.boolean() })), (evidence) => {
      const belief = { ...held, evidence };
      expect(readBelief(writeBelief(belief))).toEqual(belief);
    }),
  );
});
