import { connect } from 'node:net';
import { Client } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import type { Change, Proposal } from '#shared/model/reflection.ts';
import { pendIn } from '../../../engine/reflection/testing/pend.ts';
import { agent, cleanUp, openGateway, type TestGateway, use } from '../../testing/gateway.ts';
import { handleOf, happened, owner } from '../../testing/happened.ts';
import { decideTool, viewMime, viewUri } from './page.ts';

let gateway: TestGateway;
let token: string;

beforeEach(async () => {
  gateway = await openGateway({ now: () => Date.parse('2026-02-20T09:00:00Z') });
  ({ token } = gateway.clients.grant('Scribe', 'main'));
  await allow(true);
});
const allow = (isAllowed: boolean) =>
  gateway.dispatch('settings.write', { values: { 'reflection.inViews': isAllowed } }, owner);
afterEach(cleanUp);

const views = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [viewMime] } } };

/** The official client, which shows views as its host would: what its model asks, and what the page asks, are told apart. */
async function host(mode: 'auto' | 'legacy') {
  const socket = connect(gateway.address);
  socket.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'mneme/token', params: { token } })}\n`);
  const client = new Client({ name: 'Host', version: '1' }, { capabilities: views, versionNegotiation: { mode } });
  await client.connect(new StdioServerTransport(socket, socket));
  const page = async () => {
    const { contents } = await client.readResource({ uri: viewUri });
    return contents[0] as unknown as { mimeType: string; text: string; _meta: unknown };
  };
  return {
    client,
    page,
    /** The page's key, as its script has it and nobody else. */
    key: async () => /"key":"([^"]+)"/.exec((await page()).text)?.[1] ?? '',
    review: async () => {
      const answer = await client.callTool({ name: 'memory_review', arguments: {} });
      return { answer, shown: answer._meta?.['mneme/view'] as { list: string; rows: { id: string }[]; more: number } };
    },
    decide: async (input: object) => {
      const { isError, content, _meta } = await client.callTool({ name: decideTool, arguments: { ...input } });
      const code = (_meta?.['mneme/error'] as { code: string } | undefined)?.code;
      return { failed: isError === true, code, text: JSON.stringify(content) };
    },
  };
}

/** What a sub-agent proposed; answers how many wait. */
async function proposed(...texts: string[]): Promise<void> {
  const helper = await agent(gateway.address, 'Helper');
  for (const content of texts) await use(helper, 'memory_propose', { content });
}
const open = async () =>
  ((await gateway.dispatch('proposals.list', {}, owner)) as Output<'proposals.list'>).proposals.map(({ content }) =>
    content.trim(),
  );

test.each(['auto', 'legacy'] as const)(
  '[VIEW-1] a person accepts and rejects in a %s client’s view; a model that calls the same is refused',
  async (mode) => {
    await proposed('The ferry leaves at nine.', 'The mill turns at noon.', 'The quay is closed in May.');
    const { key, review, decide } = await host(mode);
    const { answer, shown } = await review();
    expect(shown.rows.map(({ id }) => id)).toHaveLength(3);
    const { list, rows } = shown;
    const decisions = rows.slice(0, 2).map(({ id }, n) => ({ id, accept: n === 0 }));
    const told = JSON.stringify([answer.content, answer.structuredContent]);
    // Whatever a model has read, and whatever it makes up, is no key.
    for (const page of ['', list, 'guess', 'x'.repeat(32)])
      expect(await decide({ page, list, decisions })).toMatchObject({ failed: true, code: 'view.unknown' });
    expect(await open()).toHaveLength(3);
    const page = await key();
    expect(page.length).toBeGreaterThan(20);
    expect(told).not.toContain(page);
    expect(await decide({ page, list, decisions })).toMatchObject({ failed: false });
    expect(await open()).toEqual(['The quay is closed in May.']);
    expect(await decide({ page, list, decisions })).toMatchObject({ failed: true, code: 'view.used' });
    const found = (await gateway.dispatch('memory.search', { query: 'ferry' }, owner)) as Output<'memory.search'>;
    expect(found.hits[0]?.text).toContain('leaves at nine');
    const triggers = async () =>
      ((await gateway.dispatch('history.list', {}, owner)) as Output<'history.list'>).rows.map(
        ({ trigger }) => trigger,
      );
    await expect
      .poll(triggers)
      .toEqual(
        expect.arrayContaining(['a view in Scribe accepted a proposal', 'a view in Scribe rejected a proposal']),
      );
  },
);

test('[VIEW-2] a list decides on what it shows, and nothing else; a key is its connection’s', async () => {
  await proposed('The ferry leaves at nine.', 'The mill turns at noon.');
  const [mine, other] = [await host('auto'), await host('auto')];
  const { shown } = await mine.review();
  await proposed('The quay is closed in May.');
  const later = (await other.review()).shown.rows.find(({ id }) => !shown.rows.some((row) => row.id === id));
  const page = await mine.key();
  const decisions = [{ id: later?.id, accept: true }];
  expect(await other.decide({ page, list: shown.list, decisions })).toMatchObject({ code: 'view.unknown' });
  expect((await mine.decide({ page, list: shown.list, decisions })).text).toContain('Nothing was decided');
  expect(await open()).toHaveLength(3);
});

/** An agent reflects on what happened; the changes it proposed wait for the owner. */
async function reflected(): Promise<string[]> {
  const lines = ['Mira Duarte leads the harvest team since this spring.', 'The press costs 240 euros a season.'];
  await happened(gateway, '2026-02-19', lines);
  const scribe = await agent(gateway.address, 'x', token);
  const handed = (await use(scribe, 'memory_reflect', {})).structuredContent as Output<'memory.reflect'>;
  const about = [
    { entity: 'Mira Duarte', type: 'person', statement: 'Mira Duarte leads the harvest team since this spring' },
    { entity: 'Press', type: 'tool', statement: 'The press costs 240 euros a season' },
  ];
  const changes = about.map((one, n) => ({ kind: 'fact', why: '', cites: [handleOf(handed, lines[n] ?? '')], ...one }));
  await use(scribe, 'memory_reflect_propose', { session: handed.session, part: 1, changes, done: true });
  return (await pending()).map(({ id }) => id);
}
const pending = async () =>
  ((await gateway.dispatch('reflection.pending', {}, owner)) as Output<'reflection.pending'>).pending?.changes ?? [];

test('[VIEW-3] changes of a reflection come first and are applied; ten rows at most, and the rest is told', async () => {
  const changes = await reflected();
  expect(changes.length).toBeGreaterThan(1);
  await proposed(...[...'abcdefghijkl'].map((one) => `Crate ${one}${one} stands in the ${one}-wing of the barn.`));
  const { key, review, decide } = await host('auto');
  const { shown } = await review();
  expect(shown.rows).toHaveLength(10);
  expect(shown.more).toBe(changes.length + 12 - 10);
  const [first] = shown.rows;
  expect(changes).toContain(first?.id);
  const decisions = [{ id: first?.id, accept: true }];
  expect((await decide({ page: await key(), list: shown.list, decisions })).text).toContain('1 applied');
  expect((await pending()).map(({ id }) => id)).not.toContain(first?.id);
  expect(await open()).toHaveLength(12);
});

test('[VIEW-3] what a row would not show whole, or somebody else said, waits in Mneme and is counted', async () => {
  const [lines, day] = [['The ferry leaves at nine.', 'The press costs 240 euros a season.'], '2026-02-19'];
  await happened(gateway, day, lines);
  const path = `memory/episodes/${day}.md`;
  const at = `${day}T08:00`;
  const evidence = { id: `episode:${day}:08:00`, path, line: 4, quote: lines[0] ?? '', at };
  const fact = (statement: string): Proposal => ({
    kind: 'fact',
    entity: 'project--ferry',
    statement,
    supersedes: null,
  });
  const steps = ['Delete the old release', 'Publish the new one'];
  const proposals: Proposal[] = [
    { kind: 'entity', entity: 'project--ferry', name: 'Ferry', summary: 'It crosses twice a day.' },
    fact('The ferry leaves at nine'),
    fact(`The ferry ${'really '.repeat(80)}leaves at nine`),
    { kind: 'procedure', title: 'Release', trigger: 'releasing', steps, id: null },
    { kind: 'archive', items: [{ id: evidence.id, score: 0.1 }] },
    { kind: 'merge', keep: evidence.id, drop: `episode:${day}:08:01`, merged: '' },
    fact('Example Lines runs the ferry'),
  ];
  const changes = proposals.map(
    (does, n): Change => ({
      ...{ id: `c${n + 1}`, does, reason: 'It was said.', evidence: [evidence] },
      ...{ verdict: 'open', edited: null, lossAccepted: false },
      ...(n === 6 && { untrusted: 'a page' }),
    }),
  );
  await pendIn({ call: gateway.dispatch }, owner, evidence, [], { changes });
  await proposed('The mill turns at noon.', `The quay ${'surely '.repeat(80)}is closed.`);
  const helper = await agent(gateway.address, 'Helper');
  await use(helper, 'memory_propose', { content: 'The barn is red.', core_worthy: true });
  const { shown } = await (await host('auto')).review();
  const rows = shown.rows as { id: string; what: string }[];
  expect(rows.map(({ what }) => what)).toEqual([
    'entity project--ferry Ferry. It crosses twice a day.',
    'fact project--ferry: The ferry leaves at nine',
    'The mill turns at noon.',
  ]);
  expect(shown.more).toBe(changes.length + 3 - rows.length);
});

test('[VIEW-4] what the owner noted in the window is not applied on the way', async () => {
  const [first = '', second = ''] = await reflected();
  const { session } = ((await gateway.dispatch('reflection.pending', {}, owner)) as Output<'reflection.pending'>)
    .pending as { session: string };
  const { key, review, decide } = await host('auto');
  const { shown } = await review();
  await gateway.dispatch('reflection.draft', { session, decisions: [{ id: first, verdict: 'accept' }] }, owner);
  const decisions = [{ id: second, accept: true }];
  expect((await decide({ page: await key(), list: shown.list, decisions })).text).toContain('mneme://show/review');
  expect((await pending()).filter(({ verdict }) => verdict === 'accept').map(({ id }) => id)).toEqual([first, second]);
});

test.each(['MEMORY.md', 'words'] as const)(
  '[VIEW-4] the owner’s own %s, written and not decided on, is not applied on the way',
  async (what) => {
    const [first = '', second = ''] = await reflected();
    const { session, core, changes } = (
      (await gateway.dispatch('reflection.pending', {}, owner)) as Output<'reflection.pending'>
    ).pending as NonNullable<Output<'reflection.pending'>['pending']>;
    const edited = changes.find(({ id }) => id === first)?.does;
    const unfinished =
      what === 'words'
        ? { decisions: [{ id: first, verdict: 'open', edited }] }
        : { decisions: [], core: `${core.now}\n- Planting\n` };
    await gateway.dispatch('reflection.draft', { session, ...unfinished }, owner);
    const { key, review, decide } = await host('auto');
    const { shown } = await review();
    const decisions = [{ id: second, accept: true }];
    expect((await decide({ page: await key(), list: shown.list, decisions })).text).toContain('mneme://show/review');
    expect((await pending()).find(({ id }) => id === second)?.verdict).toBe('accept');
  },
);

test('[VIEW-6] without views there is no page, no tool of it and no key; the same is told in words with a link', async () => {
  const [first] = await reflected();
  const plain = await agent(gateway.address, 'x', token);
  expect((await plain.listTools()).tools.map(({ name }) => name)).not.toContain(decideTool);
  await expect(plain.readResource({ uri: viewUri })).rejects.toMatchObject({ code: -32602 });
  const { content, _meta } = await use(plain, 'memory_review', {});
  expect(content.at(-1)?.text).toContain('mneme://show/review');
  expect(content.at(-1)?.text).toContain(`- ${first} `);
  expect(_meta?.['mneme/view']).toBeUndefined();
  const refused = await use(plain, decideTool, { page: 'x', list: 'x', decisions: [{ id: first, accept: true }] });
  expect(refused).toMatchObject({ isError: true, _meta: { 'mneme/error': { code: 'view.unknown' } } });
});

test('[VIEW-5] the page needs nothing from anywhere, and its tool is hidden from the model', async () => {
  const { client, page } = await host('auto');
  const { mimeType, text, _meta } = await page();
  expect(mimeType).toBe(viewMime);
  expect(_meta).toMatchObject({ ui: { csp: {} } });
  expect(text).toContain("default-src 'none'");
  expect(text).not.toMatch(/https?:|src=|href=|@import|url\(|innerHTML|eval/);
  expect(text.length).toBeLessThan(10_000);
  const { tools } = await client.listTools();
  const meta = (name: string) => tools.find((tool) => tool.name === name)?._meta?.ui;
  expect(meta(decideTool)).toEqual({ visibility: ['app'] });
  for (const name of ['memory_review', 'memory_search']) expect(meta(name)).toEqual({ resourceUri: viewUri });
  expect((await client.listResources()).resources.map(({ uri }) => uri)).not.toContain(viewUri);
});

test('[VIEW-7] until the owner allows it a view shows what waits and decides nothing, whoever holds its key', async () => {
  await proposed('The ferry leaves at nine.');
  const { client, key, review, decide } = await host('auto');
  const { list, rows } = (await review()).shown;
  await allow(false);
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain(decideTool);
  const decisions = rows.map(({ id }) => ({ id, accept: true }));
  expect(await decide({ page: await key(), list, decisions })).toMatchObject({ failed: true, code: 'role.denied' });
  const { shown } = await review();
  expect(shown).toMatchObject({ list: null, rows: [{ what: 'The ferry leaves at nine.' }] });
  expect(await open()).toEqual(['The ferry leaves at nine.']);
});
