import type { Door } from '../commit/types.ts';
import type { Associations } from '../decay/associations/associations.ts';
import type { Censuses } from '../decay/census.ts';
import type { Scores } from '../decay/scores.ts';
import type { Index } from '../index/types.ts';
import type { Models } from '../llm/types.ts';
import type { Surroundings } from '../memories/remember.ts';
import type { Ports } from '../ports.ts';
import type { Settings } from '../settings/settings.ts';

/** What reflections need of an open workspace. */
export type ReflectionDeps = {
  readonly root: string;
  readonly ports: Ports;
  readonly index: Index;
  readonly door: Door;
  readonly scores: Scores;
  readonly censuses: Censuses;
  readonly associations: Associations;
  readonly settings: Settings;
  readonly models: Models;
  readonly around: Surroundings;
};
