import { z } from 'zod';
import type { AnyMethod, ListSetting } from '#shared/contract/method.ts';
import { type MethodName, methods } from '#shared/contract/methods.ts';
import type { Role } from '#shared/model/agent.ts';
import { unalias } from './aliases.ts';

type InputSchema = { type: 'object'; [key: string]: unknown };

/** A tool as clients read it. */
export type DescribedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: InputSchema;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
  execution?: { taskSupport: 'optional' };
  _meta?: Record<string, unknown>;
};

/**
 * Tools that stand in a client's context from the start where it defers tools to bare names, and the words by which it
 * finds them. No model reads them.
 */
const firstAtHand: Readonly<Record<string, string>> = {
  memory_search: 'earlier work, decisions, preferences, people, what was said before',
  memory_store: 'remember this for later',
};

/** May take minutes: a client that knows tasks looks after it as one. */
export const longMethod = 'memory.reflect' satisfies MethodName;

/** What a schema says of bounds is told when they are broken, and not to every client beforehand. */
const bounds = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'pattern'];

/** The input of a tool as its clients read it: without bounds, and without parameters that are not listed. */
function schemaOf(schema: z.ZodType): InputSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      for (const bound of bounds) delete (jsonSchema as Record<string, unknown>)[bound];
      // A number, a flag or an empty list that is meant when nothing is said tells nobody anything.
      if (typeof jsonSchema.default !== 'string') delete jsonSchema.default;
      const { properties } = jsonSchema;
      for (const [name, property] of Object.entries(properties ?? {}))
        if (typeof property === 'object' && 'unlisted' in property) delete properties?.[name];
    },
  });
  return rest as InputSchema;
}

const byTool = new Map(
  (Object.entries(methods) as [MethodName, AnyMethod][]).flatMap(([name, { tool }]) =>
    tool === undefined ? [] : [[tool, name] as const],
  ),
);

/** The method behind a tool's name. */
export const methodOfTool = (tool: string): MethodName | undefined => byTool.get(tool);

let described: { tool: DescribedTool; method: AnyMethod }[] | undefined;

function describeAll() {
  described ??= [...byTool].map(([name, methodName]) => {
    const method: AnyMethod = methods[methodName];
    const { title, description, input, effect } = method;
    const annotations = {
      readOnlyHint: effect === 'read',
      destructiveHint: effect === 'destructive',
      openWorldHint: false,
    };
    const hint = firstAtHand[name];
    const _meta = hint === undefined ? {} : { _meta: { 'anthropic/alwaysLoad': true, 'anthropic/searchHint': hint } };
    const execution = methodName === longMethod ? { execution: { taskSupport: 'optional' as const } } : {};
    return {
      tool: { name, title, description, inputSchema: schemaOf(input), annotations, ...execution, ..._meta },
      method,
    };
  });
  return described;
}

/** The tools that are listed to a role, as the owner's settings are. */
export function toolsFor(role: Role, isOn: (setting: ListSetting) => boolean = () => false): DescribedTool[] {
  return describeAll().flatMap(({ tool, method: { audience, listed } }) => {
    const isListed = (listed?.to ?? audience).includes(role) && (listed?.when === undefined || isOn(listed.when));
    return audience.includes(role) && isListed ? [tool] : [];
  });
}

/** A tool's input under the contract's names. */
export function unaliased(tool: string, input: Record<string, unknown>): Record<string, unknown> {
  const method = methodOfTool(tool);
  return method === undefined ? input : unalias(methods[method].input.shape, input);
}
