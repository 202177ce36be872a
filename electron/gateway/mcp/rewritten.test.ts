import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from '../testing/gateway.ts';

afterEach(cleanUp);

test('a procedure that is replaced keeps its pin, its use and its project, unless another is named', async () => {
  const { address, clients, root } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const store = async (content: string, more: Record<string, unknown>) => {
    const { structuredContent } = await use(client, 'memory_store', { content, store: 'procedural', ...more });
    return structuredContent as { id: string; path: string };
  };
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const old = await store('1. Tag the commit.\n2. Push the tag.', { title: 'Release', scope: 'harbour' });
  const used = 'Decay score: 0.95 | Access count: 14 | Last accessed: 2026-02-02 | Pinned: yes';
  const lines = read(old.path).split('\n');
  const learned = lines[1] ?? '';
  writeFileSync(join(root, old.path), lines.with(1, `${learned}\n<!-- ${used} -->`).join('\n'));
  await expect.poll(() => use(client, 'memory_get', { ids: [old.id] }).then((one) => one.isError ?? false)).toBe(false);

  const fresh = await store('1. Tag the commit.\n2. Wait for the build.\n3. Push the tag.', { replaces: old.id });
  const page = read(fresh.path);
  expect(fresh.path).toBe(old.path);
  expect(page.split('\n').slice(0, 3)).toEqual(['# Release', learned, `<!-- ${used} -->`]);
  expect(page).toContain('2. Wait for the build.');
  expect(page.match(/<!--/g)).toHaveLength(2);

  await store('1. Push the tag.', { replaces: old.id, scope: 'lighthouse' });
  expect(read(old.path)).toContain('Scope: lighthouse');
  expect(read(old.path)).toContain('Access count: 14');
});
