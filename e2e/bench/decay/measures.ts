import type { Played, Rules } from './play.ts';

/** Rules, and what came of each of the lives under them. */
export type Tried = { rules: Rules; played: Played[] };

export const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
export const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
export const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, one) => sum + one, 0);

/** Memories that had been a candidate and were asked for later. */
export const regretOf = ({ regretted }: Played) => total(regretted);
/** Of those that had been a candidate, %. */
export const regretShare = (played: Played) => percent(regretOf(played), played.candidates);
/** Of what nothing happened to any more in the last quarter, %: what ended as a candidate. */
export const foundShare = ({ over }: Played) => percent(over.found, over.all);
