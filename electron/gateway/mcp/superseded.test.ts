import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { openEngine } from '../../engine/engine.ts';
import { say } from './say.ts';

const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };

async function opened() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-superseded-')));
  const log = { info() {}, warn() {}, error() {} };
  let ids = 0;
  const ports = {
    clock: { now: () => Date.now(), zone: 'UTC' },
    log,
    emit() {},
    id: () => String(ids++).padStart(16, '0'),
  };
  const engine = await openEngine({ root, create: true, version: 'test', ports });
  onTestFinished(async () => {
    await engine.close();
    await rm(root, { recursive: true, force: true });
  });
  await engine.ready;
  return { root, engine };
}

test('what ends the fact of one page is said on the page that the caller names', async () => {
  const { root, engine } = await opened();
  const storing = (entity: string, content: string) =>
    engine.call('memory.store', methods['memory.store'].input.parse({ entity, type: 'person', content }), main);
  const old = await storing('Mara', 'Mara leads the design team.');
  const fresh = await storing('Ken', 'Ken leads the design team since 2026-01-01.');
  expect([old.path, fresh.path].map((path) => path.split('/').at(-1))).toEqual(['person--mara.md', 'person--ken.md']);
  const page = async (path: string) => await readFile(join(root, path), 'utf8');
  expect(await page(old.path)).toContain(
    `- Mara leads the design team. (until 2026-01-01) [superseded-by ${fresh.id}]`,
  );
  expect(await page(fresh.path)).toMatch(
    /- Ken leads the design team since 2026-01-01\. \(since 2026-01-01\) \[supersedes/,
  );
});

test('what was superseded or taken back comes behind what holds, says so, and stays out of a context', async () => {
  const { root, engine } = await opened();
  const storing = (content: string) =>
    engine.call(
      'memory.store',
      { kind: 'fact', confidence: 'medium', source: 'user-explicit', tags: [], store: 'episodic', content },
      main,
    );
  for (const [said, instead, asked] of [
    [
      'The deadline of the grant report is 4 May.',
      'The deadline of the grant report is 11 May.',
      'When is the deadline of the grant report?',
    ],
    ['The night ferry to Arvik leaves at 21:40.', 'No, wait, it leaves at 22:15.', 'night ferry to Arvik leaves'],
    [
      'Der Zahnarzt von Jens ist in der Lindenstraße 4.',
      'Das war falsch: der Zahnarzt von Jens ist in der Lindenstraße 9.',
      'Zahnarzt Jens Lindenstraße',
    ],
    ['El taller de Inés abre a las 8:30.', 'No, espera, abre a las 9:00.', 'taller de Inés abre'],
    ['读书会在周二晚上八点。', '不对，读书会在周四晚上八点。', '读书会 晚上'],
  ] as const) {
    const old = await storing(said);
    const fresh = await storing(instead);
    expect(fresh.status, said).toBe('superseded');
    expect(await readFile(join(root, fresh.path), 'utf8')).toContain(`[[${old.id}]]`);
    const found = await engine.call('memory.search', { query: asked, explain: false }, main);
    const [first] = found.hits;
    expect(first?.id, asked).toBe(fresh.id);
    expect(found.hits.find(({ id }) => id === old.id)?.supersededBy).toBe(fresh.id);
    expect(say('memory_search', found)).toContain(`superseded by ${fresh.id}`);
    const context = await engine.call('memory.context', { query: asked, max_tokens: 2_000, again: true }, main);
    expect(context.ids).not.toContain(old.id);
    expect(context.ids).toContain(fresh.id);
  }
});

test('what denies a sentence of core memory takes its place there, and the rest of its line stays', async () => {
  const { root, engine } = await opened();
  const storing = (input: Record<string, unknown>) =>
    engine.call('memory.store', methods['memory.store'].input.parse(input), main);
  const core = () => readFile(join(root, 'MEMORY.md'), 'utf8');
  await storing({ store: 'core', content: 'I am Jana Brandt, a nurse in Bern. I’m allergic to penicillin.' });
  await storing({ content: 'Actually I’m not allergic to penicillin, that was a wrong diagnosis.' });
  expect(await core()).not.toMatch(/’m allergic/);
  expect(await core()).toContain('I am Jana Brandt, a nurse in Bern.');
  await storing({ store: 'core', content: 'I drink coffee, tea and water.' });
  const besides = await storing({ content: 'I do not drink coffee.' });
  expect(await core()).toContain('I drink coffee, tea and water.');
  expect(besides.near.map(({ text }) => text)).toContain('I drink coffee, tea and water.');
});

test('asked of a time before it changed, what held then comes first; asked of now, what holds', async () => {
  const { engine } = await opened();
  const store = (input: object) => engine.call('memory.store', methods['memory.store'].input.parse(input), main);
  const about = { store: 'semantic', entity: 'Priya', type: 'person' };
  await store({ ...about, content: 'Priya lives in Hamburg.', occurred_at: '2025-03-01T10:00:00Z' });
  // A page with one fact stands for that fact.
  const moved = { ...about, content: 'Priya lives in Berlin since 20 May 2025.', replaces: 'entity:person--priya' };
  expect(await store(moved)).toMatchObject({ status: 'superseded' });
  const first = async (query: string) => {
    const { hits } = await engine.call('memory.search', methods['memory.search'].input.parse({ query }), main);
    return hits.find(({ kind }) => kind === 'fact')?.text;
  };
  expect(await first('Where did Priya live in April 2025?')).toContain('Hamburg');
  expect(await first('Where did Priya live in July 2025?')).toContain('Berlin');
  expect(await first('Where does Priya live?')).toContain('Berlin');
  await store({ ...about, content: 'Priya plays the oboe.' });
  await expect(store({ ...moved, content: 'Priya lives in Bonn.' })).rejects.toThrow(/is an entity/);
});
