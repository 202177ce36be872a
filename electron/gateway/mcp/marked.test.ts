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
