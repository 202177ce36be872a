import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fail } from '#shared/model/error.ts';
import type { ModelFault, ModelPort, ModelReply, ModelRequest } from '../ports.ts';
import { Breaker } from './breaker.ts';
import { usagePath } from './budget.ts';
import { orByRules } from './fall-back.ts';
import { promptCap } from './model-call.ts';
import { type ModelSettings, openModels } from './models.ts';

type Step = ModelReply | Error | ((request: ModelRequest) => Promise<ModelReply>);

const settings: ModelSettings = {
  provider: 'ollama',
  name: 'q',
  baseUrl: '',
  command: '',
  passes: '',
  byItself: true,
  timeoutSeconds: 30,
  retries: 2,
  tokensPerDay: 100_000,
  breakerFailures: 2,
  cooldownSeconds: 30,
};

const sum = {
  schema: z.object({ sum: z.number().max(10) }),
  system: 's',
  prompt: '2 + 3?',
  maxTokens: 100,
  purpose: 'x',
};
const five: ModelReply = { text: '{"sum":5}', finished: true, tokens: { in: 70, out: 30 } };
const fault = (more: Partial<ModelFault> = {}) =>
  fail('model.failed', 'It broke.', 'Wait.', { data: { passing: true, waitMs: null, charged: false, ...more } });

/** A model that answers as scripted, in a fresh folder, with a clock that stands until it is moved. */
async function opened(
  steps: Step[],
  over: Partial<ModelSettings> = {},
  root = mkdtempSync(join(tmpdir(), 'mneme-reason-')),
) {
  await mkdir(join(root, '.mneme'), { recursive: true });
  const calls: ModelRequest[] = [];
  const clock = { now: () => clock.at, zone: 'Europe/Berlin', at: Date.parse('2026-02-02T20:00:00Z') };
  const values = { ...settings, ...over };
  const port: ModelPort = {
    ready: () => ({ keyFrom: 'unneeded', reason: null, remedy: null }),
    provideKey: () => undefined,
    async call(request) {
      calls.push(request);
      const step = steps.length > 1 ? steps.shift() : steps[0];
      if (typeof step === 'function') return step(request);
      if (step instanceof Error) throw step;
      return step as ModelReply;
    },
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const ports = { clock, log, id: () => '8000000000000000', models: port };
  const models = openModels({ root, ports, settings: () => values, backoffMs: 1 });
  return { models, calls, clock, values, root };
}

test('[REASON-1] an answer is validated, and its tokens are counted over a restart', async () => {
  const first = await opened([five]);
  expect(await first.models.object(sum)).toEqual({ sum: 5 });
  expect(first.models.state()).toMatchObject({ usedToday: 100, calls: 1, ready: true, reason: null });
  const again = await opened([five], {}, first.root);
  expect(again.models.state().usedToday).toBe(100);
  // 23:30 of the same day in the owner's zone, then the next.
  again.clock.at += 2.5 * 3_600_000;
  expect(again.models.state().usedToday).toBe(100);
  again.clock.at += 3_600_000;
  expect(again.models.state().usedToday).toBe(0);
});

test('[REASON-2] fences and words around the object are read over; another shape is asked for once more, then refused', async () => {
  const fenced = { ...five, text: 'Here:\n```json\n{"sum": 5}\n```' };
  expect(await (await opened([fenced])).models.object(sum)).toEqual({ sum: 5 });
  for (const text of ['no object', '{"sum":', '{"sum":"five"}', '{"sum":11}', '[]', '', '{"sum":NaN}']) {
    const { models, calls } = await opened([{ ...five, text }]);
    await expect(models.object(sum), text).rejects.toMatchObject({ value: { code: 'model.invalid' } });
    expect(calls).toHaveLength(2);
    expect(models.state().usedToday).toBe(200);
  }
  const cut = await opened([{ ...five, finished: false }, five]);
  expect(await cut.models.object(sum)).toEqual({ sum: 5 });
});

test('[REASON-3] passing faults are tried again, lasting ones are not', async () => {
  const passing = await opened([fault(), fault({ waitMs: 1 }), five]);
  expect(await passing.models.object(sum)).toEqual({ sum: 5 });
  expect(passing.models.state().usedToday).toBe(100);
  const lasting = await opened([fault({ passing: false }), five]);
  await expect(lasting.models.object(sum)).rejects.toThrow('It broke.');
  expect(lasting.calls).toHaveLength(1);
});

test('[REASON-4] a provider that asks for more patience than there is ends the call, and is left alone so long', async () => {
  const { models, calls, clock } = await opened([fault({ waitMs: 120_000 }), five]);
  await expect(models.object(sum)).rejects.toThrow('It broke.');
  expect(calls).toHaveLength(1);
  clock.at += 119_000;
  await expect(models.object(sum)).rejects.toMatchObject({ value: { code: 'model.limited' } });
  clock.at += 1_000;
  expect(await models.object(sum)).toEqual({ sum: 5 });
});

test('[REASON-5] two failures in a row open the breaker; one probe after the pause closes it, or not', async () => {
  const { models, calls, clock } = await opened([fault(), fault(), fault(), five], { retries: 0 });
  for (let n = 0; n < 2; n++) await expect(models.object(sum)).rejects.toThrow('It broke.');
  expect(models.state()).toMatchObject({ ready: false, breaker: { state: 'open', failures: 2 } });
  expect(models.state().lastError).toMatchObject({ code: 'model.failed', message: 'It broke.' });
  await expect(models.object(sum)).rejects.toMatchObject({ value: { code: 'model.limited' } });
  expect(calls).toHaveLength(2);
  clock.at += 30_000;
  await expect(models.object(sum)).rejects.toThrow('It broke.');
  expect(models.state().breaker.state).toBe('open');
  clock.at += 30_000;
  expect(await models.object(sum)).toEqual({ sum: 5 });
  expect(models.state().breaker).toEqual({ state: 'closed', failures: 0, until: null });
});

test('[REASON-6] the pause is the cooldown, shorter or longer by half; half-open lets one through', () => {
  for (const [chance, pause] of [
    [0, 15_000],
    [0.5, 30_000],
    [0.999, 44_970],
  ] as const) {
    const breaker = new Breaker(
      () => ({ failures: 1, cooldownMs: 30_000 }),
      () => chance,
    );
    breaker.failed(0);
    expect(breaker.state(0).until).toBeCloseTo(pause, 3);
    expect(breaker.admits(pause - 1)).toBe(false);
    expect([breaker.admits(50_000), breaker.admits(50_000)]).toEqual([true, false]);
    breaker.released();
    expect(breaker.admits(50_000)).toBe(true);
  }
});

test('[REASON-7] a call that may not fit into the day is not made; calls at once cannot overspend together', async () => {
  const small = await opened([five], { tokensPerDay: 110 });
  await expect(small.models.object(sum)).rejects.toMatchObject({ value: { code: 'model.budget' } });
  expect(small.calls).toHaveLength(0);
  expect(small.models.state().breaker.failures).toBe(0);
  const two = await opened([async () => new Promise((resolve) => setTimeout(resolve, 20, five))], {
    tokensPerDay: 250,
  });
  const both = await Promise.allSettled([two.models.object(sum), two.models.object(sum)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const none = await opened([five], { tokensPerDay: 0 });
  expect(none.models.state()).toMatchObject({ ready: false, reason: expect.stringContaining('spent') });
});

test('[REASON-8] an answer without a count, and one that broke off, cost what they may have cost', async () => {
  const uncounted = await opened([{ ...five, tokens: null }]);
  await uncounted.models.object(sum);
  expect(uncounted.models.state().usedToday).toBeGreaterThan(50);
  const broken = await opened([fault({ charged: true, passing: false })]);
  await expect(broken.models.object(sum)).rejects.toThrow();
  expect(broken.models.state().usedToday).toBeGreaterThan(100);
  const greedy = await opened([{ ...five, tokens: { in: 100, out: 50_000 } }]);
  await greedy.models.object(sum);
  expect(greedy.models.state().usedToday).toBe(50_100);
});

test('[REASON-9] a model that hangs ends in a timeout; who gives up gets his reason and the breaker knows nothing of it', async () => {
  const hang: Step = ({ signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const slow = await opened([hang], { timeoutSeconds: 0.05 });
  await expect(slow.models.object(sum)).rejects.toMatchObject({ value: { code: 'model.timeout' } });
  expect(slow.calls).toHaveLength(1);
  const left = await opened([hang]);
  const giveUp = new AbortController();
  setTimeout(() => giveUp.abort(new Error('enough')), 20);
  await expect(left.models.object({ ...sum, signal: giveUp.signal })).rejects.toThrow('enough');
  expect(left.models.state().breaker.failures).toBe(0);
});

test('[REASON-10] another place begins without a past; a prompt beyond its bound goes nowhere', async () => {
  const { models, values, calls } = await opened([fault({ passing: false }), fault({ passing: false }), five]);
  for (let n = 0; n < 2; n++) await expect(models.object(sum)).rejects.toThrow();
  values.name = 'another';
  expect(models.state()).toMatchObject({ lastError: null, breaker: { state: 'closed' } });
  expect(await models.object(sum)).toEqual({ sum: 5 });
  const long = { ...sum, prompt: 'x'.repeat(promptCap) };
  await expect(models.object(long)).rejects.toMatchObject({ value: { code: 'input.too-large' } });
  expect(calls).toHaveLength(3);
});

test('[REASON-11] the owner’s test goes out though the breaker is open, and closes it', async () => {
  const { models } = await opened([fault(), fault(), five], { retries: 0 });
  for (let n = 0; n < 2; n++) await expect(models.object(sum)).rejects.toThrow();
  expect((await models.test()).object).toEqual({ sum: 5 });
  expect(models.state().breaker.state).toBe('closed');
});

test('[REASON-12] a damaged record of use counts as none; nobody configured is no error of anybody’s', async () => {
  const { root } = await opened([five]);
  writeFileSync(join(root, usagePath), '{"day": 7');
  const { models } = await opened([five], {}, root);
  await models.object(sum);
  expect(JSON.parse(readFileSync(join(root, usagePath), 'utf8'))).toEqual({ day: '2026-02-02', tokens: 100, calls: 1 });
  const none = await opened([five], { provider: 'none' });
  await expect(none.models.object(sum)).rejects.toMatchObject({ value: { code: 'model.none' } });
  expect(
    await orByRules(
      none.models,
      () => none.models.object(sum),
      () => ({ sum: 7 }),
    ),
  ).toEqual({ value: { sum: 7 }, by: 'rules', note: null });
});

test('[REASON-13] rules go on where the model fails, and say so; faults of our own are not covered up', async () => {
  const bad = await opened([{ ...five, text: 'nonsense' }]);
  const said = await orByRules(
    bad.models,
    () => bad.models.object(sum).then((one) => one.sum),
    () => 7,
  );
  expect(said).toMatchObject({ value: 7, by: 'rules', note: expect.stringContaining('does not fit') });
  expect(JSON.stringify(said)).not.toContain('nonsense');
  const good = await opened([five]);
  expect(
    await orByRules(
      good.models,
      () => good.models.object(sum),
      () => ({ sum: 7 }),
    ),
  ).toMatchObject({ value: { sum: 5 }, by: 'model' });
  const broken = () => Promise.reject(new TypeError('a mistake'));
  await expect(orByRules(good.models, broken, () => 7)).rejects.toThrow('a mistake');
});
