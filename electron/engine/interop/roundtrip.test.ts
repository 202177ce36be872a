import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openGraph } from '../handlers/testing/graph.ts';

const sets = join(import.meta.dirname, '../../../e2e/sets/interop');

async function open() {
  const place = await mkdtemp(join(tmpdir(), 'mneme-trip-'));
  const workspace = await openGraph({});
  onTestFinished(async () => {
    await workspace.close();
    await rm(place, { recursive: true, force: true });
  });
  return { ...workspace, place };
}

type Line =
  | { type: 'entity'; name: string; entityType: string; observations: string[] }
  | { type: 'relation'; from: string; to: string; relationType: string };

/** Lines as sets: the order of a file, and of what is said of one, says nothing. */
const asSet = (lines: readonly Line[]) =>
  lines
    .map((line) =>
      JSON.stringify(
        line.type === 'entity'
          ? [line.name, line.entityType, line.observations.toSorted()]
          : [line.from, line.relationType, line.to],
      ),
    )
    .toSorted();
const linesOf = (text: string): Line[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line)]));

async function through(lines: readonly Line[]): Promise<Line[]> {
  const { ask, place } = await open();
  const path = join(place, 'memory.jsonl');
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const [look] = (await ask('import.run', { path })).sources;
  expect(look).toMatchObject({ unread: [], refused: [], secrets: [] });
  return linesOf((await ask('export.run', { format: 'server-memory' })).text ?? '');
}

test('a memory server’s sample comes back line for line, as a set', async () => {
  const text = await readFile(join(sets, 'server-memory/memory.jsonl'), 'utf8');
  const lines = text.split('\n').flatMap((line): Line[] => {
    try {
      const one = JSON.parse(line);
      const isWhole = typeof one.to === 'string' || (typeof one.name === 'string' && Array.isArray(one.observations));
      return isWhole && !line.includes('API key') ? [one] : [];
    } catch {
      return [];
    }
  });
  expect(asSet(await through(lines))).toEqual(asSet(lines));
});

const name = fc.constantFrom(
  'Ines_Köhler',
  'Tide Gauge',
  'harbour-office',
  'Bo',
  'C++',
  'gauge_12',
  'Пристань',
  '潮位計',
  'R2-D2',
  'ACME Inc.',
);
const type = fc.constantFrom('person', 'project', 'Organisation', 'sensor type', 'concept');
const relationType = fc.constantFrom('works_at', 'reports to', 'ownsBoat', 'leads', 'is-part-of');
const words = fc.constantFrom(
  'Leads it',
  'Keeps UTC.',
  'Speaks Danish & German',
  'Has 3 lamps [two are red]',
  'Said: “no”',
  '- begins with a dash',
  '# hash',
  'x = "y"',
);
const graph = fc
  .uniqueArray(fc.record({ name, entityType: type, observations: fc.uniqueArray(words, { maxLength: 4 }) }), {
    selector: (one) => one.name,
    minLength: 1,
    maxLength: 5,
  })
  .chain((entities) =>
    fc.record({
      entities: fc.constant(entities),
      relations: fc.uniqueArray(
        fc.record({ from: fc.nat(entities.length - 1), to: fc.nat(entities.length - 1), relationType }),
        { selector: ({ from, to, relationType }) => `${from} ${relationType} ${to}`, maxLength: 4 },
      ),
    }),
  );

test('whatever graph a memory server holds, it comes back as it was', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(graph, async ({ entities, relations }) => {
      const lines: Line[] = [
        ...entities.map((one) => ({ type: 'entity' as const, ...one })),
        ...relations.map(({ from, to, relationType }) => ({
          ...{ type: 'relation' as const, relationType },
          ...{ from: entities[from]?.name ?? '', to: entities[to]?.name ?? '' },
        })),
      ];
      expect(asSet(await through(lines))).toEqual(asSet(lines));
    }),
    { numRuns: 40 },
  );
});
