import type { MethodName, Output, Parsed } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Services } from '../services.ts';

/** Methods that the gateway answers itself: those of clients, and of the engine's life. */
type Elsewhere =
  | 'agents.list'
  | 'agents.grant'
  | 'agents.revoke'
  | 'agents.change'
  | 'agents.calls'
  | 'agents.connect'
  | 'engine.stop';

/** One answer a method: input is validated and the caller authorised. */
export type AnswersOf<N extends MethodName> = {
  [K in Exclude<N, Elsewhere>]: (house: Services, input: Parsed<K>, caller: Caller) => Promise<Output<K>>;
};
