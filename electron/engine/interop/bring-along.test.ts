import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openGraph } from '../handlers/testing/graph.ts';
import { openDatabase } from '../index/driver.ts';

async function open() {
  const place = await mkdtemp(join(tmpdir(), 'mneme-along-'));
  const workspace = await openGraph({});
  onTestFinished(async () => {
    await workspace.close();
    await rm(place, { recursive: true, force: true });
  });
  return { ...workspace, place };
}

const row = (id: string, content: string, strength: number, created_at: string) => ({
  ...{ id, type: 'decision', content, strength, created_at },
  ...{ temporal_state: 'none', temporal_anchor: null, source: 'turn', consolidated: 0 },
});
const rows = [
  row('a1', 'The gauge keeps UTC.', 0.9, '2026-11-01T10:00:00Z'),
  row('b2', 'The pier has four lamps.', 0.2, '2026-11-01T10:00:00Z'),
  row('c3', 'Bo answers for the harbour office.', 0.5, '2026-11-01T10:00:00Z'),
];
const exported = {
  ...{ version: 2, exported_at: '2026-11-21T00:00:00Z', memories: rows },
  associations: [{ memory_a: 'a1', memory_b: 'old', weight: 0.6 }],
  aliases: [{ old_id: 'old', new_id: 'c3', reason: 'rename' }],
};

/** Memories by their words, those that are at least so alive. */
async function alive({ ask }: Pick<Awaited<ReturnType<typeof open>>, 'ask'>, least?: number) {
  const { memories } = await ask('memory.browse', { min_score: least });
  return new Map(memories.map((one) => [one.text, one]));
}

test('strengths, associations and former ids of Formative Memory come along', async () => {
  const { ask, place, root } = await open();
  const path = join(place, 'export.json');
  await writeFile(path, JSON.stringify(exported));
  await ask('import.run', { path, reviewed: true });
  const memories = await alive({ ask });
  expect([...(await alive({ ask }, 0.7)).keys()]).toEqual(['The gauge keeps UTC.']);
  expect([...(await alive({ ask }, 0.25)).keys()]).not.toContain('The pier has four lamps.');
  const pairs = Object.keys(JSON.parse(await readFile(join(root, 'memory/meta/associations.json'), 'utf8')).pairs);
  expect(pairs).toEqual([
    [memories.get('The gauge keeps UTC.')?.id, memories.get('Bo answers for the harbour office.')?.id]
      .toSorted()
      .join(' ~ '),
  ]);
  const text = (await ask('export.run', { format: 'formative' })).text ?? '';
  const back = JSON.parse(text) as {
    memories: { content: string; strength: number }[];
    associations: { weight: number }[];
  };
  const strengths = back.memories.map(({ content, strength }) => [content, strength]);
  expect(new Map(strengths as [string, number][])).toEqual(new Map(rows.map((one) => [one.content, one.strength])));
  expect(back.associations.map(({ weight }) => weight)).toEqual([0.6]);
  // A memory that goes by another id there now is the same.
  const renamed = { ...exported, memories: rows.map((one) => (one.id === 'a1' ? { ...one, id: 'z9' } : one)) };
  await writeFile(path, JSON.stringify({ ...renamed, aliases: [{ old_id: 'a1', new_id: 'z9' }, ...exported.aliases] }));
  const [again] = (await ask('import.run', { path, reviewed: true })).sources;
  expect(again).toMatchObject({ fresh: 0, changed: 0, known: 3, vanished: [], change: null });
});

test('its database is read from a copy, while it is open there, and stays as it is', async () => {
  const { ask, place } = await open();
  const path = join(place, 'associations.db');
  const db = openDatabase(path);
  db.pragma('journal_mode = WAL');
  db.exec(
    'CREATE TABLE memories (id TEXT PRIMARY KEY, type TEXT, content TEXT, temporal_state TEXT, temporal_anchor TEXT, created_at TEXT, strength REAL, source TEXT, consolidated INTEGER, file_path TEXT);' +
      'CREATE TABLE associations (memory_a TEXT, memory_b TEXT, weight REAL, created_at TEXT, PRIMARY KEY (memory_a, memory_b));',
  );
  db.pragma('wal_checkpoint(TRUNCATE)');
  const add = db.prepare(
    "INSERT INTO memories VALUES (@id, @type, @content, @temporal_state, @temporal_anchor, @created_at, @strength, @source, @consolidated, '')",
  );
  for (const one of rows) add.run(one);
  db.prepare("INSERT INTO associations VALUES ('a1', 'b2', 0.4, '2026-11-01T10:00:00Z')").run();
  const before = await readFile(path);
  const [look] = (await ask('import.run', { path, reviewed: true })).sources;
  expect(look).toMatchObject({ format: 'formative', fresh: 3, unread: [] });
  expect((await alive({ ask })).get('The gauge keeps UTC.')?.at).toContain('2026-11-01');
  expect(await readFile(path)).toEqual(before);
  db.close();
});

test('what OpenClaw holds important stays so', async () => {
  const { ask, place } = await open();
  await mkdir(join(place, 'memory'));
  await writeFile(join(place, 'SOUL.md'), '# Soul\n');
  await writeFile(
    join(place, 'MEMORY.md'),
    '# Memory\n\n- Ines leads the gauges <!-- trigger: who --> <!-- importance: 10 -->\n- The pier was painted green <!-- importance: 2 -->\n',
  );
  await ask('import.run', { path: place, as: 'openclaw', reviewed: true });
  const important = [...(await alive({ ask }, 0.9)).keys()].join();
  expect(important).toContain('leads the gauges');
  expect([...(await alive({ ask }, 0.25)).keys()].join()).not.toContain('painted green');
  expect([...(await alive({ ask })).keys()].join()).toContain('painted green');
});

test('runs of Codex come from its database and from their summaries once, on their days', async () => {
  const { ask, place } = await open();
  const path = join(place, 'memories_1.sqlite');
  const db = openDatabase(path);
  db.exec(
    'CREATE TABLE stage1_outputs (thread_id TEXT PRIMARY KEY, source_updated_at INTEGER NOT NULL, raw_memory TEXT NOT NULL, rollout_summary TEXT NOT NULL, generated_at INTEGER NOT NULL)',
  );
  const add = db.prepare('INSERT INTO stage1_outputs VALUES (?, ?, ?, ?, ?)');
  const seconds = Date.parse('2026-02-11T09:00:00Z') / 1_000;
  add.run('t-1', seconds, 'raw', 'The retry doubled readings; it asks for the last one now.', seconds);
  add.run('t-2', seconds + 86_400, 'The gauge needs a longer timeout.', '', seconds);
  add.run('t-3', seconds, '', ' ', seconds);
  db.close();
  const run = async (at: string) => (await ask('import.run', { path: at, reviewed: true })).sources[0];
  expect(await run(path)).toMatchObject({ format: 'codex', fresh: 2, unread: [{ path: 'memories_1.sqlite#2' }] });
  const { memories } = await ask('memory.browse', { tag: 'codex', k: 9 });
  expect(memories.map(({ at, text }) => [at?.slice(0, 10), text]).toSorted()).toEqual([
    ['2026-02-11', 'The retry doubled readings; it asks for the last one now.'],
    ['2026-02-12', 'The gauge needs a longer timeout.'],
  ]);
  // Its folder of summaries tells the same run in a file.
  const folder = join(place, 'memories');
  await mkdir(join(folder, 'rollout_summaries'), { recursive: true });
  const summary =
    'thread_id: t-1\nupdated_at: 2026-02-11T09:00:00Z\n\nThe retry doubled readings; it asks for the last one now.\n';
  await writeFile(join(folder, 'rollout_summaries', 'one.md'), summary);
  expect(await run(folder)).toMatchObject({ fresh: 0, known: 1, change: null });
});
