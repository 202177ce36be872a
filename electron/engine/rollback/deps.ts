import type { Door } from '../commit/types.ts';
import type { Associations } from '../decay/associations/associations.ts';
import type { Scores } from '../decay/scores.ts';
import type { History } from '../git/types.ts';
import type { Index } from '../index/types.ts';
import type { Surroundings } from '../memories/remember.ts';
import type { Ports } from '../ports.ts';

/** What a rollback needs of an open workspace. */
export type RollbackDeps = {
  readonly root: string;
  readonly ports: Ports;
  readonly index: Index;
  readonly history: History;
  readonly door: Door;
  readonly scores: Scores;
  readonly associations: Associations;
  readonly around: Surroundings;
  /** Takes the scores up as their files have them now. */
  rescore(): Promise<void>;
};
