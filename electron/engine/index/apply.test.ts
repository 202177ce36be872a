import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Memory } from '#shared/model/memory.ts';
import { openIndex } from './open.ts';
import { episode, parsed, put, stamp } from './samples.ts';
import type { Index } from './types.ts';

let folder: string;
let count = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-apply-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const fresh = () => openIndex(join(folder, `${count++}.sqlite`));

const words = [
  'alpha',
  'beta',
  'gamma',
  'delta',
  'Kraków',
  'running',
  'runs',
  'getUserName',
  '北京烤鸭',
  'snake_case',
  'the',
];
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((list) => list.join(' '));
/** Few ids and texts, so that files share them, repeat them and change them. */
const memories = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 6 }), text), { maxLength: 8 })
  .map((list) =>
    list.map(
      ([n, words], line): Memory =>
        episode(n, words, { line: line * 3 + 1, endLine: line * 3 + 2, tags: n % 2 === 0 ? [] : [`tag${n}`] }),
    ),
  );
const path = fc.constantFrom('memory/episodes/a.md', 'memory/episodes/b.md', 'notes/c.md');
const steps = fc.array(fc.tuple(path, fc.option(memories)), { minLength: 1, maxLength: 12 });

/** Everything that can be asked, without row numbers. */
function answers(index: Index): unknown {
  const questions = [
    'alpha',
    'beta gamma',
    'krakow',
    'run',
    'user name',
    '烤鸭',
    'snake_case',
    'what about the delta',
    'tag3',
  ];
  return {
    found: questions.map((question) => index.search(question, { k: 3 })),
    files: index.files(),
    browsed: index.browse({ limit: 100 }),
    counts: index.counts(),
    days: index.perDay(null, '2026'),
    problems: index.problems(),
  };
}

test('[INDEX-1] changing files step by step gives the answers of a fresh index, whatever the order', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const stepwise = fresh();
      const last = new Map<string, Memory[]>();
      for (const [path, memories] of list) {
        if (memories === null) {
          stepwise.apply({ put: [], remove: [path] });
          last.delete(path);
        } else {
          stepwise.apply(put(memories, path));
          last.set(path, memories);
        }
      }
      const atOnce = fresh();
      const entries = [...last].reverse();
      atOnce.apply({ put: entries.flatMap(([path, memories]) => put(memories, path).put), remove: [] });
      expect(answers(stepwise)).toEqual(answers(atOnce));
      stepwise.close();
      atOnce.close();
    }),
    { numRuns: 150 },
  );
});

test('clear leaves an index that answers like a new one', () => {
  const index = fresh();
  index.apply(put([episode(1, 'alpha beta')]));
  index.setMeta('seen', 'yes');
  index.clear();
  expect(index.counts()).toEqual({ byStore: {}, memories: 0, files: 0, entities: 0 });
  expect(index.meta('seen')).toBeNull();
  index.apply(put([episode(1, 'alpha beta')]));
  expect(index.search('alpha', { k: 5 }).hits).toHaveLength(1);
  index.close();
});

test('appending to a long day writes the new entry and nothing else', () => {
  const file = join(folder, 'day.sqlite');
  const index = openIndex(file);
  const day = Array.from({ length: 2000 }, (_, n) => episode(n, `entry number ${n} about alpha`));
  index.apply(put(day));
  const rows = () => {
    const db = new Database(file, { readonly: true });
    const numbers = db.prepare('SELECT n FROM memories ORDER BY seq').pluck().all();
    db.close();
    return numbers;
  };
  const before = rows();
  index.apply(put([...day, episode(2000, 'one more entry')]));
  expect(rows().slice(0, 2000)).toEqual(before);
  expect(index.search('one more', { k: 1 }).hits[0]?.id).toBe(episode(2000, '').id);
  index.close();
});

test('entries that moved have their new lines, and their citations', () => {
  const index = fresh();
  const [first, second] = [episode(1, 'alpha'), episode(2, 'beta')];
  index.apply(put([first, second]));
  index.apply(put([first, episode(3, 'gamma', { line: 10, endLine: 12 }), { ...second, line: 14, endLine: 15 }]));
  expect(index.search('beta', { k: 1 }).hits[0]?.citation).toBe('memory/episodes/2026-02-02.md#L14');
  expect(index.memoriesOf(first.path).map(({ id }) => id)).toEqual([first.id, episode(3, '').id, second.id]);
  index.close();
});

test('a file that cannot be put leaves everything as it was', () => {
  const index = fresh();
  index.apply(put([episode(1, 'alpha')]));
  const broken = { ...episode(2, 'beta'), text: null as unknown as string };
  expect(() => index.apply(put([episode(1, 'gamma'), broken]))).toThrow();
  expect(index.search('alpha', { k: 5 }).hits).toHaveLength(1);
  expect(index.search('gamma', { k: 5 }).hits).toHaveLength(0);
  index.close();
});

test('links and problems of a file are kept in order and replaced with it', () => {
  const index = fresh();
  const path = 'notes/a.md';
  const link = (line: number, to: string) => ({ path, line, from: null, to, relation: null });
  const problem = (line: number) => ({
    path,
    line,
    severity: 'warning' as const,
    code: 'x',
    message: 'm',
    remedy: 'r',
  });
  const state = (links: number, problems: number) => ({
    put: [
      {
        stamp: stamp(path),
        parsed: parsed([], {
          links: Array.from({ length: links }, (_, n) => link(n, `to "${n}"`)),
          problems: Array.from({ length: problems }, (_, n) => problem(n)),
        }),
      },
    ],
    remove: [],
  });
  for (const [links, problems] of [
    [3, 1],
    [5, 0],
    [2, 4],
    [2, 4],
  ] as const) {
    index.apply(state(links, problems));
    expect(index.linksOf(path)).toEqual(Array.from({ length: links }, (_, n) => link(n, `to "${n}"`)));
    expect(index.problems()).toEqual(Array.from({ length: problems }, (_, n) => problem(n)));
    expect(index.file(path)?.problems).toBe(problems);
  }
  expect(index.linksTo('to "1"')).toHaveLength(1);
  index.apply({ put: [], remove: [path] });
  expect(index.linksOf(path)).toEqual([]);
  index.close();
});

test('stamps keep all 64 bits', () => {
  const index = fresh();
  index.apply(put([], 'notes/a.md'));
  expect(index.file('notes/a.md')).toMatchObject(stamp('notes/a.md'));
  index.close();
});
