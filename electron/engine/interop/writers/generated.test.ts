import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportFormat } from '#shared/model/import.ts';
import { openGraph } from '../../handlers/testing/graph.ts';
import { slug } from '../../workspace/slug.ts';

const name = fc.constantFrom(
  'Ines Köhler',
  'Tide Gauge',
  'R2-D2',
  'Пристань',
  '潮位計',
  'O’Neil & Sons',
  'no',
  '12',
  'Ann: b',
);
const words = fc.constantFrom(
  'Leads it.',
  'Has 3 lamps [two are red]',
  'Said: “no” (twice)',
  '# hash',
  'key:: value',
  'x = "y" \\ z',
  'Ships #4 and #5',
  '潮は四メートル。',
  'Stands at pier four * five',
  '[x] is done',
);
const entity = fc.record({
  name,
  type: fc.constantFrom('person', 'project', 'tool', 'concept'),
  summary: fc.constantFrom('', 'A short word.', 'true'),
  facts: fc.uniqueArray(words, { maxLength: 4 }),
});
const relation = fc.record({ from: fc.nat(3), to: fc.nat(3), word: fc.constantFrom('Develops', 'Works-at', 'Knows') });
const graph = fc.record({
  entities: fc.uniqueArray(entity, { selector: (one) => one.name, minLength: 1, maxLength: 4 }),
  relations: fc.uniqueArray(relation, { selector: (one) => JSON.stringify(one), maxLength: 3 }),
});
type Graph = typeof graph extends fc.Arbitrary<infer T> ? T : never;

/** The pages of a workspace that holds a graph. */
function pagesOf({ entities, relations }: Graph): Record<string, string> {
  const idOf = ({ name, type }: Graph['entities'][number]) => `${type}--${slug(name)}`;
  return Object.fromEntries(
    entities.map((one, n) => {
      const own = relations.flatMap(({ from, to, word }) => {
        const other = entities[to];
        return from === n && other !== undefined && to !== n ? [`- ${word}: [[${idOf(other)}]]`] : [];
      });
      const lines = [
        `# ${idOf(one)}`,
        `<!-- Type: ${one.type} | Created: 2026-01-01 | Last updated: 2026-01-02 -->`,
        `<!-- Label: ${one.name} -->`,
        ...['', '## Summary', one.summary, '', '## Facts'],
        ...one.facts.map((text) => `- ${text} [stored 2026-01-02]`),
        ...['', '## Relations', ...own, ''],
      ];
      return [`memory/graph/entities/${idOf(one)}.md`, lines.join('\n')] as const;
    }),
  );
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const texts = paths
    .sort()
    .map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** What a folder of a form says once it went into an empty workspace and out again. */
async function again(format: ExportFormat, from: string, to: string): Promise<Record<string, string>> {
  const { ask, close } = await openGraph({});
  try {
    const [look] = (await ask('import.run', { path: from, as: format })).sources;
    expect(look).toMatchObject({ refused: [], contradicting: 0 });
    await ask('export.run', { format, file: to });
    return await filesIn(to);
  } finally {
    await close();
  }
}

test.each(['obsidian', 'basic-memory', 'okf'] as const)(
  'whatever graph is written as %s, its import is written byte for byte the same',
  { timeout: 300_000 },
  async (format) => {
    await fc.assert(
      fc.asyncProperty(graph, async (one) => {
        const place = await mkdtemp(join(tmpdir(), 'mneme-generated-'));
        const first = await openGraph(pagesOf(one));
        try {
          await first.ask('export.run', { format, file: join(place, 'out') });
          const written = await filesIn(join(place, 'out'));
          const all = Object.values(written).join('\n');
          for (const text of one.entities.flatMap(({ facts }) => facts)) expect(all).toContain(text);
          expect(await again(format, join(place, 'out'), join(place, 'back'))).toEqual(written);
        } finally {
          await first.close();
          await rm(place, { recursive: true, force: true });
        }
      }),
      { numRuns: 6 },
    );
  },
);
