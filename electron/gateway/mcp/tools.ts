import { z } from 'zod';
import { type MethodName, methods } from '#shared/contract/methods.ts';
import type { Role } from '#shared/model/agent.ts';
import { unalias } from './aliases.ts';

type Described = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [key: string]: unknown };
  annotations: {
    title: string;
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
};

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>;
  return rest as Described['inputSchema'];
};

const byTool = new Map(
  (Object.entries(methods) as [MethodName, (typeof methods)[MethodName]][]).flatMap(([name, method]) =>
    'tool' in method && method.tool ? [[method.tool, name] as const] : [],
  ),
);

/** The method behind a tool's name. */
export const methodOfTool = (tool: string): MethodName | undefined => byTool.get(tool);

let described: { tool: Described; audience: readonly Role[] }[] | undefined;

function describeAll() {
  described ??= [...byTool].map(([name, methodName]) => {
    const { title, description, input, effect, audience } = methods[methodName];
    const annotations = {
      title,
      readOnlyHint: effect === 'read',
      destructiveHint: effect === 'destructive',
      idempotentHint: effect === 'read',
      openWorldHint: false,
    };
    return {
      tool: {
        name,
        title,
        description,
        inputSchema: schemaOf(input),
        annotations,
      },
      audience,
    };
  });
  return described;
}

/** The tools that a role may call. */
export function toolsFor(role: Role): Described[] {
  return describeAll().flatMap(({ tool, audience }) => (audience.includes(role) ? [tool] : []));
}

/** A tool's input under the contract's names. */
export function unaliased(tool: string, input: Record<string, unknown>): Record<string, unknown> {
  const method = methodOfTool(tool);
  return method === undefined ? input : unalias(methods[method].input.shape, input);
}
