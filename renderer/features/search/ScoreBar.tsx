import { leastShare, type Shares, scoreParts } from '#shared/text/shares.ts';

/** The parts of a score side by side, what decay took hatched at the end; words say the same beside it. */
export function ScoreBar({ score, shares }: { score: number; shares: Shares | null }) {
  const lost = shares?.lost ?? 0;
  return (
    <span className="scorebar" aria-hidden="true">
      {shares === null && <i className="p-words" style={{ width: `${Math.min(1, score) * 100}%` }} />}
      {shares !== null &&
        scoreParts
          .filter((part) => shares[part] >= leastShare)
          .map((part) => (
            <i
              key={part}
              className={`p-${part}`}
              // What decay took is taken from every part alike, so that the coloured length is the score.
              style={{ width: `${(part === 'lost' ? lost : shares[part] * (1 - lost / shares.relevance)) * 100}%` }}
            />
          ))}
    </span>
  );
}
