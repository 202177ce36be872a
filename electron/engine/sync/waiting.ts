import type { Choice } from '#shared/text/three-way.ts';
import type { SyncConflict } from './plan.ts';
import type { ToldEntry } from './sides.ts';

/** A file that waits for its owner, with what was said of its places so far. */
export type WaitingFile = Omit<SyncConflict, 'entries'> & { entries: (ToldEntry & { taken: Choice | null })[] };
