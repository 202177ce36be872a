import type { z } from 'zod';
import type { Role } from '../model/agent.ts';
import type { Cli } from './cli.ts';
import type { Happening } from './events.ts';

/** Who answers a method: the engine, or the gateway in front of it, which knows clients and processes. */
export type Answerer = 'engine' | 'gateway';

/** A setting of the owner's by which tools are listed. */
export type ListSetting = 'agents.fileTools' | 'reflection.agentApproval' | 'reflection.byAgent' | 'reflection.inViews';

/**
 * One method of Mneme, declared once; MCP tools, CLI commands, IPC and the browser host derive from it.
 * `description` is what an agent reads before using it: short, and about when to use it.
 */
export type Method<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  title: string;
  description: string;
  input: I;
  output: O;
  audience: readonly Role[];
  /** `destructive`: it takes something away or overwrites it. */
  effect: 'read' | 'write' | 'destructive';
  /** The MCP tool's name, for methods that agents may call. */
  tool?: string;
  /**
   * To whom and when the tool is listed, where that is not everybody who may call it at all times: a list costs each
   * client its tokens. A call by name is answered all the same.
   */
  listed?: { to?: readonly Role[]; when?: ListSetting };
  /** After what a window asks again; without it an answer stays until it is asked for anew. */
  staleAfter?: readonly Happening[];
  /** How long a window waits: `standard` when left out; `none` where the work's length is that of the workspace, or a person's. */
  timeout?: 'standard' | 'none';
  /** The engine, when left out. */
  answeredBy?: Answerer;
  /** Its commands, where it has any of its own. */
  cli?: Cli<z.input<I>, z.output<O>> | readonly Cli<z.input<I>, z.output<O>>[];
};

/** Any method, for who goes through all of them. */
export type AnyMethod = Omit<Method, 'cli'> & { cli?: Cli | readonly Cli[] };

export function method<I extends z.ZodType, O extends z.ZodType, By extends Answerer = 'engine'>(
  m: Method<I, O> & { answeredBy?: By },
): Method<I, O> & { answeredBy?: By } {
  return m;
}

/** A parameter that tools take and do not list: what agents rarely need, or may never set. */
export const unlisted = <S extends z.ZodType>(schema: S): S => schema.meta({ ...schema.meta(), unlisted: true });

/** A parameter that another tool's description tells of already. */
export const untold = <S extends z.ZodType>(schema: S): S => schema.meta({ ...schema.meta(), description: undefined });

export const everyone = ['owner', 'main', 'subagent', 'reader'] as const;
/** All who add to memory, be it by a proposal. */
export const contributors = ['owner', 'main', 'subagent'] as const;
export const writers = ['owner', 'main'] as const;
export const ownerOnly = ['owner'] as const;
