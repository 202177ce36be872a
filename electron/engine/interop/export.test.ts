import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openGraph, page } from '../handlers/testing/graph.ts';

async function open(files: Record<string, string> = {}) {
  const place = await mkdtemp(join(tmpdir(), 'mneme-export-'));
  const workspace = await openGraph(files);
  onTestFinished(async () => {
    await workspace.close();
    await rm(place, { recursive: true, force: true });
  });
  return { ...workspace, place };
}

const told = {
  'MEMORY.md': '# MEMORY\n\n## Identity\n- Ines is a hydrologist.\n',
  'memory/episodes/2026-02-02.md':
    '# 2026-02-02 — Episode Log\n\n## 14:30 | decision | confidence:high | tags:[tides] | source:conversation\nThe gauge keeps UTC.\n',
  'memory/procedures/flash.md':
    '# Flash\n<!-- Type: procedure | Learned: 2026-01-05 -->\n\n## Steps\n1. Stop it.\n2. Flash it.\n',
  'memory/episodes/2026-02-03.md':
    '# 2026-02-03 — Episode Log\n\n## Retain\n- W @person--ines: Reads the gauge at noon.\n',
  'memory/vault/contract.md': '# Contract\n\nWord for word.\n',
  ...page('person--ines', [
    '<!-- Type: person | Created: 2026-01-01 | Last updated: 2026-01-02 -->',
    '<!-- Aliases: Inka, the hydrologist -->',
    '',
    '## Summary',
    'Leads it.',
    '',
    '## Facts',
    '- Speaks Danish. [stored 2026-01-02]',
    '- Measures with npm. (until 2026-01-01) [stored 2025-12-01] [superseded-by fact:person--ines:x]',
    '',
    '## Beliefs',
    '- Prefers short replies (c=0.9, since 2026-01-02)',
    '',
    '## Timeline',
    '- 2026-01-01: Joined the office',
    '',
    '## Open Questions',
    '- Who keeps the key? [stored 2026-01-02]',
    '',
    '## Hobbies',
    '- Sails. [stored 2026-01-02]',
    '',
    '## Relations',
    '- Develops: [[project--tides]]',
  ]),
  ...page('project--tides', [
    '<!-- Type: project | Created: 2026-01-01 | Last updated: 2026-01-01 -->',
    '',
    '## Facts',
    '- Runs since May. [stored 2026-01-01]',
  ]),
};

type Row = {
  kind: string;
  title: string;
  text: string;
  at: string | null;
  type: string | null;
  confidence: string | null;
  tags: string[];
  parent: string | null;
  source: string | null;
};
/** A line of a day’s Retain section comes to the page of whom it tells of, and is a fact there as any other. */
const core = ({ kind, title, text, at, type, confidence, tags, parent, source }: Row) => ({
  kind,
  title: kind === 'fact' ? parent : title,
  text,
  at: kind === 'entity' ? null : at,
  type: source === 'retain' ? null : type,
  confidence,
  tags,
  parent,
});
const asSet = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

test.each(['json', 'jsonl'] as const)(
  'as %s everything comes back in another workspace as it was, up to ids',
  async (format) => {
    const first = await open(told);
    const file = join(first.place, `all.${format}`);
    expect(await first.ask('export.run', { format, file })).toMatchObject({ text: null });
    const second = await open();
    const [look] = (await second.ask('import.run', { path: file })).sources;
    expect(look).toMatchObject({ format: 'mneme', unread: [], refused: [] });
    const rows = async (one: typeof first) => {
      const { memories, relations } = JSON.parse((await one.ask('export.run', {})).text ?? '') as {
        memories: Row[];
        relations: unknown[];
      };
      return { memories: asSet(memories.map(core)), relations };
    };
    expect(await rows(second)).toEqual(await rows(first));
    await expect(first.ask('export.run', { file })).rejects.toMatchObject({ value: { code: 'file.exists' } });
    await expect(first.ask('export.run', { file: join(first.root, 'x.json') })).rejects.toMatchObject({
      value: { code: 'path.refused' },
    });
  },
);

test('the graph is told as JSON, DOT and GraphML; what is narrowed leaves the rest out', async () => {
  const { ask } = await open(told);
  const text = async (format: 'json' | 'dot' | 'graphml') => (await ask('graph.export', { format })).text;
  expect(JSON.parse(await text('json'))).toMatchObject({
    edges: [{ from: 'person--ines', relation: 'develops', to: 'project--tides' }],
  });
  expect(await text('dot')).toContain('"person--ines" -> "project--tides" [label="develops"];');
  expect(await text('graphml')).toContain('<edge source="person--ines" target="project--tides">');
  expect(await ask('export.run', { kinds: ['fact'], format: 'markdown' })).toMatchObject({ memories: 7 });
  expect((await ask('export.run', { kinds: ['episode'], format: 'markdown' })).text).toContain('The gauge keeps UTC.');
});

test('[EXPORT-1] what is held back or archived goes out when it is asked for, and is held where it comes in', async () => {
  const first = await open(told);
  await first.ask('memory.store', { content: 'The wifi password of the hut is SonneMond2024!' }).catch(() => null);
  const gauge = (await first.ask('memory.search', { query: 'gauge keeps UTC' })).hits[0]?.id ?? '';
  await first.ask('memory.forget', { ids: [gauge] });
  for (const format of ['json', 'jsonl', 'markdown'] as const) {
    const bare = (await first.ask('export.run', { format })).text;
    expect(bare).not.toMatch(/SonneMond|The gauge keeps UTC/);
    const whole = (await first.ask('export.run', { format, archived: true, held: true })).text;
    expect(whole).toMatch(/SonneMond2024/);
    expect(whole).toMatch(/The gauge keeps UTC/);
  }
  await expect(first.ask('export.run', { format: 'server-memory', held: true })).rejects.toMatchObject({
    value: { code: 'input.invalid' },
  });
  const second = await open();
  const file = join(first.place, 'whole.jsonl');
  await first.ask('export.run', { format: 'jsonl', file, held: true });
  await second.ask('import.run', { path: file });
  expect((await second.ask('capture.recent', {})).held).toMatchObject([{ masked: expect.stringContaining('wifi') }]);
  expect((await second.ask('export.run', {})).text).not.toContain('SonneMond');
});
