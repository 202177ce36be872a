type Day = { day: string; count: number };

/** The place of the last day with changes up to this one; 0 before the first, −1 without any. */
export function nearestDay(days: readonly Day[], day: string): number {
  if (days.length === 0) return -1;
  const after = days.findIndex((one) => one.day > day);
  return after < 0 ? days.length - 1 : Math.max(0, after - 1);
}

/** A bar for each day on which something was, in the middle of where the slider stands on it, as an SVG path in a box of 100 × 16; heights by the square root, so that quiet days are seen beside busy ones. @param only the place of the one that is drawn, as high as among all */
export function ground(days: readonly Day[], only?: number): string {
  const most = Math.sqrt(Math.max(1, ...days.map(({ count }) => count)));
  const apart = 100 / Math.max(1, days.length - 1);
  const wide = Math.min(apart * 0.6, 4);
  return days
    .map(({ count }, n) => {
      if (count === 0 || (only !== undefined && n !== only)) return '';
      const high = Math.max(1, (Math.sqrt(count) / most) * 14);
      return `M${(n * apart - wide / 2).toFixed(2)} 16v${(-high).toFixed(2)}h${wide.toFixed(2)}V16z`;
    })
    .join('');
}

/** A day of the address; anything else is none. */
export function dayIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}
