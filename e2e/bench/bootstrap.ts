import { seeded } from './corpus.ts';

const resamples = 2_000;

export type Interval = { mean: number; low: number; high: number };

/** Mean of paired differences and its 95 % interval, by drawing questions anew with repetition; the same on every machine. */
export function bootstrap(differences: number[]): Interval {
  const random = seeded(1);
  const count = differences.length;
  const mean = differences.reduce((sum, value) => sum + value, 0) / count;
  const means = Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let n = 0; n < count; n++) sum += differences[Math.floor(random() * count)] ?? 0;
    return sum / count;
  }).sort((a, b) => a - b);
  return {
    mean,
    low: means[Math.floor(resamples * 0.025)] ?? mean,
    high: means[Math.floor(resamples * 0.975)] ?? mean,
  };
}
