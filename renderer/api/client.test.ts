import { expect, test, vi } from 'vitest';
import type { Message } from '#shared/contract/rpc.ts';
import { MnemeError } from '#shared/model/error.ts';
import { createClient } from './client.ts';
import type { LiveWire } from './wire.ts';

type On = Parameters<LiveWire['start']>[0];

/** The far end of a wire, played by the test. */
function farEnd() {
  const sent: Message[] = [];
  let on: On | null = null;
  const wire: LiveWire = {
    send: (message) => void sent.push(message),
    start: (listener) => {
      on = listener;
    },
    retry: () => {},
  };
  const say = (message: Message) => on?.message(message);
  const state = (next: Parameters<On['state']>[0]) => on?.state(next);
  const client = createClient(wire);
  client.start();
  return { client, sent, say, state };
}

const idOf = (message: Message | undefined) => (message && 'id' in message ? (message.id ?? 0) : 0);

test('a call goes out as mneme/call and resolves with its own reply, whatever the order', async () => {
  const { client, sent, say, state } = farEnd();
  state('connected');
  const first = client.call('memory.get', { ids: ['a'] });
  const second = client.call('memory.get', { ids: ['b'] });
  expect(sent[0]).toMatchObject({ method: 'mneme/call', params: { method: 'memory.get', input: { ids: ['a'] } } });
  say({ jsonrpc: '2.0', id: idOf(sent[1]), result: { memories: [], missing: ['b'] } });
  say({ jsonrpc: '2.0', id: idOf(sent[0]), result: { memories: [], missing: ['a'] } });
  expect((await first).missing).toEqual(['a']);
  expect((await second).missing).toEqual(['b']);
});

test('an error value arrives as a MnemeError with its remedy', async () => {
  const { client, sent, say, state } = farEnd();
  state('connected');
  const call = client.call('file.read', { path: 'USER.md' });
  const value = { code: 'file.missing', message: 'There is no USER.md.', remedy: 'Create it first.' } as const;
  say({ jsonrpc: '2.0', id: idOf(sent[0]), error: { code: -32000, message: value.message, data: value } });
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MnemeError);
  expect((error as MnemeError).value).toEqual(value);
});

test('calls made before the connection wait for it', async () => {
  const { client, sent, say, state } = farEnd();
  const call = client.call('host.state', {});
  expect(sent).toEqual([]);
  state('connected');
  expect(sent).toHaveLength(1);
  // Answered, so that its time is not up in a later test.
  say({ jsonrpc: '2.0', id: idOf(sent[0]), result: 'here' });
  expect(await call).toBe('here');
});

test('losing the connection fails what is under way, with words', async () => {
  const { client, state } = farEnd();
  state('connected');
  const call = client.call('workspace.status', {});
  state('lost');
  await expect(call).rejects.toMatchObject({ value: { code: 'engine.stopped' } });
});

test('a call is given up after its time, and a late reply is nobody’s', async () => {
  vi.useFakeTimers();
  try {
    const { client, sent, say, state } = farEnd();
    state('connected');
    const call = client.call('workspace.status', {}, { timeout: 1_000 });
    const failed = expect(call).rejects.toMatchObject({ value: { code: 'engine.stopped' } });
    await vi.advanceTimersByTimeAsync(1_001);
    await failed;
    say({ jsonrpc: '2.0', id: idOf(sent[0]), result: {} });
  } finally {
    vi.useRealTimers();
  }
});

test('long work and a person at a dialog are waited for', async () => {
  vi.useFakeTimers();
  try {
    const { client, sent, say, state } = farEnd();
    state('connected');
    const call = client.call('host.pickFolder', { purpose: 'open' });
    await vi.advanceTimersByTimeAsync(3_600_000);
    say({ jsonrpc: '2.0', id: idOf(sent[0]), result: { path: null } });
    expect(await call).toEqual({ path: null });
  } finally {
    vi.useRealTimers();
  }
});

test('events reach every listener until it stops', () => {
  const { client, say } = farEnd();
  const heard: string[] = [];
  const stop = client.onEvent((event) => heard.push(event.name));
  say({ jsonrpc: '2.0', method: 'mneme/event', params: { name: 'agents', data: { connected: 1 } } });
  stop();
  say({ jsonrpc: '2.0', method: 'mneme/event', params: { name: 'agents', data: { connected: 2 } } });
  expect(heard).toEqual(['agents']);
});
