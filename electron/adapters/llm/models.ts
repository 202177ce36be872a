import type { MnemeError } from '#shared/model/error.ts';
import { isAddressed, type ModelPlace, modelAddress } from '#shared/model/models.ts';
import type { ModelPort, ModelReply, ModelRequest, Sampler } from '../../engine/ports.ts';
import { argsOf, callCommand, versionOf } from './command.ts';
import { type Environment, Keys } from './keys.ts';

export type ModelOptions = { env: Environment; sampler: Sampler };

/** Language models over HTTP, through the AI SDK, behind a program of the owner's, and through the connected agent. */
export function languageModels({ env, sampler }: ModelOptions): ModelPort {
  const keys = new Keys(env);
  /** Places whose server refused a request that names a schema; they are asked in words alone. */
  const inWordsOnly = new Set<string>();

  async function overHttp(request: ModelRequest): Promise<ModelReply> {
    const { callProvider } = await import('./sdk.ts');
    const { key } = keys.find(request);
    const where = `${request.provider} ${request.baseUrl} ${request.model}`;
    if (request.schema === undefined || inWordsOnly.has(where)) return callProvider(request, key, 'prompt');
    try {
      return await callProvider(request, key, 'schema');
    } catch (thrown) {
      if (!refusesSchema(thrown)) throw thrown;
      const reply = await callProvider(request, key, 'prompt');
      inWordsOnly.add(where);
      return reply;
    }
  }

  async function throughAgent(request: ModelRequest): Promise<ModelReply> {
    return { ...(await sampler.sample(request)), tokens: null };
  }

  return {
    prepare: async ({ provider }) => {
      if (isAddressed(provider)) await import('./sdk.ts');
    },
    call: (request) => {
      if (request.provider === 'agent') return throughAgent(request);
      return request.provider === 'command' ? callCommand(request, env) : overHttp(request);
    },
    version: async (place) => (place.provider === 'command' ? versionOf(place, env) : null),
    ready: (place) => {
      if (place.provider === 'agent') return readyAgent(sampler);
      return place.provider === 'command' ? readyCommand(place) : readyPlace(place, keys);
    },
    provideKey: (place, key) => keys.provide(place, key),
  };
}

/** A server that does not know `response_format` says so with 400 or 422. */
const refusesSchema = (thrown: unknown) => /\((400|422)\)/.test((thrown as MnemeError).message);

const fine = { reason: null, remedy: null };

function readyAgent(sampler: Sampler) {
  const nobody = {
    reason: 'No agent is connected that lends its model (MCP sampling).',
    remedy: 'Connect an agent with the role main whose program supports sampling, or choose another provider.',
  };
  return { keyFrom: 'unneeded' as const, ...(sampler.agent() === null ? nobody : fine) };
}

function readyCommand({ command = '' }: ModelPlace) {
  const nothing = {
    reason: 'No program is named that answers for a language model.',
    remedy: 'Enter it in Settings as you would type it, such as claude -p.',
  };
  return { keyFrom: 'unneeded' as const, ...(argsOf(command).length === 0 ? nothing : fine) };
}

function readyPlace(place: ModelPlace, keys: Keys) {
  const { from } = keys.find(place);
  return { keyFrom: from, ...missing(place, keys) };
}

function missing(place: ModelPlace, keys: Keys): { reason: string | null; remedy: string | null } {
  if (modelAddress(place.provider, place.baseUrl) === null)
    return {
      reason: 'The address of the language model is no http(s) address.',
      remedy: 'Correct it in Settings; a key does not belong into it.',
    };
  if (place.model === '')
    return { reason: 'No model is named.', remedy: 'Enter the model’s name in Settings, as its provider writes it.' };
  if (keys.find(place).from === 'none')
    return { reason: 'The API key of the language model is missing.', remedy: keys.howToGive(place) };
  return fine;
}
