import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import type { Message, Reply } from '#shared/contract/rpc.ts';
import { fail } from '#shared/model/error.ts';
import type { EngineConnection } from './link.ts';
import { openPreferences } from './preferences.ts';
import { createSession } from './session.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let base: string;
let engines: ScriptedEngine[];
let refuse: boolean;

/** The far end of a connection, in the hands of the test. */
type ScriptedEngine = { root: string; calls: string[]; agents: number; say(event: Event): void; die(): void };

function connect(root: string): Promise<EngineConnection> {
  if (refuse) return Promise.reject(fail('engine.start', 'The engine did not start.', 'Try again.'));
  const hearing: ((event: Event) => void)[] = [];
  const closing: (() => void)[] = [];
  const engine: ScriptedEngine = {
    root,
    calls: [],
    agents: 0,
    say: (event) => hearing.forEach((hear) => void hear(event)),
    die: () => closing.forEach((close) => void close()),
  };
  engines.push(engine);
  return Promise.resolve({
    started: true,
    async call(method) {
      engine.calls.push(method);
      if (method === 'agents.list') return { agents: [{ connections: engine.agents }], socket: '' };
      return { from: engine.root };
    },
    onEvent: (listener) => void hearing.push(listener),
    onClose: (listener) => void closing.push(listener),
    close: () => {},
  });
}

function front() {
  return createSession({
    surface: 'browser',
    version: '1.2.3',
    sample: join(base, 'shipped'),
    story: join(base, 'story.jsonl'),
    documents: join(base, 'documents'),
    preferences: openPreferences(join(base, 'home'), log),
    log,
    connect,
    mcp: (root) => ({ command: 'node', args: root === null ? [] : [root] }),
    pickFolder: async () => null,
  });
}

/** A renderer that calls, and remembers the events it was told. */
function pageOf(session: ReturnType<typeof front>) {
  const waiting = new Map<number, (reply: Reply) => void>();
  const events: Event[] = [];
  const odd: Message[] = [];
  let id = 0;
  const renderer = session.attach((message) => {
    if ('method' in message) {
      if (message.method === 'mneme/event') events.push(message.params);
      return;
    }
    const answered = waiting.get(message.id ?? -1);
    if (answered) answered(message);
    else odd.push(message);
  });
  return {
    events,
    odd,
    renderer,
    call(method: string, input: unknown = {}): Promise<Reply> {
      id++;
      const mine = id;
      const reply = new Promise<Reply>((resolve) => waiting.set(mine, resolve));
      renderer.receive(JSON.stringify({ jsonrpc: '2.0', id: mine, method: 'mneme/call', params: { method, input } }));
      return reply;
    },
  };
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 10));
}

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'mneme-session-')));
  await mkdir(join(base, 'shipped'));
  await writeFile(join(base, 'shipped', 'MEMORY.md'), '# Memory\n');
  engines = [];
  refuse = false;
});
afterEach(() => rm(base, { recursive: true, force: true }));

test('without a workspace only the host answers', async () => {
  const page = pageOf(front());
  expect(await page.call('host.state')).toMatchObject({
    result: {
      workspace: null,
      recent: [],
      suggested: join(base, 'documents', 'Mneme'),
      surface: 'browser',
      version: '1.2.3',
    },
  });
  expect(await page.call('workspace.status')).toMatchObject({ error: { data: { code: 'workspace.none' } } });
  expect(await page.call('host.open', { how: 'burn' })).toMatchObject({ error: { data: { code: 'input.invalid' } } });
  page.renderer.receive('{"id": 9}');
  expect(page.odd).toMatchObject([{ id: 9, error: { data: { code: 'input.invalid' } } }]);
});

test('opening relays calls and events to every page, and is remembered for the next start', async () => {
  const session = front();
  const [one, two] = [pageOf(session), pageOf(session)];
  const opened = await one.call('host.open', { how: 'sample' });
  const root = join(base, 'documents', 'Mneme Sample');
  expect(opened).toMatchObject({ result: { root, name: 'Mneme Sample' } });
  expect(await two.call('workspace.status')).toMatchObject({ result: { from: root } });
  engines[0]?.say({ name: 'agents', data: { connected: 2 } });
  const told = [
    { name: 'workspace', data: { root } },
    { name: 'agents', data: { connected: 2 } },
  ];
  expect([one.events, two.events]).toEqual([told, told]);
  const again = front();
  expect(await again.start(null)).toBeNull();
  expect(await pageOf(again).call('host.state')).toMatchObject({ result: { workspace: { root }, recent: [{ root }] } });
});

test('switching leaves the first engine, which stops unless agents use it', async () => {
  const session = front();
  const page = pageOf(session);
  await page.call('host.open', { how: 'create', path: join(base, 'a') });
  await page.call('host.open', { how: 'create', path: join(base, 'b') });
  const [a, b] = engines;
  await until(() => a?.calls.includes('engine.stop') === true);
  a?.say({ name: 'agents', data: { connected: 1 } });
  expect(page.events.filter((event) => event.name === 'agents')).toEqual([]);
  if (b) b.agents = 1;
  await session.close();
  expect(b?.calls).toEqual(['agents.list']);
});

test('a workspace that cannot be opened leaves the open one alone, and is said', async () => {
  const session = front();
  const page = pageOf(session);
  await page.call('host.open', { how: 'create', path: join(base, 'a') });
  refuse = true;
  expect(await page.call('host.open', { how: 'create', path: join(base, 'b') })).toMatchObject({
    error: { data: { code: 'engine.start' } },
  });
  expect(await page.call('workspace.status')).toMatchObject({ result: { from: join(base, 'a') } });
  const late = front();
  expect(await late.start(join(base, 'none'))).toMatchObject({ code: 'workspace.missing' });
  const told = pageOf(late);
  expect(await told.call('host.state')).toMatchObject({ result: { workspace: null } });
  await until(() => told.events.length > 0);
  expect(told.events).toMatchObject([
    { name: 'notice', data: { level: 'error', error: { code: 'workspace.missing' } } },
  ]);
});

test('when the engine dies it is reached again, and calls made meanwhile wait for it', async () => {
  const session = front();
  const page = pageOf(session);
  await page.call('host.open', { how: 'create', path: join(base, 'a') });
  engines[0]?.die();
  const waited = page.call('workspace.status');
  expect(await waited).toMatchObject({ result: { from: join(base, 'a') } });
  await until(() => page.events.length === 4);
  expect(page.events.slice(1).map((event) => event.name === 'connection' && event.data.state)).toEqual([
    'lost',
    'connecting',
    'connected',
  ]);
  expect(engines).toHaveLength(2);
  await session.close();
});
