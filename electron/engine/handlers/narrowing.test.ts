import { expect, test } from 'vitest';
import type { ParsedInput } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Engine } from '../engine.ts';
import { openSample } from './testing/sample.ts';

const owner: Caller = { name: 'the window', role: 'owner', session: '' };
const scribe: Caller = { name: 'Claude Code', role: 'main', session: 's1' };
const other: Caller = { name: 'Codex', role: 'main', session: 's2' };

const search = (engine: Engine, query: string, more: Partial<ParsedInput<'memory.search'>> = {}) =>
  engine.call('memory.search', { query, explain: false, ...more }, owner);
const ids = async (engine: Engine, query: string, more: Partial<ParsedInput<'memory.search'>> = {}) =>
  (await search(engine, query, more)).hits.map(({ id }) => id);
const store = async (engine: Engine, content: string, by: Caller) =>
  (
    await engine.call(
      'memory.store',
      { kind: 'fact', confidence: 'medium', source: 'conversation', tags: [], content, store: 'episodic' },
      by,
    )
  ).id;

const said = {
  scribe: 'The pontoon winch was greased with lithium on the north side.',
  other: 'The pontoon winch has a new cable of twelve millimetres.',
  owner: 'The pontoon winch stays locked while nobody is there.',
};

test('what an agent stored is found by its name, also when the index was thrown away', async () => {
  const sample = await openSample();
  const { engine } = sample;
  const [a, b, c] = [
    await store(engine, said.scribe, scribe),
    await store(engine, said.other, other),
    await store(engine, said.owner, owner),
  ];
  expect(await ids(engine, 'pontoon winch', { agents: ['Claude Code'] })).toEqual([a]);
  expect(await ids(engine, 'pontoon winch', { agents: ['codex'] })).toEqual([b]);
  expect(await ids(engine, 'pontoon winch', { agents: ['owner'] })).toEqual([c]);
  expect((await ids(engine, 'pontoon winch', { agents: ['Codex', 'owner'] })).sort()).toEqual([b, c].sort());
  expect((await search(engine, 'pontoon winch')).hits.map(({ id, agent }) => [id, agent])).toEqual(
    expect.arrayContaining([
      [a, 'Claude Code'],
      [b, 'Codex'],
      [c, 'owner'],
    ]),
  );

  // What is pinned is written into the snapshot of scores, which takes the log's place.
  await engine.call('memory.pin', { ids: [a] }, owner);
  const again = await sample.reopen({ withoutIndex: true });
  expect(await ids(again, 'pontoon winch', { agents: ['Claude Code'] })).toEqual([a]);
  const { storers } = await again.call('memory.storers', {}, owner);
  expect(storers.map(({ name }) => name).sort()).toEqual(['Claude Code', 'Codex', 'owner']);
  const listed = await again.call('memory.browse', { agents: ['Codex'] }, owner);
  expect(listed).toMatchObject({ total: 1, memories: [{ id: b }], next: null });
  expect(listed.note).toBeUndefined();
  // What nobody bears is named in a list as in a search.
  for (const [asked, note] of [
    [{ scopes: ['atlantis'] }, /Nothing belongs to a project “atlantis”/],
    [{ agents: ['Nobody'] }, /Nothing that “Nobody” stored is known/],
    [{ entities: ['Nobody'] }, /No entity is called “Nobody”/],
  ] as const)
    expect(await again.call('memory.browse', asked as never, owner)).toMatchObject({
      total: 0,
      note: expect.stringMatching(note),
    });
});

test('who repeats what another stored did not store it', async () => {
  const { engine } = await openSample();
  const id = await store(engine, said.scribe, scribe);
  expect(await store(engine, said.scribe, other)).toBe(id);
  expect(await ids(engine, 'pontoon winch', { agents: ['Claude Code'] })).toEqual([id]);
});

test('results are narrowed by how alive they are, and say it; what is archived comes when asked for', async () => {
  const { engine } = await openSample();
  const fresh = await store(engine, 'The gauge on the pontoon was painted yellow.', scribe);
  const gone = await store(engine, 'The gauge on the pontoon had a red lamp.', scribe);
  await engine.call('memory.forget', { ids: [gone], permanent: false, rewriteHistory: false }, owner);
  const every = await search(engine, 'gauge', { k: 100 });
  expect(every.hits.map(({ id }) => id)).not.toContain(gone);
  const { scores } = await engine.call('memory.scores', { ids: every.hits.map(({ id }) => id) }, owner);
  expect(new Map(every.hits.map(({ id, status }) => [id, status]))).toEqual(
    new Map(scores.map(({ id, status }) => [id, status])),
  );
  for (const status of ['active', 'fading', 'dormant'] as const) {
    const found = await search(engine, 'gauge', { k: 100, statuses: [status] });
    expect(found.hits.every((hit) => hit.status === status)).toBe(true);
  }
  expect(await ids(engine, 'gauge', { statuses: ['active'], k: 100 })).toContain(fresh);
  expect(await ids(engine, 'gauge', { statuses: ['archived'] })).toEqual([gone]);
  expect(await ids(engine, 'gauge', { statuses: ['archived', 'active', 'fading', 'dormant'], k: 100 })).toContain(gone);
  expect(await ids(engine, 'gauge', { archived: true, k: 100 })).toContain(gone);
});

test('when a narrowing leaves nothing, the answer says what was searched and what to try', async () => {
  const { engine } = await openSample();
  const gone = await store(engine, 'The barnacle scraper hangs behind the door.', scribe);
  await engine.call('memory.forget', { ids: [gone], permanent: false, rewriteHistory: false }, owner);
  expect((await search(engine, 'barnacle scraper')).notice).toMatch(
    /^No match in all \d+ memories for: barnacle, scraper\. .* 1 archived memory shares words/,
  );
  await store(engine, 'The sextant is kept in the drawer.', scribe);
  expect(
    (await search(engine, 'sextant', { statuses: ['dormant'], agents: ['Claude Code'], since: '2020' })).notice,
  ).toBe(
    'No match in dormant memories stored by Claude Code since 2020 for: sextant. Without the narrowing 1 memory shares words with it: leave some of it out, or try other words.',
  );
  const strange = await search(engine, 'sextant', { agents: ['Nobody'], entities: ['Zzyzx'] });
  expect(strange.hits).toEqual([]);
  expect(strange.notice).toContain('No entity is called “Zzyzx”');
  expect(strange.notice).toContain('Nothing that “Nobody” stored is known. Known are: Claude Code');
});

test('whatever is asked, there is an answer or a clear error', async () => {
  const { engine } = await openSample();
  const queries = [
    'the and of',
    'NEAR(a b) OR "',
    '"',
    '* ^ :',
    'text:foo AND (bar',
    '\u0000',
    '🐟',
    'x '.repeat(4_900),
  ];
  for (const query of queries) {
    const { hits, notice } = await search(engine, query);
    if (hits.length === 0) expect(notice, JSON.stringify(query.slice(0, 30))).toMatch(/\w/);
  }
  const refused = (more: Partial<ParsedInput<'memory.search'>>) => expect(search(engine, 'gauge', more)).rejects;
  await refused({ since: '2026-03', until: '2026-01' }).toMatchObject({ value: { code: 'input.invalid' } });
  await refused({ since: 'whenever' }).toMatchObject({ value: { code: 'input.invalid' } });
});
