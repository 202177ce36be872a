import type { Out } from '../../api/client.ts';

export type Agent = Out<'agents.list'>['agents'][number];
