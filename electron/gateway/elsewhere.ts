import type { FoundElsewhere } from '#shared/model/import.ts';
import { foundHere } from '../engine/interop/found.ts';

/** What other tools remember on this machine; no engine and no workspace is needed. */
export const memoriesElsewhere = (): Promise<FoundElsewhere[]> => foundHere();
