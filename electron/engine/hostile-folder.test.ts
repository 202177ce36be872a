import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileFolders } from '../../e2e/bench/attack/folders.ts';
import { harmOf, layOut } from '../../e2e/bench/attack/ground.ts';
import { acquireLock } from './commit/lock.ts';
import { git } from './git/testing/git.ts';
import { type OpenWorkspace, openServices } from './open.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'mneme-hostile-')));
const base = join(place, 'base');
const by = { actor: 'manual', approval: '—', trigger: 'direct human edit' } as const;
let ids = 0;

/** Opens a workspace as the engine's process does, and closes it. */
async function within(
  root: string,
  work: (workspace: OpenWorkspace) => Promise<void> = async () => undefined,
): Promise<void> {
  const clock = { now: () => Date.now(), zone: 'UTC' };
  const log = { info() {}, warn() {}, error() {} };
  const ports = { clock, log, emit() {}, id: () => (ids++).toString(16).padStart(16, '0') };
  const lock = acquireLock(root);
  const workspace = await openServices({ root, create: true, version: 'test', ports });
  try {
    await workspace.ready;
    await work(workspace);
  } finally {
    await workspace.close();
    lock.release();
  }
}

beforeAll(async () => {
  mkdirSync(base);
  await within(base);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const wholly = /no git can read|of tomorrow|leads to another|link to another|a former state|a pipe|a branch outside/;
const broken = /objects|refs|info\/|a link at \.mneme$|set-aside$/;
const kinds: [string, (name: string) => boolean][] = [
  [
    'programs named in settings, attributes, hooks and remotes',
    (name) => !/^a (link|second name)/.test(name) && !wholly.test(name),
  ],
  ['links and second names', (name) => /^a (link at|second name)/.test(name) && !broken.test(name)],
  ['a repository that leads to another', (name) => name === 'a file that leads to another directory'],
];

test.each(kinds)(
  '[HOSTILE-1] %s in one folder: nothing is run or written elsewhere, all of it is named, and work goes on',
  async (kind, isOf) => {
    const attacks = hostileFolders.filter(({ name }) => isOf(name));
    const prepare = (ground: Parameters<(typeof attacks)[number]['prepare']>[0]) => {
      for (const attack of attacks) attack.prepare(ground);
    };
    const ground = layOut(base, join(place, kind), { name: kind, prepare });
    await within(ground.root, async (workspace) => {
      const [alert] = workspace.alerts.open().filter(({ path }) => path === '.audit');
      expect(alert?.words).toContain('nothing of it is obeyed');
      const change = {
        path: 'memory/procedures/x.md',
        action: 'CREATE',
        before: null,
        after: '# X\n',
        summary: 'x',
      } as const;
      await workspace.door.commit(async () => ({ set: { changes: [change] }, result: null }), by);
      await workspace.door.settled();
      await workspace.history.tidy();
      expect(await workspace.history.examine(true)).toBe(null);
    });
    expect(harmOf(ground)).toBe(null);
    expect(git(ground.root, 'show', 'HEAD:memory/procedures/x.md')).toBe('# X\n');
    expect(readFileSync(join(ground.root, '.audit/config'), 'utf8')).toBe(
      readFileSync(join(base, '.audit/config'), 'utf8'),
    );
    expect(readdirSync(join(ground.root, '.mneme/set-aside'))).not.toEqual([]);
  },
  60_000,
);
