import type { Status, Store } from '#shared/model/memory.ts';
import { noonOf } from './noon.ts';

/** Null: never decays. @source 000 §9.1 */
export const typeWeights: Record<Store, number | null> = {
  core: 1.5,
  episodic: 0.8,
  semantic: 1.2,
  procedural: 1,
  vault: null,
};

/** Scores from which on a memory is active, fading, dormant; below `archive` it is a candidate. @source 000 §9.2 */
export type Thresholds = { active: number; fading: number; archive: number };

type Use = {
  /** 1.0 explicit, 0.7 detected, 0.5 inferred. */
  base: number;
  /** Calendar days since the last access, 0 or more. */
  days: number;
  /** 1 at least: with 0 the formula would erase what was just stored. */
  accesses: number;
  /** Null: never decays. */
  weight: number | null;
};

/**
 * `base × e^(−λ·days) × log2(accesses + 1) × weight`, as published, without a bound.
 * @source 000 §9.1
 */
export function relevanceByUse({ base, days, accesses, weight }: Use, lambda: number): number {
  return base * Math.exp(-lambda * days) * Math.log2(accesses + 1) * (weight ?? 1);
}

/** The formula's value within [0, 1]; 1 for what never decays. */
export function scoreOf(use: Use & { pinned: boolean }, lambda: number): number {
  if (use.pinned || use.weight === null) return 1;
  return Math.min(1, Math.max(0, relevanceByUse(use, lambda)));
}

/**
 * What a score means. Nothing is archived by its score: below the least threshold a memory is dormant, and a candidate
 * that the owner decides on.
 */
export function statusOf(score: number, { active, fading }: Thresholds): Exclude<Status, 'archived'> {
  if (score >= active) return 'active';
  return score >= fading ? 'fading' : 'dormant';
}

const dayMs = 86_400_000;

/**
 * Calendar days between two instants on the owner's wall: a minute over midnight is one day, and a day of 23 or 25 hours
 * is one. 0 when the clock went backwards.
 */
export function daysBetween(from: number, to: number, zone: string): number {
  if (to - from < 0) return 0;
  return Math.max(0, Math.round((noonOf(to, zone) - noonOf(from, zone)) / dayMs));
}
