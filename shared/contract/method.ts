import type { z } from 'zod';
import type { Role } from '../model/agent.ts';

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
  effect: 'read' | 'write' | 'destructive';
  /** The MCP tool's name, for methods that agents may call. */
  tool?: string;
};

export function method<I extends z.ZodType, O extends z.ZodType>(m: Method<I, O>): Method<I, O> {
  return m;
}

export const everyone = ['owner', 'main', 'subagent', 'reader'] as const;
/** All who add to memory, be it by a proposal. */
export const contributors = ['owner', 'main', 'subagent'] as const;
export const writers = ['owner', 'main'] as const;
export const ownerOnly = ['owner'] as const;
