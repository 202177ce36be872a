import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ParsedInput } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Engine } from '../engine.ts';
import { openSample } from './testing/sample.ts';

const owner: Caller = { name: 'the window', role: 'owner', session: '' };
const agent: Caller = { name: 'Scribe', role: 'main', session: 's1' };

const forget = (engine: Engine, input: Partial<ParsedInput<'memory.forget'>>, caller = owner) =>
  engine.call('memory.forget', { permanent: false, rewriteHistory: false, ...input }, caller);
const search = async (engine: Engine, query: string) =>
  (await engine.call('memory.search', { query, explain: false }, owner)).hits.map(({ id }) => id);
const store = (engine: Engine, content: string, more: Partial<ParsedInput<'memory.store'>> = {}) =>
  engine.call(
    'memory.store',
    { kind: 'fact', confidence: 'medium', source: 'conversation', tags: [], content, store: 'episodic', ...more },
    agent,
  );
const scoreOf = async (engine: Engine, id: string) =>
  (await engine.call('memory.scores', { ids: [id] }, owner)).scores[0];

test('forgetting shows first, then archives what was confirmed; restoring brings it back', async () => {
  const { engine, read } = await openSample();
  const { id } = await store(engine, 'The winter party is at the Zvijezda hall, with the brass band.');
  const shown = await forget(engine, { query: 'the winter party' }, agent);
  expect(shown.status).toBe('preview');
  expect(shown.memories.map((memory) => memory.id)).toContain(id);
  expect(await search(engine, 'winter party brass band')).toContain(id);

  const done = await forget(engine, { ids: [id] }, agent);
  expect(done).toMatchObject({ status: 'archived', missing: [] });
  expect(await search(engine, 'winter party brass band')).not.toContain(id);
  expect(await read('memory/episodes')).toContain('Zvijezda hall');
  expect((await engine.call('memory.get', { ids: [id] }, owner)).memories).toHaveLength(1);
  expect(await scoreOf(engine, id)).toMatchObject({ status: 'archived', score: 0 });
  expect((await engine.call('memory.scores', {}, owner)).scores.map((score) => score.id)).toEqual([id]);

  await engine.call('memory.restore', { ids: [id] }, owner);
  expect(await search(engine, 'winter party brass band')).toContain(id);
});

test('an archived entity takes its facts along, leaves graph/index.md, and comes back by undo', async () => {
  const { engine, read, settle } = await openSample();
  const before = await search(engine, 'chart datum Rovinj');
  const facts = before.filter((id) => id.startsWith('fact:concept--chart-datum'));
  expect(facts.length).toBeGreaterThan(0);
  const { change } = await forget(engine, { ids: ['entity:concept--chart-datum'] });
  const after = await search(engine, 'chart datum Rovinj');
  expect(after.filter((id) => id.includes('concept--chart-datum'))).toEqual([]);
  await settle();
  expect(await read('memory/graph/index.md')).not.toContain('| concept--chart-datum |');

  await engine.call('change.undo', { change: change ?? '' }, owner);
  expect(await search(engine, 'chart datum Rovinj')).toEqual(before);
  await settle();
  expect(await read('memory/graph/index.md')).toContain('| concept--chart-datum |');
});

test('an item of core memory leaves MEMORY.md, and undo writes it back byte for byte', async () => {
  const { engine, read } = await openSample();
  const before = await read('MEMORY.md');
  const [core] = (await engine.call('memory.browse', { kinds: ['core'], k: 1 }, owner)).memories;
  const { change } = await forget(engine, { ids: [core?.id ?? ''] });
  expect(await read('MEMORY.md')).not.toContain(core?.text);
  await engine.call('change.undo', { change: change ?? '' }, owner);
  expect(await read('MEMORY.md')).toBe(before);
});

test('pinned is 1 for ever, also after the index and the engine are gone', async () => {
  const { engine, read, reopen } = await openSample();
  await engine.call('memory.pin', { ids: ['entity:project--gauge-ingest', 'entity:nobody'] }, owner);
  expect(await scoreOf(engine, 'entity:project--gauge-ingest')).toMatchObject({ pinned: true, score: 1 });
  expect(await read('memory/graph/entities/project--gauge-ingest.md')).toContain('Pinned: yes');
  const again = await reopen({ withoutIndex: true });
  expect(await scoreOf(again, 'entity:project--gauge-ingest')).toMatchObject({ pinned: true, score: 1 });
  await again.call('memory.unpin', { ids: ['entity:project--gauge-ingest'] }, owner);
  expect((await scoreOf(again, 'entity:project--gauge-ingest'))?.pinned).toBe(false);
});

test('undo keeps what was changed elsewhere since, and refuses where the same lines changed', async () => {
  const { engine, read, settle } = await openSample();
  const edit = async (id: string, content: string) => engine.call('memory.edit', { id, content }, owner);
  const items = (await engine.call('memory.browse', { kinds: ['core'], k: 50 }, owner)).memories.sort(
    (a, b) => a.line - b.line,
  );
  const [first, last] = [items[0], items.at(-1)];
  const before = await read('MEMORY.md');
  const { change } = await edit(first?.id ?? '', 'Name: Ines K.');
  await edit(last?.id ?? '', 'Something else entirely.');
  await engine.call('change.undo', { change }, owner);
  const now = await read('MEMORY.md');
  expect(now).toContain(first?.text);
  expect(now).toContain('Something else entirely.');
  expect(now.length).not.toBe(before.length);

  const second = await edit(first?.id ?? '', 'Name: I. Kolar');
  await edit(first?.id ?? '', 'Name: Ines Kolar of Rovinj');
  await expect(engine.call('change.undo', { change: second.change }, owner)).rejects.toMatchObject({
    code: 'file.changed',
  });
  const third = await edit(first?.id ?? '', 'Name: Ines Kolar of Piran');
  await settle();
  const { rows } = await engine.call('history.diff', { change: third.change }, owner);
  await engine.call('change.undo', { change: rows[0]?.commit.slice(0, 10) ?? '' }, owner);
  expect(await read('MEMORY.md')).toContain('Ines Kolar of Rovinj');
  await expect(engine.call('change.undo', { change: 'nothing' }, owner)).rejects.toMatchObject({
    code: 'memory.missing',
  });
});

test('an edit keeps a belief’s confidence and evidence; episodes are never edited', async () => {
  const { engine, read } = await openSample();
  const beliefs = (await engine.call('memory.browse', { kinds: ['belief'], k: 50 }, owner)).memories;
  const belief = beliefs.find(({ path }) => path.startsWith('memory/graph/'));
  const line = (text: string) => text.split('\n')[(belief?.line ?? 1) - 1] ?? '';
  const tail = line(await read(belief?.path ?? '')).slice(line(await read(belief?.path ?? '')).indexOf('(c='));
  const { id } = await engine.call('memory.edit', { id: belief?.id ?? '', content: 'Prefers tables to prose' }, owner);
  expect(line(await read(belief?.path ?? ''))).toBe(`- Prefers tables to prose ${tail}`);
  expect((await engine.call('memory.get', { ids: [id] }, owner)).memories[0]?.text).toBe('Prefers tables to prose');
  const [episode] = (await engine.call('memory.browse', { kinds: ['episode'], k: 1 }, owner)).memories;
  await expect(engine.call('memory.edit', { id: episode?.id ?? '', content: 'x' }, owner)).rejects.toMatchObject({
    code: 'input.invalid',
  });
});

test('over the cap a core store is answered with what could go; exactly at the cap it is taken', async () => {
  const { engine, read } = await openSample();
  const tokens = async () => (await engine.call('workspace.status', {}, owner)).core.tokens;
  const cap = (value: number | null) => engine.call('settings.write', { values: { 'core.cap': value } }, owner);
  const item = 'Sails the Galeb on Sundays. '.repeat(12);
  const { id } = await store(engine, item, { store: 'core', title: 'Identity' });
  const wanted = await tokens();
  const { change } = await forget(engine, { ids: [id] });
  expect(change).not.toBeNull();

  const before = await read('MEMORY.md');
  await cap(Math.max(500, wanted - 1));
  await expect(store(engine, item, { store: 'core', title: 'Identity' })).rejects.toMatchObject({
    code: 'core.over-budget',
    value: {
      data: {
        over: 1,
        evictions: [expect.objectContaining({ id: expect.stringMatching(/^core:/), why: expect.any(String) })],
      },
    },
  });
  expect(await read('MEMORY.md')).toBe(before);
  await cap(wanted);
  expect((await store(engine, item, { store: 'core', title: 'Identity' })).status).toBe('stored');
  expect(await tokens()).toBe(wanted);
});

test('only the owner removes for good; then the words are found nowhere, git history included', async () => {
  const { engine, root, read } = await openSample();
  const secret = 'The safe behind the tide clock opens with 4-7-1-1-9';
  const { id } = await store(engine, secret);
  const kept = await store(engine, 'The tide clock was wound on Friday.', { occurred_at: '2026-02-02T10:00' });
  await expect(forget(engine, { ids: [id], permanent: true }, agent)).rejects.toMatchObject({ code: 'role.denied' });

  const gone = await forget(engine, { ids: [id], permanent: true });
  expect(gone.status).toBe('deleted');
  expect(gone.verified).toMatchObject([
    { place: 'Files', absent: true },
    // What tells of commits says what they say.
    { absent: false, detail: expect.stringMatching(/: commits\.sqlite \(the words\)\.$/) },
    { place: 'Git history', absent: false },
    { place: 'Copies elsewhere', absent: true },
  ]);
  expect(await read('memory/episodes')).not.toContain('4-7-1-1-9');
  expect(await search(engine, 'safe behind the tide clock')).not.toContain(id);

  const again = await store(engine, secret);
  const { verified } = await forget(engine, { ids: [again.id], permanent: true, rewriteHistory: true });
  expect(verified?.every(({ absent }) => absent)).toBe(true);
  const git = (...args: string[]) =>
    execFileSync('git', ['--git-dir', join(root, '.audit'), ...args], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    });
  expect(git('log', '--all', '-p')).not.toContain('4-7-1-1-9');
  expect(git('fsck', '--full')).toBe('');
  expect(git('log', '--all', '-p')).toContain('The tide clock was wound on Friday.');
  expect(await search(engine, 'tide clock wound')).toContain(kept.id);
  // The workspace goes on: the next change is recorded on the new history.
  await store(engine, 'A new beginning after the safe.');
  expect(await readFile(join(root, 'memory/meta/audit.log'), 'utf8')).not.toContain('4-7-1-1-9');
});
