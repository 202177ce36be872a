import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from '../testing/gateway.ts';

afterEach(cleanUp);

test('a plain statement goes to the page of whom it begins with, else of the project in whose folder it is said', async () => {
  const { address, clients, root } = await openGateway();
  const folder = join(dirname(root), 'work', 'naranja-api');
  mkdirSync(join(folder, '.git'), { recursive: true });
  const { token } = clients.grant('Scribe', 'main');
  const there = await agent(address, 'x', token, folder);
  const elsewhere = await agent(address, 'y', token);
  const pathOf = async (content: string, client = there) => {
    const { structuredContent } = await use(client, 'memory_store', { content });
    const { path } = structuredContent as { path: string };
    expect(readFileSync(join(root, path), 'utf8')).toContain(content);
    return path;
  };
  const page = 'memory/graph/entities/project--naranja-api.md';
  expect(await pathOf('commits in english, conventional, no co-authored-by')).toBe(page);
  expect(await pathOf('postgres 14 in prod')).toBe(page);
  // What is the person's is no project's.
  expect(await pathOf('I do not eat fish.')).toBe('MEMORY.md');
  expect(await pathOf('Ingrid supervises me.', elsewhere)).toMatch(/person--ingrid\.md$/);
  expect(await pathOf('Never book anything before ten.', elsewhere)).toBe('MEMORY.md');
});
