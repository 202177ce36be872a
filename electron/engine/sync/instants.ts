/** Milliseconds as an ISO instant; null for what no calendar has: a remote may give a commit any date. Pure. */
export const instantOf = (ms: number): string | null =>
  Math.abs(ms) <= 8_640_000_000_000_000 ? new Date(ms).toISOString() : null;
