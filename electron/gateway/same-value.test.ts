import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

test.each([
  ['The deadline is March 15', 'The deadline is 15 March'],
  ['The review begins at noon', 'The review begins at 12:00'],
])('memory_store takes “%s” and “%s” for one memory', async (first, second) => {
  const gateway = await openGateway();
  const { token } = gateway.clients.grant('Scribe', 'main');
  const client = await agent(gateway.address, 'x', token);
  const store = async (content: string) =>
    (await use(client, 'memory_store', { content, store: 'episodic' })).structuredContent;
  const stored = (await store(first)) as { id: string; status: string };
  expect(stored.status).toBe('stored');
  expect(await store(second)).toMatchObject({ id: stored.id, status: 'reinforced' });
});
