import type { CaptureQueue } from '../capture/capture-queue.ts';
import type { Door } from '../commit/types.ts';
import type { History } from '../git/types.ts';
import type { Commits } from '../history/commits.ts';
import type { Index } from '../index/types.ts';
import type { Ports } from '../ports.ts';
import type { Settings } from '../settings/settings.ts';
import type { Keeper } from '../watch/keeper.ts';

/** What looking after an open workspace's health needs of it. */
export type HealthDeps = {
  readonly root: string;
  readonly ports: Ports;
  readonly index: Index;
  readonly history: History;
  readonly door: Door;
  readonly commits: Commits;
  readonly settings: Settings;
  readonly keeper: Keeper;
  readonly captureQueue: CaptureQueue;
  restartHistory(how?: () => Promise<unknown>): Promise<void>;
};
