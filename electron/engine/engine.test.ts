import { execFileSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, realpath, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from './engine.ts';

const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };
const owner: Caller = { name: 'test', role: 'owner', session: '' };
const sample = join(import.meta.dirname, '../../resources/sample');

let root = '';
let open: Engine[] = [];

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-engine-')));
});
afterEach(async () => {
  for (const engine of open) await engine.close();
  open = [];
  await rm(root, { recursive: true, force: true });
});

let ids = 0;
async function start(create = false): Promise<Engine> {
  const log = { info() {}, warn() {}, error() {} };
  const ports = {
    clock: { now: () => Date.now(), zone: 'UTC' },
    log,
    emit() {},
    id: () => String(ids++).padStart(16, '0'),
  };
  const engine = await openEngine({ root, create, version: 'test', ports });
  open.push(engine);
  await engine.ready;
  return engine;
}

async function stop(engine: Engine): Promise<void> {
  open = open.filter((one) => one !== engine);
  await engine.close();
}

const git = (...args: string[]) =>
  execFileSync('git', ['--git-dir', join(root, '.audit'), '--work-tree', root, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
const actorsOf = (path: string) =>
  git('log', '--format=%(trailers:key=Actor,valueonly,separator=%x2C)', '--', path).trim().split('\n');

const plain = { kind: 'fact', confidence: 'medium', source: 'conversation', tags: [] } as const;

const store = (engine: Engine, content: string) =>
  engine.call(
    'memory.store',
    { ...plain, tags: [], content, store: 'episodic', occurred_at: '2026-02-02T14:30' },
    main,
  );

/** Every file with its bytes, but what Mneme keeps for itself. */
async function bytes(): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
  const kept = files
    .filter((path) => !/^\.(audit|mneme)|^memory\/(meta\/(audit|access)\.log|graph\/index\.md)$/.test(path))
    .sort();
  return Object.fromEntries(
    await Promise.all(kept.map(async (path) => [path, await readFile(join(root, path), 'base64')])),
  );
}

test('a new workspace is made from the templates, with its folders and a commit of each file', async () => {
  const engine = await start(true);
  for (const folder of ['memory/episodes', 'memory/graph/entities', 'memory/procedures', 'memory/vault']) {
    expect((await stat(join(root, folder))).isDirectory()).toBe(true);
  }
  expect(await readFile(join(root, 'MEMORY.md'), 'utf8')).toContain('## Active Context');
  await stop(engine);
  expect(actorsOf('MEMORY.md')).toEqual(['system:init']);
  expect(git('status', '--short')).toBe('');
});

test('a folder that is an agent’s workspace is adopted: no file changes, and one commit begins its history', async () => {
  await cp(sample, root, { recursive: true });
  const before = await bytes();
  const engine = await start();
  const { counts } = await engine.call('workspace.status', {}, owner);
  expect(counts.episodic).toBeGreaterThan(30);
  // The Library counts what every other figure counts: what Retain says of others is no episode, a note no core memory.
  const { files } = await engine.call('library.tree', {}, owner);
  const among = (...kinds: string[]) =>
    files.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { memories }) => sum + memories, 0);
  expect(among('episodes')).toBe(counts.episodic);
  expect(among('core', 'persona', 'agents')).toBe(counts.core);
  await stop(engine);
  expect(await bytes()).toEqual(before);
  expect(git('log', '--format=%s', '--', 'MEMORY.md').trim()).toMatch(/^\[CREATE\] \* — /);
});

test('without its index, the same questions get the same answers', async () => {
  await cp(sample, root, { recursive: true });
  const questions = ['which datum does Rovinj use', 'Tomás rain', 'LoRa 412', 'what does Ines prefer', 'storm'];
  const answers = async (engine: Engine) => {
    const asked = questions.map(
      async (query) => (await engine.call('memory.search', { query, k: 20, explain: false }, owner)).hits,
    );
    return Promise.all(asked);
  };
  const engine = await start();
  await store(engine, 'The storm bell of Rovinj was repaired.');
  const before = await answers(engine);
  await stop(engine);
  for (const name of await readdir(join(root, '.mneme')))
    if (name.startsWith('index.sqlite')) await unlink(join(root, '.mneme', name));
  expect(await answers(await start())).toEqual(before);
});

test('what was edited, added and removed while nothing ran is adopted, one commit a file, also when the index is lost', async () => {
  await cp(sample, root, { recursive: true });
  await stop(await start());
  await appendFile(join(root, 'USER.md'), '- Sails on Sundays\n');
  await writeFile(join(root, 'memory/vault/boat.md'), '# Boat\n\nThe Galeb, 7.4 m.\n');
  await unlink(join(root, 'memory/procedures/storm-call.md'));
  const engine = await start();
  expect((await engine.call('memory.search', { query: 'Galeb', k: 20, explain: false }, owner)).hits).toHaveLength(1);
  await stop(engine);
  for (const path of ['USER.md', 'memory/vault/boat.md', 'memory/procedures/storm-call.md'])
    expect(actorsOf(path)[0], path).toBe('manual');

  await appendFile(join(root, 'USER.md'), '- Has a dog\n');
  await writeFile(join(root, '.mneme/index.sqlite'), 'not a database');
  await stop(await start());
  expect(actorsOf('USER.md').slice(0, 2)).toEqual(['manual', 'manual']);
  const untouched = git('log', '--format=%s', '--', 'MEMORY.md').trim().split('\n');
  expect(untouched).toHaveLength(1);
});

test('an index that was left half-built is built again, and nobody is named for it', async () => {
  await cp(sample, root, { recursive: true });
  const engine = await start();
  const { memories } = (await engine.call('workspace.status', {}, owner)).counts;
  await stop(engine);
  const { openIndex } = await import('./index/open.ts');
  const index = openIndex(join(root, '.mneme/index.sqlite'));
  index.clear();
  index.close();
  const again = await start();
  expect((await again.call('workspace.status', {}, owner)).counts.memories).toBe(memories);
  await stop(again);
  expect(git('log', '--format=%s', '--', 'MEMORY.md').trim().split('\n')).toHaveLength(1);
});

test('an agent writes no critical file, no past episode and no core memory over its cap', async () => {
  const engine = await start(true);
  const refused = (promise: Promise<unknown>, code: string) =>
    expect(promise).rejects.toMatchObject({ value: { code } });
  await refused(engine.call('file.write', { path: 'SOUL.md', content: 'x' }, main), 'role.denied');
  await refused(
    engine.call('file.write', { path: 'memory/meta/decay-scores.json', content: '{}' }, main),
    'path.reserved',
  );
  const { path } = await store(engine, 'The harbour froze.');
  await refused(
    engine.call('file.patch', { path, patches: [{ oldText: 'froze', newText: 'burned' }] }, main),
    'role.denied',
  );
  await refused(engine.call('file.write', { path, content: '# rewritten\n' }, main), 'role.denied');
  const long = 'A fact about the sea and its tides. '.repeat(900);
  await refused(
    engine.call('memory.store', { ...plain, tags: [], content: long, store: 'core', title: 'Identity' }, main),
    'core.over-budget',
  );
  expect(await readFile(join(root, path), 'utf8')).toContain('The harbour froze.');
});

test('a save from an older text is answered with both sides, and nothing is written', async () => {
  const engine = await start(true);
  const { hash, content } = await engine.call('file.read', { path: 'USER.md', offset: 0, limit: 100_000 }, owner);
  await engine.call('library.save', { path: 'USER.md', content: `${content}- one\n`, base: hash }, owner);
  const late = engine.call('library.save', { path: 'USER.md', content: `${content}- two\n`, base: hash }, owner);
  await expect(late).rejects.toMatchObject({
    value: { code: 'file.changed', data: { theirs: { content: `${content}- one\n` }, mine: `${content}- two\n` } },
  });
  expect(await readFile(join(root, 'USER.md'), 'utf8')).toBe(`${content}- one\n`);
});

test('git’s own index follows: an owner’s commit -am takes nothing out, after a start neither', async () => {
  const engine = await start(true);
  await store(engine, 'Something that came after the first files.');
  const staged = () =>
    git('ls-files')
      .split('\n')
      .filter((path) => path.startsWith('memory/episodes/')).length;
  await expect.poll(staged).toBe(1);
  await stop(engine);
  await unlink(join(root, '.audit/index'));
  await start();
  await expect.poll(staged).toBe(1);
  await appendFile(join(root, 'USER.md'), '\nby hand\n');
  git('-c', 'user.name=Ines', '-c', 'user.email=ines@example.org', 'commit', '-q', '-am', 'my own');
  expect(git('log', '-1', '--format=', '--name-status')).not.toContain('D\t');
  expect(git('ls-tree', '-r', '--name-only', 'HEAD')).toContain('memory/episodes/');
});

test('a workspace in a newer form is left as it is, with words on what to do', async () => {
  await cp(sample, root, { recursive: true });
  const settings = '{\n  "version": 2,\n  "zone": "UTC"\n}\n';
  await writeFile(join(root, 'mneme.json'), settings);
  const before = await readdir(root);
  await expect(start()).rejects.toMatchObject({
    value: { code: 'workspace.newer', remedy: expect.stringContaining('Update Mneme') },
  });
  expect(await readdir(root)).toEqual(before);
  expect(await readFile(join(root, 'mneme.json'), 'utf8')).toBe(settings);
});
