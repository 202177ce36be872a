/** One line of a benchmark's answer: what was measured, in which unit, and beside what. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The same work done barely, in the same run. */
  baseline?: number;
  /** `value` must be at most, or at least, this. */
  most?: number;
  least?: number;
  /** `value / baseline` must be at most this. */
  mostRatio?: number;
};
export type Result = { name: string; about: string; figures: Figure[]; notes: string[] };

/** The value below which the `share` of `values` lies (nearest rank); NaN without values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function ratio({ value, baseline }: Figure): number | null {
  return baseline === undefined || baseline === 0 ? null : value / baseline;
}

/** True when the figure keeps all of its bounds; null when it has none. */
export function holds(figure: Figure): boolean | null {
  const { value, most, least, mostRatio } = figure;
  if (most === undefined && least === undefined && mostRatio === undefined) return null;
  if (Number.isNaN(value)) return false;
  const share = ratio(figure);
  if (most !== undefined && value > most) return false;
  if (least !== undefined && value < least) return false;
  return mostRatio === undefined || (share !== null && share <= mostRatio);
}

/** Aligned columns: name, value, baseline, ratio, bound and whether it holds. */
export function readable({ name, about, figures, notes }: Result): string {
  const head = ['', 'measured', 'baseline', 'ratio', 'bound', ''];
  const rows = figures.map((figure) => {
    const share = ratio(figure);
    const kept = holds(figure);
    const baseline = figure.baseline === undefined ? '' : amount(figure.baseline, figure.unit);
    return [
      figure.name,
      amount(figure.value, figure.unit),
      baseline,
      share === null ? '' : `${share.toFixed(2)}×`,
      bound(figure),
      verdict(kept),
    ];
  });
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 || column === 5 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [`${name}: ${about}`, '', ...[head, ...rows].map(line), ...(notes.length > 0 ? ['', ...notes] : []), ''].join(
    '\n',
  );
}

function amount(value: number, unit: string): string {
  const digits =
    Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return `${value.toFixed(unit === '' ? Math.min(digits, 0) : digits)}${unit === '' ? '' : ` ${unit}`}`;
}

function bound({ most, least, mostRatio, unit }: Figure): string {
  const parts = [
    most === undefined ? '' : `≤ ${most} ${unit}`,
    least === undefined ? '' : `≥ ${Number.isInteger(least) ? least : least.toFixed(1)} ${unit}`,
    mostRatio === undefined ? '' : `≤ ${mostRatio}×`,
  ];
  return parts
    .filter((part) => part !== '')
    .join(', ')
    .trim();
}

function verdict(kept: boolean | null): string {
  return kept === null ? '' : kept ? 'ok' : 'MISSED';
}
