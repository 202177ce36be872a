import type { CyclePhase } from '#shared/contract/methods/decay.ts';
import type { ErrorValue } from '#shared/model/error.ts';
import type { Ask, Reckoned, Tell } from './reckon.ts';

export type { Ask, Reckoned, Tell } from './reckon.ts';

/** Works a cycle out where it stops nobody. @throws the signal's reason when it is aborted */
export type Reckoner = { reckon(ask: Ask, signal: AbortSignal, tell: Tell): Promise<Reckoned> };

/** What comes back from the thread of a cycle: steps as they begin and go on, then the result or why there is none. */
export type Reply = { phase: CyclePhase; done: number; total: number } | { result: Reckoned } | { error: ErrorValue };
