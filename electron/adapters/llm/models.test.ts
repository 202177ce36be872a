import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MnemeError } from '#shared/model/error.ts';
import type { ModelFault, ModelPort, ModelRequest, Sampler } from '../../engine/ports.ts';
import { waitOf } from './fault.ts';
import { languageModels } from './models.ts';
import { type Behaviour, type Provider, startProvider, theKey } from './testing/provider.ts';

let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.stop());

const nobody: Sampler = { agent: () => null, sample: () => Promise.reject(new Error('nobody')) };
const schema = {
  type: 'object',
  properties: { sum: { type: 'number' } },
  required: ['sum'],
  additionalProperties: false,
};

function asked(over: Partial<ModelRequest> = {}): ModelRequest {
  return {
    provider: 'anthropic',
    model: 'claude-sonnet-4-5',
    baseUrl: provider.origin,
    system: 'You add.',
    prompt: '2 + 3?',
    maxTokens: 100,
    schema,
    signal: new AbortController().signal,
    ...over,
  };
}

const port = (env: Record<string, string> = { MNEME_MODEL_KEY: theKey }): ModelPort =>
  languageModels({ env, sampler: nobody });

async function failure(call: Promise<unknown>): Promise<MnemeError & { fault: ModelFault }> {
  const thrown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(MnemeError);
  return Object.assign(thrown as MnemeError, { fault: (thrown as MnemeError).value.data as ModelFault });
}

const five: Behaviour = { does: 'answer', text: '{"sum":5}' };
const places = [
  { provider: 'anthropic', model: 'claude-sonnet-4-5' },
  { provider: 'anthropic', model: 'claude-3-haiku-20240307' },
  { provider: 'openai-compatible', model: 'gpt-x' },
  { provider: 'ollama', model: 'qwen3' },
] as const;

describe.each(places)('$provider, $model', (place) => {
  test('[MODEL-1] answers in the protocol’s own form, with the provider’s count', async () => {
    provider.behave(five);
    const reply = await port().call(asked(place));
    expect({ ...reply, text: JSON.parse(reply.text) }).toEqual({
      text: { sum: 5 },
      finished: true,
      tokens: { in: 10, out: 5 },
    });
    const [request] = provider.received;
    expect(request?.path).toBe(place.provider === 'anthropic' ? '/v1/messages' : '/v1/chat/completions');
    expect(request?.body).toMatchObject({ model: place.model, max_tokens: 100 });
  });

  test.each<[string, Behaviour, string, Partial<ModelFault>]>([
    ['429', { does: 'refuse', status: 429, retryAfter: '7' }, 'model.limited', { passing: true, waitMs: 7000 }],
    ['500', { does: 'refuse', status: 500 }, 'model.failed', { passing: true, charged: false }],
    ['529', { does: 'refuse', status: 529 }, 'model.failed', { passing: true }],
    ['400', { does: 'refuse', status: 400 }, 'model.failed', { passing: false }],
    ['404', { does: 'refuse', status: 404 }, 'model.failed', { passing: false }],
    ['cut off', { does: 'break' }, 'model.failed', { passing: true, charged: true }],
    ['nonsense', { does: 'send', body: '<html>Welcome to the hotel</html>' }, 'model.failed', { passing: false }],
    ['half JSON', { does: 'send', body: '{"id": "x", "choices": [{' }, 'model.failed', { passing: false }],
    ['not an answer', { does: 'send', body: '{"hello": "world"}' }, 'model.failed', { passing: false }],
    ['endless', { does: 'send', body: `{"id": "${'x'.repeat(2_000_000)}"}` }, 'model.invalid', { charged: true }],
  ])('[MODEL-2] %s is said in words', async (_what, behaviour, code, fault) => {
    provider.behave(behaviour);
    const error = await failure(port().call(asked(place)));
    expect(error.code).toBe(code);
    expect(error.fault).toMatchObject(fault);
    expect(error.value.message).toMatch(/^[A-Z].*\.|says/);
    expect(error.value.remedy.length).toBeGreaterThan(10);
  });

  test('[MODEL-3] a wrong key is said so, without the key', async () => {
    provider.behave(five);
    const error = await failure(port({ MNEME_MODEL_KEY: 'sk-wrong-one' }).call(asked(place)));
    expect(error.value.message).toContain('refuses the API key (401)');
    expect(JSON.stringify(error.value)).not.toContain('sk-wrong-one');
    expect(error.fault.passing).toBe(false);
  });

  test('[MODEL-4] who gives up gets his own reason, at once', async () => {
    provider.behave({ does: 'hang' });
    const giveUp = new AbortController();
    const call = port().call(asked({ ...place, signal: giveUp.signal }));
    setTimeout(() => giveUp.abort(new Error('enough')), 50);
    await expect(call).rejects.toThrow('enough');
  });

  test('[MODEL-5] an address where nobody listens, and a redirection, are refused', async () => {
    provider.behave({ does: 'redirect', to: `${provider.origin}/elsewhere` });
    expect((await failure(port().call(asked(place)))).value.message).toContain('cannot be reached');
    expect(provider.received).toHaveLength(1);
    const nowhere = await failure(port().call(asked({ ...place, baseUrl: 'http://127.0.0.1:9' })));
    expect(nowhere.value.message).toContain('http://127.0.0.1:9 cannot be reached');
    expect(nowhere.fault).toMatchObject({ passing: true, charged: false });
  });

  test('[MODEL-6] an answer cut at its bound says so; one without a count has none', async () => {
    provider.behave({ does: 'answer', text: '{"sum":', full: true }, { ...five, usage: null });
    const cut = await port().call(asked(place));
    expect(cut.finished).toBe(false);
    expect((await port().call(asked(place))).tokens).toBeNull();
  });
});

test('[MODEL-7] a server that takes no schema is asked in words alone, from then on', async () => {
  provider.behave({ does: 'no-schema', text: '{"sum":5}' });
  const models = port();
  const request = asked({ provider: 'openai-compatible', model: 'old' });
  expect(JSON.parse((await models.call(request)).text)).toEqual({ sum: 5 });
  await models.call(request);
  expect(provider.received.map(({ body }) => 'response_format' in body)).toEqual([true, false, false]);
});

describe('keys', () => {
  const place = { provider: 'openai-compatible', model: 'm', baseUrl: '' } as const;
  const elsewhere = { ...place, baseUrl: 'https://models.example.org/v1' };

  test('[MODEL-8] the environment’s key goes to the provider’s own address and to none that a workspace names', () => {
    const models = port({ OPENAI_API_KEY: 'sk-1' });
    expect(models.ready(place)).toEqual({ keyFrom: 'environment', reason: null, remedy: null });
    expect(models.ready(elsewhere)).toMatchObject({ keyFrom: 'none', reason: expect.stringContaining('missing') });
    expect(models.ready(elsewhere).remedy).toContain('MNEME_MODEL_URL=https://models.example.org');
    const named = port({ MNEME_MODEL_KEY: 'k', MNEME_MODEL_URL: 'https://models.example.org' });
    expect(named.ready(elsewhere)).toMatchObject({ keyFrom: 'environment', reason: null });
  });

  test('[MODEL-9] a key that was handed over belongs to its address, and is let go', () => {
    const models = port({});
    models.provideKey(elsewhere, 'sk-2');
    expect(models.ready(elsewhere).keyFrom).toBe('keychain');
    expect(models.ready(place).keyFrom).toBe('none');
    expect(models.ready({ ...elsewhere, provider: 'anthropic' }).keyFrom).toBe('none');
    models.provideKey(elsewhere, null);
    expect(models.ready(elsewhere)).toMatchObject({ keyFrom: 'none' });
  });

  test('[MODEL-10] what is missing is said before a call', () => {
    const models = port({});
    expect(models.ready({ provider: 'ollama', model: 'q', baseUrl: '' })).toMatchObject({
      keyFrom: 'unneeded',
      reason: null,
    });
    expect(models.ready({ provider: 'ollama', model: '', baseUrl: '' }).reason).toContain('No model is named');
    expect(models.ready({ provider: 'agent', model: '', baseUrl: '' }).reason).toContain('No agent');
    for (const baseUrl of ['ftp://x', 'nonsense', 'https://user:secret@example.org'])
      expect(models.ready({ ...place, baseUrl }).reason).toContain('no http(s) address');
    expect(models.ready({ provider: 'anthropic', model: 'claude', baseUrl: '' }).remedy).toContain('ANTHROPIC_API_KEY');
  });
});

test('[MODEL-11] Retry-After is seconds or a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(waitOf('3', now)).toBe(3000);
  expect(waitOf('Thu, 01 Jan 2026 00:00:10 GMT', now)).toBe(10_000);
  expect(waitOf('Wed, 31 Dec 2025 23:59:00 GMT', now)).toBe(0);
  for (const nonsense of [null, '', 'soon', 'Infinity']) expect(waitOf(nonsense, now)).toBeNull();
});
