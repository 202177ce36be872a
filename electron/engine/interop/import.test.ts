import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { agent, openGraph } from '../handlers/testing/graph.ts';

const sets = join(import.meta.dirname, '../../../e2e/sets/interop');
const said = new Date('2026-03-04T09:30:00Z');

/** A copy of a sample whose files were all written on one day, and an empty workspace. */
async function open(sample: string, files: Record<string, string> = {}) {
  const source = await mkdtemp(join(tmpdir(), 'mneme-source-'));
  await cp(join(sets, sample), source, { recursive: true });
  const workspace = await openGraph(files);
  onTestFinished(async () => {
    await workspace.close();
    await rm(source, { recursive: true, force: true });
  });
  const dated = async (path: string) => {
    await utimes(join(source, path), said, said);
    return join(source, path);
  };
  const run = async (path: string, more: object = {}) => {
    const { sources } = await workspace.ask('import.run', { path, ...more });
    const [look] = sources;
    if (look === undefined) throw new Error('no look');
    return look;
  };
  return { ...workspace, source, dated, run };
}

test('a memory server’s file becomes pages, facts and relations, dated, with lines that cannot be read named', async () => {
  const { dated, run, ask, read } = await open('server-memory');
  const path = await dated('memory.jsonl');
  const before = await run(path, { dry_run: true });
  expect(before).toMatchObject({ format: 'server-memory', change: null, fresh: 11, known: 0 });
  expect(await ask('memory.search', { query: 'tide gauge' })).toMatchObject({ hits: [] });

  const done = await run(path);
  expect(done).toMatchObject({
    fresh: 11,
    contradicting: 0,
    stores: { semantic: { fresh: 11 }, episodic: { fresh: 0 }, core: { fresh: 0 } },
  });
  expect(done.unread.map(({ line }) => line)).toEqual([4, 7, 9]);
  expect(done.secrets).toMatchObject([{ at: 'memory.jsonl#L8' }]);
  expect(JSON.stringify(done)).not.toContain('Zx81LqPw0TnEy');

  const { entity, facts } = await ask('memory.entity', { name: 'Ines Köhler' });
  expect(entity?.aliases).toContain('Ines_Köhler');
  expect(facts.map(({ text }) => text)).toContain('Prefers to be written to in German');
  const { memories } = await ask('memory.get', { ids: facts.map(({ id }) => id) });
  expect(memories[0]).toMatchObject({ at: '2026-03-04', source: 'import:server-memory memory.jsonl#L1' });
  expect(await read('memory/graph/relations.md')).toContain('- `reports-to` — from server-memory');
  const { hits } = await ask('memory.search', { query: 'who develops the tide gauge' });
  expect(hits.map(({ id }) => id).join()).toContain('ines-köhler');
});

test('the same source again writes nothing; what is new in it is all that is written; one undo takes all of it back', async () => {
  const { dated, run, files, ask } = await open('server-memory');
  const path = await dated('memory.jsonl');
  const none = await files();
  const { change } = await run(path);
  const first = await files();
  expect(await run(path)).toMatchObject({ fresh: 0, known: 11, change: null });
  expect(await files()).toEqual(first);

  const more = '{"type":"entity","name":"Tide Gauge","entityType":"project","observations":["Stands at pier four"]}\n';
  await writeFile(path, more);
  const second = await run(path);
  expect(second).toMatchObject({ fresh: 1, known: 1 });
  expect(second.vanished.length).toBeGreaterThan(5);
  for (const one of [second.change, change]) {
    const target = { what: 'change', change: one ?? '' } as const;
    const { preview } = await ask('rollback.preview', { target });
    await ask('rollback.apply', { target, preview, resolutions: [] });
  }
  const { 'memory/meta/decay-scores.json': _, ...rest } = await files();
  expect(rest).toEqual(none);
});

test('an import is taken back whole whatever was imported after it', async () => {
  const { dated, run, ask, source, read } = await open('server-memory');
  const path = await dated('memory.jsonl');
  const first = await run(path);
  const other = join(source, 'other.jsonl');
  await writeFile(
    other,
    '{"type":"entity","name":"Sluice Gate","entityType":"project","observations":["Opens at noon"]}\n',
  );
  await run(other);
  const target = { what: 'change', change: first.change ?? '' } as const;
  const { preview } = await ask('rollback.preview', { target });
  await ask('rollback.apply', { target, preview, resolutions: [] });
  expect(await read('memory/meta/imports.jsonl')).not.toContain('Köhler');
  expect((await ask('memory.entity', { name: 'Sluice Gate' })).facts).toHaveLength(1);
  // What was taken back is news again; the other is known still.
  expect(await run(path)).toMatchObject({ fresh: first.fresh });
  expect(await run(other)).toMatchObject({ fresh: 0 });
});

test('a model’s notes are found with a mark and given to nobody unasked, until the owner stands by them', async () => {
  const { dated, run, ask, files } = await open('claude-code');
  for (const name of ['pnpm', 'reviews', 'grafana', 'freeze', 'MEMORY']) await dated(`memory/${name}.md`);
  const path = await dated('memory');
  const look = await run(path, { as: 'claude-code', scope: 'tides' });
  expect(look).toMatchObject({
    fresh: 4,
    unreviewed: 4,
    stores: { episodic: { fresh: 4 }, semantic: { fresh: 0 }, procedural: { fresh: 0 } },
  });
  const { hits } = await ask('memory.search', { query: 'install with pnpm or npm' }, agent);
  expect(hits[0]).toMatchObject({ at: '2026-03-04T09:30', confidence: 'low', scope: 'tides' });
  expect(hits[0]?.doubt).toContain('nobody has reviewed (import:claude-code pnpm.md#L6)');
  const { text } = await ask('memory.context', { query: 'install with pnpm or npm', max_tokens: 2_000 }, agent);
  expect(text).not.toContain('frozen-lockfile');
  expect(await run(path, { as: 'claude-code', scope: 'tides' })).toMatchObject({ fresh: 0, known: 4, change: null });

  expect(await run(path, { as: 'claude-code', scope: 'tides', reviewed: true })).toMatchObject({ unreviewed: 0 });
  const now = await ask('memory.context', { query: 'install with pnpm or npm', max_tokens: 2_000 }, agent);
  expect(now.text).toContain('frozen-lockfile');
  const day = (await files())['memory/episodes/2026-03-04.md'];
  expect(day).not.toContain('unreviewed');
});

test('notes listed in an index without topics are a memory each, where they stand; a page of other words stays one', async () => {
  const { run, ask, source } = await open('claude-code');
  const index = join(source, 'notes/memory/MEMORY.md');
  await mkdir(join(source, 'notes/memory'), { recursive: true });
  const list = '# Tideline\n\n## Gauges\n- Gauge 4 is at Poreč.\n  It came in October.\n- Tomás answers for them.\n';
  await writeFile(index, list);
  const path = join(source, 'notes/memory');
  const look = await run(path, { as: 'claude-code' });
  expect(look).toMatchObject({ pieces: 2, fresh: 2, samples: [{ at: 'MEMORY.md#L4' }, { at: 'MEMORY.md#L6' }] });
  const { memories } = await ask('memory.browse', { kinds: ['episode'] });
  expect(memories.map(({ text }) => text).toSorted()).toEqual([
    'Gauge 4 is at Poreč.\nIt came in October.',
    'Tomás answers for them.',
  ]);
  await writeFile(index, `${list}- Gauge 5 is at Rovinj.\n`);
  expect(await run(path, { as: 'claude-code' })).toMatchObject({ fresh: 1, known: 2, vanished: [] });
  await writeFile(index, 'The gauges are read every hour.\n\n- But not on Sundays.\n');
  expect(await run(path, { as: 'claude-code', dry_run: true })).toMatchObject({ pieces: 1, fresh: 1 });
});

test('the person’s own CLAUDE.md becomes procedures; a changed section changes its page and no other', async () => {
  const { dated, run, ask, read, source } = await open('claude-code');
  const path = await dated('.claude/CLAUDE.md');
  expect(await run(path)).toMatchObject({ fresh: 2, unreviewed: 0, stores: { procedural: { fresh: 2 } } });
  const page = 'memory/procedures/commits.md';
  expect(await read(page)).toContain('Source: import:claude-code CLAUDE.md#L5');
  await writeFile(
    join(source, '.claude/CLAUDE.md'),
    '# How I work\n\nAnswer briefly.\n\n## Commits\n\n- Sign nothing.\n',
  );
  expect(await run(path)).toMatchObject({ fresh: 0, changed: 1, known: 1 });
  expect(await read(page)).toContain('Sign nothing.');
  expect((await ask('memory.browse', { kinds: ['procedure'] })).memories).toHaveLength(2);
});

test('a CLAUDE.md of a project is its person’s own file; one that came with a clone is stood by first', async () => {
  const { run, source } = await open('claude-code');
  const path = join(source, 'CLAUDE.md');
  await writeFile(path, '# Rules\n\nRun the tests first.\n');
  expect(await run(path, { dry_run: true })).toMatchObject({ authors: { person: 1, model: 0 }, unreviewed: 0 });
  expect(await run(source, { dry_run: true, as: 'claude-code' })).toMatchObject({ authors: { person: 1 } });
  await mkdir(join(source, '.git/logs'), { recursive: true });
  await writeFile(
    join(source, '.git/logs/HEAD'),
    `${'0'.repeat(40)} ${'1'.repeat(40)} A <a@b> 1 +0000\tclone: from x\n`,
  );
  expect(await run(path, { dry_run: true })).toMatchObject({ authors: { person: 0, model: 1 }, unreviewed: 1 });
});

test('a vault keeps what its notes are filed under: tags, and links of their front matter', async () => {
  const { run, read, ask, source } = await open('obsidian');
  const front =
    '---\r\ntags: [tides, "sea level"]\r\nrelated: "[[Harmonic analysis]]"\r\ntoken: ghp_16C7e42F292c6912E7710c838347Ae178B4a\r\n---\r\n';
  await writeFile(join(source, 'Notes/How tides are predicted.md'), `${front}They add up.\r\n`);
  await writeFile(
    join(source, 'People/Bo.md'),
    '---\nemployer: "[[Tide Office]]"\ntags:\n  - crew\nknows:\n  - "[[People/Ines Köhler|Ines]]"\n---\n- Dives.\n',
  );
  expect(await run(source)).toMatchObject({ format: 'obsidian', refused: [], secrets: [{ kind: expect.any(String) }] });
  const note = await read('memory/vault/how-tides-are-predicted.md');
  expect(note).toMatch(/^---\ntags: \[tides, "sea level"\]\nrelated: "\[\[Harmonic analysis\]\]"\n/);
  expect(note).not.toContain('ghp_16');
  const { memories } = await ask('memory.get', { ids: ['vault:how-tides-are-predicted'] });
  expect(memories[0]).toMatchObject({ tags: ['tides', 'sea level'], text: 'They add up.' });
  const page = await read('memory/graph/entities/person--bo.md');
  expect(page).toMatch(/- Employer: \[\[.*tide-office/i);
  expect(page).toMatch(/- Knows: \[\[person--ines-köhler/i);
  expect(page).toContain('#crew');
});

test('a note that was changed there is written over, and stays beside the new one where its owner changed it here', async () => {
  const { run, files, ask, source } = await open('obsidian');
  const note = join(source, 'Notes/How tides are predicted.md');
  const notes = async () =>
    Object.entries(await files()).filter(([name]) => name.startsWith('memory/vault/how-tides-are-predicted'));
  await run(source);
  await writeFile(note, '---\ntags: [tides]\n---\nThey add up, slowly.\n');
  expect(await run(source)).toMatchObject({ fresh: 0, changed: 1 });
  const page = '---\ntags: [tides]\n---\n# How tides are predicted\n\nThey add up, slowly.\n';
  expect(await notes()).toEqual([['memory/vault/how-tides-are-predicted.md', page]]);
  const [path = ''] = (await notes())[0] ?? [];
  await ask('file.patch', { path, patches: [{ oldText: 'slowly', newText: 'by constituents' }] });
  await writeFile(note, 'They add up, at last.\n');
  await run(source);
  expect((await notes()).map(([, text]) => text)).toEqual([
    expect.stringContaining('They add up, at last.'),
    expect.stringContaining('They add up, by constituents.'),
  ]);
});

test('a note that is gone is proposed for the archive; one that cannot be read, or lies where nobody can look, is not', async () => {
  const { run, ask, source } = await open('obsidian');
  const deep = `Notes${'/deep'.repeat(11)}`;
  await mkdir(join(source, deep), { recursive: true });
  const notes = ['Notes/Gone.md', 'Notes/Emptied.md', 'Notes/Broken.md', `${deep}/Far.md`];
  for (const name of notes) await writeFile(join(source, name), `${name} tells of tides.\n`);
  await run(source);
  await rm(join(source, 'Notes/Gone.md'));
  await writeFile(join(source, 'Notes/Emptied.md'), '');
  await writeFile(join(source, 'Notes/Broken.md'), 'half\0a note');
  const { vanished, unread } = await run(source);
  expect(vanished.map(({ key }) => key)).toEqual(['Notes/Gone.md']);
  expect(unread.map(({ path }) => path)).toEqual(expect.arrayContaining(['Notes/Emptied.md', 'Notes/Broken.md']));

  // A folder deeper than anybody looks: what was moved into it is not gone.
  await mkdir(join(source, deep, 'deeper/deepest'), { recursive: true });
  await rename(join(source, deep, 'Far.md'), join(source, deep, 'deeper/deepest/Far.md'));
  expect((await run(source)).vanished).toEqual([]);
  const { memories } = await ask('memory.browse', { kinds: ['vault'], k: 50 });
  expect(memories.filter(({ text }) => text.includes('tells of tides'))).toHaveLength(notes.length);
});

test('what is known goes before what another memory says; what is told from elsewhere is refused in words', async () => {
  const known = {
    'memory/graph/entities/project--tide-gauge.md':
      '# project--tide-gauge\n\n## Facts\n- The port of the tide gauge is 8080.\n',
  };
  const { source, run, ask } = await open('server-memory', known);
  const path = join(source, 'other.jsonl');
  const line = {
    type: 'entity',
    name: 'Tide Gauge',
    entityType: 'project',
    observations: ['The port of the tide gauge is 9090.'],
  };
  await writeFile(path, `${JSON.stringify(line)}\n`);
  expect(await run(path)).toMatchObject({ contradicting: 1 });
  const { facts } = await ask('memory.entity', { name: 'Tide Gauge' });
  expect(facts.map(({ text }) => text)).toEqual(['The port of the tide gauge is 8080.']);
  await expect(run(join(source, 'none'))).rejects.toMatchObject({ value: { code: 'file.missing' } });
  await expect(run(path, { as: 'nothing' })).rejects.toMatchObject({ value: { code: 'input.invalid' } });
  spawnSync('mkfifo', [join(source, 'pipe')]);
  await expect(run(join(source, 'pipe'))).rejects.toMatchObject({ value: { code: 'file.unparsed' } });
});

test('five thousand facts of one page, and as many entries of one day, are planned in line with their number', async () => {
  const { source, run, read, ask } = await open('server-memory');
  const many = Array.from({ length: 5_000 }, (_, n) => n);
  const facts = { type: 'entity', name: 'Gauge', entityType: 'sensor', observations: many.map((n) => `Reading ${n}.`) };
  await writeFile(join(source, 'facts.jsonl'), `${JSON.stringify(facts)}\n`);
  const entry = (n: number) => ({
    ...{ id: `e${n}`, kind: 'episode', title: 't', text: `Entry ${n}.`, at: '2026-02-02T10:00', type: 'event' },
    ...{ confidence: 'medium', tags: [], parent: null },
  });
  const day = [{ format: 'mneme', version: 1 }, ...many.map((n) => ({ memory: entry(n) }))];
  await writeFile(join(source, 'day.jsonl'), day.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const begun = performance.now();
  expect(await run(join(source, 'facts.jsonl'), { as: 'server-memory' })).toMatchObject({ fresh: 5_001 });
  expect(await run(join(source, 'day.jsonl'))).toMatchObject({ fresh: 5_000 });
  // Reading a page anew for each took minutes.
  expect(performance.now() - begun).toBeLessThan(20_000);
  const page = await read('memory/graph/entities/sensor--gauge.md');
  expect(page.match(/^- Reading \d+\. /gm)).toHaveLength(5_000);
  const log = await read('memory/episodes/2026-02-02.md');
  expect(log.match(/^## 10:00 /gm)).toHaveLength(5_000);
  expect(await ask('memory.get', { ids: ['episode:2026-02-02:10:00-5000'] })).toMatchObject({
    memories: [{ text: 'Entry 4999.' }],
  });
});

test('a memory server’s file is known by its beginning, however long its first line is', async () => {
  const { source, run } = await open('server-memory');
  const observations = Array.from({ length: 2_000 }, (_, n) => `Reading ${n} was taken at the old pier by hand.`);
  const path = join(source, 'long.json');
  await writeFile(
    path,
    `${JSON.stringify({ type: 'entity', name: 'Tide Gauge', entityType: 'project', observations })}\n`,
  );
  expect(await run(path, { dry_run: true })).toMatchObject({ format: 'server-memory', pieces: 2_001 });
});

test('a folder of notes that no program marked is refused with the form that reads it', async () => {
  const { run, source } = await open('obsidian');
  const notes = join(source, 'plain');
  await mkdir(notes);
  await writeFile(join(notes, 'Tide gauge.md'), 'The gauge keeps UTC.\n');
  const remedy = expect.stringMatching(/^Notes of your own, .*--as obsidian\. Else say which with --as: /);
  await expect(run(notes)).rejects.toMatchObject({ value: { code: 'source.form', remedy } });
  expect(await run(notes, { as: 'obsidian' })).toMatchObject({ fresh: 1 });
});

test('what Basic Memory files a statement under is a tag that a search finds, here and where it is taken next', async () => {
  const { run, ask, source: place } = await open('hermes');
  const note = join(place, 'gauge.md');
  await writeFile(
    note,
    '---\ntitle: Gauge\npermalink: gauge\n---\n- [Calibration] Zero is at pier 9.\n- [untrusted] Hums at night.\n',
  );
  await run(note, { as: 'basic-memory' });
  const { hits } = await ask('memory.search', { query: 'calibration' });
  expect(hits[0]).toMatchObject({ text: 'Zero is at pier 9.', tags: ['Calibration'] });
  // A mark of Mneme’s own cannot be had by filing under it.
  expect((await ask('memory.search', { query: 'hums at night' })).hits[0]).toMatchObject({ tags: [] });
  const { text } = await ask('export.run', {});
  const file = join(place, 'all.json');
  await writeFile(file, text ?? '');
  const next = await open('hermes');
  await next.run(file);
  await next.ask('export.run', { format: 'basic-memory', file: join(place, 'out') });
  const [page = ''] = (await readdir(join(place, 'out'), { recursive: true })).filter((path) =>
    path.endsWith('auge.md'),
  );
  expect(await readFile(join(place, 'out', page), 'utf8')).toContain('- [Calibration] Zero is at pier 9.');
});

test('a note whose bytes are no whole UTF-8 is named, and goes in as nothing', async () => {
  const { run, source: place } = await open('hermes');
  const folder = join(place, 'vault');
  await mkdir(join(folder, '.obsidian'), { recursive: true });
  await writeFile(join(folder, 'Whole.md'), '- Stands at pier 9.\n');
  await writeFile(
    join(folder, 'Broken.md'),
    Buffer.concat([Buffer.from('- K\xf6ln', 'latin1'), Buffer.from(' is wet.\n')]),
  );
  const look = await run(folder, { as: 'obsidian' });
  expect(look.unread).toMatchObject([{ path: 'Broken.md', message: expect.stringContaining('UTF-8') }]);
  expect(JSON.stringify(look)).not.toContain('\ufffd');
});

test('a file that is no text and no document says what to do with it', async () => {
  const { ask, source } = await open('obsidian');
  const path = join(source, 'tides.xlsx');
  await writeFile(path, Buffer.from('PK\x03\x04\x14\x00\x06\x00\x08\x00'));
  await expect(ask('import.run', { path, dry_run: true })).rejects.toMatchObject({
    value: {
      code: 'input.invalid',
      remedy: 'Save it as PDF, DOCX, a web page or text where it was made, and import that.',
    },
  });
});
