import { afterEach, expect, test } from 'vitest';
import { limits } from '#shared/contract/limits.ts';
import { type MethodName, methods } from '#shared/contract/methods.ts';
import type { Caller, Role } from '#shared/model/agent.ts';
import type { ErrorValue } from '#shared/model/error.ts';
import { MnemeError } from '#shared/model/error.ts';
import { cleanUp, openGateway } from './testing/gateway.ts';

afterEach(cleanUp);

const caller = (role: Role): Caller => ({ name: 'Scribe', role, session: 's' });

async function refusal(call: Promise<unknown>): Promise<ErrorValue> {
  const thrown = await call.then(
    () => null,
    (cause) => cause,
  );
  expect(thrown).toBeInstanceOf(MnemeError);
  return (thrown as MnemeError).value;
}

test('[DISPATCH-1] every method refuses every role outside its audience, before it looks at the input', async () => {
  const { dispatch } = await openGateway();
  for (const name of Object.keys(methods) as MethodName[]) {
    for (const role of ['owner', 'main', 'subagent', 'reader'] as const) {
      if ((methods[name].audience as readonly Role[]).includes(role)) continue;
      const error = await refusal(dispatch(name, { nonsense: true }, caller(role)));
      expect([name, role, error.code]).toEqual([name, role, 'role.denied']);
    }
  }
});

test('[DISPATCH-2] who may not write is told which role is missing and how the owner grants it', async () => {
  const { dispatch } = await openGateway();
  const error = await refusal(dispatch('file.write', { path: 'memory/notes/a.md', content: 'a' }, caller('subagent')));
  expect(error.message).toContain('subagent');
  expect(error.remedy).toContain('mneme agents grant "Scribe" --role main');
  const owners = await refusal(dispatch('agents.grant', { name: 'Scribe', role: 'main' }, caller('main')));
  expect(owners.remedy).toContain('Only the owner');
});

test.each([
  ['a wrong type', 'memory.store', { content: 7 }, 'content'],
  ['a missing field', 'memory.search', {}, 'query'],
  ['an unknown choice', 'memory.store', { content: 'x', store: 'attic' }, 'store'],
  ['a number out of bounds', 'memory.search', { query: 'x', k: 1e9 }, 'k'],
  ['an item of a list', 'memory.store', { content: 'x', tags: ['a', 3] }, 'tags.1'],
  ['a list for an object', 'memory.search', ['x'], 'the input'],
  ['a text for an object', 'memory.search', 'x', 'the input'],
] as const)('[DISPATCH-3] %s is named by its field and changes nothing', async (_what, method, input, field) => {
  const { dispatch } = await openGateway();
  const error = await refusal(dispatch(method, input, caller('main')));
  expect(error.code).toBe('input.invalid');
  expect(error.message).toMatch(new RegExp(`^${field}(?::| is missing\\.)`));
  expect(await dispatch('memory.browse', {}, caller('owner'))).toMatchObject({ memories: expect.any(Array) });
});

test('[DISPATCH-4] a text over its bound is told the bound', async () => {
  const { dispatch } = await openGateway();
  const error = await refusal(dispatch('memory.store', { content: 'x'.repeat(limits.content + 1) }, caller('main')));
  expect(error).toMatchObject({ code: 'input.too-large' });
  expect(error.message).toContain(String(limits.content));
});

test.each(['memory.nothing', '__proto__', 'constructor', '', 'x'.repeat(10_000)])(
  '[DISPATCH-5] %s is no method',
  async (name) => {
    const { dispatch } = await openGateway();
    const error = await refusal(dispatch(name, {}, caller('owner')));
    expect(error.code).toBe('method.unknown');
    expect(error.message.length).toBeLessThan(200);
  },
);

test('[DISPATCH-6] an answer over the bound is an error with a remedy for an agent, and an answer for the owner', async () => {
  const { dispatch } = await openGateway();
  const content = 'heron '.repeat(16_000);
  const stored = await Promise.all(
    Array.from({ length: 14 }, (_, n) => dispatch('memory.store', { content: `${n} ${content}` }, caller('owner'))),
  );
  const ids = (stored as { id: string }[]).map(({ id }) => id);
  const error = await refusal(dispatch('memory.get', { ids }, caller('main')));
  expect(error).toMatchObject({ code: 'input.too-large', remedy: expect.stringContaining('fewer ids') });
  expect(await dispatch('memory.get', { ids }, caller('owner'))).toMatchObject({ missing: [] });
});

test('[DISPATCH-7] what agents do is counted, what the owner does is not; all calls are waited for', async () => {
  const { dispatch, clients } = await openGateway();
  let answered = 0;
  for (let n = 0; n < 5; n++)
    void dispatch('memory.store', { content: `Note ${n}` }, caller('main')).then(() => answered++);
  void dispatch('memory.search', { query: 'note' }, caller('owner')).then(() => answered++);
  await dispatch.settled();
  await Promise.resolve();
  expect(answered).toBe(6);
  expect(clients.list()).toMatchObject([{ name: 'Scribe', calls: 5 }]);
});

test('[DISPATCH-8] stopping is answered before it happens', async () => {
  const gateway = await openGateway();
  expect(await gateway.dispatch('engine.stop', {}, caller('owner'))).toEqual({ stopping: true });
  expect(gateway.stops()).toBe(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(gateway.stops()).toBe(1);
});
