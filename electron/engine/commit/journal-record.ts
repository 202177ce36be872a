import type { Action, By, Hash } from '#shared/model/change.ts';

/** One file of a journalled change set. */
export type JournalFile = {
  path: string;
  action: Action;
  before: Hash | null;
  after: Hash | null;
  summary: string;
  /** The new bytes; null when the file is removed, or too large to be kept twice (taken up from outside only). */
  bytes: Buffer | null;
};

/** The intent of one change set: enough to finish it, and to make its commits, after a crash. */
export type JournalRecord = {
  seq: number;
  change: string;
  at: number;
  by: By;
  files: JournalFile[];
  /** True when the bytes were on disk already: an edit from outside. */
  adopted: boolean;
  /** The lines of audit.log, and the byte where the first of them begins. */
  audit: { offset: number; lines: string };
  /** The commit that holds it already, of a set that joins another history. */
  tip?: string;
  /** The system's run it was written in: after another start, what was not synced may be lost. */
  boot: string;
};
