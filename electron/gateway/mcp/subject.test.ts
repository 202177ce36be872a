import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from '../testing/gateway.ts';

afterEach(cleanUp);

async function opened() {
  const gateway = await openGateway();
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const store = async (input: Record<string, unknown>) =>
    (await use(client, 'memory_store', input)).structuredContent as { id: string; message: string };
  for (const entity of ['Renske', 'Piet']) await store({ content: `${entity} plays chess.`, entity, type: 'person' });
  return store;
}

test.each([
  ['Renske’s mother Odile is allergic to wasp stings.', 'fact:person--odile'],
  ['Renskes Mutter Odile ist Imkerin.', 'fact:person--odile'],
  ['The van was scrapped in June, so Piet took the roof rack for 80 euros.', 'episode:'],
  ['The lathe is a Harding from 1962 with a new belt. The dust bag comes from Piet.', 'episode:'],
  ['Piet is a plumber in Dokkum.', 'fact:person--piet'],
])('a fact is of whom it tells: %s', async (content, id) => {
  const store = await opened();
  expect((await store({ content })).id).toContain(id);
});

test('the block of core memory that a caller names is where the line goes, also in the place of another', async () => {
  const store = await opened();
  const old = await store({ content: 'Answer in bullets.', store: 'core', title: 'Critical Facts' });
  expect(old.id).toContain('core:critical-facts');
  const now = { content: 'Answer in two sentences, without bullets.', store: 'core', replaces: old.id };
  expect((await store({ ...now, title: 'Persona' })).id).toContain('core:persona');
});
