import type { CaptureDeps } from '../capture/deps.ts';
import type { Scores } from '../decay/scores.ts';
import type { RecallContract } from '../recall/contract/recall-contract.ts';
import type { Importing } from './importing.ts';

/** What importing needs of an open workspace. */
export type ImportDeps = Pick<
  CaptureDeps,
  'root' | 'ports' | 'index' | 'door' | 'around' | 'captureQueue' | 'ready'
> & {
  readonly importing: Importing;
  readonly contract: Pick<RecallContract, 'ahead'>;
  readonly scores: Pick<Scores, 'archived'>;
};
