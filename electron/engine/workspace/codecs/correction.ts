import type { Memory } from '#shared/model/memory.ts';
import { readMarks } from './entity-marks.ts';

/** What joins a correction to the episode it corrects, which nobody rewrites. */
const supersedes = '\n\nSupersedes';

/** The words of a correction, and what it takes the place of. */
export const corrected = (words: string, old: Pick<Memory, 'id' | 'at'>): string => `${words}\n\n${correctionOf(old)}`;

/** The paragraph by which it says so. */
export const correctionOf = ({ id, at }: Pick<Memory, 'id' | 'at'>): string =>
  `Supersedes [[${id}]], said ${at ?? 'before'}.`;

/** What a memory states: the words alone, without the marks of a fact and without what a correction corrects. */
export const bareWords = ({ kind, text }: Pick<Memory, 'kind' | 'text'>): string =>
  kind === 'fact' ? readMarks(text).statement : (text.split(supersedes)[0] ?? '');

/** Ids of episodes that a correction among these took the place of: what they say is history. */
export const correctedIn = (episodes: readonly Memory[]): ReadonlySet<string> =>
  new Set(episodes.flatMap(({ type, text }) => (type === 'correction' ? correctedBy(text) : [])));

/** Ids of what a correction takes the place of. */
export const correctedBy = (text: string): string[] =>
  text
    .split(supersedes)
    .slice(1)
    .flatMap((rest) => /^ \[\[([^\][\s]{1,400})\]\]/.exec(rest)?.[1] ?? []);
