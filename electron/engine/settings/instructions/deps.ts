import type { Door } from '../../commit/types.ts';
import type { Ports } from '../../ports.ts';
import type { VectorSearch } from '../../vectors/vector-search.ts';
import type { Settings } from '../settings.ts';

/** What keeping the instructions current needs of an open workspace. */
export type InstructionsDeps = {
  readonly root: string;
  readonly ports: Ports;
  readonly door: Door;
  readonly settings: Settings;
  readonly vectors: VectorSearch;
  readonly ready: Promise<void>;
};
