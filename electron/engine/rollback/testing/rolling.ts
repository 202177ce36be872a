import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Input, type MethodName, methods, type Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { RollbackTarget } from '#shared/model/audit.ts';
import { gitIn } from '../../audit/git.ts';
import { openEngine } from '../../engine.ts';
import { keptWhy } from '../kept.ts';

export const owner: Caller = { name: 'the window', role: 'owner', session: '' };
export const agentOf = (session: string): Caller => ({ name: 'Scribe', role: 'main', session });

/** A running engine on an empty workspace, its clock in the test's hands: every look at it is a second later. */
export async function openRolling() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-rollback-')));
  const wall = { now: Date.parse('2026-03-11T10:00:00Z') };
  let ids = 0;
  const ports = {
    clock: { now: () => wall.now, zone: 'UTC' },
    log: { info() {}, warn() {}, error() {} },
    emit() {},
    id: () => `c-${ids++}`,
  };
  const start = async () => {
    const engine = await openEngine({ root, create: true, version: 'test', ports });
    await engine.ready;
    return engine;
  };
  const house = { engine: await start() };
  onTestFinished(async () => {
    await house.engine.close();
    await rm(root, { recursive: true, force: true });
  });
  const ask = async <N extends MethodName>(name: N, input: Input<N>, caller = owner): Promise<Output<N>> =>
    house.engine.call(name, methods[name].input.parse(input) as never, caller) as never;
  const write = (path: string, content: string, caller = owner) => ask('file.write', { path, content }, caller);
  const preview = (target: RollbackTarget) => ask('rollback.preview', { target });
  return Object.assign(house, {
    root,
    wall,
    ask,
    write,
    preview,
    later: (minutes: number) => {
      wall.now += minutes * 60_000;
    },
    read: (path: string) => readFile(join(root, path), 'utf8'),
    /** Writes as the owner's editor would, and waits until it was taken up. */
    async put(path: string, bytes: string | Uint8Array) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), bytes);
      await ask('workspace.status', {});
    },
    /** Previews, and does what was previewed. */
    async rollBack(target: RollbackTarget, resolutions: Input<'rollback.apply'>['resolutions'] = []) {
      const shown = await preview(target);
      return ask('rollback.apply', { target, preview: shown.preview, resolutions });
    },
    /** The newest commit, of everything that was written so far. */
    async head() {
      await preview({ what: 'change', change: 'none' }).catch(() => undefined);
      return (await gitIn(root).run(['rev-parse', 'HEAD'])).toString().trim();
    },
    git: async (...args: string[]) => (await gitIn(root).run(args)).toString(),
    async reopen() {
      await house.engine.close();
      house.engine = await start();
    },
    /** Every file that a rollback could touch, by its bytes. */
    state: () => stateOf(root),
  });
}

export async function stateOf(root: string): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(root.length + 1);
    if (!entry.isFile() || path.startsWith('.') || keptWhy(path) !== null) continue;
    state[path] = (await readFile(join(root, path))).toString('latin1');
  }
  return state;
}
