/** What is looked at beside the log. */
export type AuditChoice =
  | { kind: 'commit'; commit: string; key: string }
  | { kind: 'group'; id: string }
  | { kind: 'alert'; id: string };
