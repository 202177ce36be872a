import type { Output } from '#shared/contract/methods.ts';
import { unsureWords } from '#shared/model/memory.ts';

type Result = Record<string, unknown>;

/** What a program needs of an answer that says more in its words, or says it twice. */
const shapes: Record<string, (result: never) => Result> = {
  // How the words were read is told by where they stand; the message of a plain store says nothing else.
  memory_store: ({ routing: _, message, near, ...rest }: Output<'memory.store'>) => ({
    ...rest,
    ...(rest.status === 'stored' ? {} : { message }),
    near: near.map(({ path: _, ...one }) => one),
  }),
  memory_observe: ({ facts, ...rest }: Output<'memory.observe'>) => ({
    ...rest,
    facts: facts?.map(({ near, ...one }) => ({ ...one, near: near?.map(({ path: _, ...alike }) => alike) })),
  }),
  memory_forget: ({ memories, ...rest }: Output<'memory.forget'>) => ({
    ...rest,
    memories: memories.map(({ id, text, at, citation, status, confidence, doubt, supersededBy }) => ({
      ...{ id, text, at, citation, status, supersededBy },
      doubt: unsureWords({ doubt, confidence }),
    })),
  }),
};

/**
 * The answer of a writing tool as programs read it. What is called at every turn says nothing twice, and nothing of what there is
 * none. Pure.
 */
export function leanOf(tool: string, result: Result): Result {
  const shape = shapes[tool];
  return shape === undefined ? result : without(shape(result as never));
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Without fields that hold nothing, in lists of objects as well. */
function without(result: Result): Result {
  const of = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((one) => (isObject(one) ? without(one) : one)) : value;
  return Object.fromEntries(
    Object.entries(result).flatMap(([key, value]) => (isNothing(value) ? [] : [[key, of(value)]])),
  );
}

const isObject = (value: unknown): value is Result =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
