import { appendFile, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Event } from '#shared/contract/events.ts';
import { type Input, type MethodName, methods, type Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../../engine.ts';

export const owner: Caller = { name: 'window', role: 'owner', session: '' };
export const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };
export const researcher: Caller = { name: 'researcher', role: 'subagent', session: 's2' };
export const coder: Caller = { name: 'coder', role: 'subagent', session: 's3' };

/** An open, fresh workspace on a real disk, at 2026-02-03T10:00Z and a minute later at each call of `tick`. */
export async function openProposals() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-proposals-')));
  const events: Event[] = [];
  let ids = 0;
  let now = Date.UTC(2026, 1, 3, 10);
  const ports = {
    clock: { now: () => now, zone: 'UTC' },
    log: { info() {}, warn: console.warn, error: console.error },
    emit: (event: Event) => void events.push(event),
    id: () => String(ids++).padStart(16, '0'),
  };
  const open = () => openEngine({ root, create: true, version: 'test', ports });
  let engine: Engine = await open();
  await engine.ready;
  const file = join(root, 'memory/meta/pending-memories.md');
  const ask = async <N extends MethodName>(name: N, input: Input<N>, caller: Caller = owner): Promise<Output<N>> =>
    engine.call(name, methods[name].input.parse(input) as never, caller) as never;
  return {
    root,
    events,
    ask,
    file,
    tick: () => {
      now += 60_000;
    },
    pending: () => readFile(file, 'utf8'),
    read: (path: string) => readFile(join(root, path), 'utf8'),
    /** As an agent does with its file tools. */
    append: (text: string) => appendFile(file, text),
    /** Lines of the audit log that say this. */
    async audit(words: string | RegExp) {
      const text = await readFile(join(root, 'memory/meta/audit.log'), 'utf8');
      return text.split('\n').filter((line) => (typeof words === 'string' ? line.includes(words) : words.test(line)));
    },
    get engine() {
      return engine;
    },
    async reopen(meanwhile: () => Promise<unknown> = async () => undefined) {
      await engine.close();
      await meanwhile();
      engine = await open();
      await engine.ready;
    },
    async close() {
      await engine.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export type ProposalsWorkspace = Awaited<ReturnType<typeof openProposals>>;
