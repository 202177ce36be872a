import type { RecordDeps } from '../backup/deps.ts';
import type { Consent, Ports } from '../ports.ts';
import type { Settings } from '../settings/settings.ts';

/** What a sync needs of an open workspace. */
export type SyncDeps = RecordDeps & {
  readonly ports: Ports;
  readonly settings: Settings;
  readonly consent: Consent;
  /** Takes the scores up as their files have them now. */
  rescore(): Promise<void>;
};
