/** One example of a yes or no: its features, and how much it counts. */
export type Case = { of: readonly number[]; yes: boolean; weight: number };
export type Fitted = { weights: number[]; bias: number };

const rounds = 600;
const rate = 0.5;
const momentum = 0.9;
/** How much a weight of a feature of spread 1 is drawn to nothing. */
const usual = 1e-3;

/** Logistic regression by gradient descent on features of mean 0 and spread 1; the same cases give the same weights. */
export function fitLogistic(cases: readonly Case[], ridge = usual): Fitted {
  const size = cases[0]?.of.length ?? 0;
  const all = cases.reduce((sum, { weight }) => sum + weight, 0);
  const means = features(size, (at) => cases.reduce((sum, { of, weight }) => sum + weight * (of[at] ?? 0), 0) / all);
  const spreads = features(size, (at) =>
    Math.sqrt(
      1e-9 + cases.reduce((sum, { of, weight }) => sum + weight * ((of[at] ?? 0) - (means[at] ?? 0)) ** 2, 0) / all,
    ),
  );
  // The last is what all have.
  const rows = cases.map(({ of }) =>
    Float64Array.from([...of.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1)), 1]),
  );
  const weights = new Float64Array(size + 1);
  const speeds = new Float64Array(size + 1);
  for (let round = 0; round < rounds; round++) {
    const slopes = new Float64Array(size + 1);
    for (const [n, row] of rows.entries()) {
      let sum = 0;
      for (let at = 0; at <= size; at++) sum += (weights[at] ?? 0) * (row[at] ?? 0);
      const { yes, weight } = cases[n] ?? { yes: false, weight: 0 };
      const miss = (weight * (1 / (1 + Math.exp(-sum)) - (yes ? 1 : 0))) / all;
      for (let at = 0; at <= size; at++) slopes[at] = (slopes[at] ?? 0) + miss * (row[at] ?? 0);
    }
    for (let at = 0; at <= size; at++) {
      const drawn = at < size ? ridge * (weights[at] ?? 0) : 0;
      speeds[at] = momentum * (speeds[at] ?? 0) - rate * ((slopes[at] ?? 0) + drawn);
      weights[at] = (weights[at] ?? 0) + (speeds[at] ?? 0);
    }
  }
  const own = features(size, (at) => (weights[at] ?? 0) / (spreads[at] ?? 1));
  const bias = own.reduce((sum, weight, at) => sum - weight * (means[at] ?? 0), weights[size] ?? 0);
  return { weights: own, bias };
}

const features = (size: number, of: (at: number) => number): number[] =>
  Array.from({ length: size }, (_, at) => of(at));

/** How often one of the first is above one of the others, 0.5 for chance; NaN where one of them is missing. */
export function areaUnder(yes: readonly number[], no: readonly number[]): number {
  let above = 0;
  for (const one of yes) for (const other of no) above += one > other ? 1 : one === other ? 0.5 : 0;
  return above / (yes.length * no.length);
}
