import type { Input, MethodName, Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Ports } from './ports.ts';

/** A running engine on one workspace. Input is already validated and the caller already authorised by the gateway. */
export type Engine = {
  readonly root: string;
  call<N extends MethodName>(name: N, input: Input<N>, caller: Caller): Promise<Output<N>>;
  close(): Promise<void>;
};

export type OpenOptions = { root: string; ports: Ports; create: boolean };
