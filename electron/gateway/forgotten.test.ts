import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway } from './testing/gateway.ts';
import { owner } from './testing/happened.ts';

afterEach(cleanUp);

type Answer = { structuredContent?: unknown; _meta?: Record<string, unknown> };
/** What a program reads of an answer. */
const structured = (answer: Answer) =>
  (answer.structuredContent ?? answer._meta?.['mneme/result']) as Record<string, unknown>;

const secretWords = 'Niamh Kearney had a biopsy on 19 November 2026.';
const order = 'The order number at the shop is 4471-B.';

test('what was forgotten is on no agent’s desk, and its file says so', async () => {
  const gateway = await openGateway();
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const call = async (tool: string, input: Record<string, unknown>) =>
    structured(await client.callTool({ name: tool, arguments: input }));
  const fact = await call('memory_store', { content: secretWords, store: 'semantic', entity: 'Niamh Kearney' });
  const entry = await call('memory_store', { content: order, store: 'episodic', occurred_at: '2026-03-04T10:00' });
  await call('memory_store', { content: 'Niamh Kearney sings alto.', store: 'semantic', entity: 'Niamh Kearney' });
  const ids = [String(fact.id), String(entry.id)];
  await call('memory_forget', { ids });
  const about = JSON.stringify(await call('memory_entity', { name: 'Niamh Kearney' }));
  expect(about).toContain('alto');
  expect(about).not.toContain('biopsy');
  await call('memory_store', { content: 'The choir meets in the hall.', store: 'episodic' });
  const reader = await agent(gateway.address, 'y', gateway.clients.grant('Reader', 'main').token);
  const read = await reader.callTool({ name: 'memory_reflect', arguments: { who: 'you' } });
  const material = JSON.stringify(structured(read as Answer));
  await reader.close();
  expect(material).toContain('alto');
  expect(material).not.toMatch(/biopsy|4471-B/);
  for (const asked of [{ what: 'forgotten' }, { what: 'changes' }, { what: 'lines', about: entry.path }]) {
    const told = JSON.stringify(await call('memory_history', asked));
    expect(told).not.toMatch(/biopsy|4471-B/);
  }
  expect(JSON.stringify(await call('memory_history', { what: 'forgotten' }))).toContain(String(entry.id));
  const owners = await gateway.dispatch('history.list', { what: 'forgotten' }, owner);
  expect(JSON.stringify(owners)).toContain('4471-B');
  // By an id that it still knows it may look, and is told.
  expect((await call('memory_get', { ids })).memories).toMatchObject([{ status: 'archived' }, { status: 'archived' }]);
  const day = () => readFileSync(join(gateway.root, 'memory/episodes/2026-03-04.md'), 'utf8');
  expect(day()).toMatch(/\| archived:\d{4}-\d{2}-\d{2}\n/);
  await call('memory_restore', { ids });
  expect(day()).not.toContain('archived:');
  expect(JSON.stringify(await call('memory_entity', { name: 'Niamh Kearney' }))).toContain('biopsy');
});
