import type { modelMethods } from '#shared/contract/methods/models.ts';
import type { Output } from '#shared/contract/methods.ts';
import { toErrorValue } from '#shared/model/error.ts';
import { episodesOfPart } from '../reflection/reasoner/parts.ts';
import type { Services } from '../services.ts';
import type { HandlersOf } from './types.ts';

/** Tokens that a model reads and writes about one part of a night, with what is asked for once more. */
const ofPart = { read: 7_000, written: 2_500 };

/** What the next reflection would cost: at least that of one part, as an ordinary day has. */
async function nightOf({ reflecting, settings }: Services) {
  const { episodes, cap } = await reflecting.budget();
  const parts = Math.max(1, Math.min(Math.ceil(episodes / episodesOfPart), Math.ceil(cap / ofPart.written)));
  const [read, written] = [parts * ofPart.read, Math.min(cap, parts * ofPart.written)];
  const [reading, writing] = [settings.get('model.pricePerMillionRead'), settings.get('model.pricePerMillionWritten')];
  const price = reading + writing === 0 ? null : (read * reading + written * writing) / 1_000_000;
  return { episodes, read, written, price };
}

type Found = Output<'models.test'>;
type Tried = { at: string; found: Found; place: string };
/** The last try of each workspace's models; of another place it says nothing. */
const tries = new WeakMap<Services['models'], Tried>();
const placeNow = ({ models }: Services) => {
  const { provider, model, address } = models.state();
  return `${provider} ${model} ${address}`;
};

const instant = (ms: number) => new Date(ms).toISOString();

export const modelHandlers: HandlersOf<keyof typeof modelMethods> = {
  async 'models.state'(services) {
    const { breaker, lastError, ...state } = services.models.state();
    const last = tries.get(services.models);
    return {
      ...state,
      days: [...state.days],
      night: await nightOf(services),
      tried: last?.place === placeNow(services) ? { at: last.at, found: last.found } : null,
      breaker: { ...breaker, until: breaker.until === null ? null : instant(breaker.until) },
      lastError: lastError && { ...lastError, at: instant(lastError.at) },
    };
  },

  async 'models.test'(services) {
    const found = await tryIt(services);
    tries.set(services.models, { at: instant(services.ports.clock.now()), found, place: placeNow(services) });
    return found;
  },

  async 'models.provideKey'(services, { provider, baseUrl, key }) {
    const { provider: chosen, model } = services.models.state();
    services.models.provideKey({ provider, baseUrl, model: '' }, key);
    // Whether the configured model has its key now is what the owner wants to know.
    const state = services.models.state();
    return {
      keyFrom: chosen === provider && model === state.model ? state.keyFrom : key === null ? 'none' : 'keychain',
    };
  },
};

async function tryIt(services: Services): Promise<Found> {
  const { clock } = services.ports;
  const begun = clock.now();
  const beside = async () => ({ version: await services.models.version(), night: await nightOf(services) });
  try {
    const { object, tokens, ms } = await services.models.test();
    const right = object.sum === 5;
    // That it answers is known by now: what keeps it from a longer answer is no failure of this.
    const measured = await services.models.measure().catch((thrown) => void expected(thrown));
    return {
      ok: right,
      message: right ? 'The language model answers.' : 'The language model answers, but wrongly: 2 + 3 is 5.',
      remedy: right ? null : 'Choose a more capable model.',
      code: null,
      milliseconds: ms,
      tokens: tokens + (measured?.tokens ?? 0),
      pace: measured ? { firstMs: measured.firstMs, perSecond: measured.perSecond, obeyed: measured.obeyed } : null,
      ...(await beside()),
    };
  } catch (thrown) {
    const { code, message, remedy } = expected(thrown);
    const milliseconds = Math.max(0, clock.now() - begun);
    return { ok: false, message, remedy, code, milliseconds, tokens: 0, pace: null, ...(await beside()) };
  }
}

/** @throws what is a fault of our own */
function expected(thrown: unknown) {
  const value = toErrorValue(thrown);
  if (value.code === 'internal') throw thrown;
  return value;
}
