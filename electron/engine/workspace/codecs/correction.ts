import type { Memory } from '#shared/model/memory.ts';

/** What joins a correction to the episode it corrects, which nobody rewrites. */
export const supersedes = '\n\nSupersedes';

/** The words of a correction, and what it takes the place of. */
export const corrected = (words: string, { id, at }: Pick<Memory, 'id' | 'at'>): string =>
  `${words}${supersedes} [[${id}]], said ${at ?? 'before'}.`;
