import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { agent, type GraphWorkspace, openGraph, page } from '../handlers/testing/graph.ts';
import { entityIdOf, isCanonicalId } from '../workspace/codecs/entity.ts';

const folder = 'memory/graph/entities';

async function open(files: Record<string, string> = {}): Promise<GraphWorkspace> {
  const workspace = await openGraph({ 'MEMORY.md': '# MEMORY\n', ...files });
  onTestFinished(() => workspace.close());
  return workspace;
}
const pagesIn = async ({ root }: GraphWorkspace) => (await readdir(join(root, folder)).catch(() => [])).sort();
const fact = (workspace: GraphWorkspace, entity: string, content: string) =>
  workspace.ask('memory.store', { store: 'semantic', entity, content }, agent);

test('a name of several words makes a page of its own, which every form of the name finds again', async () => {
  const workspace = await open();
  await fact(workspace, 'person--Peter van Dyke', 'Peter van Dyke plays the cello.');
  const path = `${folder}/person--peter-van-dyke.md`;
  expect(await workspace.read(path)).toContain('<!-- Label: Peter van Dyke -->');
  for (const form of ['Peter van Dyke', 'person--peter-van-dyke', "Peter van Dyke's", 'Dr. Peter van Dyke', 'Peter'])
    await fact(workspace, form, `Peter's fact under ${form}.`);
  await fact(workspace, 'entity:person--Peter', 'Peter has a dog.');
  expect(await pagesIn(workspace)).toEqual(['person--peter-van-dyke.md']);
  const { hits } = await workspace.ask('memory.search', { query: 'Peter van Dyke' });
  expect(hits[0]?.path).toBe(path);
  expect((await workspace.ask('memory.entity', { name: 'person--Peter van Dyke' })).entity?.facts).toBe(7);
});

test('who somebody is to the owner is one page, whoever says whose', async () => {
  const workspace = await open();
  await fact(workspace, "The user's mother", 'The mother of the user lives in Rostock.');
  for (const form of ['my mother', 'mother', "user's mother"])
    await fact(workspace, `person--${form}`, `Said of ${form}: she sails.`);
  await fact(workspace, 'person--meine Tante', 'Meine Tante wohnt in Jena.');
  await fact(workspace, 'person--Tante', 'Tante Ilse segelt.');
  await fact(workspace, "person--Priya's mother", "Priya's mother lives in Pune.");
  await fact(workspace, 'Mum', 'Mum has a new knee.');
  expect(await pagesIn(workspace)).toEqual([
    'person--mother.md',
    'person--mum.md',
    'person--priya-s-mother.md',
    'person--tante.md',
  ]);
});

test('a name without a type is the page that bears it, however it is punctuated', async () => {
  const workspace = await open();
  await fact(workspace, 'server--db-kiwi', 'db-kiwi is a Hetzner CX41.');
  for (const form of ['db-kiwi', 'Db Kiwi', 'db_kiwi'])
    await fact(workspace, form, `Backups of db-kiwi, said of ${form}, run at 02:30 each night.`);
  await fact(workspace, 'C', 'C is old.');
  await fact(workspace, 'C++', 'C++ is older than one thinks.');
  expect((await pagesIn(workspace)).filter((file) => file.includes('kiwi'))).toEqual(['server--db-kiwi.md']);
  expect((await pagesIn(workspace)).length).toBe(3);
  expect((await workspace.ask('memory.entity', { name: 'db-kiwi' })).entity).toMatchObject({
    label: 'db-kiwi',
    facts: 4,
  });
});

test('a name that nobody types is of no kind where the words do not say one', async () => {
  const workspace = await open();
  const about = async (entity: string, content: string) => await fact(workspace, entity, content);
  await about('Oven Two', 'Oven number two trips the breaker.');
  await about('Lake Orta', 'Lake Orta freezes in January.');
  await about('Greta Holm', 'Greta Holm runs the kiln.');
  expect(await pagesIn(workspace)).toEqual(['concept--lake-orta.md', 'concept--oven-two.md', 'person--greta-holm.md']);
});

test('a first name that two people have is nobody’s: the fact is refused with both, and no third page is made', async () => {
  const workspace = await open({ ...page('person--ana-ruiz', ['', '## Facts']), ...page('person--ana-soto', ['']) });
  await expect(fact(workspace, 'Ana', 'Ana likes chess.')).rejects.toMatchObject({
    value: { code: 'input.invalid', message: expect.stringContaining('person--ana-ruiz') },
  });
  expect(await pagesIn(workspace)).toHaveLength(2);
});

test('what a reader proposes for a name becomes one page with that name, when it is committed', async () => {
  const workspace = await open();
  const asked = { content: 'Lena ten Brink coaches the juniors.', entities: ['person--Lena ten Brink'] };
  const reader = { name: 'Sub', role: 'subagent', session: 's2' } as const;
  const more = { store: 'semantic', confidence: 'medium', trigger: 'said', core_worthy: false } as const;
  const { id } = await workspace.ask('memory.propose', { ...asked, ...more }, reader);
  await workspace.ask('proposals.decide', { decisions: [{ id, decision: 'commit' }] });
  expect(await pagesIn(workspace)).toEqual(['person--lena-ten-brink.md']);
  expect(await workspace.read(`${folder}/person--lena-ten-brink.md`)).toContain('Label: Lena ten Brink');
});

test('no door lets a new page in whose file is not named by its id', async () => {
  const workspace = await open();
  const write = workspace.ask('file.write', { path: `${folder}/person--Alex Smith.md`, content: '# x\n' }, agent);
  await expect(write).rejects.toMatchObject({
    value: { code: 'input.invalid', remedy: expect.stringContaining('person--alex-smith.md') },
  });
  expect(await pagesIn(workspace)).toEqual([]);
  for (const name of ['İ x', 'ﬁ Ⅳ', '— —', 'a'.repeat(400), 'con', 'C++', '日本 太郎', 'x--y--z', '🎉', 'K\u0301a'])
    expect(isCanonicalId(entityIdOf(name, 'person')), name).toBe(true);
});

test('the doctor finds pages under an id for a name, and gives them their names or unites them; undo takes it back', async () => {
  const broken = (slug: string, name: string, said: string) => ({
    [`${folder}/concept--${slug}.md`]: `# concept--${slug}\n<!-- Type: concept | Created: 2026-01-01 -->\n<!-- Label: ${name} -->\n\n## Facts\n- ${said}\n`,
  });
  const workspace = await open({
    ...broken('person-maria-lopez', 'person‐‐Maria Lopez', 'Works at Siemens.'),
    ...broken('tool-new-drill', 'tool‐‐New Drill', 'Was bought in May.'),
    ...page('person--maria-lopez', ['<!-- Label: Maria Lopez -->', '', '## Facts', '- Has two sons.']),
  });
  const before = await workspace.files();
  const names = async (repair: boolean) =>
    (await workspace.ask('doctor.run', { repair })).checks.find(({ name }) => name === 'names');
  expect(await names(false)).toMatchObject({ ok: false, repaired: false });
  expect(await names(true)).toMatchObject({ repaired: true });
  expect(await names(false)).toMatchObject({ ok: true });
  expect(await pagesIn(workspace)).toEqual(['person--maria-lopez.md', 'tool--new-drill.md']);
  expect(await workspace.read(`${folder}/person--maria-lopez.md`)).toMatch(/Has two sons[\s\S]*Works at Siemens/);
  expect((await workspace.ask('memory.entity', { name: 'concept--tool-new-drill' })).entity?.id).toBe(
    'tool--new-drill',
  );
  const { rows } = await workspace.ask('history.list', { limit: 20 });
  const repairs = rows.flatMap(({ change, trigger }) =>
    trigger.includes('--repair') && change !== null ? change : [],
  );
  for (const change of new Set(repairs)) await workspace.ask('change.undo', { change });
  expect(await workspace.files()).toMatchObject(before);
});
