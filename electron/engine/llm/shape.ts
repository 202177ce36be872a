import { z } from 'zod';
import { fail } from '#shared/model/error.ts';
import { withoutThoughts } from './salvage.ts';

/** Bounds that some providers refuse in a schema; they are checked here when the answer is there. */
const checkedHere = new Set([
  '$schema',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'default',
]);

/** A zod schema as the JSON Schema that every provider takes: form and words, without bounds. */
export function wireSchema(schema: z.ZodType): Record<string, unknown> {
  return withoutBounds(z.toJSONSchema(schema, { io: 'input' })) as Record<string, unknown>;
}

function withoutBounds(value: unknown, names = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutBounds(one));
  if (typeof value !== 'object' || value === null) return value;
  // Below `properties` keys are names of fields, which may be called `format` or `default`.
  const kept = Object.entries(value).filter(([key]) => names || !checkedHere.has(key));
  const made = Object.fromEntries(kept.map(([key, one]) => [key, withoutBounds(one, key === 'properties' && !names)]));
  return made.type === 'object' && !names ? { ...made, additionalProperties: false } : made;
}

/**
 * A model's words as a validated object. Thoughts, fences and words around the one JSON object are allowed, nothing else is.
 * @throws model.invalid, naming the first thing that does not fit, never with the model's words
 */
export function readObject<T>(text: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(objectIn(text));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalidAnswer(`${issue?.path.join('.') || 'the answer'}: ${issue?.message ?? 'not understood'}`);
}

function objectIn(said: string): unknown {
  const text = withoutThoughts(said);
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) throw invalidAnswer('it holds no JSON object');
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    throw invalidAnswer('its JSON is broken');
  }
}

export const invalidAnswer = (why: string) =>
  fail(
    'model.invalid',
    `The language model’s answer does not fit what was asked for (${why}).`,
    'Mneme goes on by rules. If it happens often, choose a model that keeps to a schema.',
  );
