import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Input, type MethodName, methods, type Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { RollbackTarget } from '#shared/model/audit.ts';
import type { FileChange } from '#shared/model/change.ts';
import { gitIn } from '../../git/git.ts';
import { handlers } from '../../handlers/handlers.ts';
import { openServices } from '../../open.ts';
import { readFileStamped } from '../../workspace/read.ts';
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
    const workspace = await openServices({ root, create: true, version: 'test', ports });
    await workspace.ready;
    return workspace;
  };
  const held = { workspace: await start(), open: true };
  const close = async () => {
    if (held.open) await held.workspace.close();
    held.open = false;
  };
  onTestFinished(async () => {
    await close();
    await rm(root, { recursive: true, force: true });
  });
  const ask = async <N extends MethodName>(name: N, input: Input<N>, caller = owner): Promise<Output<N>> =>
    handlers[name as keyof typeof handlers](held.workspace, methods[name].input.parse(input) as never, caller) as never;
  const write = (path: string, content: string, caller = owner) => ask('file.write', { path, content }, caller);
  const preview = (target: RollbackTarget) => ask('rollback.preview', { target });
  return Object.assign(held, {
    root,
    wall,
    ask,
    write,
    preview,
    close,
    later: (minutes: number) => {
      wall.now += minutes * 60_000;
    },
    read: (path: string) => readFile(join(root, path), 'utf8'),
    /** Whole files through the one door, of whatever bytes; by the owner, or an agent in its session. */
    async commit(files: Record<string, string | Uint8Array | null>, session?: string) {
      const plan = async () => {
        const changes: FileChange[] = [];
        for (const [path, after] of Object.entries(files)) {
          const before = (await readFileStamped(root, path))?.stamp.hash ?? null;
          if (before === null && after === null) continue;
          const action = after === null ? 'DELETE' : before === null ? 'CREATE' : 'EDIT';
          changes.push({ path, action, before, after, summary: 'changed' });
        }
        return { set: { changes }, result: null };
      };
      const by = session === undefined ? 'manual' : 'bot:auto-detect';
      const who = { actor: by, approval: 'auto', trigger: 'Scribe wrote', ...(session && { session }) } as const;
      return (await held.workspace.door.commit(plan, who)).receipt.change;
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
      await close();
      held.workspace = await start();
      held.open = true;
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
