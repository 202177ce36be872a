import type { Out } from '../../api/client.ts';

export type Hit = Out<'memory.search'>['hits'][number];
