import type { Linear, Vocabulary } from '../../../electron/engine/language/reader/linear.ts';
import { softmax } from '../../../electron/engine/language/reader/linear.ts';
import type { Sparse } from '../../../electron/engine/language/reader/sparse.ts';

/** An example of a label; `weight` is how much it counts. */
export type Example = { of: Sparse; label: number; weight: number };

/** `decay`: how much of a weight is taken back each time it is touched. */
export type Fit = { epochs: number; rate: number; decay: number };
export const usual: Fit = { epochs: 12, rate: 0.7, decay: 3e-4 };

/** The features that at least `least` examples have: what one alone has says nothing of others. */
export function vocabularyOf(all: readonly Sparse[], least = 2): Vocabulary {
  const seen = new Map<number, number>();
  for (const { at } of all) for (const hash of at) seen.set(hash, (seen.get(hash) ?? 0) + 1);
  return Uint32Array.from([...seen].flatMap(([hash, times]) => (times >= least ? [hash] : []))).sort();
}

/** Numbers from 0 to below 1, the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const all = [...list];
  for (let n = all.length - 1; n > 0; n--) {
    const other = Math.floor(next() * (n + 1));
    const [a, b] = [all[n], all[other]];
    if (a !== undefined && b !== undefined) [all[n], all[other]] = [b, a];
  }
  return all;
}

export type Real = { labels: readonly string[]; weights: Float32Array; bias: Float64Array };

/** Multinomial logistic regression by Adagrad over features as rows; the same examples give the same weights. */
export function learn(
  labels: readonly string[],
  examples: readonly Example[],
  rows: number,
  { epochs, rate, decay }: Fit = usual,
): Real {
  const size = labels.length;
  const weights = new Float32Array(rows * size);
  const squares = new Float32Array(rows * size).fill(1e-2);
  const [bias, biasSquares] = [new Float64Array(size), new Float64Array(size).fill(1)];
  const next = numbers(7);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const { of, label, weight } of shuffled(examples, next)) {
      const slopes = softmax(scoresOf({ labels, weights, bias }, of)).map(
        (p, n) => weight * (p - (n === label ? 1 : 0)),
      );
      for (let n = 0; n < of.at.length; n++) {
        const row = (of.at[n] ?? 0) * size;
        const by = of.by[n] ?? 0;
        for (let k = 0; k < size; k++) {
          const at = row + k;
          const slope = (slopes[k] ?? 0) * by + decay * (weights[at] ?? 0);
          squares[at] = (squares[at] ?? 0) + slope * slope;
          weights[at] = (weights[at] ?? 0) - (rate * slope) / Math.sqrt(squares[at] ?? 1);
        }
      }
      for (let k = 0; k < size; k++) {
        const slope = slopes[k] ?? 0;
        biasSquares[k] = (biasSquares[k] ?? 0) + slope * slope;
        bias[k] = (bias[k] ?? 0) - (rate * 0.3 * slope) / Math.sqrt(biasSquares[k] ?? 1);
      }
    }
  }
  return { labels, weights, bias };
}

export function scoresOf({ labels, weights, bias }: Real, of: Sparse): number[] {
  const size = labels.length;
  const scores = Array.from(bias);
  for (let n = 0; n < of.at.length; n++) {
    const row = (of.at[n] ?? 0) * size;
    const by = of.by[n] ?? 0;
    for (let k = 0; k < size; k++) scores[k] = (scores[k] ?? 0) + by * (weights[row + k] ?? 0);
  }
  return scores;
}

/** The temperature at which scores of examples that were not learnt from say how often they are right. */
export function temperatureOf(all: readonly { scores: readonly number[]; label: number }[]): number {
  let best = { temperature: 1, loss: Number.POSITIVE_INFINITY };
  for (let temperature = 0.4; temperature < 4; temperature *= 1.1) {
    let loss = 0;
    for (const { scores, label } of all)
      loss -= Math.log(Math.max(1e-9, softmax(scores.map((one) => one / temperature))[label] ?? 0));
    if (loss < best.loss) best = { temperature, loss };
  }
  return best.temperature;
}

/** As it is kept: a byte a weight. */
export function packed({ labels, weights, bias }: Real, temperature: number): Linear {
  const most = weights.reduce((top, one) => Math.max(top, Math.abs(one)), 0);
  const step = most / 127 || 1;
  return {
    labels,
    weights: Int8Array.from(weights, (one) => Math.round(one / step)),
    step,
    bias: Array.from(bias),
    temperature,
  };
}
