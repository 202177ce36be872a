import { percentile } from './figures.ts';

/** Milliseconds of every question in each way it was asked, and the megabytes that so many memories take. */
export type Scale = {
  size: number;
  times: Record<'bare' | 'words' | 'whole' | 'again' | 'question', number[]>;
  memory: number;
  disk: number;
};

const head = ['memories', 'bare FTS5', 'words alone', '× FTS5', 'everything on', 'asked again', 'memory', 'disk'];

/** All sizes in one table, p50 / p95 in milliseconds: how the cost grows. */
export function growth(scales: Scale[]): string[] {
  const rows = scales.map(({ size, times, memory, disk }) => {
    const both = (of: keyof Scale['times']) =>
      [0.5, 0.95].map((share) => percentile(times[of], share).toFixed(1)).join(' / ');
    const ratio = [0.5, 0.95].map((share) => percentile(times.words, share) / percentile(times.bare, share));
    const ratios = ratio.map((one) => one.toFixed(2)).join(' / ');
    const megabytes = [memory, disk].map((one) => `${one.toFixed(0)} MB`);
    return [String(size), both('bare'), both('words'), ratios, both('whole'), both('again'), ...megabytes];
  });
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ');
  return ['p50 / p95 in milliseconds', ...[head, ...rows].map(line)];
}
