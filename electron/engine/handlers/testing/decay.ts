import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ParsedInput } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../../engine.ts';

export const owner: Caller = { name: 'the window', role: 'owner', session: '' };
export const agent: Caller = { name: 'Scribe', role: 'main', session: 's1' };
const sample = join(import.meta.dirname, '../../../../resources/sample');
export const scoresFile = 'memory/meta/decay-scores.json';

/** A running engine on a copy of the sample (or of `from`), its clock in the test's hands. */
export async function openDecay(from = sample) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-decay-')));
  await cp(from, root, { recursive: true });
  const wall = { now: Date.parse('2026-06-01T10:00:00Z') };
  let ids = 0;
  const ports = {
    clock: { now: () => wall.now, zone: 'Europe/Zagreb' },
    log: { info() {}, warn() {}, error() {} },
    emit() {},
    id: () => `${process.pid}-${ids++}`.padStart(16, '0'),
  };
  const start = async () => {
    const engine = await openEngine({ root, create: false, version: 'test', ports });
    await engine.ready;
    return engine;
  };
  const workspace = { root, wall, engine: await start() };
  onTestFinished(async () => {
    await workspace.engine.close();
    await rm(root, { recursive: true, force: true, maxRetries: 10 });
  });
  return Object.assign(workspace, {
    read: (path: string) => readFile(join(root, path), 'utf8'),
    write: (path: string, text: string) => writeFile(join(root, path), text),
    later: (days: number) => {
      wall.now += days * 86_400_000;
    },
    async reopen(between?: () => Promise<unknown>) {
      await workspace.engine.close();
      await between?.();
      workspace.engine = await start();
    },
  });
}

export const store = async (engine: Engine, content: string, more: Partial<ParsedInput<'memory.store'>> = {}) =>
  (
    await engine.call(
      'memory.store',
      { kind: 'fact', confidence: 'medium', source: 'conversation', tags: [], content, store: 'episodic', ...more },
      agent,
    )
  ).id;
/** Runs a cycle, as the owner asks for it. */
export const run = (engine: Engine) => engine.call('decay.run', {}, owner);
export const status = (engine: Engine) => engine.call('decay.status', {}, owner);
export const scores = async (engine: Engine, ids: string[]) =>
  (await engine.call('memory.scores', { ids }, owner)).scores;
/** What audit.log says of cycles. */
export const decayLines = async (read: (path: string) => Promise<string>) =>
  (await read('memory/meta/audit.log')).split('\n').filter((line) => line.includes('| DECAY |'));
