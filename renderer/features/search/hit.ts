import type { Out } from '../../api/client.ts';

export type SearchHit = Out<'memory.search'>['hits'][number];

/** An agent's own proposal is no memory yet: it is decided on, not changed. */
export const isProposal = ({ id }: { id: string }): boolean => id.startsWith('proposal:');
