import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../../engine.ts';
import type { ModelPort, ModelRequest } from '../../ports.ts';
import type { TurnMessage } from '../trust.ts';

export const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };
export const sub: Caller = { name: 'Helper', role: 'subagent', session: 's2' };
export const owner: Caller = { name: 'test', role: 'owner', session: '' };

/** What a scripted endpoint answers to a request; it may never. */
export type Script = (request: ModelRequest) => Promise<unknown>;

/** An engine on a fresh workspace, with what it said and what it asked a language model. */
export async function openCapture(options: { settings?: object; salience?: string; model?: Script } = {}) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-observe-')));
  const { settings = {}, salience, model } = options;
  const chosen = model === undefined ? {} : { model: { provider: 'ollama', name: 'q', retries: 0 } };
  await put(root, 'mneme.json', JSON.stringify({ ...settings, ...chosen }));
  if (salience !== undefined) await put(root, 'memory/meta/salience.md', salience);
  const events: Event[] = [];
  const asked: ModelRequest[] = [];
  const models: ModelPort = {
    ready: () => ({ keyFrom: 'unneeded', reason: null, remedy: null }),
    provideKey: () => undefined,
    async call(request) {
      asked.push(request);
      const answer = await Promise.race([model?.(request), aborted(request.signal)]);
      return { text: JSON.stringify(answer), finished: true, tokens: { in: 10, out: 10 } };
    },
  };
  let ids = 0;
  const id = () => String(ids++).padStart(16, '0');
  const log = { info() {}, warn() {}, error() {} };
  const clock = { now: () => Date.now(), zone: 'UTC' };
  const emit = (event: Event) => void events.push(event);
  // The owner has confirmed what mneme.json says.
  const consent = { given: () => true, give: () => undefined };
  const ports = { clock, log, emit, id, models, consent };
  const engine = await openEngine({ root, create: true, version: 'test', ports });
  await engine.ready;
  return { root, engine, events, asked, ...asks(engine) };
}

function asks(engine: Engine) {
  const recent = () => engine.call('capture.recent', { limit: 500 }, owner);
  const observe = (messages: string | TurnMessage[], more: { caller?: Caller; at?: string } = {}) => {
    const turn = typeof messages === 'string' ? [{ role: 'user' as const, content: messages }] : messages;
    const input = { messages: turn, ...(more.at === undefined ? {} : { at: more.at }) };
    return engine.call('memory.observe', input, more.caller ?? main);
  };
  return {
    recent,
    observe,
    /** What became of a turn. */
    async become(messages: string | TurnMessage[], more: { caller?: Caller; at?: string } = {}) {
      const { entries: before } = await recent();
      await observe(messages, more);
      await expect.poll(async () => (await recent()).inFlight).toBe(0);
      const { entries } = await recent();
      return entries.slice(0, entries.length - before.length).reverse();
    },
    get: async (id: string | null) => (await engine.call('memory.get', { ids: [id ?? ''] }, owner)).memories[0] ?? null,
  };
}

export type Capture = Awaited<ReturnType<typeof openCapture>>;

export async function closeCapture({ engine, root }: Capture): Promise<void> {
  await engine.close();
  await rm(root, { recursive: true, force: true, maxRetries: 10 });
}

async function put(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, refuse) => {
    if (signal.aborted) refuse(signal.reason);
    signal.addEventListener('abort', () => refuse(signal.reason), { once: true });
  });
}
