import { afterEach, expect, test } from 'vitest';
import type { Input } from '#shared/contract/methods.ts';
import { agent, openGraph } from '../handlers/testing/graph.ts';

let workspace: Awaited<ReturnType<typeof openGraph>>;
afterEach(() => workspace.close());

const store = (content: string, more: Omit<Input<'memory.store'>, 'content'> = {}) =>
  workspace.ask('memory.store', { content, ...more }, agent);

test('who is known by a first name has one page under the whole name, until there are two of that first name', async () => {
  workspace = await openGraph({});
  await store('Lena handles payroll.', { entity: 'Lena', store: 'semantic' });
  const whole = await store('Lena Okafor is on leave.', { entity: 'Lena Okafor', store: 'semantic' });
  expect([whole.id.split(':')[1], whole.alike]).toEqual(['person--lena', []]);
  expect(whole.note).toContain('Lena (person--lena) is called Lena Okafor from now on');
  expect(await workspace.read('memory/graph/entities/person--lena.md')).toMatch(
    /Label: Lena Okafor[\s\S]*Aliases: Lena\b/,
  );
  const again = await store('Lena sings alto.', { entity: 'Lena', store: 'semantic' });
  expect(again.path).toBe(whole.path);
  const other = await store('Lena Fischer has the keys.', { entity: 'Lena Fischer', store: 'semantic' });
  expect(other.path).toBe('memory/graph/entities/person--lena-fischer.md');
});

test('a statement that says the whole name of somebody known by a first name tells it to the page', async () => {
  workspace = await openGraph({});
  await store('Rahel leads the choir.', { entity: 'Rahel', type: 'person', store: 'semantic' });
  const { path } = await store('Rahel Steinmetz conducts in Halle, too.', { entity: 'Rahel', store: 'semantic' });
  expect(await workspace.read(path)).toContain('Label: Rahel Steinmetz');
});

test('what graph/index.md calls a thing that has no page gets the page of its row; a link ahead waits for its id', async () => {
  const registry = [
    '# Semantic Graph Index',
    '## Entity Registry',
    '| ID | Type | Label | File | Decay Score |',
    '|----|------|-------|------|-------------|',
    '| concept--oauth2-pkce | concept | OAuth2 PKCE Flow | entities/concept--oauth2-pkce.md | 0.72 |',
    '## Edges',
    '| From | Relation | To | Confidence | First Seen | Last Accessed |',
    '|------|----------|----|------------|------------|---------------|',
    '| person--olga-brandt | decided-on | concept--oauth2-pkce | medium | 2026-01-20 | 2026-01-20 |',
    '',
  ].join('\n');
  const olga = '# person--olga-brandt\n<!-- Type: person -->\n\n## Relations\n- Uses: [[tool--smoker]]\n';
  workspace = await openGraph({
    'memory/graph/index.md': registry,
    'memory/graph/entities/person--olga-brandt.md': olga,
  });
  const ahead = async () => (await workspace.ask('memory.entity', { name: 'OAuth2 PKCE Flow' })).relations;
  await expect.poll(ahead).toMatchObject([{ relation: 'decided-by', other: { id: 'person--olga-brandt' } }]);
  const flow = await store('The OAuth2 PKCE flow needs a fixed port.', {
    entity: 'OAuth2 PKCE Flow',
    store: 'semantic',
  });
  expect(flow.path).toBe('memory/graph/entities/concept--oauth2-pkce.md');
  const smoker = await store('The smoker is kept in the shed.', { entity: 'smoker', store: 'semantic' });
  expect(smoker.path).toBe('memory/graph/entities/tool--smoker.md');
});

test('a relation in what is no word makes no page for its other end; a plain word of its own does', async () => {
  workspace = await openGraph({});
  const relations = [{ from: 'Mirela Stan', relation: '#2', to: 'Ovidiu Stan' }];
  const { note } = await store('Mirela Stan keeps the timetable.', { entity: 'Mirela Stan', relations });
  expect(note).toContain('“#2” is no word for a relation');
  await expect(workspace.read('memory/graph/entities/person--ovidiu-stan.md')).rejects.toThrow();
  const entities = [{ name: 'Ovidiu Stan', type: 'person' }];
  const plain = [{ from: 'Mirela Stan', relation: 'Is sibling of', to: 'Ovidiu Stan' }];
  await store('Mirela Stan has a brother.', { entity: 'Mirela Stan', entities, relations: plain });
  const { relations: told } = await workspace.ask('memory.entity', { name: 'Mirela Stan' });
  expect(told).toMatchObject([{ relation: 'sibling-of', other: { id: 'person--ovidiu-stan' } }]);
});

test('what is said of a thing that the caller names is nothing of who the owner is', async () => {
  workspace = await openGraph({});
  const { store: where } = await store('A bag of Kestrel flour weighs 2 kg.', { entity: 'Kestrel flour' });
  expect(where).not.toBe('core');
});

test('a name without a type is that of the page that bears it, whatever type that is of', async () => {
  workspace = await openGraph({});
  const first = await store('db-kiwi is a Hetzner CX41.', { store: 'semantic', entity: 'db-kiwi', type: 'server' });
  for (const content of ['Backups of db-kiwi run at 02:30 each night.', 'db-kiwi has 16 GB of memory.']) {
    const { path } = await store(content, { store: 'semantic', entity: 'db-kiwi' });
    expect(path).toBe(first.path);
  }
  const { entity } = await workspace.ask('memory.entity', { name: 'db-kiwi' });
  expect(entity).toMatchObject({ id: 'server--db-kiwi', label: 'db-kiwi' });
});
