import type { Caller } from '#shared/model/agent.ts';
import type { Store } from '#shared/model/memory.ts';
import type { Door } from '../commit/types.ts';
import type { AccessLog } from '../decay/access.ts';
import type { Relating } from '../graph/relate.ts';
import type { Index } from '../index/types.ts';
import type { Models } from '../llm/types.ts';
import type { Request, StoreResult, Surroundings } from '../memories/remember.ts';
import type { Ports } from '../ports.ts';
import type { Provenance } from '../provenance/provenance.ts';
import type { Settings } from '../settings/settings.ts';
import type { CaptureQueue } from './capture-queue.ts';

/** `store`: of the file where it stands; of a proposal the one that it is for. */
export type KeptMemory = Omit<StoreResult, 'status'> & {
  status: StoreResult['status'] | 'reinforced' | 'superseded';
  /** What else was written in its words or in those of what it superseded, as ids. */
  others?: readonly string[];
};
/** `change`: by which its owner takes it back. */
export type StoreOutcome = KeptMemory & { store: Store; change?: string };

/** What a caller said besides the memory itself. `entities` and the ends of `relations` are ids; those without a page get one. */
export type CallerDetails = {
  core: boolean;
  entities: readonly string[];
  relations: readonly Relating[];
  /** Id of the memory whose place it takes. */
  replaces: string | null;
};

/** What capture needs of an open workspace. */
export type CaptureDeps = {
  readonly root: string;
  readonly ports: Ports;
  readonly index: Index;
  readonly door: Door;
  readonly access: AccessLog;
  readonly provenance: Provenance;
  readonly settings: Settings;
  readonly models: Models;
  readonly around: Surroundings;
  readonly captureQueue: CaptureQueue;
  /** Takes what a caller may not write itself. */
  readonly proposals: { instead(request: Request, caller: Caller, told?: CallerDetails): Promise<KeptMemory> };
  readonly ready: Promise<void>;
};
