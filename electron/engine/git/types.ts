import type { By, ChangeSet, Version } from '#shared/model/change.ts';

/** A change set that is safe on disk and waits for git. */
export type SettledChange = {
  seq: number;
  change: string;
  at: number;
  by: By;
  set: ChangeSet;
  /** A commit that holds the set already and stands on the newest one of ours: history goes on from there. */
  tip?: string;
};

/** A commit with two parents: the newest one of ours, and one of another history. */
export type Joint = {
  from: string;
  other: string;
  /** When it happened by the clock, in ms; and the date of the commit in seconds, which lies before none of ours. */
  at: number;
  seconds: number;
  by: By;
  message: string;
  /** How its tree differs from that of `from`: an object git has, new bytes, or null for a file that goes. */
  files: { path: string; content: { object: string } | Uint8Array | null }[];
};

/** One file as it stands when a history begins. */
export type InitialFile = { path: string; bytes: Uint8Array };

/** Git in `.audit/`, whose work tree is the workspace; blind to the owner's own git configuration. */
export type History = {
  /** The branch that grows, in full. */
  readonly branch: string;
  /** Null before the first commit. */
  head(): string | null;
  /** Looks where the branch is; another git may have moved it, and whoever opened the history is told. */
  look(): Promise<void>;
  /** `seq` of the newest change set git holds, from the trailers of the branch's ancestry; 0 when none. */
  lastSeq(): Promise<number>;
  /**
   * One commit per changed file, in order, made visible by one ref update for the whole batch. A set with a `tip` is
   * recorded by going there; when that commit does not stand on ours any more, as commits of its own.
   */
  record(batch: SettledChange[]): Promise<{ head: string }>;
  /** Like `record`, for the files a folder holds when its history begins: read as they are needed, one commit. */
  begin(files: AsyncIterable<InitialFile>, settled: Omit<SettledChange, 'set'>): Promise<{ head: string | null }>;
  /** Writes a commit that joins two histories, and goes nowhere yet. Gives its name. */
  joint(joint: Joint): Promise<string>;
  /** Versions of a path, newest first. */
  versions(path: string, page: { limit: number; skip: number }): Promise<{ versions: Version[]; more: boolean }>;
  /** A path as of a commit, and as of the commit before it; null where there was no file. @throws input.invalid */
  show(path: string, commit: string): Promise<{ content: string | null; previous: string | null }>;
  /** Git's object ids of these paths at HEAD (of all without a list); compare with `objectIdOf(bytes)`. */
  held(paths?: string[]): Promise<Map<string, string>>;
  /** Tracked paths whose bytes on disk differ from HEAD; new and removed ones are among them, projections too. */
  differing(): Promise<string[]>;
  /** Rolls many small packs up into few and notes which commit touched which path; for idle moments. */
  maintain(): Promise<void>;
  /**
   * Packs everything anew and tightly, when enough has come since the last time; for long idle moments. Given up when
   * the history is closed, and taken up again at the next one. True when it was done.
   */
  gc(): Promise<boolean>;
  /** Makes git's index equal to HEAD, so that an owner's `git status` is quiet; for idle moments and the end. */
  tidy(): Promise<void>;
  /** Null when sound, else what is wrong in words. `deep` runs fsck. */
  examine(deep: boolean): Promise<string | null>;
  close(): Promise<void>;
};
