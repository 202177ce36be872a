import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openGraph } from '../handlers/testing/graph.ts';

/** A store with these files, an empty workspace, and ways to bring both in step. */
async function open(files: Record<string, string>, name = 'store') {
  const place = await mkdtemp(join(tmpdir(), 'mneme-link-'));
  const path = join(place, name);
  const workspace = await openGraph({});
  onTestFinished(async () => {
    await workspace.close();
    await rm(place, { recursive: true, force: true });
  });
  const put = async (file: string, text: string) => {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), text);
  };
  for (const [file, text] of Object.entries(files)) await put(file, text);
  const { ask } = workspace;
  const step = () => ask('links.step', { id: path });
  const there = (file: string) => readFile(join(path, file), 'utf8');
  const factsOf = async (entity: string) => (await ask('memory.entity', { name: entity })).facts;
  return { ...workspace, path, put, step, there, factsOf };
}

const ines = [
  '---',
  'title: Ines Köhler',
  'type: person',
  'permalink: people/ines-kohler',
  'mood: kept',
  '---',
  '# Ines Köhler',
  '',
  '## Observations',
  '- [role] Runs the tide station #sea (since May)',
  '- [habit] Drinks her tea black',
  '',
  '## Relations',
  '- works_on [[Tide Gauge]]',
  '',
].join('\n');

test('Basic Memory: both sides in step, line by line, every other byte kept', async () => {
  const { path, ask, put, step, there, factsOf } = await open({ 'people/Ines.md': ines });
  const { link, stepped } = await ask('links.add', { path, as: 'basic-memory' });
  expect(link).toMatchObject({ state: 'in step', ways: 'both', entries: 2, asked: [], notes: [] });
  expect(stepped).toMatchObject({ taken: 2, sent: 0 });
  expect(await there('people/Ines.md')).toBe(ines);

  // Changed there.
  await put('people/Ines.md', ines.replace('tea black', 'tea with milk'));
  expect((await step()).stepped).toMatchObject({ taken: 1, sent: 0 });
  const texts = (await factsOf('Ines Köhler')).map(({ text }) => text);
  expect(texts.join()).toContain('Drinks her tea with milk');

  // Changed here.
  const role = (await factsOf('Ines Köhler')).find(({ text }) => text.includes('tide station'));
  await ask('memory.edit', { id: role?.id ?? '', content: 'Runs the tide station at pier four #sea (since May)' });
  expect((await step()).stepped).toMatchObject({ taken: 0, sent: 1 });
  const now = ines
    .replace('tea black', 'tea with milk')
    .replace('Runs the tide station #sea', 'Runs the tide station at pier four #sea');
  expect(await there('people/Ines.md')).toBe(now);

  // New here, of somebody with a note and of somebody without.
  await ask('memory.store', { content: 'Ines Köhler speaks Danish', kind: 'fact', entities: ['Ines Köhler'] });
  await step();
  expect(await there('people/Ines.md')).toContain('Danish');
  expect((await step()).stepped).toMatchObject({ taken: 0, sent: 0 });
});

test('what both sides changed is asked, and nothing is lost; each answer brings both in step', async () => {
  for (const side of ['here', 'there'] as const) {
    const { path, ask, put, step, there, factsOf } = await open({ 'people/Ines.md': ines });
    await ask('links.add', { path, as: 'basic-memory' });
    await put('people/Ines.md', ines.replace('tea black', 'tea with milk'));
    const tea = (await factsOf('Ines Köhler')).find(({ text }) => text.includes('tea'));
    await ask('memory.edit', { id: tea?.id ?? '', content: 'Drinks her tea with lemon' });
    const { link } = await step();
    expect(link).toMatchObject({
      state: 'waiting',
      asked: [{ here: 'Drinks her tea with lemon', there: 'Drinks her tea with milk' }],
    });
    expect(await there('people/Ines.md')).toContain('tea with milk');
    expect(JSON.stringify(await factsOf('Ines Köhler'))).toContain('lemon');

    const [asked] = link.asked;
    const taken = await ask('links.take', { id: path, key: asked?.key ?? '', side });
    expect(taken.link).toMatchObject({ state: 'in step', asked: [] });
    const word = side === 'here' ? 'lemon' : 'milk';
    expect(await there('people/Ines.md')).toContain(`tea with ${word}`);
    expect(JSON.stringify((await factsOf('Ines Köhler')).filter(({ text }) => !text.includes('superseded')))).toContain(word);
  }
});
