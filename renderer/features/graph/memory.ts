import type { Out } from '../../api/client.ts';

export type Memory = Out<'memory.entity'>['mentions'][number];
export type Belief = Out<'memory.entity'>['beliefs'][number];
export type Relation = Out<'memory.entity'>['relations'][number];
export type EntityAnswer = Out<'memory.entity'>;
