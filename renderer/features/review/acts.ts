import type { Does, PendingChange } from './changes.ts';
import type { ChangeDecision } from './useDecisions.ts';

/** What can be done with a line, wherever it is shown. */
export type Acts = {
  choose(key: string): void;
  accept(changes: readonly PendingChange[]): void;
  reject(changes: readonly PendingChange[]): void;
  /** Opens the words of a change for rewriting; null closes them. */
  rewrite(id: string | null): void;
  /** Takes a bundle apart, to decide one by one. */
  apart(bundle: string): void;
  decide(id: string, decision: ChangeDecision): void;
  /** Accepts a change as this, and goes on. */
  acceptAs(id: string, edited: Does): void;
};
