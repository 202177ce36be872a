import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from '../testing/gateway.ts';

afterEach(cleanUp);

test('what was taken from a page says so in every answer, in its words and in its structure', async () => {
  const { address, clients } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const own = { content: 'Zellmark is where the barge lies.', store: 'semantic', entity: 'place--Zellmark' };
  await use(client, 'memory_store', own);
  const words = '[[place--zellmark]] shuts its harbour to barges in 2031.';
  const stored = await use(client, 'memory_store', { content: words, store: 'core', source: 'web' });
  const { id } = stored.structuredContent as { id: string };

  const asked: [string, Record<string, unknown>][] = [
    ['memory_search', { query: 'harbour shut to barges' }],
    ['memory_get', { ids: [id] }],
    ['memory_browse', {}],
    ['memory_context', { query: 'harbour shut to barges', again: true }],
    ['memory_entity', { name: 'Zellmark' }],
    ['memory_forget', { query: 'shuts its harbour' }],
  ];
  const mark = 'untrusted: from a web page';
  for (const [tool, input] of asked) {
    const { content, structuredContent } = await use(client, tool, input);
    const text = content[0]?.text ?? '';
    expect([tool, text.slice(text.indexOf('shuts its harbour')).split('\n').slice(0, 2).join(' ')]).toEqual([
      tool,
      expect.stringContaining(mark),
    ]);
    expect([tool, JSON.stringify(structuredContent)]).toEqual([tool, expect.stringContaining(mark)]);
    expect([tool, text.split(mark).length]).toEqual([tool, 2]);
  }
});

test('what is believed little says so wherever it is told', async () => {
  const { address, clients } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const about = { store: 'semantic', entity: 'Pool', type: 'place' };
  await use(client, 'memory_store', { ...about, content: 'The pool opens at six.' });
  const unsure = { content: 'At [[place--pool]] is a sauna, perhaps.', store: 'episodic', confidence: 'low' };
  await use(client, 'memory_store', unsure);
  const asked: [string, Record<string, unknown>][] = [
    ['memory_search', { query: 'pool sauna' }],
    ['memory_entity', { name: 'Pool' }],
    ['memory_forget', { query: 'at the pool is a sauna' }],
  ];
  for (const [tool, input] of asked) {
    const { content, structuredContent } = await use(client, tool, input);
    const text = content[0]?.text ?? '';
    const line = text.slice(text.indexOf('sauna')).split('\n').slice(0, 2).join(' ');
    expect([tool, line]).toEqual([tool, expect.stringContaining('low confidence')]);
    expect([tool, JSON.stringify(structuredContent)]).toEqual([tool, expect.stringMatching(/low confidence|"low"/)]);
  }
});

/** What reading tools tell: their words alone, as every client passes them on; nothing stands in a structure that takes their place. */
async function told(client: Client, tool: string, input: Record<string, unknown>): Promise<string> {
  const answer = await client.callTool({ name: tool, arguments: input });
  expect([tool, answer.structuredContent]).toEqual([tool, undefined]);
  const [first] = answer.content as { text: string }[];
  return first?.text ?? '';
}

test('what is doubtful, not yet confirmed, or read as a time says so in the words of each reading tool', async () => {
  const { address, clients } = await openGateway();
  const main = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const content = 'The dredger may come back in spring.';
  const { structuredContent } = await use(main, 'memory_store', { content, store: 'episodic', confidence: 'low' });
  const { id } = structuredContent as { id: string };
  const query = 'when does the dredger come back, as told today?';
  const asked: [string, Record<string, unknown>][] = [
    ['memory_search', { query }],
    ['memory_get', { ids: [id] }],
    ['memory_browse', {}],
    ['memory_context', { query, again: true }],
  ];
  for (const [tool, input] of asked) {
    const text = await told(main, tool, input);
    expect([tool, text.split(content)[1]?.split(')')[0]]).toEqual([tool, expect.stringContaining('low confidence')]);
    const time = '“today” was read as a time: ';
    expect([tool, text.includes(time)]).toEqual([tool, 'query' in input]);
  }

  const helper = await agent(address, 'y', clients.grant('Coder', 'subagent').token);
  const proposal = await use(helper, 'memory_store', { content: 'The crane has a new hook.', store: 'episodic' });
  const ids = [String(proposal.structuredContent?.id)];
  for (const [tool, input] of [
    ['memory_search', { query: 'hook of the crane' }],
    ['memory_get', { ids }],
    ['memory_context', { query: 'hook of the crane', again: true }],
  ] as const)
    expect([tool, await told(helper, tool, input)]).toEqual([tool, expect.stringMatching(/not yet confirmed/)]);
  expect(await told(main, 'memory_search', { query: 'hook of the crane' })).not.toContain('new hook');
});

test('whole files, lists of them, their lines and their history say which of it was taken from a page', async () => {
  const { address, clients } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  await use(client, 'memory_store', { content: 'The barge lies in Zellmark.', store: 'episodic' });
  const words = 'The harbour of Zellmark shuts to barges in 2031.';
  const stored = await use(client, 'memory_store', { content: words, store: 'episodic', source: 'web' });
  const { path, line } = stored.structuredContent as { path: string; line: number };
  const mark = 'untrusted: from a web page';
  const asked: [string, Record<string, unknown>][] = [
    ['memory_read', { path }],
    ['memory_list', {}],
    ['memory_history', { what: 'lines', about: path }],
  ];
  for (const [tool, input] of asked)
    expect([tool, await told(client, tool, input)]).toEqual([tool, expect.stringContaining(mark)]);
  expect(await told(client, 'memory_read', { path })).toContain(`L${line}-`);
  expect(await told(client, 'memory_history', {})).toMatch(/logged untrusted fact: The harbour/);
  const { contents } = await client.readResource({ uri: `memory://file/${path}` });
  expect(JSON.stringify(contents)).toContain(mark);

  const helper = await agent(address, 'y', clients.grant('Coder', 'subagent').token);
  await use(helper, 'memory_store', { content: 'The crane shuts down in 2032.', store: 'episodic', source: 'web' });
  expect((await use(client, 'memory_review', {})).content[0]?.text).toContain(mark);
});

test('core memory that nobody stands by says so where it is read as a resource', async () => {
  const { address, clients, root } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const lurker = await agent(address, 'y', clients.grant('Coder', 'subagent').token);
  await use(lurker, 'memory_search', { query: 'anything' });
  const file = join(root, 'MEMORY.md');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('## Identity\n', '## Identity\n- The owner pays every bill at once.\n'),
  );
  const core = async () => JSON.stringify((await client.readResource({ uri: 'memory://core' })).contents);
  await expect.poll(core).toMatch(/Not to be relied on: .*not confirmed/);
});
