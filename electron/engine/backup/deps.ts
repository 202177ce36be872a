import type { CaptureQueue } from '../capture/capture-queue.ts';
import type { Door } from '../commit/types.ts';
import type { AccessLog } from '../decay/access.ts';
import type { History } from '../git/types.ts';
import type { Index } from '../index/types.ts';
import type { Ports } from '../ports.ts';
import type { Provenance } from '../provenance/provenance.ts';
import type { Copying } from './copying.ts';

/** What recording all that stands needs of an open workspace. */
export type RecordDeps = {
  readonly root: string;
  readonly index: Index;
  readonly history: History;
  readonly door: Door;
  readonly access: AccessLog;
  readonly provenance: Provenance;
  readonly captureQueue: CaptureQueue;
};

/** What a backup needs of an open workspace. */
export type BackupDeps = RecordDeps & {
  readonly ports: Ports;
  readonly ready: Promise<void>;
  readonly copying: Copying;
};
