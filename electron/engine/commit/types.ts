import type { By, ChangeSet, Receipt } from '#shared/model/change.ts';
import type { StampedFile } from '../workspace/read.ts';
import type { HowFar } from '../workspace/types.ts';
import type { JoinPlan } from './join.ts';

/**
 * Plans are run inside the door's queue, so that what they read is what they change; a plan may be run twice
 * when somebody outside wrote in between, and must therefore be free of effects.
 */
export type Plan<T> = () => Promise<{ set: ChangeSet; result: T }>;

/** What becomes of a projection, by what it says when its turn comes; null leaves it. */
export type Projection = (text: string | null) => string | null;

/** Who keeps files from being taken up, and from being written over, until their owner has decided on them. */
export type Withholding = {
  /** Whether a file that others wrote waits as it stands; `before`: its text as history has it. */
  waits(path: string, file: StampedFile | null, before: () => Promise<string | null>): Promise<boolean>;
  /** What of a file that waits may be read: its text without the statements for which it does; null where that is not sure. */
  rest(path: string): string | null;
  /** @throws file.waiting */
  refuse(path: string): void;
  /** Whether these bytes are what the owner has just had taken out of the file. */
  isLeaving(path: string, hash: string | null): boolean;
};

/** The one door: nothing writes into a workspace but through here. */
export type Door = {
  /**
   * Serial; all or nothing; resolves when the change is safe on disk and in the index.
   * The commit follows within a second.
   * @throws file.changed, file.waiting, disk.full, disk.failed, path.*, audit.damaged, engine.stopped
   */
  commit<T>(plan: Plan<T>, by: By): Promise<{ receipt: Receipt; result: T }>;
  /**
   * Brings in what another history holds: the files all change or none does, and git goes on from a commit with both
   * histories behind it. Everything of ours is in git when the plan is asked, projections included; the plan may be asked
   * again. `receipt` null: there was nothing to bring in.
   * @throws file.changed, file.waiting, disk.*, path.*, audit.damaged, engine.stopped
   */
  join<T>(plan: JoinPlan<T>, by: By): Promise<{ receipt: Receipt | null; result: T }>;
  /**
   * Takes up what others wrote into these paths: files whose bytes differ from the index become commits of `by.actor`,
   * one a file. Files that cannot be parsed are recorded in history as they are and reported as problems. `system:init`
   * begins a history: all of `paths` that it lacks in one ref update, and one line of audit.log. Gives the paths that became commits.
   */
  adopt(paths: string[], by: By, told?: HowFar): Promise<string[]>;
  /** Writes projections (audit.log is kept by the door itself; graph/index.md; decay-scores.json) without a commit of their own until a checkpoint. */
  project(path: string, content: string | Projection): Promise<void>;
  /** Commits projections that changed, by `system:checkpoint`: the one actor that is not of 000 §12.3, for commits that record and change nothing. */
  checkpoint(trigger: string): Promise<void>;
  /** Holds audit.log against what was last written into it; what anybody else wrote is told. */
  lookAtLog(): Promise<void>;
  /**
   * After commits that came past this door: their lines are added to audit.log where they are missing, and, with `level`,
   * history is given back what stands on disk and what they left out of it. Gives those paths.
   */
  acknowledge(lines: string[], level: boolean): Promise<string[]>;
  /** Resolves when git holds everything acknowledged so far. */
  settled(): Promise<void>;
  /** Of the last change set: the same number, and no file of ours has changed meanwhile. */
  readonly seq: number;
  readonly backlog: number;
  readonly damage: string | null;
  close(): Promise<void>;
};
