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
