import type { Input, Output } from '#shared/contract/methods.ts';
import { countedNoun } from '#shared/text/counted.ts';

type Counts = Output<'decay.run'>['counts'];

const countsText = ({ active, fading, dormant, archived, candidates }: Counts) =>
  `${active} active, ${fading} fading, ${dormant} dormant (${candidates} of them below the archive threshold), ${archived} archived`;

const minute = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

export function decayStatusText({
  counts,
  lambda,
  running,
  last,
  failed,
  next,
  missed,
  problems,
}: Output<'decay.status'>): string {
  return [
    countsText(counts),
    `λ ${lambda}; half of an unused memory is gone in ${Math.round(Math.LN2 / lambda)} days`,
    running === null ? null : `A cycle is running: ${running.phase}.`,
    last === null ? 'No cycle has run yet.' : `Last cycle: ${minute(last.at)}`,
    `Next cycle: ${minute(next)}${missed > 0 ? `; ${countedNoun(missed, 'cycle')} missed` : ''}`,
    failed === null ? null : `The last attempt failed: ${failed}`,
    ...problems,
  ]
    .filter((line) => line !== null)
    .join('\n');
}

export function runText(cycle: Output<'decay.run'>): string {
  const { counts, moved, accesses, reinforced, associations, transitions, duplicates, change, tookMs } = cycle;
  if (change === null) return `Nothing changed: ${countsText(counts)}.`;
  const moves = moved.map(({ from, to, count: many }) => `${many} ${from} → ${to}`);
  return [
    countsText(counts),
    moves.length === 0 ? 'No memory changed status.' : moves.join(', '),
    `${accesses} accesses folded in, ${reinforced} reinforced; ${associations.total} associations, ${associations.linked} new; ${transitions} dates reached; ${duplicates} near-duplicates proposed`,
    `change ${change}, ${(tookMs / 1000).toFixed(1)} s`,
  ].join('\n');
}

type Waning = Output<'decay.forecast'>['waning'][number];

function waningText({ id, text, title, score, becomes, on }: Waning): string {
  const goes = becomes === null ? '' : `  ${becomes} on ${on}`;
  const words = (text || title).replace(/\s+/g, ' ').trim().slice(0, 100);
  return `${score.toFixed(2)}  ${id}${goes}\n  ${words}`;
}

/** Days of a forecast that are shown, beside the first and the last. */
const shownDays = 6;

export function forecastText(
  { days, waning, total }: Output<'decay.forecast'>,
  { within }: Input<'decay.forecast'>,
): string {
  const step = Math.max(1, Math.ceil((days.length - 1) / shownDays));
  const shown = days.filter((_, n) => n % step === 0 || n === days.length - 1);
  const listed = total === 0 ? `Nothing wanes within ${within} days.` : `${total} wane within ${within} days:`;
  return [
    ...shown.map(({ day, ...counts }) => `${day}  ${countsText(counts)}`),
    '',
    listed,
    ...waning.map(waningText),
  ].join('\n');
}

export function candidatesText({ archival, archivalTotal, merges }: Output<'decay.candidates'>): string {
  const pairs = merges.map(
    ({ keep, drop, merged }) => `${drop.id} into ${keep.id}\n  ${merged.replace(/\s+/g, ' ').trim().slice(0, 200)}`,
  );
  return [
    archivalTotal === 0 ? 'Nothing is proposed for the archive.' : `${archivalTotal} proposed for the archive:`,
    ...archival.map(waningText),
    pairs.length === 0 ? 'No near-duplicates.' : `${pairs.length} near-duplicates to become one:`,
    ...pairs,
  ].join('\n');
}
