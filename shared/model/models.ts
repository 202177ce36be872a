/** Who answers for Mneme: nobody, a service, a server of one's own, a program of the owner's, or the connected agent. */
export const modelProviders = ['none', 'anthropic', 'openai-compatible', 'ollama', 'command', 'agent'] as const;
/** Those that are asked at an address. */
export const addressed = ['anthropic', 'openai-compatible', 'ollama'] as const;
export type AddressedProvider = (typeof addressed)[number];
export const isAddressed = (provider: ModelProvider): provider is AddressedProvider =>
  addressed.some((one) => one === provider);
export type ModelProvider = (typeof modelProviders)[number];

/**
 * A model at an address, or behind a program. `baseUrl` empty: the provider's own. `command`: the program with its arguments, as it is typed;
 * `passes`: names of the variables of the environment that it gets beside what every program needs.
 */
export type ModelPlace = {
  provider: Exclude<ModelProvider, 'none'>;
  model: string;
  baseUrl: string;
  command?: string;
  passes?: readonly string[];
};

/** `none`: none is there. `unneeded`: the place takes none. */
export const keySources = ['environment', 'keychain', 'unneeded', 'none'] as const;
export type KeySource = (typeof keySources)[number];

/** What became of a language model's part: who answered, and why the built-in reasoner did when a model is configured. */
export type ModelResult<T> = { value: T; by: 'model' | 'rules'; note: string | null };

/** Addresses that are used when none is set. */
export const ownAddresses = {
  anthropic: 'https://api.anthropic.com/v1',
  'openai-compatible': 'https://api.openai.com/v1',
  ollama: 'http://127.0.0.1:11434/v1',
} as const;

/**
 * The address calls go to: the provider's own when empty, with `/v1` when no path is given and no slash at its end.
 * Null when it is no http(s) address, holds a password, or the provider has none (`command`, `agent`).
 */
export function modelAddress(provider: ModelProvider, baseUrl: string): URL | null {
  if (!isAddressed(provider)) return null;
  const written = baseUrl.trim() || ownAddresses[provider];
  const url = URL.canParse(written) ? new URL(written) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname === '/' ? '/v1' : url.pathname.replace(/(?<!\/)\/+$/, '');
  return url;
}
