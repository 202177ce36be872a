import type { By, ChangeSet, Version } from '#shared/model/change.ts';

/** A change set that is safe on disk and waits for git. */
export type Settled = { seq: number; change: string; at: number; by: By; set: ChangeSet };

/** Git in `.audit/`, whose work tree is the workspace; blind to the owner's own git configuration. */
export type History = {
  /** Null before the first commit. */
  head(): string | null;
  /** `seq` of the newest change set git holds, from the trailers of HEAD's ancestry; 0 when none. */
  lastSeq(): Promise<number>;
  /** One commit per changed file, in order, made visible by one ref update for the whole batch. */
  record(batch: Settled[]): Promise<{ head: string }>;
  versions(path: string, page: { limit: number; skip: number }): Promise<{ versions: Version[]; more: boolean }>;
  show(path: string, commit: string): Promise<{ content: string | null; previous: string | null }>;
  /** Paths whose bytes on disk differ from HEAD; new and removed ones are among them, projections too. */
  differing(): Promise<string[]>;
  /** Rolls many small packs up into few; for idle moments. */
  maintain(): Promise<void>;
  /** Makes git's index equal to HEAD, so that an owner's `git status` is quiet; for idle moments and the end. */
  tidy(): Promise<void>;
  /** Null when sound, else what is wrong in words. `deep` runs fsck. */
  examine(deep: boolean): Promise<string | null>;
  close(): Promise<void>;
};
