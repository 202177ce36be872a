/** Pairs of memories that belong together, weight in (0, 1]: `get(a).get(b)` and `get(b).get(a)` are the same. */
export type Weights = Map<string, Map<string, number>>;

/** @source 001 "Co-retrieval associations" */
const retrieved = { sameChannel: 0.05, acrossChannels: 0.15 };
/** What is left of a weight after a cycle, and below what it is dropped. @source 001 "Decay", "Pruning" */
const kept = 0.9;
const least = 0.01;
/** Indirect links made in one run. @source 001 "Transitive associations" */
const mostTransitive = 100;
/**
 * Memories of one turn that are linked, the best shown ones: twenty results in one answer would make 190 pairs, most of
 * them by chance.
 */
const mostOfTurn = 8;

/** Two independent reasons to belong together: `a + b − ab`, which stays in [0, 1]. */
export const either = (a: number, b: number): number => a + b - a * b;

export function weightOf(weights: Weights, a: string, b: string): number {
  return weights.get(a)?.get(b) ?? 0;
}

/** Both directions at once; a weight below the least takes the pair out. */
export function setWeight(weights: Weights, a: string, b: string, weight: number): void {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const row = weights.get(from);
    if (weight < least) {
      row?.delete(to);
      if (row?.size === 0) weights.delete(from);
    } else if (row) row.set(to, weight);
    else weights.set(from, new Map([[to, weight]]));
  }
}

/**
 * Links what one turn brought up together. `turn`: memory id → channels it came through, best first; memories that came
 * through different channels alone were found independently, which says more.
 */
export function linkTurn(weights: Weights, turn: ReadonlyMap<string, ReadonlySet<string>>): void {
  const shown = [...turn].slice(0, mostOfTurn);
  for (const [n, [a, channels]] of shown.entries()) {
    for (const [b, others] of shown.slice(n + 1)) {
      const across = ![...channels].some((channel) => others.has(channel));
      const gain = across ? retrieved.acrossChannels : retrieved.sameChannel;
      setWeight(weights, a, b, either(weightOf(weights, a, b), gain));
    }
  }
}

/** What time takes: every weight ×0.9 a cycle, what becomes too weak is dropped. */
export function fade(weights: Weights, cycles: number): void {
  const factor = kept ** cycles;
  for (const [a, row] of [...weights]) {
    for (const [b, weight] of [...row]) if (a < b) setWeight(weights, a, b, weight * factor);
  }
}

/**
 * Links the neighbours of a memory with each other where they are not linked yet, by the product of the two weights;
 * the strongest hundred.
 */
export function linkTransitively(weights: Weights): { a: string; b: string; weight: number }[] {
  const found = new Map<string, { a: string; b: string; weight: number }>();
  for (const [, row] of weights) {
    // A memory linked to everything says nothing about what its neighbours have in common.
    const strongest = [...row].sort((x, y) => y[1] - x[1]).slice(0, mostOfTurn);
    for (const [n, [one, w1]] of strongest.entries()) {
      for (const [other, w2] of strongest.slice(n + 1)) {
        if (weightOf(weights, one, other) > 0) continue;
        const [a, b] = one < other ? [one, other] : [other, one];
        const key = `${a}\n${b}`;
        found.set(key, { a, b, weight: either(found.get(key)?.weight ?? 0, w1 * w2) });
      }
    }
  }
  const best = [...found.values()]
    .filter(({ weight }) => weight >= least)
    .sort((x, y) => y.weight - x.weight || (x.a + x.b < y.a + y.b ? -1 : 1))
    .slice(0, mostTransitive);
  for (const { a, b, weight } of best) setWeight(weights, a, b, weight);
  return best;
}
