import fc from 'fast-check';
import { expect, test } from 'vitest';
import { either, fade, linkTransitively, linkTurn, setWeight, type Weights, weightOf } from './weights.ts';

const turn = (...shown: [string, string[]][]) => new Map(shown.map(([id, channels]) => [id, new Set(channels)]));

test('retrieved together 0.05, through different channels 0.15, again by a + b − ab', () => {
  const weights: Weights = new Map();
  linkTurn(weights, turn(['a', ['search']], ['b', ['search']], ['c', ['auto']]));
  expect(weightOf(weights, 'a', 'b')).toBeCloseTo(0.05);
  expect(weightOf(weights, 'c', 'a')).toBeCloseTo(0.15);
  linkTurn(weights, turn(['a', ['search']], ['b', ['search']]));
  expect(weightOf(weights, 'b', 'a')).toBeCloseTo(0.0975);
});

test('a weight fades by a tenth a cycle and is dropped below 0.01', () => {
  const weights: Weights = new Map();
  setWeight(weights, 'a', 'b', 0.5);
  fade(weights, 1);
  expect(weightOf(weights, 'a', 'b')).toBeCloseTo(0.45);
  fade(weights, 40);
  expect(weights.size).toBe(0);
});

test('neighbours of one memory are linked once, by the product', () => {
  const weights: Weights = new Map();
  setWeight(weights, 'a', 'b', 0.5);
  setWeight(weights, 'b', 'c', 0.4);
  expect(linkTransitively(weights)).toEqual([{ a: 'a', b: 'c', weight: 0.2 }]);
  expect(linkTransitively(weights)).toEqual([]);
});

test('a turn links its best eight, a run makes at most a hundred indirect links', () => {
  const weights: Weights = new Map();
  linkTurn(weights, turn(...Array.from({ length: 20 }, (_, n): [string, string[]] => [`m${n}`, ['search']])));
  expect([...weights.values()].reduce((sum, row) => sum + row.size, 0) / 2).toBe(28);
  for (let n = 0; n < 60; n++) {
    setWeight(weights, `hub${n}`, `x${n}`, 0.9);
    for (let m = 0; m < 4; m++) setWeight(weights, `hub${n}`, `y${n}-${m}`, 0.8);
  }
  expect(linkTransitively(weights)).toHaveLength(100);
});

test('weights stay in [0, 1] and alike from both sides, whatever happens', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const step = fc.oneof(
    fc.uniqueArray(id, { minLength: 2 }).map((ids) => ({ ids, cycles: 0 })),
    fc.nat(3).map((cycles) => ({ ids: [] as string[], cycles })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const weights: Weights = new Map();
      for (const { ids, cycles } of steps) {
        if (ids.length > 0) linkTurn(weights, turn(...ids.map((one): [string, string[]] => [one, ['search']])));
        else fade(weights, cycles);
        linkTransitively(weights);
      }
      for (const [a, row] of weights) {
        for (const [b, weight] of row) {
          expect(weight).toBeGreaterThanOrEqual(0.01);
          expect(weight).toBeLessThanOrEqual(1);
          expect(weightOf(weights, b, a)).toBe(weight);
        }
      }
    }),
  );
  expect(either(1, 1)).toBe(1);
});
