import type { Out } from '../../api/client.ts';

export type EntityMention = Out<'memory.entity'>['mentions'][number];
export type EntityBelief = Out<'memory.entity'>['beliefs'][number];
export type Relation = Out<'memory.entity'>['relations'][number];
export type EntityAnswer = Out<'memory.entity'>;
