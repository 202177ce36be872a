import { z } from 'zod';

/**
 * Arguments that a tool does not have, by their paths, such as `user_id` or `messages.0.lang`: a caller is told what had
 * no effect. What a choice of several shapes holds is not looked into. Pure.
 */
export function ignoredIn(schema: z.ZodType, input: unknown, at = ''): string[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(input))
    return input.flatMap((one, n) => ignoredIn(inner.element as z.ZodType, one, `${at}${n}.`));
  if (!(inner instanceof z.ZodObject) || typeof input !== 'object' || input === null) return [];
  const shape = inner.shape as Record<string, z.ZodType>;
  return Object.entries(input).flatMap(([name, value]) => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return known === undefined ? [`${at}${name}`] : ignoredIn(known, value, `${at}${name}.`);
  });
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable;
  return isWrapper ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

/** Names told at most, and characters of each: they come from outside. */
const most = { names: 10, characters: 60 };

/** The same as a sentence; null for none. */
export function ignoredWords(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const told = names.slice(0, most.names).map((name) => JSON.stringify(name.slice(0, most.characters)));
  const more = names.length > told.length ? ` and ${names.length - told.length} more` : '';
  return `Left out, as this tool does not know it: ${told.join(', ')}${more}.`;
}
