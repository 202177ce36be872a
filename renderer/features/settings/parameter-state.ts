import type { Out } from '../../api/client.ts';

export type ParameterState = Out<'settings.read'>['parameters'][number];
