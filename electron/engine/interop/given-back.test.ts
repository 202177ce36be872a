import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { ExportFormat } from '#shared/model/import.ts';
import { openGraph } from '../handlers/testing/graph.ts';

const sets = join(import.meta.dirname, '../../../e2e/sets/interop');

async function open() {
  const place = await mkdtemp(join(tmpdir(), 'mneme-back-'));
  const workspace = await openGraph({});
  const close = async () => {
    await workspace.close();
    await rm(place, { recursive: true, force: true });
  };
  return { ...workspace, place, close };
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = paths
    .sort()
    .map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** What a tool keeps there that is no memory, and what it calls unsettled: neither is read, and neither comes back. */
const isElsewhere = (path: string) => /^\.obsidian\/|conflicted copy/.test(path);
const notesOf = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !isElsewhere(path)));

/** Two-way forms: their sample, by what it is exported, and by what it is read. */
const forms: [sample: string, format: ExportFormat, as: string][] = [
  ['obsidian', 'obsidian', 'obsidian'],
  ['basic-memory', 'basic-memory', 'basic-memory'],
  ['okf', 'okf', 'okf'],
  ['openclaw', 'openclaw', 'openclaw'],
  ['openclaw', '004', 'openclaw'],
  ['fact-files', '002', 'fact-files'],
  ['claude-code/memory', 'claude', 'claude-code'],
];

test.each(forms)('what came as %s goes back as %s byte for byte', async (sample, format, as) => {
  for (const reviewed of [true, false]) {
    const { ask, place, close } = await open();
    onTestFinished(close);
    const source = join(place, 'source');
    await cp(join(sets, sample), source, { recursive: true });
    await ask('import.run', { path: source, as, reviewed });
    const { message } = await ask('export.run', { format, file: join(place, 'out') });
    expect(message).toMatch(/\d files? as they came/);
    expect(notesOf(await filesIn(join(place, 'out')))).toEqual(notesOf(await filesIn(source)));
  }
});

/** What people and tools write around a memory, and no reader keeps. */
const noise = fc.constantFrom('', '\n', '<!-- a remark -->\n', '\n\n\n', 'Ünïcode · 潮\n', '> quoted\n', '\t\n');
const changes = fc.record({ isCrlf: fc.boolean(), bom: fc.boolean(), behind: noise, isUnended: fc.boolean() });

test.each(forms)(
  'so it does however the files of %s are written (%s)',
  { timeout: 120_000 },
  async (sample, format, as) => {
    const texts = notesOf(await filesIn(join(sets, sample)));
    await fc.assert(
      fc.asyncProperty(changes, async ({ isCrlf, bom, behind, isUnended }) => {
        const { ask, place, close } = await open();
        try {
          const source = join(place, 'source');
          const files = Object.entries(texts).map(([path, text]) => {
            const own = `${text.trimEnd()}\n${behind}`;
            const ended = isUnended ? own.trimEnd() : own;
            return [path, (bom ? '\uFEFF' : '') + (isCrlf ? ended.replaceAll('\n', '\r\n') : ended)] as const;
          });
          for (const [path, text] of files) {
            await mkdir(dirname(join(source, path)), { recursive: true });
            await writeFile(join(source, path), text);
          }
          await ask('import.run', { path: source, as, reviewed: true });
          await ask('export.run', { format, file: join(place, 'out') });
          expect(notesOf(await filesIn(join(place, 'out')))).toEqual(Object.fromEntries(files));
        } finally {
          await close();
        }
      }),
      { numRuns: 6 },
    );
  },
);

test('what changed here is written anew, and every other file stays as it came', async () => {
  const { ask, place, close } = await open();
  onTestFinished(close);
  const source = join(place, 'source');
  await cp(join(sets, 'claude-code/memory'), source, { recursive: true });
  await ask('import.run', { path: source, as: 'claude-code', reviewed: true });
  const { memories } = await ask('memory.browse', {});
  const freeze = memories.find(({ text }) => text.includes('Nothing is merged'))?.id ?? '';
  await ask('memory.edit', { id: freeze, content: 'Nothing is merged on Fridays.' });
  await ask('memory.store', { content: 'Moves to Aarhus in May.', store: 'semantic', entity: 'person--ines' });
  await ask('export.run', { format: 'claude', file: join(place, 'out') });
  const { 'MEMORY.md': index = '', ...out } = await filesIn(join(place, 'out'));
  const { 'MEMORY.md': before = '', ...came } = await filesIn(source);
  const stayed = Object.entries(came).filter(([path]) => path !== 'freeze.md');
  expect(out).toMatchObject(Object.fromEntries(stayed));
  expect(out['freeze.md']).toBeUndefined();
  const all = Object.values(out).join('\n');
  expect(all).toContain('Nothing is merged on Fridays.');
  expect(all).not.toContain('last week of a month');
  expect(all).toContain('Moves to Aarhus in May.');
  for (const line of before.trimEnd().split('\n')) expect(index.includes(line)).toBe(!line.includes('freeze.md'));
  const pages = Object.keys(out).filter((path) => !path.startsWith('.'));
  expect(index.match(/^- \[/gm)).toHaveLength(pages.length);
});

test('a file with a secret in it is not kept, and what is removed for good is in none', async () => {
  const { ask, place, close, root } = await open();
  onTestFinished(close);
  const source = join(place, 'source');
  await mkdir(join(source, 'memory'), { recursive: true });
  await writeFile(join(source, 'SOUL.md'), '# Soul\n');
  await writeFile(
    join(source, 'MEMORY.md'),
    '# Memory\n\n- The gauge stands at the pier of Warnemünde <!-- importance: 8 -->\n',
  );
  const key = 'sk-ant-api03-Zx81LqPw0TnEyRvUb3KdJfHs6GcMaXo9Qi2WlVt7BeYrNu5PzCk4DhSgFjTmOwIy';
  await writeFile(join(source, 'memory/2026-02-02.md'), `## 09:00\nThe key is ${key}, of the server.\n`);
  await ask('import.run', { path: source, as: 'openclaw', reviewed: true });
  const kept = async () => Object.values(await filesIn(join(root, 'memory/meta/originals'))).join('\n');
  expect(await kept()).toContain('importance: 8');
  expect(await kept()).not.toContain(key);
  const { memories } = await ask('memory.browse', {});
  const ids = memories.flatMap(({ id, text }) => (text.includes('Warnemünde') ? [id] : []));
  await ask('memory.forget', { ids, permanent: true });
  expect(await kept()).not.toContain('Warnemünde');
});
