import type { Sparse } from './sparse.ts';

/**
 * A softmax over linear scores. `weights` has a row a known feature and a column a label, in steps of `step`.
 * `temperature`: what the scores are divided by, so that probabilities are as often right as they say.
 */
export type Linear = {
  labels: readonly string[];
  weights: Int8Array;
  step: number;
  bias: readonly number[];
  temperature: number;
};

/** The features that some models know, by their hashes in rising order; a feature's place is its row. */
export type Vocabulary = Uint32Array;

/** Features as rows of a vocabulary; those it does not know are left out. */
export function knownFeatures(vocabulary: Vocabulary, { at, by }: Sparse): Sparse {
  const known: number[] = [];
  const weights: number[] = [];
  for (let n = 0; n < at.length; n++) {
    const row = rowOf(vocabulary, at[n] ?? 0);
    if (row < 0) continue;
    known.push(row);
    weights.push(by[n] ?? 0);
  }
  return { at: Uint32Array.from(known), by: Float32Array.from(weights) };
}

function rowOf(vocabulary: Vocabulary, hash: number): number {
  let [low, high] = [0, vocabulary.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = vocabulary[middle] ?? 0;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The probability of each label, in the order of the labels. `at` holds rows. */
export function probabilities({ labels, weights, step, bias, temperature }: Linear, { at, by }: Sparse): number[] {
  const size = labels.length;
  const scores = new Float64Array(size);
  for (let n = 0; n < at.length; n++) {
    const row = (at[n] ?? 0) * size;
    const weight = by[n] ?? 0;
    for (let label = 0; label < size; label++)
      scores[label] = (scores[label] ?? 0) + weight * (weights[row + label] ?? 0);
  }
  return softmax(Array.from(scores, (score, label) => (score * step + (bias[label] ?? 0)) / temperature));
}

export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, one) => all + one, 0);
  return powers.map((power) => power / sum);
}

/** The place of the largest of some numbers. */
export function largest(of: readonly number[]): number {
  let at = 0;
  for (let n = 1; n < of.length; n++) if ((of[n] ?? 0) > (of[at] ?? 0)) at = n;
  return at;
}
