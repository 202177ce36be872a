import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

const conversation = [
  'Caroline: Hey Mel! I joined the climbing hall in Ghent last week.',
  'Melanie: Wow, how was it? I never dared to.',
  'Caroline: My arms still hurt, but I loved the people there.',
  'Melanie: Family time matters to me, so I stay on the ground.',
  'Caroline: You should come along once!',
];

test('the turns of a conversation stay together as what happened, and one is found by what stands beside it', async () => {
  const gateway = await openGateway();
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  for (const [n, content] of conversation.entries())
    await use(client, 'memory_store', { content, occurred_at: `2026-03-04T10:0${n}` });
  const day = readFileSync(join(gateway.root, 'memory/episodes/2026-03-04.md'), 'utf8');
  for (const turn of conversation) expect(day).toContain(turn);
  const pages = join(gateway.root, 'memory/graph/entities');
  const written = existsSync(pages) ? readdirSync(pages).map((page) => readFileSync(join(pages, page), 'utf8')) : [];
  for (const turn of conversation) expect(written.join('\n')).not.toContain(turn);
  expect(readFileSync(join(gateway.root, 'MEMORY.md'), 'utf8')).not.toContain('Family time');
  // Neither “climbing” nor “Ghent” stands in it: it stands beside the turn that has both.
  const found = JSON.stringify(await use(client, 'memory_search', { query: 'climbing hall Ghent' }));
  expect(found).toContain('how was it?');
});

test('a note on a person is a fact of theirs', async () => {
  const gateway = await openGateway();
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  await use(client, 'memory_store', { content: 'Caroline Dewit works as a nurse at the harbour clinic.' });
  expect(readFileSync(join(gateway.root, 'memory/graph/entities/person--caroline-dewit.md'), 'utf8')).toContain(
    'nurse',
  );
});
