import { afterEach, expect, test } from 'vitest';
import { parseAliases, resolveId } from '../workspace/codecs/aliases.ts';
import { parse } from '../workspace/parse.ts';
import { type GraphWorkspace, openGraph, page } from './testing/graph.ts';

let open: GraphWorkspace[] = [];
afterEach(async () => {
  for (const workspace of open) await workspace.close();
  open = [];
});

async function start(files: Record<string, string>): Promise<GraphWorkspace> {
  const workspace = await openGraph(files);
  open.push(workspace);
  return workspace;
}

const folder = 'memory/graph/entities/';

test('[BAD-1] a page with broken sections: each is named at its line with the way out, what can be read is read', async () => {
  const broken = page('person--alex', [
    '<!-- Type: person | Created: 2026-01-15 -->',
    '##Facts',
    '- Lost under no section',
    '### Timeline',
    '- 2026-01-15: Began',
    '## Facts',
    '- Drinks tea',
    '## Beliefs',
    '- Prefers tea (c=high)',
    '- Likes boats (c=1.5)',
    '## Relations',
    '- Uses: [[tool--vim',
    '- Knows:',
    '- Uses: [[tool--git]]',
    '<!-- never closed',
    '```',
  ]);
  const workspace = await start(broken);
  const about = await workspace.ask('memory.entity', { name: 'Alex' });
  expect(about.problems.map(({ line, code }) => [line, code])).toEqual([
    [3, 'entity.heading'],
    [5, 'entity.heading'],
    [10, 'entity.belief'],
    [11, 'entity.belief'],
    [13, 'entity.relation'],
    [13, 'relation.forward'],
    [14, 'entity.relation'],
    [15, 'relation.forward'],
    [16, 'entity.comment'],
    [17, 'entity.fence'],
  ]);
  expect(about.problems[0]).toMatchObject({ remedy: 'Write it as: ## Facts' });
  expect(about.facts.map(({ text }) => text)).toContain('Drinks tea');
  expect((await workspace.files())[`${folder}person--alex.md`]).toBe(broken[`${folder}person--alex.md`]);
  expect((await workspace.ask('memory.search', { query: 'lost under no section' })).hits.length).toBeGreaterThan(0);
});

test('[BAD-2] a circle of aliases ends, and is a problem on each of its lines', async () => {
  const circle =
    '{\n  "person--a": "person--b",\n  "person--b": "person--c",\n  "person--c": "person--a",\n  "person--d": "person--a"\n}\n';
  const workspace = await start({ ...page('person--alex', ['## Facts', '- x']), 'memory/meta/aliases.json': circle });
  const { problems } = await workspace.ask('workspace.status', {});
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [2, 'alias.circle'],
    [3, 'alias.circle'],
    [4, 'alias.circle'],
  ]);
  for (const id of ['person--a', 'person--d'])
    expect((await workspace.ask('memory.entity', { name: id })).entity).toBeNull();
  expect((await workspace.ask('memory.get', { ids: ['fact:person--a:00000000'] })).missing).toHaveLength(1);
  expect(resolveId(parseAliases(circle), 'fact:person--d:00000000')).toBe('fact:person--d:00000000');
  expect(await workspace.read('memory/meta/aliases.json')).toBe(circle);
});

test('[BAD-3] two files for one entity that differ in case only: both are kept, both are named, and can be merged', async () => {
  const workspace = await start({
    ...page('person--alex', ['## Facts', '- Small']),
    ...page('person--Alex', ['## Facts', '- Large']),
  });
  const { problems } = await workspace.ask('workspace.status', {});
  expect(problems.map(({ path, code }) => [path, code])).toEqual([
    [`${folder}person--Alex.md`, 'entity.twin'],
    [`${folder}person--alex.md`, 'entity.twin'],
  ]);
  expect((await workspace.ask('memory.entity', { name: 'Alex' })).candidates).toHaveLength(2);
  expect((await workspace.ask('memory.entity', { name: 'person--Alex' })).facts[0]?.text).toBe('Large');
  await workspace.ask('graph.merge', { from: 'person--Alex', into: 'person--alex' });
  const about = await workspace.ask('memory.entity', { name: 'Alex' });
  expect(about.facts.map(({ text }) => text)).toEqual(['Small', 'Large']);
  expect((await workspace.ask('workspace.status', {})).problems).toEqual([]);
});

test('[BAD-4] names in any script, emoji and right-to-left: told apart, renamed, linked and found', async () => {
  const names = ['שלום עולם', 'مريم', '山田太郎', '🎉 Party', 'C', 'C++', 'C#', 'Ærø Ünïté', 'नमस्ते'];
  const workspace = await start({ ...page('person--alex', ['## Facts', '- x']) });
  for (const name of names) {
    await workspace.ask('memory.store', { content: `Fact of ${name}`, store: 'semantic', entity: name });
    expect((await workspace.ask('graph.link', { from: 'Alex', relation: 'relates-to', to: name })).added).toBe(true);
  }
  expect((await workspace.ask('graph.map', {})).edges).toHaveLength(names.length);
  for (const [n, name] of names.entries()) {
    const about = await workspace.ask('memory.entity', { name });
    expect(about.entity?.label).toBe(name);
    expect(about.facts.map(({ text }) => text)).toEqual([`Fact of ${name}`]);
    expect(about.relations).toHaveLength(1);
    await workspace.ask('graph.rename', { entity: name, name: `${name} ${n}` });
    expect((await workspace.ask('memory.entity', { name })).relations).toHaveLength(1);
  }
});

test('[BAD-5] a page of 500 KB is read, asked about and renamed without loss', async () => {
  const facts = Array.from(
    { length: 6000 },
    (_, n) => `- Fact number ${n} of a long page, with a [[concept--n${n % 50}]] in it`,
  );
  const long = page('project--long', [
    '## Facts',
    ...facts,
    `- ${'word '.repeat(30_000)}`,
    '- (((((([[[[[[ '.repeat(2000),
  ]);
  const text = Object.values(long)[0] ?? '';
  expect(text.length).toBeGreaterThan(500_000);
  const parsed = parse(`${folder}project--long.md`, text);
  expect(parsed.memories).toHaveLength(6003);
  const workspace = await start(long);
  await workspace.ask('graph.rename', { entity: 'Long', name: 'Longer' });
  const after = await workspace.read(`${folder}project--longer.md`);
  expect(after.endsWith(text.slice(text.indexOf('## Facts')))).toBe(true);
});

test('[BAD-6] names that mean nothing or break a link are refused or kept whole', async () => {
  const workspace = await start({ ...page('person--alex', ['## Facts', '- x']) });
  await expect(workspace.ask('graph.rename', { entity: 'Nobody', name: 'X' })).rejects.toMatchObject({
    code: 'memory.missing',
  });
  await expect(workspace.ask('graph.link', { from: 'Alex', relation: 'zzzzzz', to: 'X' })).rejects.toMatchObject({
    code: 'input.invalid',
  });
  await expect(workspace.ask('graph.link', { from: 'Nobody', relation: 'uses', to: 'No one' })).rejects.toMatchObject({
    code: 'memory.missing',
  });
  await workspace.ask('graph.rename', { entity: 'Alex', name: 'A]] | [[B --> <!-- ## x\n\u202e' });
  const { nodes } = await workspace.ask('graph.map', {});
  expect(nodes).toHaveLength(1);
  const about = await workspace.ask('memory.entity', { name: nodes[0]?.id ?? '' });
  expect(about.facts.map(({ text }) => text)).toEqual(['x']);
  expect((await workspace.ask('memory.entity', { name: 'person--alex' })).entity?.id).toBe(nodes[0]?.id);
});
