import type { StatusMove as Moved, CycleTally as Tally } from '../../ports.ts';
import type { Counts } from '../census.ts';

/**
 * `2 entries transitioned: fading→dormant; active 120, fading 28 (−2), dormant 14 (+2), candidates 4, archived 2`; without
 * the first part when none did, with a number behind each way when there were several. @source 000 §12.4
 */
export function cycleSummary({ counts, moved }: { counts: Counts; moved: Moved[] }): string {
  const of = (name: keyof Counts) => {
    const to = moved.filter((one) => one.to === name).reduce((sum, { count }) => sum + count, 0);
    const from = moved.filter((one) => one.from === name).reduce((sum, { count }) => sum + count, 0);
    const change = [to > 0 ? `+${to}` : '', from > 0 ? `−${from}` : ''].filter((part) => part !== '').join(' ');
    return `${name} ${counts[name]}${change === '' ? '' : ` (${change})`}`;
  };
  const standing = (['active', 'fading', 'dormant', 'candidates', 'archived'] as const).map(of).join(', ');
  return [...transitioned(moved), standing].join('; ');
}

function transitioned(moved: Moved[]): string[] {
  const total = moved.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return [];
  const ways = moved.map(({ from, to, count }) => `${from}→${to}${moved.length === 1 ? '' : ` (${count})`}`);
  return [`${total} ${total === 1 ? 'entry' : 'entries'} transitioned: ${ways.join(', ')}`];
}

/** The counts of such a summary; null when it is none. */
export function countsIn(summary: string): Counts | null {
  const of = (name: string) => Number(new RegExp(`(?:^|[,;] )${name} (\\d+)`).exec(summary)?.[1] ?? Number.NaN);
  const counts = {
    active: of('active'),
    fading: of('fading'),
    dormant: of('dormant'),
    archived: of('archived'),
    candidates: of('candidates'),
  };
  return Object.values(counts).some(Number.isNaN) ? null : counts;
}

/** `12 pairs, 3 linked, 1 dropped` */
export const associationSummary = ({ associations: { total, linked, dropped } }: Pick<Tally, 'associations'>): string =>
  `${total} pairs, ${linked} linked, ${dropped} dropped`;
