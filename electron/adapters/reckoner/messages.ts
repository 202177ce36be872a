import type { CyclePhase } from '#shared/contract/methods/decay.ts';
import type { ErrorValue } from '#shared/model/error.ts';
import type { Reckoned } from '../../engine/decay/reckon.ts';

/** What comes back from the thread of a cycle: steps as they begin, then the result or why there is none. */
export type Reply = { phase: CyclePhase } | { done: Reckoned } | { error: ErrorValue };
