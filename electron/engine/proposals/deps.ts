import type { CaptureDeps } from '../capture/deps.ts';

/** What proposals need of an open workspace: they are placed and kept as anything else that is captured is. */
export type ProposalsDeps = Omit<CaptureDeps, 'proposals' | 'provenance' | 'ready'>;
