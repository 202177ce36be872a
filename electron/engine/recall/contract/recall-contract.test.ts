import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../../engine.ts';

const owner: Caller = { name: 'test', role: 'owner', session: 'o' };
const now = Date.parse('2026-02-20T09:00:00Z');
const file = 'memory/meta/contract.md';
const howTo = 'memory/procedures/how-to-deploy.md';

let root = '';
let engine: Engine;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-contract-')));
  await put('MEMORY.md', '# MEMORY.md — Core Memory\n\n## Identity\n- Name: Ines Kolar\n');
  await put(howTo, '# How to deploy\n\nTrigger: a deploy\n\n## Steps\n1. Run make ship\n');
  let ids = 0;
  const log = { info() {}, warn() {}, error() {} };
  const ports = { clock: { now: () => now, zone: 'UTC' }, log, emit() {}, id: () => String(ids++).padStart(16, '0') };
  engine = await openEngine({ root, create: true, version: 'test', ports });
  await engine.ready;
});
afterEach(async () => {
  await engine.close();
  await rm(root, { recursive: true, force: true });
});

async function put(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
const read = (path: string) => readFile(join(root, path), 'utf8');
const pin = (question: string, ...contains: string[]) =>
  engine.call('contract.add', { question, contains }, owner).then((answer) => answer.pin);

test('a pinned question stands in a readable file, is asked of the real recall, and is no answer to itself', async () => {
  expect(await pin('what is my name?', 'ines kolar')).toMatchObject({ green: true });
  expect(await pin('how do we deploy?', 'make ship')).toMatchObject({ green: true });
  expect(await pin('where is the heron?', 'the pier')).toMatchObject({ green: false });
  const text = await read(file);
  expect(text).toContain('## how do we deploy?\n- Contains: make ship\n- Pinned: 2026-02-20');
  const { pins, runs } = await engine.call('contract.list', {}, owner);
  expect(pins.map(({ green }) => green)).toEqual([true, true, false]);
  expect(runs).toMatchObject([{ day: '2026-02-20', asked: 3, red: [pins[2]?.id] }]);
  await engine.call('contract.remove', { question: 'Where is the heron?' }, owner);
  expect((await engine.call('contract.run', {}, owner)).asked).toHaveLength(2);
  await expect(engine.call('contract.remove', { question: 'no such' }, owner)).rejects.toMatchObject({
    value: { code: 'memory.missing' },
  });
});

test('what the owner writes into the file by hand is the contract, and what cannot be read is passed over', async () => {
  await pin('how do we deploy?', 'make ship');
  const own = `${await read(file)}\n## What is my name?\n- Contains: Kolar\n\n## Nothing is said of this\n- a note\n`;
  await engine.call('file.write', { path: file, content: own }, owner);
  const { pins } = await engine.call('contract.list', {}, owner);
  expect(pins.map(({ question, green }) => [question, green])).toEqual([
    ['how do we deploy?', true],
    ['What is my name?', null],
  ]);
  await pin('What is my NAME?', 'Ines');
  expect((await engine.call('contract.list', {}, owner)).pins.map(({ contains }) => contains)).toEqual([
    ['make ship'],
    ['Ines'],
  ]);
  expect(await read(file)).toContain('## Nothing is said of this\n- a note');
});

test('a rollback that turns a pinned question red shows it and needs a yes of its own', async () => {
  const before = (await read(howTo)).replace('make ship', 'the old script');
  await engine.call('file.write', { path: howTo, content: before }, owner);
  const { change } = await engine
    .call('file.write', { path: howTo, content: before.replace('the old script', 'make ship') }, owner)
    .then(async () => {
      const [row] = (await engine.call('history.list', { what: 'changes', limit: 1 }, owner)).rows;
      return { change: row?.change ?? '' };
    });
  await pin('how do we deploy?', 'make ship');
  const target = { what: 'change', change } as const;
  const shown = await engine.call('rollback.preview', { target }, owner);
  expect(shown.contract).toMatchObject({ asked: 1, turns: [{ question: 'how do we deploy?', turns: 'red' }] });
  const apply = (red: boolean) =>
    engine.call('rollback.apply', { target, preview: shown.preview, resolutions: [], red }, owner);
  await expect(apply(false)).rejects.toMatchObject({ value: { code: 'contract.red' } });
  expect(await read(howTo)).toContain('make ship');
  await apply(true);
  expect(await read(howTo)).toContain('the old script');
  expect((await engine.call('contract.run', {}, owner)).asked).toMatchObject([{ green: false }]);
});

test('an import shows which pinned questions it would turn, the green ones as well', async () => {
  await pin('who keeps the bees?', 'Mira');
  const source = await mkdtemp(join(tmpdir(), 'mneme-contract-import-'));
  const bees = { type: 'entity', name: 'Mira', entityType: 'person', observations: ['Mira keeps the bees'] };
  await writeFile(join(source, 'memory.jsonl'), `${JSON.stringify(bees)}\n`);
  const look = (dry: boolean) =>
    engine.call(
      'import.run',
      { path: join(source, 'memory.jsonl'), found: false, dry_run: dry, reviewed: true, without: [], instead: [] },
      owner,
    );
  const [seen] = (await look(true)).sources;
  expect(seen?.contract).toMatchObject({ asked: 1, turns: [{ question: 'who keeps the bees?', turns: 'green' }] });
  await look(false);
  expect((await engine.call('contract.run', {}, owner)).asked).toMatchObject([{ green: true }]);
  await rm(source, { recursive: true, force: true });
});

/** Vectors of the letters of a text, three by three. */
const byLetters = async (texts: string[]) =>
  texts.map((text) => {
    const vector = new Float32Array(64);
    for (let n = 0; n + 3 <= text.length; n++) {
      const code = [...text.slice(n, n + 3).toLowerCase()].reduce((sum, one) => sum * 31 + one.charCodeAt(0), 7);
      vector[code % 64] = (vector[code % 64] ?? 0) + 1;
    }
    return vector;
  });

test('an import that pushes the right answer out of sight by its meaning says so, and needs a yes of its own', async () => {
  await engine.close();
  let ids = 0;
  const log = { info() {}, warn() {}, error() {} };
  const embedders = { open: () => ({ id: 'letters', embed: byLetters, close: async () => undefined }) };
  const ports = {
    clock: { now: Date.now, zone: 'UTC' },
    log,
    emit() {},
    id: () => `m${String(ids++).padStart(15, '0')}`,
    embedders,
  };
  engine = await openEngine({ root, create: false, version: 'test', ports });
  await engine.ready;
  await engine.call(
    'memory.store',
    {
      content: 'Deploys of Harbor App run with pnpm release from the main branch',
      store: 'semantic',
      entity: 'Harbor App',
    } as never,
    owner,
  );
  await expect
    .poll(async () => {
      const { done, total } = (await engine.call('workspace.status', {}, owner)).meaning;
      return total > 0 && done === total;
    })
    .toBe(true);
  expect(await pin('how do we deploy?', 'pnpm release')).toMatchObject({ green: true });
  const source = await mkdtemp(join(tmpdir(), 'mneme-contract-import-'));
  const observations = Array.from(
    { length: 14 },
    (_, n) => `How we deploy number ${n}: deploy by script ${n} on host ${n}`,
  );
  const path = join(source, 'memory.jsonl');
  await writeFile(path, `${JSON.stringify({ type: 'entity', name: 'Deploy', entityType: 'concept', observations })}\n`);
  const run = (dry: boolean, red = false) =>
    engine.call(
      'import.run',
      { path, found: false, dry_run: dry, reviewed: true, without: [], instead: [], red },
      owner,
    );
  const [seen] = (await run(true)).sources;
  expect(seen?.contract.turns).toMatchObject([{ question: 'how do we deploy?', turns: 'red' }]);
  await expect(run(false)).rejects.toMatchObject({ value: { code: 'contract.red' } });
  expect((await engine.call('contract.run', {}, owner)).asked).toMatchObject([{ green: true }]);
  await rm(source, { recursive: true, force: true });
});

test('an undo that costs a pinned question its answer says so, with the way back; a rollback takes a short commit', async () => {
  const before = (await read(howTo)).replace('make ship', 'the old script');
  await engine.call('file.write', { path: howTo, content: before }, owner);
  await engine.call('file.write', { path: howTo, content: before.replace('the old script', 'make ship') }, owner);
  const [row] = (await engine.call('history.list', { what: 'changes', limit: 1 }, owner)).rows;
  await pin('how do we deploy?', 'make ship');
  const commit = row?.commit.slice(0, 8) ?? '';
  const latest = { what: 'change', change: commit } as const;
  const shown = await engine.call('rollback.preview', { target: latest }, owner);
  expect(shown.contract.turns).toMatchObject([{ question: 'how do we deploy?', turns: 'red' }]);
  const undone = await engine.call('change.undo', { change: commit }, owner);
  expect(await read(howTo)).toContain('the old script');
  expect(undone.contract.turns).toMatchObject([{ question: 'how do we deploy?', turns: 'red' }]);
  expect(undone.message).toContain(
    `Pinned questions lost their answer: “how do we deploy?”; mneme undo ${undone.change} brings it back.`,
  );
  const back = await engine.call('change.undo', { change: undone.change }, owner);
  expect(back.message).not.toContain('lost their answer');
  expect(await read(howTo)).toContain('make ship');
});
