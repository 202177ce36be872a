import type { By } from '#shared/model/change.ts';
import type { Memory } from '#shared/model/memory.ts';
import type { LinkVerdict } from './decide.ts';
import type { LinkDeps } from './deps.ts';
import type { LinkForm } from './forms/types.ts';
import type { KeptLink, LinkEntry } from './kept.ts';
import type { TextPiece } from './statement.ts';

/** An entry with what either side says of it now, and what becomes of it. */
export type EntryComparison = {
  entry: LinkEntry;
  statement: TextPiece | null;
  memory: Memory | null;
  verdict: LinkVerdict;
};

export type Stepping = {
  deps: LinkDeps;
  link: KeptLink;
  form: LinkForm | null;
  signal: AbortSignal;
  keep(link: KeptLink): void;
};

/** What one step did: memories taken in, and written there. `again`: somebody wrote at the same moment. `isErased`: what was removed for good was looked for, and is not there; `unread`: files of which nobody knows. */
export type LinkStep = {
  link: KeptLink;
  taken: number;
  sent: number;
  change: string | null;
  again: boolean;
  isErased: boolean;
  unread: readonly string[];
};

export const linkedBy = ({ format, path }: Pick<KeptLink, 'format' | 'path'>): By => ({
  actor: `link:${format}`,
  approval: '—',
  trigger: `link with ${path}`,
});
