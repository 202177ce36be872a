import type { Scores } from '../../decay/scores.ts';
import type { Consent } from '../../ports.ts';
import type { UnattributedEdits } from '../../trust/unattributed.ts';
import type { ImportDeps } from '../deps.ts';

/** What keeping two memories in step needs of an open workspace. */
export type LinkDeps = Omit<ImportDeps, 'importing' | 'contract' | 'scores'> & {
  readonly scores: Pick<Scores, 'isArchived'>;
  readonly consent: Consent;
  readonly unattributed: Pick<UnattributedEdits, 'doubt'>;
};
