import type { CountTokens } from '#shared/text/tokenizer.ts';

/**
 * The best of `hits`, given best first, whose texts together are at most `maxTokens` (o200k); it ends at the first that
 * does not fit, so nothing stands there in the place of something better. `left` counts the others.
 */
export function withinBudget<Of extends { text: string }>(
  hits: Of[],
  maxTokens: number,
  countTokens: CountTokens,
): { hits: Of[]; left: number } {
  let used = 0;
  const end = hits.findIndex(({ text }) => {
    used += countTokens(text);
    return used > maxTokens;
  });
  return end < 0 ? { hits, left: 0 } : { hits: hits.slice(0, end), left: hits.length - end };
}

/** Null when nothing was left out. */
export function leftOut(left: number, kept: number, maxTokens: number): string | null {
  if (left === 0) return null;
  const results = left === 1 ? '1 more result is' : `${left} more results are`;
  const next = kept === 0 ? 'The best alone is longer: raise max_tokens.' : 'Raise max_tokens to see them.';
  return `${results} left out: the texts would be over ${maxTokens} tokens. ${next}`;
}
