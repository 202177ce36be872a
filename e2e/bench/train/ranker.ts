import type { RankEvidence, Traits } from '../../../electron/engine/recall/ranker.ts';

export type Weights = { evidence: RankEvidence; traits: Traits };
/** A memory that was weighed for a question, and whether it holds what was asked for. */
export type Row = { words: number; evidence: RankEvidence; traits: Partial<Traits>; gold: boolean };
/** A question with what was weighed for it; `missed`: evidence that was not among it; `plain`: which of FTS5's results are. */
export type Example = { kind: string; set: string; rows: Row[]; missed: number; plain: boolean[] };

/** What was chosen by hand, and is learnt from. */
export const handMade: Weights = {
  evidence: {
    meaning: 18,
    unreadMeaning: 4,
    besideWords: 0.25,
    besideMeaning: 4.5,
    nextWords: 0.15,
    nextMeaning: 2.7,
    session: 0.3,
  },
  traits: {
    short: 0.16,
    long: 0.03,
    asked: 1,
    person: 0,
    assistant: 0,
    speaker: 0,
    addressed: 0,
    phrase: 0,
    covered: 0,
    day: 0,
  },
};

/** How far from what was chosen by hand a weight is expected: evidence as a logarithm; length, of which there is much, and other traits. */
const expected = { evidence: 1, length: 0.1, trait: 0.3 };
/** What a question of a kind must gain for a weight to go that far: of a few hundred questions, freely fitted ones learn the questions. */
const ridge = 0.06;
/** How sharply heights part results, to begin with; it is learnt as well. */
const sharpness = 3;
const rounds = 300;
const rate = 0.05;
const [momentum, memory] = [0.9, 0.999];
const tiny = 1e-3;

const evidenceNames = Object.keys(handMade.evidence) as (keyof RankEvidence)[];
const traitNames = Object.keys(handMade.traits) as (keyof Traits)[];
const names = [...evidenceNames, ...traitNames];
const isEvidence = (n: number) => n < evidenceNames.length;
const spreads = names.map((name, n) =>
  isEvidence(n) ? expected.evidence : /^(?:short|long)$/.test(name) ? expected.length : expected.trait,
);
const valuesOf = ({ evidence, traits }: { evidence: RankEvidence; traits: Partial<Traits> }): Float64Array =>
  Float64Array.from(names, (name) => ({ ...evidence, ...traits })[name] ?? 0);

/** Of a result what learning looks at. `of`: its evidence and traits, in the order of the weights. */
type Known = { words: number; of: Float64Array; isGold: boolean };
/** A question with its results, how much it counts, and how many of them hold its answer. */
type Question = { rows: Known[]; counts: number; golds: number };

/** Every kind counts the same. A question all of whose results hold the answer, or none, teaches nothing. */
function questionsOf(examples: readonly Example[]): Question[] {
  const telling = examples.filter(({ rows }) => new Set(rows.map(({ gold }) => gold)).size > 1);
  const kinds = new Set(telling.map(({ kind }) => kind)).size;
  return telling.map(({ kind, rows }) => ({
    rows: rows.map((row) => ({ words: row.words, of: valuesOf(row), isGold: row.gold })),
    counts: 1 / telling.filter((one) => one.kind === kind).length / kinds,
    golds: rows.filter(({ gold }) => gold).length,
  }));
}

/** What the evidence adds up to, and the logarithm of that and of what it is multiplied with. */
function heightOf(values: Float64Array, { words, of }: Pick<Known, 'words' | 'of'>): { sum: number; height: number } {
  let [sum, factor] = [words + tiny, 0];
  for (const [n, value] of values.entries())
    if (isEvidence(n)) sum += value * (of[n] ?? 0);
    else factor += value * (of[n] ?? 0);
  return { sum, height: Math.log(sum) + factor };
}

/**
 * Weights under which what holds the answer stands above what does not: the likelihood of each answer among its question's other
 * results (a softmax over their heights), every weight drawn to `start`. The same examples give the same weights.
 */
export function fitRanker(start: Weights, examples: readonly Example[]): Weights {
  const questions = questionsOf(examples);
  const began = valuesOf(start);
  // How far each weight is from where it began, in what is expected of it; the last is the logarithm of the sharpness.
  const moved = new Float64Array(names.length + 1);
  const valuesAt = () =>
    began.map((value, n) => {
      const by = (moved[n] ?? 0) * (spreads[n] ?? 1);
      return isEvidence(n) ? value * Math.exp(by) : value + by;
    });
  const [first, second] = [new Float64Array(moved.length), new Float64Array(moved.length)];
  for (let round = 1; round <= rounds; round++) {
    const slopes = new Float64Array(moved.length);
    const [values, sharp] = [valuesAt(), sharpness * Math.exp(moved[names.length] ?? 0)];
    for (const question of questions) addSlopes(slopes, values, sharp, question);
    for (const [n, slope] of slopes.entries()) {
      const drawn = slope + (n < names.length ? ridge * (moved[n] ?? 0) : 0);
      const one = momentum * (first[n] ?? 0) + (1 - momentum) * drawn;
      const two = memory * (second[n] ?? 0) + (1 - memory) * drawn ** 2;
      [first[n], second[n]] = [one, two];
      const step = one / (1 - momentum ** round) / (Math.sqrt(two / (1 - memory ** round)) + 1e-8);
      moved[n] = (moved[n] ?? 0) - rate * step;
    }
  }
  const values = valuesAt();
  const record = (some: readonly string[]) =>
    Object.fromEntries(some.map((name) => [name, values[names.indexOf(name as (typeof names)[number])] ?? 0]));
  return { evidence: record(evidenceNames) as RankEvidence, traits: record(traitNames) as Traits };
}

/** How the unlikelihood of a question's answers grows with each of what is moved. */
function addSlopes(slopes: Float64Array, values: Float64Array, sharp: number, { rows, counts, golds }: Question): void {
  const read = rows.map((row) => ({ ...row, ...heightOf(values, row) }));
  const top = Math.max(...read.map(({ height }) => height));
  const oddOf = ({ height }: { height: number }) => Math.exp(sharp * (height - top));
  const others = read.reduce((sum, row) => sum + (row.isGold ? 0 : oddOf(row)), tiny ** 4);
  const answered = read.reduce((sum, row) => sum + (row.isGold ? 1 / (oddOf(row) + others) : 0), 0);
  for (const row of read) {
    const odd = oddOf(row);
    const slope = ((sharp * counts) / golds) * (row.isGold ? -others / (odd + others) : odd * answered);
    for (const [n, value] of values.entries()) {
      const grows = isEvidence(n) ? value / row.sum : 1;
      slopes[n] = (slopes[n] ?? 0) + slope * grows * (row.of[n] ?? 0) * (spreads[n] ?? 1);
    }
    slopes[names.length] = (slopes[names.length] ?? 0) + slope * (row.height - top);
  }
}

/** Of the evidence of a question, the share in percent among the first `k`. */
export function foundBy(weights: Weights, { rows, missed }: Example, k: number): number {
  const values = valuesOf(weights);
  const order = rows
    .map((row) => ({ row, value: heightOf(values, { words: row.words, of: valuesOf(row) }).height }))
    .sort((a, b) => b.value - a.value);
  const all = rows.filter(({ gold }) => gold).length + missed;
  return (100 * order.slice(0, k).filter(({ row }) => row.gold).length) / Math.max(1, all);
}

/** The same by the words alone, as FTS5 orders them. */
export function foundPlainly({ rows, missed, plain }: Example, k: number): number {
  const all = rows.filter(({ gold }) => gold).length + missed;
  return (100 * plain.slice(0, k).filter(Boolean).length) / Math.max(1, all);
}
