import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type OpenWorkspace, openServices } from '../open.ts';
import { gather } from './material.ts';
import { reasonInTurns } from './rules/by-rules.ts';
import { day, type Files, page } from './testing/material.ts';

const now = Date.UTC(2026, 1, 20, 12);
const opened: { workspace: OpenWorkspace; root: string }[] = [];

afterEach(async () => {
  for (const { workspace, root } of opened.splice(0)) {
    await workspace.close();
    await rm(root, { recursive: true, force: true });
  }
});

async function open(files: Files): Promise<OpenWorkspace> {
  const root = await mkdtemp(join(tmpdir(), 'mneme-reflection-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  let id = 0;
  const ports = {
    clock: { now: () => now, zone: 'UTC' },
    log: { info() {}, warn() {}, error() {} },
    emit() {},
    id: () => String(++id).padStart(16, '0'),
  };
  const workspace = await openServices({ root, ports, create: true, version: 'test' });
  opened.push({ workspace, root });
  await workspace.ready;
  return workspace;
}

const libraryOf = ({ root, index, scores, ports, settings }: OpenWorkspace) => ({
  root,
  index,
  scores,
  clock: ports.clock,
  coreCap: settings.get('core.cap'),
});
const nothing = { before: { has: () => false, skimmed: () => false }, number: 1, archive: [], alike: [] };

test('a workspace is read as it stands', async () => {
  const workspace = await open({
    'MEMORY.md': '# M\n\n## Identity\n- Name: Mara Lind\n\n## Active Context\n- Kestrel beta\n',
    'memory/meta/reflection-log.md': '# Log\n\n## Reflection #1 — 2026-02-01\n- Decision: approved\n- Session: r-001\n',
    ...page(
      'person--priya',
      ['Leads design', 'Lives in Graz (until 2026-01-01) [superseded-by fact:person--priya:00000000]'],
      '\n## Beliefs\n- Prefers mail (c=0.7, since 2026-01-01) [+episode:2026-01-01:10:00]\n\n## Relations\n- Develops: [[project--kestrel]]\n',
      '<!-- Aliases: Pri -->\n',
    ),
    ...page('project--kestrel', []),
    ...day('2026-02-02', 'Priya likes tea.', 'Kestrel is late.'),
    ...day('2026-02-05', 'Kestrel shipped.'),
  });
  const material = await gather(libraryOf(workspace), {
    ...nothing,
    before: { has: ({ at }) => (at ?? '') <= '2026-02-02T10:00', skimmed: () => false },
    number: 2,
  });
  expect(material.today).toBe('2026-02-20');
  expect([material.earlier.length, material.episodes.map(({ text }) => text)]).toEqual([2, ['Kestrel shipped.']]);
  const [priya] = material.pages;
  expect(priya).toMatchObject({ id: 'person--priya', aliases: ['Pri'], type: 'person' });
  expect(priya?.facts.map(({ statement, superseded }) => [statement, superseded])).toEqual([
    ['Leads design', false],
    ['Lives in Graz', true],
  ]);
  expect(priya?.beliefs).toMatchObject([{ statement: 'Prefers mail', c: 0.7 }]);
  expect(priya?.relations).toEqual([{ relation: 'develops', to: 'project--kestrel' }]);
  expect(material.core.items.map(({ type }) => type)).toEqual(['identity', 'active-context']);
  expect(material.core).toMatchObject({ cap: 3_000 });
  expect(material.past).toMatchObject([{ n: 1, session: 'r-001' }]);
  expect(material.vocabulary.map(({ name }) => name)).toContain('develops');
});

test('an empty workspace gives no suggestions', async () => {
  const material = await gather(libraryOf(await open({})), nothing);
  expect(material.episodes).toEqual([]);
  expect(await reasonInTurns(material)).toEqual([]);
});

test('reasoning can be cancelled, and lets others have their turn', async () => {
  const days = Array.from({ length: 28 }, (_, n) =>
    day(
      `2026-01-${String(n + 1).padStart(2, '0')}`,
      ...Array.from({ length: 14 }, (_x, m) => `Priya has ${n * 14 + m} boats and lives in Graz.`),
    ),
  );
  const material = await gather(libraryOf(await open(Object.assign({}, ...days))), nothing);
  const stop = new AbortController();
  setImmediate(() => stop.abort(new Error('enough')));
  await expect(reasonInTurns(material, stop.signal)).rejects.toThrow('enough');
});

test('[MATERIAL-5] what a day retained is read beside its episodes, wherever its file stands', async () => {
  const workspace = await open({
    'memory/2026-02-01.md': '# 2026-02-01\n\n## Retain\n- W @Peter: Lives in Marseille.\n',
    'memory/episodes/2026-02-02.md': '# 2026-02-02\n\n## Retain\n- O(c=0.9) @Peter: Prefers tea.\n',
  });
  const { episodes } = await gather(libraryOf(workspace), nothing);
  expect(episodes.map(({ text }) => text)).toEqual(['Lives in Marseille.', 'Prefers tea.']);
});
