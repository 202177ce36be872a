import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

/** A workspace of a Friday in November, and an agent that stores, tells turns and asks. */
async function openScribe() {
  let now = Date.parse('2026-11-20T09:00:00Z');
  const gateway = await openGateway({ now: () => now });
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const said = async (tool: string, args: Record<string, unknown>) => {
    now += 3_600_000;
    return (await use(client, tool, args)).content.map(({ text }) => text).join('\n');
  };
  return {
    core: () => readFileSync(join(gateway.root, 'MEMORY.md'), 'utf8'),
    store: (content: string, more: Record<string, unknown> = {}) => said('memory_store', { content, ...more }),
    observe: (content: string) => said('memory_observe', { messages: [{ role: 'user', content }] }),
    ask: (query: string) => said('memory_search', { query }),
  };
}

/** What stands in an answer of its memories: the text of each, and whether it was superseded. */
const told = (answer: string) =>
  answer.split(/^- /mu).map((one) => ({ text: one, old: /superseded|\(until /.test(one) }));
const isOld = (answer: string, words: string) => told(answer).some(({ text, old }) => old && text.includes(words));

test.each([
  [
    'Nils is allergic to shellfish.',
    'No, it’s peanuts Nils is allergic to, not shellfish.',
    'What is Nils allergic to?',
    'shellfish',
  ],
  [
    "Greta's recital is on 14 March.",
    "Greta's recital is the 21st, not the 14th.",
    'When is the recital of Greta?',
    '14 March',
  ],
  [
    'Olaf Brandt tunes the harpsichord.',
    'Vera Lindqvist tunes the harpsichord now, not Olaf Brandt.',
    'Who tunes the harpsichord?',
    'Olaf Brandt tunes',
  ],
  [
    'Frau Krämer liefert die Bretter am 12. Februar.',
    'Frau Krämer kommt erst am 19. Februar, nicht am 12.',
    'Wann kommt Frau Krämer?',
    'Bretter am 12',
  ],
  [
    'Our guarantee holds for 6 months.',
    'Buyers have 12 months now to bring it back instead of 6.',
    'How long is the guarantee in months?',
    '6 months',
  ],
  [
    'La boulangerie livre du pain complet.',
    'La boulangerie livre du pain blanc, pas du pain complet.',
    'Que livre la boulangerie ?',
    'pain complet.',
  ],
])(
  'what is denied beside what holds takes the place of the one that said it: %s',
  async (before, now, question, words) => {
    const { store, ask } = await openScribe();
    await store('Arne paddles to the lighthouse with 6 friends of his, and comes back on the 14th.');
    await store(before);
    expect(await store(now)).toContain('supersedes');
    const answer = await ask(question);
    expect(isOld(answer, words), answer).toBe(true);
    expect(isOld(answer, 'lighthouse')).toBe(false);
  },
);

test('a retraction that names something falls on what holds it, and never on the last that was said', async () => {
  const { store, observe, ask } = await openScribe();
  await observe('The boiler went out this morning; Henrik bought a thermocouple at the yard, 340 kroner.');
  await expect.poll(() => ask('thermocouple')).toContain('340');
  await store('Ines ordered 12 larch planks for the jetty, due 9 January.', { store: 'episodic', kind: 'event' });
  await observe('I was wrong about the thermocouple, it was 430, not 340.');
  await expect.poll(() => ask('thermocouple')).toContain('430');
  const answer = await ask('What did the thermocouple cost?');
  expect(isOld(answer, '340 kroner'), answer).toBe(true);
  expect(isOld(await ask('larch planks'), 'larch planks')).toBe(false);
});

test('a retraction of what nobody told takes the place of nothing; two that could be meant stay', async () => {
  const { store, ask } = await openScribe();
  await store('Ines ordered 12 larch planks for the jetty, due 9 January.', { store: 'episodic', kind: 'event' });
  expect(await store('I was wrong about the tide table, it was 70, not 60.')).not.toContain('supersedes');
  await store('Nils likes squash on Mondays.');
  expect(await store('Nils takes walnuts, not squash.')).not.toContain('supersedes');
  expect(isOld(await ask('larch planks'), 'larch planks')).toBe(false);
});
