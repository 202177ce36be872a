import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../engine.ts';
import { pendIn } from './testing/pend.ts';

const owner: Caller = { name: 'test', role: 'owner', session: 'o' };
const main: Caller = { name: 'Scribe', role: 'main', session: 'm' };
const now = Date.parse('2026-02-20T09:00:00Z');

let root = '';
let engine: Engine | undefined;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-approval-')));
});
afterEach(async () => {
  await engine?.close();
  engine = undefined;
  await rm(root, { recursive: true, force: true });
});

const read = (path: string) => readFile(join(root, path), 'utf8');

/** A workspace of these files, as its owner brings it. */
async function open(files: Record<string, string>): Promise<Engine> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  let ids = 0;
  const log = { info() {}, warn() {}, error() {} };
  const id = () => String(ids++).padStart(16, '0');
  const ports = { clock: { now: () => now, zone: 'UTC' }, log, emit() {}, id };
  engine = await openEngine({ root, create: true, version: 'test', ports });
  await engine.ready;
  return engine;
}

const day = (date: string, ...texts: string[]) => ({
  [`memory/episodes/${date}.md`]: `# ${date} — Episode Log\n${texts
    .map(
      (text, n) =>
        `\n## ${String(9 + n).padStart(2, '0')}:00 | event | confidence:high | tags:[] | source:conversation\n${text}\n`,
    )
    .join('')}`,
});

const core = (context: string[]) => ({
  'MEMORY.md': `# MEMORY.md — Core Memory\n\n## Identity\n- Serves Ines Baker, who restores tractors\n\n## Active Context\n${context.map((item) => `- ${item}\n`).join('')}`,
});

test('what leaves core memory is history: dated, behind what holds, in no context', async () => {
  const { call } = await open({
    ...core(['Currently working on: replacing the compressor', 'Open decisions: which paint for the tractor']),
    ...day('2026-01-12', 'The compressor was replaced and runs well.'),
    ...day('2026-02-19', 'Still an open decision: which paint for the tractor, red or green.'),
  });
  const { session } = await call('memory.reflect', {}, owner);
  const shown = (await call('reflection.pending', {}, owner)).pending;
  const [leaves] = (shown?.changes ?? []).filter(({ does }) => does.kind === 'core' && does.now === null);
  expect(leaves?.does).toMatchObject({ was: { text: 'Currently working on: replacing the compressor' } });
  expect(shown?.core.whole).toBe((await read('MEMORY.md')).replace(/- Currently.*\n/, ''));
  expect(await read('memory/meta/pending-reflection.md')).toContain(
    `## Active Context\n- Currently working on: replacing the compressor <!-- ${leaves?.id} -->\n  Open decisions:`,
  );
  const decisions = [{ id: leaves?.id ?? '', verdict: 'accept' as const }];
  await call('reflection.draft', { session: session ?? '', decisions }, owner);
  await call('reflection.decide', { session: session ?? '', verdict: 'decided' }, owner);
  expect(await read('MEMORY.md')).not.toContain('compressor');
  expect(await read('memory/episodes/2026-02-20.md')).toMatch(
    /## 09:00 \| event \| confidence:low \| tags:\[from-core, superseded\] \| source:reflection\nWas in core memory \(Active Context\) until 2026-02-20: Currently working on: replacing the compressor\n/,
  );
  const { hits } = await call(
    'memory.search',
    { query: 'what are you working on, what is open?', explain: false },
    main,
  );
  expect(hits[0]?.text).toContain('paint');
  const compressor = await call('memory.search', { query: 'compressor', explain: false }, main);
  expect(compressor.hits.map(({ text }) => text.slice(0, 7))).toEqual(['The com', 'Was in ']);
  const { text } = await call(
    'memory.context',
    { query: 'the compressor', max_tokens: 2_000, again: false },
    { ...main, session: 'n' },
  );
  expect(text).toContain('was replaced');
  expect(text).not.toContain('Currently working on');
});

const page = (id: string, body: string, header = 'Last updated: 2025-01-02') => ({
  [`memory/graph/entities/${id}.md`]: `# ${id}\n<!-- Type: ${id.split('--')[0]} | Created: 2025-01-02 | ${header} -->\n\n${body}`,
});
const procedure = (slug: string, title: string, steps: string[]) => ({
  [`memory/procedures/${slug}.md`]: `# ${title}\n<!-- Type: procedure | Learned: 2025-01-02 | Last used: 2025-01-02 -->\n\n## Steps\n${steps.map((step, n) => `${n + 1}. ${step}\n`).join('')}`,
});
const fact = (id: string, words: string) => page(id, `## Facts\n- ${words} (since 2025-01-02)\n`);

test('archivals are one decision: what is over or said elsewhere; all else stays, readings of a series too, and what is unticked', async () => {
  const { call } = await open({
    ...core(['Currently working on: the Kestrel gearbox']),
    'USER.md': '# USER.md\n\n- Ines buys parts from Priya.\n',
    ...fact('project--kestrel', 'Its test drive is on 3 March 2025'),
    ...fact('person--priya', 'Opens at ten'),
    ...fact('place--annexe', 'Its roof is inspected on 4 March 2025'),
    ...page('concept--lathe', '## Summary\nA heavy one.\n'),
    ...procedure('wax-the-hood', 'Wax the hood', ['Wash it', 'Buff it with a cloth']),
    ...day('2025-01-05', 'The print queue jammed.', 'A css bug in the footer.', 'Oil pressure: 41 bar'),
    ...day(
      '2025-01-06',
      'Trailer inspection: 14 March 2025 at noon.',
      'Ida was born on 3 March.',
      'The welding course is on 5 March 2025, Bram Oster holds it.',
      'Prüfung am Samstag, 8. März 2025. Nie wieder ohne die rote Mappe hingehen.',
    ),
    ...day(
      '2025-01-07',
      'Seit 1. April 2025 kostet die Stunde mehr.',
      'El certificado vale hasta el 3 de marzo de 2027.',
    ),
    ...day('2025-01-12', '44 bar on the oil gauge today, pressure is fine'),
    ...day('2025-01-19', 'pressure 39 bar'),
    ...day('2025-01-26', 'Oil pressure 43 bar, measured cold.'),
    ...day('2026-02-18', 'a css bug in the footer'),
  });
  expect((await call('memory.reflect', {}, owner)).status).toBe('ready');
  const path = 'memory/meta/pending-reflection.md';
  const shown = (await call('reflection.pending', {}, owner)).pending;
  const archivals = (shown?.changes ?? []).filter(({ does }) => does.kind === 'archive');
  expect(archivals).toHaveLength(1);
  const [{ id = '', does, sure = true } = {}] = archivals;
  expect(sure).toBe(false);
  const ids = does?.kind === 'archive' ? does.items.map((item) => item.id) : [];
  const gone = ['episode:2025-01-05:10:00', 'episode:2025-01-06:09:00'];
  expect(ids.sort()).toEqual(gone);
  const lines = (await read(path)).split('\n');
  const kept = lines.filter((line) => !line.includes('css bug'));
  expect(kept).toHaveLength(lines.length - 1);
  await call('file.write', { path, content: kept.join('\n') }, owner);
  const { session = '' } = shown ?? {};
  expect(await call('reflection.decide', { session, verdict: 'sure' }, owner)).toMatchObject({ rejected: 0 });
  expect((await call('reflection.pending', {}, owner)).pending?.changes.map((one) => one.id)).toContain(id);
  await call('reflection.draft', { session, decisions: [{ id, verdict: 'accept' }] }, owner);
  await call('reflection.decide', { session, verdict: 'decided' }, owner);
  const found = async (query: string) =>
    (await call('memory.search', { query, explain: false }, main)).hits.map(({ text }) => text.slice(0, 12));
  expect(await found('41 bar')).toContain('Oil pressure');
  expect(await found('trailer inspection')).not.toContain('Trailer insp');
  expect(await found('css bug')).toEqual(['a css bug in', 'A css bug in']);
  expect((await call('reflection.pending', {}, owner)).pending).toBeNull();
  await call('memory.reflect', {}, owner);
  // What was refused is not asked for again.
  expect((await call('reflection.pending', {}, owner)).pending?.changes ?? []).toEqual([]);
});

test('a page that is brought along starts from its own header, and a new episode that names it strengthens it', async () => {
  const header = (score: string, count: number, more = '') =>
    `Last updated: 2026-02-10 -->\n<!-- Decay score: ${score} | Access count: ${count}${more}`;
  const { call } = await open({
    ...core([]),
    ...page('project--kestrel', '## Summary\nA tractor.\n', header('0.80', 14)),
    ...page('concept--lathe', '## Summary\nA heavy one.\n', header('0.30', 2, ' | Pinned: yes')),
    ...page('place--annexe', '## Summary\nA shed.\n', header('0.30', 2)),
  });
  const ids = ['entity:project--kestrel', 'entity:concept--lathe', 'entity:place--annexe'];
  const standing = async () =>
    (await call('memory.scores', { ids }, owner)).scores.map((one) => [Math.round(one.score * 100), one.pinned]);
  // Ten days at 0.03 a day leave 74 % of a score.
  const begun = [
    [59, false],
    [100, true],
    [22, false],
  ];
  expect(await standing()).toEqual(begun);
  await call('decay.run', {}, owner);
  expect(await standing()).toEqual(begun);
  expect(JSON.parse(await read('memory/meta/decay-scores.json')).entries['entity:project--kestrel']).toMatchObject({
    access_count: 14,
    last_accessed: '2026-02-10T12:00:00Z',
  });
  const content = 'The annexe has a new door.';
  await call(
    'memory.store',
    { store: 'episodic', kind: 'fact', content, tags: [], confidence: 'high', source: 'conversation' },
    main,
  );
  await call('decay.run', {}, owner);
  const [kestrel, , annexe] = await standing();
  expect(kestrel).toEqual(begun[0]);
  expect(annexe?.[0]).toBeGreaterThan(30);
});

test('what decay lists for the archive is what a reflection would propose: nothing named, used or standing, no page as it was brought', async () => {
  const { call } = await open({
    ...core(['Currently working on: the Kestrel gearbox']),
    'USER.md': '# USER.md\n\n- Ines buys parts from Priya.\n',
    ...fact('person--priya', 'The inspection of her yard is on 3 March 2025'),
    ...page(
      'place--quarry',
      '## Facts\n- The quarry visit is on 4 March 2025 (since 2025-01-02)\n- It has two gates (since 2025-01-02)\n',
      'Last updated: 2025-01-02 | Decay score: 0.9 | Access count: 40 | Last accessed: 2026-02-12',
    ),
    ...fact('place--annexe', 'Nobody goes there'),
    ...day('2025-01-05', 'Never book anything before the inspection on 3 March 2025.', 'The gate code is 4471.'),
    ...day('2025-01-06', 'Trailer inspection: 14 March 2025 at noon.', 'Boiler visit on 12 March 2025.'),
  });
  const listed = async () => (await call('decay.candidates', { limit: 100 }, owner)).archival.map(({ text }) => text);
  const over = ['Boiler visit on 12 March 2025.', 'Trailer inspection: 14 March 2025 at noon.'];
  expect((await listed()).sort()).toEqual(over);
  await call('memory.keep', { ids: ['episode:2025-01-06:10:00'] }, owner);
  expect(await listed()).toEqual([over[1]]);
});

test('a line that was adopted today is not stale to the next reflection, however long ago it was spoken of', async () => {
  const { call } = await open({
    ...core([]),
    ...day('2025-12-02', 'The permit for the barn takes three months.'),
    ...day('2026-02-19', 'The kettle was descaled.'),
  });
  const evidence = {
    id: 'episode:2025-12-02:09:00',
    at: null,
    path: 'memory/episodes/2025-12-02.md',
    line: 3,
    quote: '',
  };
  const waits = 'Waiting on: the permit for the barn';
  await pendIn(engine as Engine, owner, evidence, [
    { kind: 'core', block: 'Active Context', was: null, now: waits, to: null },
  ]);
  const decisions = [{ id: 'c1', verdict: 'accept' as const }];
  await call('reflection.draft', { session: 'r-001', decisions }, owner);
  await call('reflection.decide', { session: 'r-001', verdict: 'decided' }, owner);
  expect(await read('MEMORY.md')).toContain(`- ${waits}`);

  await call('memory.reflect', {}, owner);
  const { pending } = await call('reflection.pending', {}, owner);
  expect((pending?.changes ?? []).filter(({ does }) => does.kind === 'core')).toEqual([]);
});
