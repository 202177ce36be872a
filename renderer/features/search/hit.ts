import type { Out } from '../../api/client.ts';

export type SearchHit = Out<'memory.search'>['hits'][number];
