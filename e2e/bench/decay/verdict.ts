import { foundShare, mean, regretShare, type Tried } from './measures.ts';

/** Percentage points by which one must be better to be called better. */
const telling = 1;

/**
 * What the lives say about the published rules. Others are better only when, in every life, they are regretted no more
 * and find no less of what is over, keep a month away harmless, and are tellingly better in one of the two on average.
 */
export function verdict(published: Tried, others: Tried[]): string {
  const harmful = others.filter(({ played }) => played.some(({ away }) => away.candidates > 0));
  const harm =
    harmful.length === 0
      ? 'A month away is harmless under every pair.'
      : `A month away makes candidates of what was active under ${harmful.length} of ${others.length} pairs: ${harmful.map(named).join('; ')}.`;
  return `${comparison(published, others)} ${harm}`;
}

function comparison(published: Tried, others: Tried[]): string {
  const better = others
    .filter((one) => isBetter(one, published))
    .toSorted((a, b) => gain(b, published) - gain(a, published));
  const best = better[0];
  const now = `Published (${named(published)}): ${told(published)}.`;
  if (best === undefined) {
    return `${now} Of ${others.length} pairs of λ and threshold none is better in both respects in every life: less regret costs tidiness. The published defaults stand.`;
  }
  return (
    `${now} Better in both respects in every life: ${better.length} of ${others.length} pairs, most of all ${named(best)}: ${told(best)}. ` +
    'Evidence for a proposal from lives made up, not yet from real ones; the published defaults stand until somebody decides.'
  );
}

function isBetter(one: Tried, published: Tried): boolean {
  const everywhere = one.played.every((played, n) => {
    const other = published.played[n];
    return (
      other !== undefined &&
      regretShare(played) <= regretShare(other) &&
      foundShare(played) >= foundShare(other) &&
      played.missed <= other.missed &&
      played.away.candidates === 0
    );
  });
  return everywhere && gain(one, published) >= telling;
}

/** Percentage points less regret, plus percentage points more that is found, on average. */
function gain({ played }: Tried, { played: before }: Tried): number {
  const less = mean(before.map(regretShare)) - mean(played.map(regretShare));
  return less + mean(played.map(foundShare)) - mean(before.map(foundShare));
}

const named = ({ rules }: Tried) => `λ ${rules.lambda}, candidate below ${rules.archive}`;

function told({ played }: Tried): string {
  const average = (of: (one: (typeof played)[number]) => number) => mean(played.map(of)).toFixed(1);
  return `${average(regretShare)} % of the candidates are asked for later, ${average(foundShare)} % of what is over has become one`;
}
