import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../engine.ts';

const owner: Caller = { name: 'test', role: 'owner', session: 'o' };
const agent: Caller = { name: 'Scribe', role: 'main', session: 'm' };

let root = '';
let now = 0;
let engine: Engine;
let events: Event[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-reflecting-')));
  now = Date.parse('2026-02-20T22:00:00Z');
  events = [];
});
afterEach(async () => {
  await engine.close();
  vi.useRealTimers();
  await rm(root, { recursive: true, force: true });
});

/** A workspace with a day of episodes, each of somebody's work. */
async function open(episodes: number): Promise<void> {
  const names = ['Mira', 'Tomas', 'Ines', 'Luka', 'Amara', 'Sofia', 'Pedro', 'Hanna', 'Jonas', 'Carla'];
  const entries = Array.from({ length: episodes }, (_, n) => {
    const minute = String(n % 60).padStart(2, '0');
    const name = `${names[n % names.length]} ${String.fromCharCode(65 + n / names.length)}orvat`;
    return `## 10:${minute} | fact | confidence:high | tags:[] | source:conversation\n${name} works as an engineer.\n`;
  });
  await mkdir(join(root, 'memory/episodes'), { recursive: true });
  await writeFile(join(root, 'memory/episodes/2026-02-19.md'), `# 2026-02-19 — Episode Log\n\n${entries.join('\n')}`);
  let ids = 0;
  const log = { info() {}, warn() {}, error() {} };
  const id = () => String(ids++).padStart(16, '0');
  const emit = (event: Event) => void events.push(event);
  const ports = { clock: { now: () => now, zone: 'UTC' }, log, emit, id };
  engine = await openEngine({ root, create: true, version: 'test', ports });
  await engine.ready;
  // Watching begins once the index is ready.
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
}

const status = () => engine.call('reflection.status', {}, owner);
const ready = () => events.some(({ name, data }) => name === 'reflection' && 'ready' in data && (data.ready ?? 0) > 0);

test('it comes at its hour of the night, once, and tells the owner', async () => {
  await open(5);
  expect(await status()).toMatchObject({ pending: null, next: '2026-02-21T03:00:00.000Z', unread: 5 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await status()).pending).toBeNull();
  now = Date.parse('2026-02-21T03:00:30Z');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(ready).toBe(true);
  expect(await status()).toMatchObject({ pending: { number: 1 }, next: '2026-02-22T03:00:00.000Z' });
});

test('one that was missed while the machine slept for days is caught up, once', async () => {
  await open(5);
  now = Date.parse('2026-02-25T11:00:00Z');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(ready).toBe(true);
  events.length = 0;
  await vi.advanceTimersByTimeAsync(180_000);
  expect(events.filter(({ name }) => name === 'reflection')).toEqual([]);
});

test('enough episodes bring it without waiting for the night, and so does the end of a session', async () => {
  await open(30);
  engine.left(agent);
  await expect.poll(ready).toBe(true);
  expect((await status()).pending?.number).toBe(1);
});

test('a short session brings none, nor does one of a helper', async () => {
  await open(6);
  engine.left(agent);
  engine.left({ ...agent, role: 'subagent' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await status()).pending).toBeNull();
});

test('it can be cancelled, and then is as if it had not begun', async () => {
  await open(60);
  const running = engine.call('memory.reflect', {}, owner);
  running.catch(() => undefined);
  const cancelled = async () => (await engine.call('reflection.cancel', {}, owner)).cancelled;
  await expect.poll(cancelled, { interval: 0 }).toBe(true);
  await expect(running).rejects.toMatchObject({ value: { code: 'engine.stopped' } });
  expect(await status()).toMatchObject({ running: null, pending: null, failed: null });
});

test('two at once are one', async () => {
  await open(5);
  const [one, other] = await Promise.all([1, 2].map(() => engine.call('memory.reflect', {}, owner)));
  expect(one).toEqual(other);
  expect(await engine.call('memory.reflect', {}, owner)).toMatchObject({ status: 'pending' });
});

test('nothing that is told later is hidden by what was read: an appointment ahead, this minute, a day gone by', async () => {
  await open(0);
  const say = (content: string, occurred_at?: string) =>
    engine.call(
      'memory.store',
      methods['memory.store'].input.parse({ store: 'episodic', kind: 'decision', content, occurred_at }),
      agent,
    );
  const refuseAll = async () => {
    const { session } = await engine.call('memory.reflect', {} as never, owner);
    if (session !== null) await engine.call('reflection.decide', { session, verdict: 'reject' }, owner);
    return session;
  };
  await say('The dentist sees Mira Horvat on 10 March at 09:00.', '2026-03-10T09:00');
  await say('Tomas Horvat leads the harvest team.');
  expect(await refuseAll()).toBe('r-001');
  expect(await status()).toMatchObject({ pending: null, unread: 0 });
  await say('Ines Horvat works at the harbour office as an engineer.');
  expect(await status()).toMatchObject({ unread: 1 });
  now += 3_600_000;
  await say('Luka Horvat works at the harbour office as a pilot.');
  await say('Vera Horvat works at the mill as a baker.', '2026-01-05T10:00');
  expect(await status()).toMatchObject({ unread: 3 });
  await engine.call('memory.reflect', {} as never, owner);
  const { pending } = await engine.call('reflection.pending', {} as never, owner);
  expect(pending?.processed.episodes).toBe(3);
  await say('Petra Horvat works at the mill, too.', '2026-01-05T10:00');
  await engine.call('reflection.decide', { session: 'r-002', verdict: 'reject' }, owner);
  expect(await status()).toMatchObject({ pending: null, unread: 1 });
});
