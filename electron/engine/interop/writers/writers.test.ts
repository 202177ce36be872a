import { cp, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ExportFormat } from '#shared/model/import.ts';
import { openGraph, page } from '../../handlers/testing/graph.ts';
import { chunksOf } from '../chunks.ts';
import type { Piece } from '../types.ts';

const sets = join(import.meta.dirname, '../../../../e2e/sets/interop');

async function open(files: Record<string, string> = {}) {
  const place = await mkdtemp(join(tmpdir(), 'mneme-writers-'));
  const workspace = await openGraph(files);
  onTestFinished(async () => {
    await workspace.close();
    await rm(place, { recursive: true, force: true });
  });
  return { ...workspace, place };
}

const own = {
  'MEMORY.md': '# MEMORY\n\n## Identity\n- Ines is a hydrologist.\n',
  'memory/episodes/2026-02-02.md':
    '# 2026-02-02 — Episode Log\n\n## 14:30 | decision | confidence:high | tags:[tides] | source:conversation\nThe gauge keeps UTC.\n\n## 16:00 | event | confidence:low | tags:[untrusted] | source:web\nA page says that piers sink.\n',
  'memory/procedures/flash.md':
    '# Flash the gauge\n<!-- Type: procedure | Learned: 2026-01-05 -->\n\n## Steps\n1. Stop it.\n2. Flash it.\n',
  'memory/vault/contract.md': '# Contract\n\nWord for word: 4 piers.\n',
  ...page('person--ines', [
    '<!-- Type: person | Created: 2026-01-01 | Last updated: 2026-01-02 -->',
    '<!-- Aliases: Inka -->',
    ...['', '## Summary', 'Leads it.', '', '## Facts', '- Speaks Danish: fluently [two years]. [stored 2026-01-02]'],
    ...['', '## Relations', '- Develops: [[project--tide-gauge]]'],
  ]),
  ...page('project--tide-gauge', [
    '<!-- Type: project | Created: 2026-01-01 | Last updated: 2026-01-01 -->',
    ...[
      '',
      '## Facts',
      '- Runs since May. [stored 2026-01-01]',
      '- Ran on npm. (until 2026-01-01) [superseded-by fact:x]',
    ],
  ]),
};

const statements = ['Speaks Danish: fluently [two years].', 'Runs since May.', 'The gauge keeps UTC.', 'Flash it.'];

/** What each form takes over of the above, beside what it has no place for; `as`: who reads it again. */
const forms: [format: ExportFormat, as: string | null, lost: string[]][] = [
  ['obsidian', 'obsidian', []],
  ['basic-memory', 'basic-memory', []],
  ['okf', 'okf', []],
  ['openclaw', 'openclaw', []],
  ['claude', 'claude-code', []],
  ['codex', null, []],
  ['formative', 'formative', []],
  ['002', 'fact-files', ['Flash it.']],
  ['004', 'openclaw', []],
];

const filesIn = async (folder: string): Promise<Record<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return { '': await readFile(folder, 'utf8') };
  const paths = entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files = paths
    .sort()
    .map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(files));
};

test.each(forms)('as %s it holds what is the owner’s and holds now, and is read again', async (format, as, lost) => {
  const first = await open(own);
  const file = join(first.place, 'out');
  const { message } = await first.ask('export.run', { format, file });
  expect(message).toMatch(/Stayed: .*1 words of others/);
  const files = await filesIn(file);
  const all = Object.values(files).join('\n');
  for (const said of statements.filter((one) => format !== '002' || !lost.includes(one)))
    expect(all).toContain(format === 'formative' ? JSON.stringify(said).slice(1, -1) : said);
  expect(all).not.toMatch(/piers sink|Ran on npm/);
  if (as === null) return;
  const second = await open();
  const [look] = (await second.ask('import.run', { path: file, as, reviewed: true })).sources;
  expect(look).toMatchObject({ refused: [], contradicting: 0 });
  const { memories } = JSON.parse((await second.ask('export.run', {})).text ?? '') as { memories: { text: string }[] };
  const again = memories.map(({ text }) => text).join('\n');
  for (const said of statements) if (!lost.includes(said)) expect(again).toContain(said);
});

test.each(['obsidian', 'basic-memory', 'okf'] as const)(
  'as %s people keep their other names, and what a day’s log says of them by one',
  async (format) => {
    const first = await open({
      ...own,
      'memory/episodes/2026-02-03.md': '# 2026-02-03 — Episode Log\n\n## Retain\n- W @Inka: Reads the gauge at noon.\n',
    });
    await first.ask('export.run', { format, file: join(first.place, 'out') });
    const second = await open();
    await second.ask('import.run', { path: join(first.place, 'out'), as: format, reviewed: true });
    const about = await second.ask('memory.entity', { name: 'Inka' });
    expect(JSON.stringify(about)).toMatch(/person--ines.*Reads the gauge at noon/s);
    const { memories } = JSON.parse((await second.ask('export.run', { kinds: ['entity'] })).text ?? '') as {
      memories: { title: string }[];
    };
    expect(memories.map(({ title }) => title).toSorted()).toEqual(['Ines', 'Tide Gauge']);
  },
);

test.each(['obsidian', 'basic-memory', 'okf'] as const)(
  'as %s what was read again is written as it was',
  async (format) => {
    const { MEMORY: _, ...graph } = { MEMORY: '', ...own };
    const only = Object.fromEntries(Object.entries(graph).filter(([path]) => path.includes('/entities/')));
    const first = await open(only);
    await first.ask('export.run', { format, file: join(first.place, 'out') });
    const second = await open();
    const read = { path: join(first.place, 'out'), as: format, reviewed: true };
    await second.ask('import.run', read);
    await second.ask('export.run', { format, file: join(second.place, 'out') });
    expect(await filesIn(join(second.place, 'out'))).toEqual(await filesIn(join(first.place, 'out')));
  },
);

test('a form that is a folder wants one, and leaves what stands there alone', async () => {
  const { ask, place } = await open(own);
  await expect(ask('export.run', { format: 'obsidian' })).rejects.toMatchObject({ value: { code: 'input.invalid' } });
  await expect(ask('export.run', { format: 'obsidian', file: place })).rejects.toMatchObject({
    value: { code: 'file.exists' },
  });
});

/** Two-way forms: what a sample says, and what its own reader finds in the export of its import. */
const samples: [path: string, format: ExportFormat, as: string][] = [
  ['obsidian', 'obsidian', 'obsidian'],
  ['basic-memory', 'basic-memory', 'basic-memory'],
  ['okf', 'okf', 'okf'],
  ['openclaw', 'openclaw', 'openclaw'],
  ['fact-files', '002', 'fact-files'],
  ['claude-code/memory', 'claude', 'claude-code'],
  ['formative/export.json', 'formative', 'formative'],
];

const saidIn = (piece: Piece): string => {
  // What has no page is known by its id, in lower case.
  if (piece.sort === 'relation')
    return `${piece.from} ${piece.relation.replaceAll(/[_-]/g, ' ')} ${piece.to}`.toLowerCase();
  if (piece.sort === 'entity') return piece.name;
  return 'text' in piece ? piece.text.replace(/\s+/g, ' ') : piece.title;
};

async function piecesOf(path: string, as: string): Promise<string[]> {
  const pieces: string[] = [];
  for await (const chunk of chunksOf({ path, as })) if ('pieces' in chunk) pieces.push(...chunk.pieces.map(saidIn));
  return pieces.sort();
}

test.each(samples)('what %s says, the export of its import says', async (path, format, as) => {
  const { ask, place } = await open();
  const source = join(place, 'source');
  await cp(join(sets, path), source, { recursive: true });
  const said = new Date('2026-03-04T09:30:00Z');
  for (const name of ['.', ...(await readdir(source, { recursive: true }).catch(() => []))])
    await utimes(join(source, name), said, said).catch(() => undefined);
  await ask('import.run', { path: source, as, reviewed: true });
  await ask('export.run', { format, file: join(place, 'out') });
  expect(await piecesOf(join(place, 'out'), as)).toEqual(await piecesOf(source, as));
});

test('names that are alike, long, or that of the index itself do not hinder an export', async () => {
  const born = (type: string) => `<!-- Type: ${type} | Created: 2026-01-01 | Last updated: 2026-01-02 -->`;
  const facts = (...lines: string[]) => ['', '## Facts', ...lines.map((line) => `- ${line} [stored 2026-01-02]`)];
  const long = '潮'.repeat(110);
  const { ask, place } = await open({
    'memory/graph/entities/person--jordan.md': ['# Jordan', born('person'), ...facts('Lives there.')].join('\n'),
    'memory/graph/entities/place--jordan.md': ['# Jordan', born('place'), ...facts('Is dry.')].join('\n'),
    'memory/vault/memory.md': '# Memory\n\nAsk twice.\n',
    'memory/vault/long.md': `# ${long}\n\nIt is high.\n`,
    ...page('person--ines', [
      born('person'),
      ...facts('Travels.'),
      ...['', '## Relations', '- Visits: [[place--jordan]]', '- Knows: [[person--jordan]]'],
    ]),
  });
  const written = async (format: ExportFormat) => {
    await ask('export.run', { format, file: join(place, format) });
    return filesIn(join(place, format));
  };
  const okf = await written('okf');
  const pages = Object.keys(okf).filter((path) => /^jordan/i.test(path));
  expect(pages).toHaveLength(2);
  const dry = pages.find((path) => okf[path]?.includes('Is dry.'));
  const lives = pages.find((path) => okf[path]?.includes('Lives there.'));
  const about = Object.values(okf).find((text) => text.includes('Travels.'));
  expect(about).toMatch(new RegExp(`visits \\[Jordan\\]\\(${dry}\\)`, 'i'));
  expect(about).toMatch(new RegExp(`knows \\[Jordan\\]\\(${lives}\\)`, 'i'));
  const claude = await written('claude');
  expect(claude['MEMORY.md']).toContain('(memory 2.md)');
  const vault = await written('obsidian');
  const [high = ''] = Object.keys(vault).filter((path) => vault[path]?.includes('It is high.'));
  expect(Buffer.byteLength(high)).toBeLessThan(230);
  expect(high).toMatch(/^Notes\/潮{60,}\.md$/);
});
