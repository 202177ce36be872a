import type { GatewayMethod, MethodName, Output, ParsedInput } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Services } from '../services.ts';

/** One answer a method: input is validated and the caller authorised. */
export type HandlersOf<N extends MethodName> = {
  [K in Exclude<N, GatewayMethod>]: (services: Services, input: ParsedInput<K>, caller: Caller) => Promise<Output<K>>;
};
