import type { modelMethods } from '#shared/contract/methods/models.ts';
import { toErrorValue } from '#shared/model/error.ts';
import type { HandlersOf } from './types.ts';

const instant = (ms: number) => new Date(ms).toISOString();

export const modelHandlers: HandlersOf<keyof typeof modelMethods> = {
  async 'models.state'(services) {
    const { breaker, lastError, ...state } = services.models.state();
    return {
      ...state,
      breaker: { ...breaker, until: breaker.until === null ? null : instant(breaker.until) },
      lastError: lastError && { ...lastError, at: instant(lastError.at) },
    };
  },

  async 'models.test'(services) {
    const { clock } = services.ports;
    const begun = clock.now();
    try {
      const { object, tokens, ms } = await services.models.test();
      const right = object.sum === 5;
      const message = right ? 'The language model answers.' : 'The language model answers, but wrongly: 2 + 3 is 5.';
      return {
        ok: right,
        message,
        remedy: right ? null : 'Choose a more capable model.',
        code: null,
        milliseconds: ms,
        tokens,
      };
    } catch (thrown) {
      const { code, message, remedy } = toErrorValue(thrown);
      if (code === 'internal') throw thrown;
      return { ok: false, message, remedy, code, milliseconds: Math.max(0, clock.now() - begun), tokens: 0 };
    }
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
