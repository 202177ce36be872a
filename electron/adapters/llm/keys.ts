import { isAddressed, type KeySource, type ModelPlace, modelAddress, ownAddresses } from '#shared/model/models.ts';

export type Environment = Record<string, string | undefined>;

/** Variables that hold a provider's key, the first one found counts. */
const variables = {
  anthropic: ['MNEME_MODEL_KEY', 'ANTHROPIC_API_KEY'],
  'openai-compatible': ['MNEME_MODEL_KEY', 'OPENAI_API_KEY'],
  ollama: ['MNEME_MODEL_KEY'],
  command: [],
  agent: [],
} as const;

/**
 * API keys, in memory only. A key goes nowhere but to the address it was given for: mneme.json travels with the
 * workspace, and an address that somebody else wrote into it must not draw the owner's key there. Keys of the
 * environment go to the provider's own address, to this machine, and to the address in MNEME_MODEL_URL.
 */
export class Keys {
  readonly #held = new Map<string, string>();

  constructor(private readonly env: Environment) {}

  provide(place: ModelPlace, key: string | null): void {
    const where = placeName(place);
    if (where === null) return;
    if (key === null) this.#held.delete(where);
    else this.#held.set(where, key);
  }

  /** The key for a place, and where it is from. */
  find(place: ModelPlace): { key: string | null; from: KeySource } {
    const where = placeName(place);
    if (where === null) return { key: null, from: 'unneeded' };
    const held = this.#held.get(where);
    if (held !== undefined) return { key: held, from: 'keychain' };
    const key = this.#trusts(place) ? this.#inEnvironment(place) : undefined;
    if (key !== undefined) return { key, from: 'environment' };
    return { key: null, from: needsKey(place) ? 'none' : 'unneeded' };
  }

  /** In words: how the owner gives a key to this place. */
  howToGive(place: ModelPlace): string {
    const own = variables[place.provider].at(-1) ?? 'MNEME_MODEL_KEY';
    if (this.#trusts(place)) return `Enter it in Settings, or start Mneme with the environment variable ${own}.`;
    const { origin } = modelAddress(place.provider, place.baseUrl) ?? {};
    return `Enter it in Settings, or start Mneme with MNEME_MODEL_KEY and MNEME_MODEL_URL=${origin}.`;
  }

  #inEnvironment(place: ModelPlace): string | undefined {
    return variables[place.provider]
      .map((name) => this.env[name]?.trim())
      .find((value) => value !== undefined && value !== '');
  }

  #trusts({ provider, baseUrl }: ModelPlace): boolean {
    const address = modelAddress(provider, baseUrl);
    if (address === null || !isAddressed(provider)) return false;
    const named = this.env.MNEME_MODEL_URL ? modelAddress(provider, this.env.MNEME_MODEL_URL) : null;
    return (
      isLoopback(address) ||
      address.origin === new URL(ownAddresses[provider]).origin ||
      address.origin === named?.origin
    );
  }
}

/** A service needs a key; a server on this machine, and Ollama anywhere, may do without. */
function needsKey({ provider, baseUrl }: ModelPlace): boolean {
  const address = modelAddress(provider, baseUrl);
  return provider === 'anthropic' || (provider === 'openai-compatible' && address !== null && !isLoopback(address));
}

const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

/** What a key belongs to: provider and origin. Null for an address that is none, a program, and the agent. */
function placeName({ provider, baseUrl }: ModelPlace): string | null {
  const address = modelAddress(provider, baseUrl);
  return address === null ? null : `${provider} ${address.origin}`;
}
