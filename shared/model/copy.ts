/** What a backup does: it writes its file, then reads it back whole. */
export const copyPhases = ['writing', 'reading back'] as const;
export type CopyPhase = (typeof copyPhases)[number];
