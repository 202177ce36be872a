import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from '../testing/gateway.ts';

afterEach(cleanUp);

const facts = [
  'Veronika Halász moors her boat at the slipway of Brodnik.',
  'The slipway of Brodnik is closed from November to March.',
  'Grease for winches is kept in the tin shed behind the chandlery.',
  'The keys of the tin shed hang in the harbour office.',
];
const noise = Array.from({ length: 30 }, (_, n) => `Veronika Halász wrote letter ${n + 1} about her boat in winter.`);

test('several short queries in one call bring each fact that an answer takes', async () => {
  const { address, clients } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  for (const content of [...facts, ...noise]) await use(client, 'memory_store', { content, store: 'episodic' });
  const query = 'Can Veronika Halász take her boat out in winter, and how would she get at the grease?';
  const queries = ['slipway of Brodnik closed', 'where is grease kept', 'keys of the tin shed'];
  const textOf = async (tool: string, input: Record<string, unknown>) => {
    const { content, structuredContent } = await use(client, tool, input);
    return { text: content[0]?.text ?? '', hits: (structuredContent?.hits ?? []) as { score: number; text: string }[] };
  };

  const alone = await textOf('memory_search', { query, k: 6 });
  expect(facts.filter((fact) => alone.text.includes(fact)).length).toBeLessThan(3);
  const { text, hits } = await textOf('memory_search', { query, queries, k: 6 });
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
  expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a));
  expect(new Set(hits.map((hit) => hit.text)).size).toBe(hits.length);

  const context = await textOf('memory_context', { query, queries, max_tokens: 300, again: true });
  expect(facts.filter((fact) => !context.text.includes(fact))).toEqual([]);
  const found = await textOf('memory_search', { query: 'zirconium', queries: ['tin shed keys'], k: 3 });
  expect([found.hits[0]?.text, found.text]).toEqual([facts[3], expect.not.stringContaining('No match')]);
});
