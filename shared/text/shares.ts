import type { Output } from '../contract/methods.ts';

type Explained = Pick<Output<'memory.search'>['hits'][number], 'score' | 'explanation'>;

export const scoreParts = ['words', 'meaning', 'neighbours', 'dates', 'graph', 'associations', 'lost'] as const;
export type PartOfScore = (typeof scoreParts)[number];

export type Shares = Record<PartOfScore, number> & {
  /** What it would be worth, were it never to fade: the parts without `lost`. */
  relevance: number;
};

const words: Record<PartOfScore, string> = {
  words: 'words',
  meaning: 'meaning',
  neighbours: 'neighbours',
  dates: 'date',
  graph: 'graph',
  associations: 'recalled together',
  lost: 'lost to decay',
};

/** The least share that two digits show. */
export const leastShare = 0.005;

/**
 * What each part is worth of a score in [0, 1], so that they add up: words, meaning and neighbours share by their sums
 * what the date, the graph and what was recalled together leave; decay takes its part of the whole. Null without an explanation.
 */
export function sharesOf({ score, explanation }: Explained): Shares | null {
  if (explanation === undefined) return null;
  const { words, meaning, neighbours, dates, graph, associations, life } = explanation;
  const relevance = life > 0 ? Math.min(1, score / life) : score;
  // Gains are joined as `a + b − ab`; the score before them follows from what is left of 1.
  const left = (1 - dates) * (1 - graph) * (1 - associations);
  const found = left > 0 ? Math.max(0, 1 - (1 - relevance) / left) : 0;
  const sum = words + meaning + neighbours;
  const share = (part: number) => (sum > 0 ? (found * part) / sum : 0);
  const byDate = dates * (1 - found);
  const byGraph = graph * (1 - found - byDate);
  return {
    words: share(words),
    meaning: share(meaning),
    neighbours: share(neighbours),
    dates: byDate,
    graph: byGraph,
    associations: Math.max(0, relevance - found - byDate - byGraph),
    lost: relevance - score,
    relevance,
  };
}

/** `words 0.60, neighbours 0.20`, without what is too small to show; empty without an explanation. */
export function sharesSaid(
  shares: Shares | null,
  called: Record<PartOfScore, string> = words,
  digits = (worth: number) => worth.toFixed(2),
): string {
  return scoreParts
    .map((part) => ({ part, worth: shares?.[part] ?? 0 }))
    .filter(({ worth }) => worth >= leastShare)
    .map(({ part, worth }) => `${called[part]} ${digits(worth)}`)
    .join(', ');
}
