/** @source 000 §12.5 action vocabulary, §13.7 for PROPOSE, COMMIT and REJECT */
export const actions = [
  'CREATE',
  'EDIT',
  'APPEND',
  'DELETE',
  'ARCHIVE',
  'MERGE',
  'REVERT',
  'DECAY',
  'RENAME',
  'PROPOSE',
  'COMMIT',
  'REJECT',
  'ALERT',
] as const;
export type Action = (typeof actions)[number];

/** sha256 of a file's bytes, lower-case hex. */
export type Hash = string;

/** One file's change. `before` null: the file must not exist. `after` null: the file is removed. */
export type FileChange = {
  path: string;
  action: Action;
  before: Hash | null;
  after: string | Uint8Array | null;
  /** Of `after`, where whoever made it has worked it out already: large files are hashed in another thread. */
  hash?: Hash;
  /** One line; the SUMMARY of the commit and of the audit line. */
  summary: string;
};

/** A change set is a value: all of its files change, or none does. */
export type ChangeSet = { changes: FileChange[] };

export type Approval = 'auto' | 'approved' | 'pending' | '—';

/** Who changes, with whose leave, and why. `actor` in the tags of 000 §12.3 (`bot:trigger-remember`, `manual`, …). */
export type By = {
  actor: string;
  approval: Approval;
  trigger: string;
  /** Trailers of the commit, machine-parsable. */
  session?: string;
  proposal?: string;
  /** On whose machine, `Ines on kuna`: the commit's committer. */
  owner?: string;
};

/** What the one door answers once a change set is safe on disk. */
export type Receipt = {
  /** Grows by one with every change set of a workspace, for ever. */
  seq: number;
  /** The `Change:` trailer of each commit of this set. */
  change: string;
  /** ISO instant. */
  at: string;
  files: { path: string; hash: Hash | null }[];
};

/** One line of audit.log. @source 000 §12.4 */
export type AuditEntry = {
  /** `2026-02-02T15:30Z`, minutes, UTC. */
  at: string;
  action: Action;
  path: string;
  actor: string;
  approval: string;
  summary: string;
};

/** One version of a file, from git. */
export type Version = {
  commit: string;
  at: string;
  action: string;
  actor: string;
  approval: string;
  trigger: string;
  summary: string;
  added: number;
  removed: number;
};

/** Sensitivity of a file. @source 000 §12.1 */
export type Criticality = 'critical' | 'high' | 'standard';
