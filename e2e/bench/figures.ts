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
  /** The 95 % interval of `value`. */
  low?: number;
  high?: number;
  /** `value / baseline` must be at most this. */
  mostRatio?: number;
};
/** Rows of cells below their headings. */
export type Table = { title: string; columns: string[]; rows: (string | number)[][] };
export type Result = {
  name: string;
  about: string;
  figures: Figure[];
  tables?: Table[];
  notes: string[];
  /** Bounds that hold on every machine or on none: missing one fails the run. */
  strict?: boolean;
};

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

/** Aligned columns: name, value, baseline, ratio, bound and whether it holds; then the tables and the notes. */
export function readable({ name, about, figures, tables = [], notes }: Result): string {
  const head = ['', 'measured', 'baseline', 'ratio', 'bound', ''];
  const rows = figures.map((figure) => {
    const share = ratio(figure);
    const baseline = figure.baseline === undefined ? interval(figure) : amount(figure.baseline, figure.unit);
    const times = share === null ? '' : `${share.toFixed(2)}×`;
    return [figure.name, amount(figure.value, figure.unit), baseline, times, bound(figure), verdict(holds(figure))];
  });
  const below = tables.flatMap(({ title, columns, rows }) => ['', title, ...aligned([columns, ...rows])]);
  const last = notes.length > 0 ? ['', ...notes] : [];
  return [`${name}: ${about}`, '', ...aligned([head, ...rows], [0, 5]), ...below, ...last, ''].join('\n');
}

/** Lines whose columns are as wide as their widest cell, aligned to the right but for the columns `left`. */
function aligned(rows: (string | number)[][], left: number[] = [0]): string[] {
  const cells = rows.map((row) => row.map((cell) => String(cell)));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) =>
        left.includes(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

function interval({ low, high }: Figure): string {
  return low === undefined || high === undefined ? '' : `${low.toFixed(1)} to ${high.toFixed(1)}`;
}

function amount(value: number, unit: string): string {
  const digits =
    Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return `${value.toFixed(unit === '' ? Math.min(digits, 0) : digits)}${unit === '' ? '' : ` ${unit}`}`;
}

function bound({ most, least, mostRatio, unit }: Figure): string {
  const parts = [
    most === undefined ? '' : `≤ ${most} ${unit}`,
    least === undefined ? '' : `≥ ${Number.isInteger(least) ? least : Number(least.toPrecision(2))} ${unit}`,
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
