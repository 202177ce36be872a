import type { FileChange } from '#shared/model/change.ts';

/** What a search for near-duplicates came to: `count` pairs, and the change that has them wait for the owner. */
export type DuplicateSearchResult = {
  count: number;
  /** For the plan of a change set: free of effects; null when there is nothing to write. */
  change(): Promise<FileChange | null>;
};

/** How far a search is: memories looked at, of those it looks at. */
export type SearchProgress = (done: number, total: number) => void;

/** The search for near-duplicates, as a cycle runs it. @throws the signal's reason when it is aborted */
export type Duplicates = { seek(signal: AbortSignal, tell?: SearchProgress): Promise<DuplicateSearchResult> };
