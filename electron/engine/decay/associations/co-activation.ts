import type { Association, AssociationFile } from '../../workspace/codecs/associations.ts';
import { fade, linkTransitively, linkTurn, setWeight, type Weights } from './weights.ts';

/** Cycles that are caught up at most: a month away is no amnesia. @source 001 "Catch-up decay" */
const mostCycles = 7;

export type CoActivation = { pairs: Association[]; linked: number; dropped: number; faded: string };

/**
 * What a cycle makes of the associations: time takes its part once a calendar day, what was brought up together is
 * linked, and the neighbours of a memory with each other. `daysSince` time last took its part; null: it never did. Null
 * when nothing is different.
 */
export function coActivate(
  file: AssociationFile,
  turns: readonly ReadonlyMap<string, ReadonlySet<string>>[],
  { today, daysSince, at }: { today: string; daysSince: number | null; at: string },
): CoActivation | null {
  const weights: Weights = new Map();
  const updated = new Map<string, string>();
  for (const { a, b, weight, updated: when } of file.pairs) {
    setWeight(weights, a, b, weight);
    updated.set(`${a}\n${b}`, when);
  }
  const before = pairsOf(weights);
  fade(weights, cyclesOf(daysSince));
  const dropped = before.size - pairsOf(weights).size;
  for (const turn of turns) if (turn.size > 1) linkTurn(weights, turn);
  // Nothing new was brought up together: what follows from it was linked before.
  if (turns.some(({ size }) => size > 1)) linkTransitively(weights);
  const after = pairsOf(weights);
  let [linked, same] = [0, after.size === before.size];
  const pairs = [...after].map(([key, { a, b, weight }]) => {
    const was = before.get(key)?.weight;
    if (was === undefined) linked++;
    same &&= was === weight;
    const grew = was === undefined || weight > was;
    return { a, b, weight, updated: grew ? at : (updated.get(key) ?? at) };
  });
  // A file without pairs has nothing that could fade twice.
  return same ? null : { pairs, linked, dropped, faded: today };
}

const cyclesOf = (daysSince: number | null) => Math.min(mostCycles, Math.max(0, daysSince ?? 1));

function pairsOf(weights: Weights): Map<string, { a: string; b: string; weight: number }> {
  const pairs = new Map<string, { a: string; b: string; weight: number }>();
  for (const [a, row] of weights) {
    for (const [b, weight] of row) if (a < b) pairs.set(`${a}\n${b}`, { a, b, weight: round(weight) });
  }
  return pairs;
}

/** As it is written: more digits would say nothing. */
const round = (weight: number) => Math.round(weight * 1e6) / 1e6;
