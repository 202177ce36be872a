import { z } from 'zod';
import { type MethodName, methods } from '#shared/contract/methods.ts';
import type { Role } from '#shared/model/agent.ts';

type Described = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [key: string]: unknown };
  outputSchema: { type: 'object'; [key: string]: unknown };
  annotations: {
    title: string;
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as Record<string, unknown>;
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
    const { title, description, input, output, effect, audience } = methods[methodName];
    const annotations = {
      title,
      readOnlyHint: effect === 'read',
      destructiveHint: name === 'memory_write' || name === 'memory_patch',
      idempotentHint: effect === 'read',
      openWorldHint: false,
    };
    return {
      tool: {
        name,
        title,
        description,
        inputSchema: schemaOf(input, 'input'),
        outputSchema: schemaOf(output, 'output'),
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

/** Names that other memory servers use for the same parameters. */
const aliases: Record<string, string> = { limit: 'k', text: 'content', q: 'query', max_results: 'k' };

/** Input under the contract's names; a known other name counts where the tool has that parameter and it is not given. */
export function unalias(tool: string, input: Record<string, unknown>): Record<string, unknown> {
  const method = methodOfTool(tool);
  if (!method) return input;
  const shape = 'shape' in methods[method].input ? (methods[method].input.shape as Record<string, unknown>) : {};
  const entries = Object.entries(input).map(([name, value]) => {
    const ours = aliases[name];
    return ours !== undefined && !(name in shape) && ours in shape && !(ours in input) ? [ours, value] : [name, value];
  });
  return Object.fromEntries(entries);
}
