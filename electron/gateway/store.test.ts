import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

const owner: Caller = { name: 'the owner', role: 'owner', session: '' };
const journal = join('memory', 'graph', 'entities');

async function openScribe() {
  const gateway = await openGateway();
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const store = async (input: Record<string, unknown>) => {
    const answer = await use(client, 'memory_store', input);
    return { ...answer.structuredContent, text: answer.content.map(({ text }) => text).join('\n') } as Stored;
  };
  const page = (id: string) => readFileSync(join(gateway.root, journal, `${id}.md`), 'utf8');
  const changes = async () => {
    await gateway.dispatch('history.list', {}, owner);
    const format = '--format=%(trailers:key=Change,valueonly)';
    const out = execFileSync('git', ['--git-dir', join(gateway.root, '.audit'), 'log', format], { encoding: 'utf8' });
    return out.split('\n').filter((line) => line.trim() !== '');
  };
  return { ...gateway, client, store, page, changes };
}

type Stored = {
  status: string;
  id: string;
  path: string;
  store: string;
  note: string | null;
  text: string;
  near: { id: string; text: string }[];
};

/** What agents remember, file by file. */
function memoryOf(root: string): Record<string, string> {
  const files = [
    'MEMORY.md',
    ...readdirSync(join(root, 'memory'), { recursive: true, encoding: 'utf8' }).map((one) => join('memory', one)),
  ];
  const told = files.filter((path) => /\.md$/.test(path) && !/audit|index\.md/.test(path));
  return Object.fromEntries(
    told.filter((path) => existsSync(join(root, path))).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

test('[STORE-1] a store with its entities, links and core line is one change, which one undo takes back', async () => {
  const { root, store, page, changes, engine, dispatch } = await openScribe();
  await (await engine).call('workspace.status', {}, owner);
  const before = memoryOf(root);
  const known = await changes();
  const answer = await store({
    content: 'Ines Kolar builds the tide gauge with Rust.',
    store: 'semantic',
    entity: 'Ines Kolar',
    type: 'person',
    entities: [
      { name: 'Tide gauge', type: 'project' },
      { name: 'Rust', type: 'tool' },
    ],
    relations: [
      { from: 'Ines Kolar', relation: 'develops', to: 'Tide gauge' },
      { from: 'Tide gauge', relation: 'uses', to: 'Rust' },
      { from: 'Tide gauge', relation: '#2', to: 'Rust' },
    ],
    core: true,
    title: 'Active Context',
  });
  expect(answer).toMatchObject({
    status: 'stored',
    store: 'semantic',
    path: 'memory/graph/entities/person--ines-kolar.md',
  });
  expect(answer.note).toContain('“#2” is no word for a relation');
  expect(page('person--ines-kolar')).toContain('Develops: [[project--tide-gauge]]');
  expect(page('project--tide-gauge')).toContain('Uses: [[tool--rust]]');
  expect(page('tool--rust')).toContain('# tool--rust');
  expect(readFileSync(join(root, 'MEMORY.md'), 'utf8')).toContain('Ines Kolar builds the tide gauge with Rust.');
  // Four files, each a commit, all of one change.
  await expect.poll(async () => (await changes()).length - known.length).toBe(4);
  const fresh = (await changes()).slice(0, 4);
  const [change = ''] = fresh;
  expect(new Set(fresh).size).toBe(1);
  await dispatch('change.undo', { change }, owner);
  expect(memoryOf(root)).toEqual(before);
});

test('[STORE-2] said, changed, and changed in other words: one valid fact with its history, by replaces from near', async () => {
  const { store, page, client } = await openScribe();
  const about = { store: 'semantic', entity: 'Bo Lindqvist', type: 'person' };
  const first = await store({ ...about, content: 'Bo Lindqvist lives in Malmö, near the harbour.' });
  const second = await store({ ...about, content: 'Bo has moved to a flat in Lund.' });
  expect(second).toMatchObject({ status: 'superseded' });
  expect(second.text).toContain(`It supersedes ${first.id}, which is kept.`);
  const third = { ...about, content: 'Since last week home for Bo Lindqvist is Uppsala.' };
  const near = (await store(third)).near;
  expect(near.map(({ id }) => id)).toEqual([second.id]);
  const last = await store({ ...third, replaces: near[0]?.id });
  expect(last.text).toContain(`It supersedes ${second.id}, which is kept.`);
  const facts = page('person--bo-lindqvist')
    .split('\n')
    .filter((line) => /^- /.test(line));
  expect(facts).toHaveLength(3);
  expect(facts.filter((line) => !line.includes('superseded-by'))).toEqual([
    expect.stringMatching(/Uppsala.*since.*supersedes/),
  ]);
  expect(facts.filter((line) => /\(since [\d-]+, until [\d-]+\)|\(until [\d-]+\)/.test(line))).toHaveLength(2);
  const found = await use(client, 'memory_search', { query: 'Where does Bo Lindqvist live?' });
  const hits = (found.structuredContent as { hits: { id: string; supersededBy?: string }[] }).hits;
  expect(hits[0]?.id).toBe(last.id);
  expect(hits.find(({ id }) => id === second.id)?.supersededBy).toBe(last.id);
});

test('[STORE-14] what else the page of a fact says is near, however a change is worded', async () => {
  const { store } = await openScribe();
  const about = { store: 'semantic', entity: 'Standup', type: 'concept' };
  const first = await store({ ...about, content: 'The standup is at 9:30.' });
  const third = { ...about, content: 'We now meet every morning at a quarter to nine.' };
  const { near } = await store(third);
  expect(near).toMatchObject([{ id: first.id, text: 'The standup is at 9:30.' }]);
  const last = await store({ ...third, replaces: near[0]?.id });
  expect(last).toMatchObject({ status: 'superseded' });
});

test('[STORE-3] an episode, a core line and an episode by a fact are replaced; what is kept says until when it held', async () => {
  const { root, store, page } = await openScribe();
  const episode = await store({ store: 'episodic', content: 'The ferry to Arvik leaves at 21:40.' });
  const copy = { store: 'episodic', content: 'From June on the boat to Arvik goes at ten past nine in the evening.' };
  await store(copy);
  const now = await store({ ...copy, replaces: episode.id });
  expect(await store({ ...copy, replaces: episode.id }).then(({ text }) => text)).toContain('was superseded already');
  const fact = await store({
    store: 'semantic',
    entity: 'Arvik ferry',
    type: 'project',
    content: 'It leaves at eight.',
    replaces: now.id,
  });
  expect(page('project--arvik-ferry')).toContain(`[supersedes ${now.id}]`);
  expect(fact.status).toBe('superseded');
  const line = await store({ store: 'core', title: 'Persona', content: 'Answers in Swedish.' });
  await store({
    store: 'core',
    title: 'Persona',
    content: 'Wants every reply in German from now on.',
    replaces: line.id,
  });
  const core = readFileSync(join(root, 'MEMORY.md'), 'utf8');
  expect(core).toContain('every reply in German');
  expect(core).not.toContain('Swedish');
  const day = new Date().toISOString().slice(0, 10);
  expect(readFileSync(join(root, 'memory', 'episodes', `${day}.md`), 'utf8')).toContain(
    `until ${day}: Answers in Swedish.`,
  );
  expect((await store({ ...copy, replaces: 'vault:none' })).text).toContain('memory.missing');
});

test('[STORE-9] what takes the place of a fact on another page stands on the page that the caller names', async () => {
  const { store, page, client } = await openScribe();
  const grace = await store({
    store: 'semantic',
    entity: 'Grace Mbeki',
    type: 'person',
    content: 'Grace Mbeki comes on Tuesdays to help with the bath.',
  });
  const now = await store({
    store: 'semantic',
    entity: 'Blessing Okafor',
    type: 'person',
    content: 'Blessing Okafor helps with the bath now, on Mondays.',
    replaces: grace.id,
  });
  expect(now).toMatchObject({ status: 'superseded', path: 'memory/graph/entities/person--blessing-okafor.md' });
  expect(page('person--blessing-okafor')).toMatch(/on Mondays\..*supersedes/);
  expect(page('person--grace-mbeki')).toMatch(/on Tuesdays to help with the bath\..*until [\d-]+.*superseded-by/);
  expect(page('person--grace-mbeki')).not.toContain('on Mondays');
  const found = await use(client, 'memory_search', { query: 'Who helps with the bath?' });
  const hits = (found.structuredContent as { hits: { id: string; supersededBy?: string }[] }).hits;
  const places = [now.id, grace.id].map((id) => hits.findIndex((hit) => hit.id === id));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(places[1] === -1 || (places[1] ?? 0) > (places[0] ?? 0)).toBe(true);
});

test('[STORE-10] a procedure is replaced under its own name; how it was done is history', async () => {
  const { root, store, client } = await openScribe();
  const steps = { store: 'procedural', title: 'Deploy the booking app' };
  const old = await store({ ...steps, content: 'Run `fly deploy` straight from main.' });
  const now = await store({ ...steps, content: 'Run ./ship.sh, then reload caddy.', replaces: old.id });
  expect(now).toMatchObject({ status: 'superseded', id: old.id });
  const file = readFileSync(join(root, old.path), 'utf8');
  expect(file).toContain('./ship.sh');
  expect(file).not.toContain('fly deploy');
  const day = new Date().toISOString().slice(0, 10);
  expect(readFileSync(join(root, 'memory', 'episodes', `${day}.md`), 'utf8')).toContain('fly deploy');
  const found = await use(client, 'memory_search', { query: 'How is the booking app deployed?' });
  expect(found.content[0]?.text).toContain('./ship.sh');
  const hits = (found.structuredContent as { hits: { id: string }[] }).hits;
  expect(hits[0]?.id).toBe(old.id);
  const elsewhere = await store({ store: 'episodic', content: 'The app is on caddy.', replaces: old.id });
  expect(elsewhere.text).toContain('store procedural');
});

test('[STORE-11] a plain store that takes back what was said goes where that is, and comes before it', async () => {
  const { store, client } = await openScribe();
  const wrong = await store({ content: 'The launch is on Friday' });
  const right = await store({ content: 'no wait, that was wrong: the launch is on Monday' });
  expect(right).toMatchObject({ status: 'superseded' });
  const found = await use(client, 'memory_search', { query: 'When is the launch?' });
  const hits = (found.structuredContent as { hits: { id: string; supersededBy?: string }[] }).hits;
  expect(hits[0]?.id).toBe(right.id);
  expect(hits.find(({ id }) => id === wrong.id)?.supersededBy).toBe(right.id);
});

test('[STORE-12] the owner is found by a question for the name, however the apostrophe was typed', async () => {
  const { store, client } = await openScribe();
  const name = await store({ store: 'core', title: 'Identity', content: 'I’m Zhang San' });
  await store({ content: 'Ida is my sister.' });
  const found = await use(client, 'memory_search', { query: 'what’s my name?' });
  expect((found.structuredContent as { hits: { id: string }[] }).hits[0]?.id).toBe(name.id);
});

test('[STORE-13] a page that has only its name is no answer: what tells of it comes first, or stands for it', async () => {
  const { store, client } = await openScribe();
  await store({
    store: 'semantic',
    entity: 'David Wang',
    type: 'person',
    entities: [{ name: 'Priya', type: 'person' }],
    content: 'David Wang visits in May with his wife Priya.',
  });
  const found = await use(client, 'memory_search', { query: 'Who is Priya?' });
  const hits = (found.structuredContent as { hits: { text: string }[] }).hits;
  expect(hits[0]?.text).toBe('David Wang visits in May with his wife Priya.');
  const named = await use(client, 'memory_search', { query: 'David Wang' });
  expect(named.content[0]?.text).toContain('David Wang visits in May');
});

test('[STORE-15] an end of a relation is the entity that was named with its type; one that nobody types is no guess', async () => {
  const { root, store, page } = await openScribe();
  const answer = await store({
    content: 'The kiln thermostat is calibrated every spring.',
    store: 'semantic',
    entity: 'kiln thermostat',
    type: 'tool',
    relations: [{ from: 'kiln thermostat', relation: 'part-of', to: 'Galway Rowers' }],
  });
  expect(answer.text).not.toContain('Not connected');
  expect(page('tool--kiln-thermostat')).toMatch(/Part of: \[\[concept--galway-rowers\]\]/);
  expect(
    readdirSync(join(root, journal))
      .filter((file) => file.endsWith('.md'))
      .sort(),
  ).toEqual(['concept--galway-rowers.md', 'tool--kiln-thermostat.md']);
});

test('[STORE-16] a fact that is archived says so on its page, until it is brought back', async () => {
  const { store, page, client, dispatch } = await openScribe();
  const { id } = await store({
    content: 'Quillwork costs 12 euros a month.',
    store: 'semantic',
    entity: 'Quillwork',
    type: 'tool',
  });
  await use(client, 'memory_forget', { query: 'what Quillwork costs' });
  await use(client, 'memory_forget', { ids: [id] });
  expect(page('tool--quillwork')).toMatch(/^- Quillwork costs 12 euros a month\. \[archived \d{4}-\d\d-\d\d\]$/m);
  await dispatch('memory.restore', { ids: [id] }, owner);
  expect(page('tool--quillwork')).toMatch(/^- Quillwork costs 12 euros a month\.$/m);
  const { structuredContent } = await use(client, 'memory_search', { query: 'what does Quillwork cost?' });
  expect(JSON.stringify(structuredContent)).toContain(id);
});

test('[STORE-17] of two values that nobody told as a change the later one is found first, and both are', async () => {
  const { store, client } = await openScribe();
  const said = (value: string) =>
    store({ content: `Glaze 12 fires at ${value} degrees.`, store: 'semantic', entity: 'glaze 12', type: 'concept' });
  const first = await said('1180');
  const second = await said('1220');
  expect(second.near.map(({ id }) => id)).toContain(first.id);
  const { structuredContent } = await use(client, 'memory_search', {
    query: 'at what temperature does glaze 12 fire?',
  });
  const ids = (structuredContent?.hits as { id: string }[] | undefined)?.map(({ id }) => id);
  expect(ids?.slice(0, 2)).toEqual([second.id, first.id]);
});

test('a fact without a name stands on the page of whom its words are about; where they name nobody it says what to give', async () => {
  const { store, page } = await openScribe();
  await store({ content: 'Layla is Noor’s daughter.', store: 'semantic', entity: 'Layla', type: 'person' });
  const answer = await store({ content: 'Layla takes loratadine 10 mg at breakfast.', store: 'semantic' });
  expect(answer.store).toBe('semantic');
  expect(page('person--layla')).toContain('takes loratadine 10 mg');
  expect((await store({ content: 'It rained the whole of Tuesday.', store: 'semantic' })).text).toContain(
    'Give `entity`',
  );
});
