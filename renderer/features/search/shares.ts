import { t } from '../../text/text.ts';
import { inDecimals } from '../../ui/time.ts';
import type { Hit } from './hit.ts';

export const parts = ['words', 'meaning', 'neighbours', 'dates', 'graph', 'associations', 'lost'] as const;
export type PartOfScore = (typeof parts)[number];

export const partWords: Record<PartOfScore, string> = {
  words: t('words'),
  meaning: t('meaning'),
  neighbours: t('neighbours'),
  dates: t('date'),
  graph: t('graph'),
  associations: t('recalled together'),
  lost: t('lost to decay'),
};

export type Shares = Record<PartOfScore, number> & {
  /** What it would be worth, were it never to fade: the parts without `lost`. */
  relevance: number;
};

/**
 * What each part is worth of a score in [0, 1], so that they add up: words, meaning and neighbours share by their sums
 * what the date, the graph and what was recalled together leave; decay takes its part of the whole. Null without an explanation.
 */
export function sharesOf({ score, explanation }: Pick<Hit, 'score' | 'explanation'>): Shares | null {
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

/** The least share that two digits show. */
export const least = 0.005;

/** Total and parts in words, for those who do not see the bar. */
export function sharesSaid(score: number, shares: Shares | null): string {
  const said = parts
    .map((part) => ({ part, worth: shares?.[part] ?? 0 }))
    .filter(({ worth }) => worth >= least)
    .map(({ part, worth }) => `${partWords[part]} ${inDecimals(worth)}`);
  return `total ${inDecimals(score)}${said.length > 0 ? `: ${said.join(', ')}` : ''}`;
}
