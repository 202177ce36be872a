import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import type { Client } from './client.ts';
import { isStale, keepLive, staleAfter } from './live.ts';
import type { WireState } from './wire.ts';

const changed: Event = {
  name: 'changed',
  data: {
    seq: 1,
    at: '2026-03-12T09:42:00Z',
    actor: 'bot:auto-detect',
    approval: 'auto',
    trigger: 't',
    summary: 's',
    paths: ['MEMORY.md'],
    ids: [],
  },
};

test('a change makes memories, files, tree, status and changes old, and nothing of the host', () => {
  const names = new Set(staleAfter(changed));
  for (const name of [
    'memory.search',
    'memory.browse',
    'file.read',
    'library.tree',
    'workspace.status',
    'changes.recent',
  ]) {
    expect(isStale([name, {}], names), name).toBe(true);
  }
  for (const name of ['host.state', 'agents.list', 'timeline']) expect(isStale([name, {}], names), name).toBe(false);
});

test('work that goes on makes its own state old, and what it leads to when it has ended', () => {
  const after = (event: Event) => new Set(staleAfter(event));
  const indexing = (done: number): Event => ({ name: 'indexing', data: { done, total: 9, reason: 'r' } });
  expect([...after(indexing(3))]).toEqual(['workspace.status']);
  expect(isStale(['memory.search', {}], after(indexing(9)))).toBe(true);
  const reflection = (phase: null | 'survey'): Event => ({ name: 'reflection', data: { phase, done: 0, total: 1 } });
  expect([...after(reflection('survey'))]).toEqual(['reflection.status']);
  expect(isStale(['reflection.past', {}], after(reflection(null)))).toBe(true);
});

test('what was captured makes the capture log old, and nothing else', () => {
  const names = new Set(staleAfter({ name: 'captured', data: { agent: 'Scribe', status: 'stored', id: 'x' } }));
  expect(isStale(['capture.recent', {}], names)).toBe(true);
  expect(isStale(['memory.search', {}], names)).toBe(false);
});

test('a connection that is back makes everything old', () => {
  const names = new Set(staleAfter({ name: 'connection', data: { state: 'connected' } }));
  expect(isStale(['host.state', {}], names)).toBe(true);
  expect(isStale(['timeline', {}], names)).toBe(true);
});

test('nothing of the workspace before is shown in the next', () => {
  const { client, say } = events();
  const cache = new QueryClient();
  cache.setQueryData(['workspace.status', {}], { name: 'before' });
  cache.setQueryData(['host.state', {}], { version: '1' });
  const stop = keepLive(client, cache);
  say({ name: 'workspace', data: { root: '/next' } });
  stop();
  expect(cache.getQueryData(['workspace.status', {}])).toBeUndefined();
  expect(cache.getQueryData(['host.state', {}])).toEqual({ version: '1' });
});

/** A client that only tells events. */
function events() {
  const listeners: ((event: Event) => void)[] = [];
  const client = {
    onEvent: (listen: (event: Event) => void) => {
      listeners.push(listen);
      return () => {};
    },
    onState: (_listen: (state: WireState) => void) => () => {},
    state: () => 'connected',
  } as unknown as Client;
  return { client, say: (event: Event) => listeners.forEach((listen) => void listen(event)) };
}

test('a burst is answered at once and then once more, not once an event', () => {
  vi.useFakeTimers();
  const { client, say } = events();
  const cache = new QueryClient();
  const invalidate = vi.spyOn(cache, 'invalidateQueries');
  const stop = keepLive(client, cache);
  try {
    for (let n = 0; n < 100; n++) say(changed);
    expect(invalidate).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(invalidate).toHaveBeenCalledTimes(2);
    say(changed);
    expect(invalidate).toHaveBeenCalledTimes(3);
  } finally {
    stop();
    vi.useRealTimers();
  }
});

test('in a rush that goes on, rounds come once a second; after a pause the next event acts at once again', () => {
  vi.useFakeTimers();
  const { client, say } = events();
  const cache = new QueryClient();
  const invalidate = vi.spyOn(cache, 'invalidateQueries');
  const stop = keepLive(client, cache);
  const rush = (ms: number) => {
    const before = invalidate.mock.calls.length;
    for (let at = 0; at < ms; at += 50) {
      say(changed);
      vi.advanceTimersByTime(50);
    }
    return invalidate.mock.calls.length - before;
  };
  try {
    expect(rush(1_000)).toBeGreaterThanOrEqual(4);
    rush(5_000);
    expect(rush(10_000)).toBe(10);
    vi.advanceTimersByTime(3_000);
    const before = invalidate.mock.calls.length;
    say(changed);
    expect(invalidate).toHaveBeenCalledTimes(before + 1);
    expect(rush(1_000)).toBeGreaterThanOrEqual(3);
  } finally {
    stop();
    vi.useRealTimers();
  }
});

test('a first answer that was on its way when something changed is asked for anew', async () => {
  vi.useFakeTimers();
  const { client, say } = events();
  const cache = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(cache, { queryKey: ['memory.search', {}], queryFn });
  const unsubscribe = observer.subscribe(() => undefined);
  const stop = keepLive(client, cache);
  try {
    say(changed);
    expect(answers).toHaveLength(1);
    answers[0]?.('of before the change');
    await vi.advanceTimersByTimeAsync(300);
    expect(answers).toHaveLength(2);
    answers[1]?.('of after it');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answers).toHaveLength(2);
    expect(observer.getCurrentResult().data).toBe('of after it');
  } finally {
    stop();
    unsubscribe();
    vi.useRealTimers();
  }
});
