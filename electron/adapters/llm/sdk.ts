import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  APICallError,
  generateText,
  jsonSchema,
  type LanguageModel,
  NoObjectGeneratedError,
  Output,
  streamText,
} from 'ai';
import { MnemeError } from '#shared/model/error.ts';
import { modelAddress, ownAddresses } from '#shared/model/models.ts';
import type { ModelReply, ModelRequest } from '../../engine/ports.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { brokenOff, faultOfStatus, noAnswer } from './fault.ts';

// Loaded at the first call only: the SDK costs more than the rest of the engine's start.

/** Bytes of a reply per token asked for, and for all that stands around it. */
const bytesPerToken = 32;
const bytesAround = 64_000;
/** Characters of a provider's own words that are shown. */
const saidCap = 200;

/** What the SDK would print to the console is the provider's business; our log is for what failed. */
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** Whether the endpoint is asked to hold itself to the schema; some servers take no `response_format`. */
export type Strictness = 'schema' | 'prompt';

/**
 * One HTTP call to a provider. The answer's text is not checked.
 * @throws model.failed, model.limited, model.invalid with a `ModelFault`; the signal's reason
 */
export async function callProvider(request: ModelRequest, key: string | null, how: Strictness): Promise<ModelReply> {
  const { schema, heard } = request;
  const asked = {
    model: modelOf(request, key),
    system: request.system,
    prompt: request.prompt,
    maxOutputTokens: request.maxTokens,
    maxRetries: 0,
    abortSignal: request.signal,
  };
  try {
    if (heard !== undefined) return await streamed(asked, heard);
    const output =
      how === 'schema' && schema ? { output: Output.object({ schema: jsonSchema(schema), name: 'answer' }) } : {};
    const { text, usage, finishReason } = await generateText({ ...asked, ...output });
    return { text, finished: finishReason !== 'length', tokens: counted(usage) };
  } catch (thrown) {
    request.signal.throwIfAborted();
    if (NoObjectGeneratedError.isInstance(thrown))
      return { text: thrown.text ?? '', finished: thrown.finishReason !== 'length', tokens: counted(thrown.usage) };
    throw inWords(thrown, key);
  }
}

/** The answer as it comes; thoughts that a model tells apart are heard and not kept. */
async function streamed(asked: Parameters<typeof streamText>[0], heard: () => void): Promise<ModelReply> {
  let text = '';
  let reply: Omit<ModelReply, 'text'> = { finished: false, tokens: null };
  // What fails comes as a part of the stream.
  for await (const part of streamText({ ...asked, onError: () => undefined }).fullStream) {
    if (part.type.endsWith('-delta')) heard();
    if (part.type === 'error') throw part.error;
    if (part.type === 'abort') throw brokenOff();
    if (part.type === 'text-delta') text += part.text;
    if (part.type === 'finish') reply = { finished: part.finishReason !== 'length', tokens: counted(part.totalUsage) };
  }
  return { text, ...reply };
}

function modelOf(request: ModelRequest, key: string | null): LanguageModel {
  const { provider, model, baseUrl } = request;
  const address = modelAddress(provider, baseUrl);
  if (address === null || provider === 'agent') throw noAnswer();
  const fetch = boundedFetch(bytesAround + request.maxTokens * bytesPerToken);
  if (provider === 'anthropic') return createAnthropic({ baseURL: address.href, apiKey: key ?? '', fetch })(model);
  return createOpenAICompatible({
    name: provider,
    baseURL: address.href,
    fetch,
    supportsStructuredOutputs: true,
    includeUsage: true,
    ...(key === null ? {} : { apiKey: key }),
    // OpenAI's reasoning models know the bound only by its newer name; others know only the older one.
    ...(address.origin === new URL(ownAddresses['openai-compatible']).origin
      ? { transformRequestBody: newerBound }
      : {}),
  })(model);
}

const newerBound = ({ max_tokens, ...rest }: Record<string, unknown>) => ({
  ...rest,
  max_completion_tokens: max_tokens,
});

function counted(usage: { inputTokens?: number; outputTokens?: number } | undefined): ModelReply['tokens'] {
  const { inputTokens, outputTokens } = usage ?? {};
  if (!inputTokens && !outputTokens) return null;
  return { in: Math.max(0, inputTokens ?? 0), out: Math.max(0, outputTokens ?? 0) };
}

/** Any failure of the SDK as ours. What it was asked, and its key, stay out of the words. */
function inWords(thrown: unknown, key: string | null): MnemeError {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) if (cause instanceof MnemeError) return cause;
  if (!APICallError.isInstance(thrown) || thrown.statusCode === undefined || thrown.statusCode < 300) return noAnswer();
  const { statusCode, responseHeaders = {} } = thrown;
  const said = thrown.message.replaceAll(key || '\0', '…').replace(/\s+/g, ' ');
  return faultOfStatus(statusCode, said.slice(0, saidCap), responseHeaders['retry-after'] ?? null, Date.now());
}
