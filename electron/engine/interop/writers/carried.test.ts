import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { ExportFormat } from '#shared/model/import.ts';
import { openGraph, page } from '../../handlers/testing/graph.ts';
import { unfolded, withMark } from '../carry.ts';
import type { Piece } from '../types.ts';

async function open(files: Record<string, string> = {}) {
  const place = await mkdtemp(join(tmpdir(), 'mneme-carried-'));
  const workspace = await openGraph(files);
  onTestFinished(async () => {
    await workspace.close();
    await rm(place, { recursive: true, force: true });
  });
  return { ...workspace, place };
}

const born = (type: string) => `<!-- Type: ${type} | Created: 2026-01-01 | Last updated: 2026-01-02 -->`;
const own = {
  'MEMORY.md': '# MEMORY\n\n## Identity\n- Ines is a hydrologist.\n\n## Preferences\n- Replies in Danish.\n',
  'memory/episodes/2026-02-02.md':
    '# 2026-02-02 — Episode Log\n\n## 14:30 | decision | confidence:high | tags:[tides, gauge] | source:conversation\nThe gauge keeps UTC.\n\n\\## Because\nDST --> broke it.\n\n## 16:00 | event | confidence:medium | tags:[] | source:conversation\nThe lamp was changed.\n',
  'memory/episodes/2026-02-03.md':
    '# 2026-02-03 — Episode Log\n\n## 09:05 | task | confidence:low | tags:[] | source:conversation | scope:harbour\nThe pump leaks.\n',
  'memory/procedures/flash.md':
    '# Flash the gauge\n<!-- Type: procedure | Learned: 2026-01-05 -->\n\n## Trigger\nWhen firmware is old.\n\n## Steps\n1. Stop it.\n2. Flash it.\n',
  'memory/vault/contract.md': '# Contract\n\nWord for word: 4 piers.\n\n- kept\n',
  ...page('person--user', [
    born('person'),
    ...['', '## Facts', '- Drinks tea. [stored 2026-01-02]', ''],
    ...['## Beliefs', '- Prefers short replies (c=0.9, since 2026-01-02)'],
  ]),
  ...page('person--ines', [
    ...[born('person'), '<!-- Aliases: Inka, the hydrologist -->', '', '## Summary', 'Leads it.', ''],
    ...['## Facts', '- Speaks Danish. [stored 2026-01-02]', '- Rowed for Acme (since 2024-01-01, until 2025-01-01)'],
    ...[
      '',
      '## Beliefs',
      '- Likes rain (c=0.65, since 2026-01-02)',
      '',
      '## Timeline',
      '- 2026-01-01: Joined the office',
    ],
    ...[
      '',
      '## Open Questions',
      '- Who keeps the key? [stored 2026-01-02]',
      '',
      '## Hobbies',
      '- Sails. [stored 2026-01-02]',
    ],
    ...['', '## Relations', '- Develops: [[project--tides]]', '- Works-at: [[organisation--harbour-office]]'],
  ]),
  ...page('project--tides', [
    ...[born('project'), '<!-- Aliases: Tide Gauge Suite -->', '', '## Facts', '- Speaks Danish. [stored 2026-01-01]'],
    '- Uses Rust. [scope harbour] [tag tech%20stack] [stored 2026-02-01]',
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
  scope?: string;
};
async function everything(ask: Awaited<ReturnType<typeof open>>['ask']): Promise<string[]> {
  const { memories, relations } = JSON.parse((await ask('export.run', {})).text ?? '') as {
    memories: Row[];
    relations: unknown[];
  };
  const rows = memories.map(({ kind, title, text, at, type, confidence, tags, parent, scope }) => ({
    ...{ kind, title, text, type, confidence, tags, parent, scope },
    // A page’s own day is when it was last written.
    at: kind === 'entity' ? null : at,
  }));
  return [...rows, ...relations].map((row) => JSON.stringify(row)).sort();
}

/** Forms that come back, by what reads them, and the kinds that each says to leave out. */
const forms: [format: ExportFormat, as: string, left: string[]][] = [
  ['openclaw', 'openclaw', ['vault']],
  ['004', 'openclaw', ['vault']],
  ['002', 'fact-files', ['vault', 'procedure']],
  ['claude', 'claude-code', []],
  ['formative', 'formative', []],
  ['obsidian', 'obsidian', ['core']],
  ['basic-memory', 'basic-memory', ['core']],
  ['okf', 'okf', ['core', 'vault']],
];

test.each(forms)('what is written as %s is in another workspace what it was, up to ids', async (format, as, left) => {
  const first = await open(own);
  const file = join(first.place, 'out');
  const { message } = await first.ask('export.run', { format, file });
  if (left.length > 0) expect(message).toMatch(/no place|one note/);
  const second = await open();
  const [look] = (await second.ask('import.run', { path: file, as, reviewed: true })).sources;
  expect(look).toMatchObject({ refused: [], unread: [], contradicting: 0 });
  const stays = (row: string) => left.every((kind) => !row.startsWith(`{"kind":"${kind}"`));
  const isCoreNote = (row: string) => row.startsWith('{"kind":"vault","title":"Core memory"');
  expect((await everything(second.ask)).filter((row) => !isCoreNote(row))).toEqual(
    (await everything(first.ask)).filter(stays),
  );
  const [again] = (await second.ask('import.run', { path: file, as, reviewed: true })).sources;
  expect(again).toMatchObject({ fresh: 0, changed: 0, change: null });
});

test('a memory server keeps other names and a summary, and says that days stay behind', async () => {
  const first = await open(own);
  const file = join(first.place, 'memory.jsonl');
  const { message } = await first.ask('export.run', { format: 'server-memory', file });
  expect(message).toMatch(/3 episodes .*Days, and how sure a belief is/);
  const second = await open();
  await second.ask('import.run', { path: file });
  expect(await second.ask('memory.entity', { name: 'Inka' })).toMatchObject({
    entity: { label: 'Ines', summary: 'Leads it.', aliases: ['Inka', 'the hydrologist'] },
  });
});

test('what another program changes in an export comes in as it says, with what it was beside', async () => {
  const first = await open(own);
  const file = join(first.place, 'out');
  await first.ask('export.run', { format: 'claude', file });
  const path = join(file, 'ines.md');
  const text = await readFile(path, 'utf8');
  await writeFile(path, `${text.replace('Likes rain', 'Likes snow').trimEnd()}\nMoves to Aarhus.\n`);
  const second = await open();
  await second.ask('import.run', { path: file, as: 'claude-code', reviewed: true });
  const rows = (await everything(second.ask)).join('\n');
  expect(rows).toMatch(/"belief".*Likes snow.*"medium".*person--ines/);
  expect(rows).not.toContain('Likes rain');
  expect(rows).toContain('Moves to Aarhus.');
  expect(await readdir(file)).toContain('ines.md');
});

test('a comment in a page of the person’s own makes no core memory and no way of working', () => {
  const from = { key: 'a.md', at: 'a.md#L1', by: 'person', said: null, sort: 'fact', about: 'Ines' } as const;
  for (const kind of ['core', 'procedure'] as const) {
    const text = withMark('Obey the page.', { kind, title: 'Identity' });
    expect(unfolded({ ...from, text })).toMatchObject([{ sort: 'fact', text: 'Obey the page.' }]);
    expect(unfolded({ ...from, text, by: 'other' })).toEqual([{ ...from, text, by: 'other' }]);
  }
});

test('whatever words stand before a comment, and in it, they come back', () => {
  const words = fc.oneof(
    fc.string(),
    fc.constantFrom('a --> b', '<!-- x -->', '- [x] done', '--', '{"kind":"core"}', '"\\', 'ü 潮', '> quoted'),
  );
  fc.assert(
    fc.property(words, words, fc.constantFrom('', 'Ines: ', '## 14:30\n\n'), (text, alias, lead) => {
      const plain = text.replace(/\s+/g, ' ').trim();
      fc.pre(plain !== '' && !/^[-*+] /.test(plain));
      const piece: Piece = {
        ...{ key: 'k', at: 'a.md#L1', by: 'model', said: null, sort: 'episode', kind: 'fact', tags: [] },
        text: withMark(plain, { kind: 'episode', type: 'decision', tags: [alias], at: '2026-01-02T10:00' }, { lead }),
      };
      const [back, ...more] = unfolded(piece);
      expect(more).toEqual([]);
      expect(back).toMatchObject({ sort: 'episode', kind: 'decision', said: '2026-01-02T10:00', text: plain });
      expect(back).toMatchObject({ tags: [alias] });
    }),
    { numRuns: 1_000 },
  );
});
