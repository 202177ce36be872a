import type { Index } from '../../index/types.ts';
import type { Ports } from '../../ports.ts';

/** Whatever keeps former states or records that may say what is removed. */
type Records = { remove(says: (text: string) => boolean): void };

/** What a removal looks at. */
export type RemovalDeps = { readonly root: string; readonly index: Index; readonly ports: Pick<Ports, 'spool'> };

/** What keeps records beside the files, and forgets there what was removed. */
export type BesideDeps = RemovalDeps & {
  readonly alerts: Records & { idle(): Promise<void> };
  readonly provenance: { readonly records: Records };
  readonly proposals: { readonly records: Records };
  readonly unattributed: Records;
  readonly drafts: Records;
  readonly links: Records;
  readonly captureQueue: { readonly held: Records; readonly log: Records };
  readonly snapshots: { drop(): Promise<void> };
  readonly vectors: { prune(): void };
};
