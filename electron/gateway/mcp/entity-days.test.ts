import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from '../testing/gateway.ts';

afterEach(cleanUp);

async function opened() {
  const gateway = await openGateway();
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  return async (tool: string, input: Record<string, unknown>) => {
    const { structuredContent, content } = await use(client, tool, input);
    const [first] = content as { text: string }[];
    return { ...(structuredContent as Record<string, unknown>), said: first?.text ?? '' } as {
      said: string;
      id: string;
      facts: { text: string }[];
    };
  };
}

test('what is planned is known from the day on which it was told', async () => {
  const ask = await opened();
  await ask('memory_store', {
    content: 'Renske walks the coast path from 5 to 7 May 2031.',
    ...{ entity: 'Renske', type: 'person', occurred_at: '2031-02-11T10:00:00Z' },
  });
  const then = async (day: string) =>
    (await ask('memory_entity', { name: 'Renske', valid_at: day })).facts.map(({ text }) => text);
  expect(await then('2031-02-01')).toEqual([]);
  expect(await then('2031-03-01')).toEqual([expect.stringContaining('coast path')]);
  expect(await then('2031-05-06')).toEqual([expect.stringContaining('coast path')]);
});

test('what no longer holds says so where it names somebody', async () => {
  const ask = await opened();
  await ask('memory_store', { content: 'Renske plays chess.', entity: 'Renske', type: 'person' });
  const old = await ask('memory_store', { content: 'Renske comes on Tuesday to mend the roof.', store: 'episodic' });
  const now = { content: 'Renske comes on Friday to mend the roof.', store: 'episodic', replaces: old.id };
  const { id } = await ask('memory_store', now);
  expect((await ask('memory_entity', { name: 'Renske' })).said).toMatch(
    new RegExp(`on Tuesday to mend the roof[^\\n]*superseded by ${id}`),
  );
});
