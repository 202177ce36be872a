const cuts = [1, 5, 10, 20];

export type Measure = { name: string; of(gold: Set<string>, found: string[]): number };
export const measures: Measure[] = [
  ...cuts.map((cut) => ({
    name: `recall@${cut}`,
    of: (gold: Set<string>, found: string[]) => recallAt(cut, gold, found),
  })),
  { name: 'hit@5', of: (gold, found) => (found.slice(0, 5).some((id) => gold.has(id)) ? 100 : 0) },
  { name: 'nDCG@10', of: gain },
];
/** Whether anything that was sought is among the first ones. */
export const hits: Measure[] = [1, 5, 10].map((cut) => ({
  name: `hit@${cut}`,
  of: (gold, found) => (found.slice(0, cut).some((id) => gold.has(id)) ? 100 : 0),
}));
/** Differences to peers are said for these. */
export const compared = ['recall@1', 'recall@5', 'recall@10', 'hit@5'];

function recallAt(cut: number, gold: Set<string>, found: string[]): number {
  return (100 * found.slice(0, cut).filter((id) => gold.has(id)).length) / gold.size;
}

/** Normalised discounted gain of the first ten, every evidence worth the same. */
function gain(gold: Set<string>, found: string[]): number {
  const worth = (place: number) => 1 / Math.log2(place + 2);
  const got = found.slice(0, 10).reduce((sum, id, place) => sum + (gold.has(id) ? worth(place) : 0), 0);
  let best = 0;
  for (let place = 0; place < Math.min(10, gold.size); place++) best += worth(place);
  return (100 * got) / best;
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
