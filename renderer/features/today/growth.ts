import { t } from '../../text/text.ts';
/** Points of a line through `values`, in a box of `width` × `height`; the lowest value stands a little above the floor. */
export function linePoints(values: readonly number[], width: number, height: number): [number, number][] {
  const top = 3;
  const most = Math.max(...values, 1);
  const least = Math.min(...values, most);
  const floor = least * 0.9;
  const span = Math.max(most - floor, 1);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, n) => [round(n * step), round(height - 2 - ((value - floor) / span) * (height - 2 - top))]);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** What a growth curve says, in a sentence. */
export function growthSentence(growth: readonly { day: string; count: number }[]): string {
  const first = growth[0]?.count ?? 0;
  const last = growth.at(-1)?.count ?? 0;
  const days = Math.max(growth.length - 1, 0);
  if (first === last) return t('{last} memories, unchanged over {days} days', { last, days });
  return last > first
    ? t('Memories grew from {first} to {last} in {days} days', { first, last, days })
    : t('Memories fell from {first} to {last} in {days} days', { first, last, days });
}

/** How many more there are than a week ago. */
export function weekGain(growth: readonly { count: number }[]): number {
  const last = growth.at(-1)?.count ?? 0;
  return last - (growth.at(-8)?.count ?? growth[0]?.count ?? last);
}
