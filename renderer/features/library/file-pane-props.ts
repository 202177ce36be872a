import type { Drafts } from './drafts.ts';

export type FilePaneProps = {
  root: string;
  path: string;
  line: number | undefined;
  /** A commit whose version is looked at instead of the editor. */
  version: string | null;
  drafts: Drafts;
  onVersion(commit: string | null): void;
  onOpen(path: string): void;
  onCreate(target: string): void;
  onLeave(): void;
  onHistory(): void;
  historyOpen: boolean;
};
