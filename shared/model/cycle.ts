/** The steps of a cycle, in their order. */
export const cyclePhases = [
  'reading',
  'reinforcing',
  'decaying',
  'associating',
  'transitions',
  'duplicates',
  'writing',
] as const;

export type CyclePhase = (typeof cyclePhases)[number];
