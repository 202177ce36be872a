import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

test('of what somebody said of another in the first person the page says whose “my” it is', async () => {
  const gateway = await openGateway();
  const scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const store = (content: string, more: object) => use(scribe, 'memory_store', { content, ...more });
  await store('Name: Niamh Byrne', { store: 'core', title: 'Identity' });
  for (const content of ['Dr. Okonkwo is my GP.', 'Dr. Okonkwo works in Leipzig.'])
    await store(content, { store: 'semantic', entity: 'Dr. Okonkwo', type: 'person' });
  const answer = await use(scribe, 'memory_entity', { name: 'Okonkwo' });
  const text = (answer.content as { text?: string }[]).map((one) => one.text).join('\n');
  expect(text).toMatch(/Dr\. Okonkwo is my GP\. .*#L\d+, said by Niamh Byrne\)/);
  expect(text).toMatch(/works in Leipzig\. .*#L\d+\)/);
});
