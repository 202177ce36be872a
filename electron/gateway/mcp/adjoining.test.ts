import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from '../testing/gateway.ts';

afterEach(cleanUp);

type Told = { role: 'user' | 'assistant' | 'tool'; name?: string; content: string };

/** A fresh workspace's agent, what a turn left behind: the texts of all that is known then. */
async function opened(...people: string[]) {
  const gateway = await openGateway();
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  for (const entity of people)
    await use(client, 'memory_store', { content: `${entity} plays chess.`, entity, type: 'person' });
  return async (...messages: Told[]) => {
    await use(client, 'memory_observe', { messages });
    await (await gateway.engine).turns.settled();
    const { structuredContent } = await use(client, 'memory_browse', { limit: 50 });
    const { memories } = structuredContent as { memories: { id: string; text: string }[] };
    return memories.flatMap(({ id, text }) => (text === '' || text.endsWith(' plays chess.') ? [] : [{ id, text }]));
  };
}

test.each([
  ['Renske is a baker in Dokkum. She is allergic to poppy seed. I told her we take twelve loaves.', 'Renske'],
  ['Falk ist Imker in Kevelaer. Er bringt uns im Juli zwölf Gläser Honig.', 'Falk'],
  ['Mi prima Nuria vive en Lugo. Es alérgica a los cacahuetes. Tiene dos perros.', 'Nuria'],
  ['Solveig est infirmière à Brest. Elle est allergique aux noix.', 'Solveig'],
])('whom a sentence tells of stands with it: %s', async (said, who) => {
  const turn = await opened(who);
  const kept = await turn({ role: 'user', content: said });
  expect(kept.map(({ text }) => text)).toEqual([said]);
  expect(kept[0]?.id).toMatch(`fact:person--${who.toLowerCase()}`);
});

test('cause and consequence, and a scrap with what it is the sum of, stay together', async () => {
  const turn = await opened();
  const cause =
    'The label printer stopped yesterday, because Odile had put in the wide rolls. I decided it gets a spacer from now on.';
  await turn({ role: 'user', content: cause });
  const order = 'Ordered from Kvist Timber: forty larch boards and nine posts. €612.80 together.';
  const kept = await turn({ role: 'user', content: order });
  expect(kept.map(({ text }) => text).sort()).toEqual([order, cause].sort());
});

test('a riddle gives nothing, nor does an answer that says again what was said', async () => {
  const turn = await opened();
  expect(
    await turn({ role: 'user', content: 'Why did the baker go to the bank? Because he kneaded the dough every day.' }),
  ).toEqual([]);
  const said = 'Torvald services the lift on Thursday the 19th at ten.';
  const kept = await turn(
    { role: 'user', content: said },
    { role: 'assistant', content: 'Noted: Torvald, lift, Thursday 19th, ten.' },
  );
  expect(kept.map(({ text }) => text)).toEqual([said]);
});

test('what a finished task taught is kept beside what was asked', async () => {
  const turn = await opened();
  const lesson = 'Fixed the slow export: the cause was a lock that the backup held on the orders folder.';
  const kept = await turn(
    { role: 'user', content: 'Please look why the export is slow.' },
    { role: 'tool', name: 'write_file', content: 'ok' },
    { role: 'assistant', content: lesson },
  );
  expect(kept.map(({ text }) => text)).toEqual([lesson]);
});
