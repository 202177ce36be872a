import { encode } from 'gpt-tokenizer';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from '../testing/gateway.ts';

afterEach(cleanUp);

test('what a writing tool answers to programs says nothing twice, and nothing of what there is none', async () => {
  const { address, clients } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const answered = async (tool: string, input: Record<string, unknown>) => {
    const { structuredContent } = await use(client, tool, input);
    const json = JSON.stringify(structuredContent);
    expect(json).not.toMatch(/null|\[\]|\d\.\d{5}/);
    const told = structuredContent as Record<string, unknown>;
    return { told, tokens: encode(json).length };
  };
  const about = { store: 'semantic', entity: 'Brodnik', type: 'place' };
  await answered('memory_store', { content: 'The lock of Brodnik opens at 06:30.', ...about });
  const { told: stored, tokens } = await answered('memory_store', {
    content: 'The keeper of Brodnik has two dogs.',
    ...about,
  });
  expect(Object.keys(stored).sort()).toEqual(['id', 'line', 'near', 'path', 'status', 'store']);
  expect(stored.near).toEqual([{ id: expect.any(String), text: expect.any(String), since: expect.any(String) }]);
  // Where it was routed is told by where it stands.
  const { told: routed } = await answered('memory_store', { content: 'I never eat fish.' });
  expect(routed).toMatchObject({ store: 'core', path: 'MEMORY.md' });
  expect(routed).not.toHaveProperty('routing');
  const { told: found } = await answered('memory_forget', { query: 'lock of Brodnik' });
  const [first] = found.memories as Record<string, unknown>[];
  expect(Object.keys(first ?? {}).sort()).toEqual(['at', 'citation', 'id', 'status', 'text']);
  expect(tokens).toBeLessThan(150);
});
