/** The points of a commit, in order, at which a crash test may end the process. */
export type CommitStep =
  | 'planned'
  | 'staged'
  | 'journalled'
  | 'moved'
  | 'audited'
  | 'indexed'
  | 'acknowledged'
  | 'recorded'
  | 'synced'
  | 'dropped';
