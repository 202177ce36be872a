import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

async function openScribe() {
  let now = Date.parse('2026-11-20T09:00:00Z');
  const gateway = await openGateway({ now: () => now });
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  return async (content: string, more: Record<string, unknown> = {}) => {
    now += 3_600_000;
    return (await use(client, 'memory_store', { content, ...more })).content.map(({ text }) => text).join('\n');
  };
}

test.each([
  [
    { content: 'The subscription to Bildarchiv costs 60 euros a month.', entity: 'Bildarchiv', type: 'tool' },
    {
      content: 'The subscription to Notenbox is now 45 euros a month instead of 30.',
      entity: 'Notenbox',
      type: 'tool',
    },
  ],
  [
    { content: 'Die Miete für Halle Nord beträgt 900 Euro.', entity: 'Halle Nord', type: 'place' },
    { content: 'Die Miete für Halle Süd beträgt jetzt 700 Euro statt 650.', entity: 'Halle Süd', type: 'place' },
  ],
])('the price of one thing says nothing of another’s: %j', async (before, now) => {
  const store = await openScribe();
  await store(before.content, { ...before, store: 'semantic' });
  expect(await store(now.content, { ...now, store: 'semantic' })).not.toContain('supersedes');
});

test('the price of the same thing is superseded as before', async () => {
  const store = await openScribe();
  const of = { store: 'semantic', entity: 'Bildarchiv', type: 'tool' };
  await store('The subscription to Bildarchiv costs 60 euros a month.', of);
  expect(await store('The subscription to Bildarchiv is now 70 euros a month.', of)).toContain('supersedes');
});

test.each([
  [
    'Stand-up: 7 tickets open, pipeline green since Monday.',
    'Stand-up: 4 tickets open, pipeline green since Wednesday.',
    'Stand-up: 9 tickets open, pipeline red since Thursday.',
  ],
  [
    'Heute im Standup: 3 Tickets offen, Pipeline grün seit Dienstag.',
    'Heute im Standup: 5 Tickets offen, Pipeline grün seit Donnerstag.',
  ],
  [
    'Morning check of the greenhouse. 14 degrees, 3 vents open since Tuesday.',
    'Morning check of the greenhouse. 11 degrees, 5 vents open since Friday.',
  ],
])('what is reported of each day takes the place of no day before: %s', async (...reports) => {
  const store = await openScribe();
  for (const [n, content] of reports.entries())
    expect(await store(content, { store: 'episodic', occurred_at: `2026-11-1${n}` })).not.toContain('supersedes');
});

test.each([
  ['Brandt Logistik GmbH', 'organization--brandt-logistik-gmbh'],
  ['Kiel Marine AG', 'organization--kiel-marine-ag'],
])('the form of a company’s name says what it is where the fact does not name it: %s', async (entity, page) => {
  const store = await openScribe();
  expect(await store('Invoices go out on the 25th.', { store: 'semantic', entity })).toContain(page);
});

test.each([
  [
    'Ngozi cannot stand coriander and sends food back.',
    'The truing stand broke in March and was replaced with a new one.',
  ],
  ['Ngozi verträgt keinen Koriander.', 'Der Wagen verträgt den Anhänger nicht mehr und wurde ersetzt.'],
])('what is told of a thing ends nothing that is told of a person: %s', async (before, now) => {
  const store = await openScribe();
  await store(before, { store: 'semantic', entity: 'Ngozi' });
  const answer = await store(now, { store: 'episodic' });
  expect(answer).toContain('Stored as episode:');
  expect(answer).not.toContain('supersedes');
});
