import { fail } from '#shared/model/error.ts';
import type { ModelReply } from '../ports.ts';
import { invalidAnswer, readObject, wireSchema } from './shape.ts';
import type { AskWords, ModelQuestion, ModelWords } from './types.ts';

/** Characters of system and prompt together. */
export const promptCap = 60_000;
/** Tokens of an answer: of a typed one, and of one in words. */
const answerCap = { object: 4_000, words: 8_000 };

/** What a call is made of: how it is asked, and what is made of the reply. */
export type ModelCall<T> = AskWords & { schema?: Record<string, unknown>; read(reply: ModelReply): T };

export function typed<T>(ask: ModelQuestion<T>): ModelCall<T> {
  const schema = wireSchema(ask.schema);
  const maxTokens = Math.min(ask.maxTokens, answerCap.object);
  const read = ({ text, finished }: ModelReply) => {
    if (!finished) throw invalidAnswer(`it is longer than the ${maxTokens} tokens it was given`);
    return readObject(text, ask.schema);
  };
  return { ...ask, maxTokens, schema, system: `${ask.system}\n\n${inThisShape(schema)}`, read };
}

export const untyped = (ask: AskWords): ModelCall<Omit<ModelWords, 'tokens'>> => ({
  ...ask,
  maxTokens: Math.min(ask.maxTokens, answerCap.words),
  read: ({ text, finished }) => ({ text, finished }),
});

/** @throws input.too-large */
export function bounded<T>(ask: ModelCall<T>): ModelCall<T> {
  if (ask.system.length + ask.prompt.length > promptCap)
    throw fail(
      'input.too-large',
      `This is longer than the ${promptCap} characters a language model is given at once.`,
      'Mneme goes on by rules.',
    );
  return ask;
}

const inThisShape = (schema: Record<string, unknown>) =>
  `Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
