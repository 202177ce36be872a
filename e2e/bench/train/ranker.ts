import type { Evidence, Traits } from '../../../electron/engine/recall/ranker.ts';

export type Weights = { evidence: Evidence; traits: Traits };
/** A memory that was weighed for a question, and whether it holds what was asked for. */
export type Row = { words: number; evidence: Evidence; traits: Partial<Traits>; gold: boolean };
/** A question with what was weighed for it; `missed`: evidence that was not among it; `plain`: which of FTS5's results are. */
export type Example = { kind: string; set: string; rows: Row[]; missed: number; plain: boolean[] };

/** What was chosen by hand, and is learnt from. */
export const handMade: Weights = {
  evidence: { meaning: 18, besideWords: 0.25, besideMeaning: 4.5, nextWords: 0.15, nextMeaning: 2.7, session: 0.3 },
  traits: { short: 0.16, long: 0.12, asked: 1, person: 0, assistant: 0, speaker: 0, phrase: 0, covered: 0 },
};

/** By how much a weight is moved: evidence as a share of itself, traits as they are. */
const moves = [0.4, -0.4, 0.2, -0.2, 0.1, -0.1];
const mostMoves = 12;
/** Points of gain that a kind may lose for the others; standard errors that the whole must gain, or it is chance. */
const mostLost = 0.2;
const surely = 2;
const tiny = 1e-3;

/** What the evidence adds up to, and the logarithm of what it is multiplied with. */
export function sumOf({ evidence, traits }: Weights, row: Row): { sum: number; factor: number } {
  let sum = row.words + tiny;
  for (const name of Object.keys(evidence) as (keyof Evidence)[]) sum += evidence[name] * row.evidence[name];
  let factor = 0;
  for (const name of Object.keys(traits) as (keyof Traits)[]) factor += traits[name] * (row.traits[name] ?? 0);
  return { sum, factor };
}

export const heightOf = (weights: Weights, row: Row): number => {
  const { sum, factor } = sumOf(weights, row);
  return Math.log(sum) + factor;
};

const evidenceNames = Object.keys(handMade.evidence) as (keyof Evidence)[];
const traitNames = Object.keys(handMade.traits) as (keyof Traits)[];

/** Gain of each question in percent: what holds the answer counts the more the higher it stands. */
function gainsOf(weights: Weights, examples: readonly Example[]): number[] {
  return examples.map(({ rows, missed }) => {
    const values = rows.map((row) => heightOf(weights, row));
    const golds = values.filter((_, n) => rows[n]?.gold);
    const got = golds.reduce((sum, gold) => sum + worthAt(values.filter((value) => value > gold).length), 0);
    const best = Array.from({ length: golds.length + missed }, (_, place) => worthAt(place));
    return (100 * got) / best.reduce((sum, one) => sum + one, tiny);
  });
}

const worthAt = (place: number): number => 1 / Math.log2(place + 2);

/** What the kinds gain together, every kind worth the same, in standard errors of it; and what the worst of them gains. */
function wonBy(gains: number[], before: number[], examples: readonly Example[]): { sure: number; worst: number } {
  let [sum, variance, worst] = [0, tiny, Number.POSITIVE_INFINITY];
  for (const kind of new Set(examples.map((one) => one.kind))) {
    const own = gains.flatMap((gain, n) => (examples[n]?.kind === kind ? [gain - (before[n] ?? 0)] : []));
    const mean = own.reduce((all, one) => all + one, 0) / own.length;
    sum += mean;
    variance += own.reduce((all, one) => all + (one - mean) ** 2, 0) / own.length ** 2;
    worst = Math.min(worst, mean);
  }
  return { sure: sum / Math.sqrt(variance), worst };
}

/** Every weight moved by every step on its own. */
function around({ evidence, traits }: Weights): Weights[] {
  return [
    ...evidenceNames.flatMap((name) =>
      moves.map((move) => ({ evidence: { ...evidence, [name]: evidence[name] * (1 + move) }, traits })),
    ),
    ...traitNames.flatMap((name) =>
      moves.map((move) => ({ evidence, traits: { ...traits, [name]: traits[name] + move } })),
    ),
  ];
}

/**
 * Weights under which what holds the answer stands higher: from `start`, move by move, the one that gains most surely,
 * while that is more than chance and no kind loses by it. The same examples give the same weights.
 */
export function fitRanker(start: Weights, examples: readonly Example[]): Weights {
  const first = gainsOf(start, examples);
  let best = { weights: start, gains: first };
  for (let move = 0; move < mostMoves; move++) {
    const ahead = around(best.weights)
      .map((weights) => ({ weights, gains: gainsOf(weights, examples) }))
      .map((next) => ({ ...next, ...wonBy(next.gains, best.gains, examples) }))
      .filter(({ gains, sure }) => sure >= surely && wonBy(gains, first, examples).worst >= -mostLost)
      .sort((a, b) => b.sure - a.sure);
    if (ahead[0] === undefined) break;
    best = ahead[0];
  }
  return best.weights;
}

/** Of the evidence of a question, the share in percent among the first `k`. */
export function foundBy(weights: Weights, { rows, missed }: Example, k: number): number {
  const order = rows.map((row) => ({ row, value: heightOf(weights, row) })).sort((a, b) => b.value - a.value);
  const all = rows.filter(({ gold }) => gold).length + missed;
  return (100 * order.slice(0, k).filter(({ row }) => row.gold).length) / Math.max(1, all);
}

/** The same by the words alone, as FTS5 orders them. */
export function foundPlainly({ rows, missed, plain }: Example, k: number): number {
  const all = rows.filter(({ gold }) => gold).length + missed;
  return (100 * plain.slice(0, k).filter(Boolean).length) / Math.max(1, all);
}
