import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

type Outcome = { status: string; why: string | null; id: string | null; path: string | null };

async function openScribe() {
  const gateway = await openGateway();
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const observe = async (
    messages: { role: string; content: string; name?: string }[],
    facts: unknown[],
    at?: string,
  ) => {
    const { structuredContent } = await use(client, 'memory_observe', { messages, facts, ...(at && { at }) });
    return structuredContent?.facts as Outcome[];
  };
  const read = (path: string | null | undefined) => readFileSync(join(gateway.root, path ?? ''), 'utf8');
  return { ...gateway, client, observe, read };
}

const said = [
  {
    role: 'user',
    content: 'My sister Ines moved to Lund in 2019. She doesn’t eat fish, and we meet tomorrow at 18:30.',
  },
  { role: 'assistant', content: 'Noted. Lund has a fine cathedral.' },
];

test('[OBSERVE-F1] what the words bear out is kept in its place, and what they do not is refused with the reason', async () => {
  const { observe, read } = await openScribe();
  const about = { entity: 'Ines', type: 'person', message: 0 };
  const facts = [
    {
      ...about,
      text: 'Ines, the user’s sister, has lived in Lund since 2019.',
      quote: 'My sister Ines moved to Lund in 2019.',
    },
    { ...about, text: 'Ines does not eat fish.', quote: 'She doesn’t eat fish' },
    {
      text: 'The user meets Ines on 23 November 2026 at 18:30.',
      kind: 'event',
      quote: 'we meet tomorrow at 18:30',
      message: 0,
    },
    { ...about, text: 'Ines moved to Lund in 2018.', quote: 'Ines moved to Lund in 2019' },
    { ...about, text: 'The user meets Ines at 18:45.', quote: 'we meet tomorrow at 18:30' },
    { ...about, text: 'Ines moved to Lund with Olaf.', quote: 'Ines moved to Lund' },
    { ...about, text: 'Ines eats fish.', quote: 'She doesn’t eat fish' },
    { ...about, text: 'Ines did not move to Lund.', quote: 'Ines moved to Lund' },
    { ...about, text: 'Ines lives in Malmö.', quote: 'Ines lives in Malmö' },
    { text: 'Lund has a cathedral.', quote: 'Lund has a fine cathedral', message: 4 },
  ];
  const outcomes = await observe(said, facts, '2026-11-22T10:00:00Z');
  expect(outcomes.map(({ status }) => status)).toEqual(['kept', 'kept', 'kept', ...Array(7).fill('refused')]);
  const reasons = [/2018/, /18:45/, /Olaf/, /denies/, /denies/, /does not stand/, /no message 4/];
  for (const [n, reason] of reasons.entries()) expect(outcomes[3 + n]?.why).toMatch(reason);
  const page = read('memory/graph/entities/person--ines.md');
  expect(page).toContain('has lived in Lund since 2019');
  expect(page).toContain('does not eat fish');
  expect(read(outcomes[2]?.path)).toContain('on 23 November 2026 at 18:30');
});

test('[OBSERVE-F10] who speaks has the name that core memory gives; another sentence’s denial is none of the fact’s', async () => {
  const { client, observe } = await openScribe();
  await use(client, 'memory_store', { content: 'Letters are signed “Clémence”.', store: 'core', title: 'Identity' });
  const content = 'My son Basile is fourteen. At least it is not raining. Remind me to buy ink.';
  const message = 0;
  const outcomes = await observe(
    [{ role: 'user', content }],
    [
      { text: 'Basile is the son of Clémence.', entity: 'Basile', type: 'person', quote: 'My son Basile', message },
      { text: 'Remind the user to buy ink.', kind: 'task', quote: content, message },
      { text: 'It is raining.', quote: content, message },
    ],
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['kept', 'kept', 'refused']);
});

test('[OBSERVE-F2] a fact is trusted as far as the words it quotes, however it is told', async () => {
  const { client, observe, read } = await openScribe();
  const turn = [
    { role: 'user', content: 'Please look at the notice.\n\n> The pump room code changes to blue on Fridays.' },
    { role: 'tool', name: 'fetch', content: 'The night ferry leaves from pier nine.' },
  ];
  const outcomes = await observe(turn, [
    {
      text: 'The pump room code changes to blue on Fridays.',
      quote: 'pump room code changes to blue on Fridays',
      entity: 'Pump room',
      message: 0,
    },
    {
      text: 'The night ferry leaves from pier nine.',
      quote: 'night ferry leaves from pier nine',
      entity: 'Night ferry',
      message: 1,
    },
  ]);
  for (const { status, path } of outcomes) {
    expect(status).toBe('kept');
    expect(path).toMatch(/^memory\/episodes\//);
    expect(read(path)).toMatch(/untrusted/);
  }
  const found = await use(client, 'memory_search', { query: 'night ferry pier nine' });
  expect(found.content[0]?.text).toContain('untrusted: from a web page');
});

test('[OBSERVE-F3] a fact takes the place of what it replaces; a secret in one is held back', async () => {
  const { root, client, observe, read } = await openScribe();
  const content = 'The standup is at nine.';
  const old = (await use(client, 'memory_store', { content, store: 'semantic', entity: 'Standup', type: 'project' }))
    .structuredContent;
  const now = 'From Monday on the standup starts at half past ten.';
  const [moved, secret] = await observe(
    [{ role: 'user', content: `${now} My key is sk-ant-api03-${'aB3'.repeat(31)}AA.` }],
    [
      {
        text: 'The standup starts at half past ten.',
        quote: 'standup starts at half past ten',
        entity: 'Standup',
        replaces: old?.id,
        message: 0,
      },
      { text: `The key is sk-ant-api03-${'aB3'.repeat(31)}AA.`, quote: now, message: 0 },
    ],
  );
  expect(moved?.status).toBe('kept');
  expect(read(moved?.path)).toMatch(/at nine\. \(until .*superseded-by/);
  expect(secret?.status).toBe('refused');
  expect(read('memory/graph/entities/project--standup.md') + root).not.toContain('aB3aB3');
});

test('[OBSERVE-F9] what is only supposed bears no plain fact, and a fact of the person’s words is the person’s', async () => {
  const { observe, read } = await openScribe();
  const turn = [
    { role: 'user', content: 'I might switch to Zed. At work I use Helix.' },
    { role: 'tool', name: 'bash', content: 'zed 0.1 and helix 24 are installed' },
  ];
  const outcomes = await observe(turn, [
    { text: 'The user uses Zed.', quote: 'I might switch to Zed', message: 0 },
    { text: 'The user might switch to Zed.', quote: 'I might switch to Zed', message: 0 },
    { text: 'The user uses Helix at work.', quote: 'At work I use Helix.', message: 0 },
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['refused', 'kept', 'kept']);
  expect(outcomes[0]?.why).toContain('only supposes');
  expect(read(outcomes[2]?.path)).not.toMatch(/tool:bash|untrusted/);
});

test('[OBSERVE-F11] notes bear facts: another clause’s denial, a shortened weekday, a count of the names beside it', async () => {
  const { observe } = await openScribe();
  const note = 'kitchen for Lackner: oiled oak, no handles at all. fitting on 20.3. early. tarek drives sa+so for me';
  const children = 'Lucas 12, Martina 9 and Fionn is 4';
  const about = { entity: 'Lackner kitchen', type: 'project', message: 0 };
  const outcomes = await observe(
    [{ role: 'user', content: `${note}. ${children}. so he comes on his own` }],
    [
      { ...about, text: 'The Lackner kitchen is fitted on 20.3. early.', quote: note.split('. tarek')[0] },
      { ...about, text: 'The Lackner kitchen has handles.', quote: note.split('. tarek')[0] },
      { text: 'Tarek drives on Saturday and Sunday.', quote: 'tarek drives sa+so for me', message: 0 },
      { text: 'Tarek drives on Monday.', quote: 'tarek drives sa+so for me', message: 0 },
      { text: 'He comes on Sunday.', quote: 'so he comes on his own', message: 0 },
      { text: 'There are three children: Lucas (12), Martina (9) and Fionn (4).', quote: children, message: 0 },
      { text: 'There are five children: Lucas (12), Martina (9) and Fionn (4).', quote: children, message: 0 },
    ],
  );
  const [kept, refused] = ['kept', 'refused'];
  expect(outcomes.map(({ status }) => status)).toEqual([kept, refused, kept, refused, refused, kept, refused]);
});

test('[OBSERVE-F14] in German an article and a noun at the beginning of a sentence are no name', async () => {
  const { observe } = await openScribe();
  const quote = 'lackner hat grad angläut. estrich no nass. wird der 27. bei ihr statt dem 20.';
  const about = { entity: 'Küche Lackner', type: 'project', quote, message: 0 };
  const outcomes = await observe(
    [{ role: 'user', content: quote }],
    [
      { ...about, text: 'Die Lieferung der Küche Lackner ist am 27. statt am 20., weil der Estrich noch nass ist.' },
      { ...about, text: 'Die Küche Lackner wird am 27. von Herrn Ebner geliefert.' },
    ],
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['kept', 'refused']);
});

test('[OBSERVE-F12] a fact that replaces a procedure is how it is done now; how it was done is history', async () => {
  const { client, observe, read } = await openScribe();
  const { structuredContent } = await use(client, 'memory_store', {
    content: 'In the book, references go to the foot of the page.',
    store: 'procedural',
    title: 'References of the book',
  });
  const quote = 'all notes go to the end of the volume now';
  const [outcome] = await observe(
    [{ role: 'user', content: `Changed my mind: ${quote}.` }],
    [
      {
        text: 'All notes of the book go to the end of the volume now.',
        entity: 'book',
        type: 'project',
        replaces: structuredContent?.id,
        quote,
        message: 0,
      },
    ],
  );
  expect(outcome).toMatchObject({ status: 'kept', path: structuredContent?.path });
  expect(read(outcome?.path)).toContain('end of the volume');
  expect(read(outcome?.path)).not.toContain('foot of the page');
  const { content } = await use(client, 'memory_search', {
    query: 'references of the book foot of the page',
    history: true,
  });
  expect(JSON.stringify(content)).toContain('foot of the page');
});

test('[OBSERVE-F15] a day that is said without its month is the one that comes next or was last, on its weekday', async () => {
  const { observe } = await openScribe();
  const said =
    'The movers come on the 12th. The vet is on Monday the 30th at 9. Der Termin ist am 3. um 10 Uhr. It costs 30 euros.';
  const about = (text: string, quote: string) => ({ text, quote, message: 0 });
  const outcomes = await observe(
    [{ role: 'user', content: said }],
    [
      about('The movers come on 12 December 2026.', 'The movers come on the 12th.'),
      about('The vet is on 30 November 2026 at 9.', 'The vet is on Monday the 30th at 9.'),
      about('Der Termin ist am 3. Dezember 2026 um 10 Uhr.', 'Der Termin ist am 3. um 10 Uhr.'),
      about('The movers come on 12 March 2026.', 'The movers come on the 12th.'),
      about('The vet is on 30 December 2026 at 9.', 'The vet is on Monday the 30th at 9.'),
      about('It is due on 30 November 2026.', 'It costs 30 euros.'),
    ],
    '2026-11-27T10:00:00Z',
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['kept', 'kept', 'kept', 'refused', 'refused', 'refused']);
  expect(outcomes[3]?.why).toContain('leave it out, or quote the words that say it');
});

test('[OBSERVE-F20] what it takes the place of says the rest, and “last night” has the day of its message', async () => {
  const { client, observe, read } = await openScribe();
  const about = { store: 'semantic', entity: 'db-kiwi', type: 'server' };
  const old = await use(client, 'memory_store', { content: 'db-kiwi is a Hetzner CX41.', ...about });
  const { id } = old.structuredContent as unknown as { id: string };
  const content = 'They moved it, it is a CX52 since October. The importer fell over last night.';
  const fact = { entity: 'db-kiwi', type: 'server', message: 0 };
  const outcomes = await observe(
    [{ role: 'user', content }],
    [
      { ...fact, text: 'db-kiwi is a Hetzner CX52 since October.', quote: 'it is a CX52 since October', replaces: id },
      {
        ...fact,
        text: 'The importer on db-kiwi fell over in the night before 2026-11-27.',
        quote: 'The importer fell over last night',
      },
      { ...fact, text: 'The importer fell over on 2026-11-12.', quote: 'The importer fell over last night' },
      { ...fact, text: 'The importer on db-kiwi is a Hetzner.', quote: 'The importer fell over last night' },
    ],
    '2026-11-27T10:00:00Z',
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['kept', 'kept', 'refused', 'refused']);
  expect(read(outcomes[0]?.path)).toMatch(/Hetzner CX41\..*superseded-by/);
});

test.each([
  [
    'Here is the opening of my short story, tell me what you think: I was born on a barge in Ghent. I work as a diver and I hate the sea.',
    'I work as a diver and I hate the sea.',
  ],
  [
    'Schreib mir eine Geschichte in der Ich-Form.\n\nIch wohne in einem Leuchtturm und habe drei Katzen.',
    'Ich wohne in einem Leuchtturm',
  ],
])(
  'a story in the first person tells nothing of who wrote it, whoever makes a fact of it: %s',
  async (content, quote) => {
    const { observe } = await openScribe();
    const messages = [{ role: 'user', content: `I moved to Bergen in May. ${content}` }];
    const facts = await observe(messages, [
      { text: 'The user works as a diver, or lives in a lighthouse.', quote, message: 0 },
      { text: 'The user moved to Bergen in May.', quote: 'I moved to Bergen in May.', message: 0 },
    ]);
    expect(facts.map(({ status }) => status)).toEqual(['refused', 'kept']);
    expect(facts[0]?.why).toContain('tells nothing of the person');
  },
);

test('a fact of a turn is told with what it may make untrue, as a store is; one that replaced it, and what the turn itself told, is not', async () => {
  const { client, observe } = await openScribe();
  const page = { entity: 'Layla', type: 'person' };
  const old = (
    await use(client, 'memory_store', {
      ...page,
      store: 'semantic',
      content: 'Layla takes cetirizine 10 mg every evening.',
    })
  ).structuredContent;
  const turn = [{ role: 'user', content: 'Layla takes loratadine 10 mg at breakfast. Layla is allergic to nuts.' }];
  const [taken, nuts] = (await observe(turn, [
    {
      ...page,
      text: 'Layla takes loratadine 10 mg at breakfast.',
      quote: 'Layla takes loratadine 10 mg at breakfast',
      message: 0,
    },
    { ...page, text: 'Layla is allergic to nuts.', quote: 'Layla is allergic to nuts', message: 0 },
  ])) as (Outcome & { near?: { id: string }[] })[];
  expect(taken?.near?.map(({ id }) => id)).toEqual([old?.id]);
  expect(nuts?.near?.map(({ id }) => id)).not.toContain(taken?.id);
});

test('[OBSERVE-F12] one bad fact costs itself alone, and one without its message is of the one that has its quote', async () => {
  const { observe } = await openScribe();
  const outcomes = await observe(said, [
    { text: 'Ines moved to Lund in 2019.', quote: 'Ines moved to Lund in 2019', message: 0 },
    { text: 'x', quote: 'y' },
    { quote: 'She doesn’t eat fish', message: 0 },
    'no object',
    { text: 'Ines does not eat fish.', quote: 'She doesn’t eat fish' },
    { text: 'Lund has a fine cathedral.', quote: 'Lund has a fine cathedral', kind: 'rumour' },
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['kept', 'refused', 'refused', 'refused', 'kept', 'refused']);
  expect(outcomes[2]?.why).toMatch(/text/);
  expect(outcomes[5]?.why).toMatch(/kind/);
});

test.each([
  ['Zelda books the caterer, not Yann.', 'not Yann', 'Yann books the caterer.'],
  ['Zelda books the caterer, not Yann.', 'the caterer, not Yann', 'Yann books the caterer.'],
  ['Die Torte holt Zelda, nicht Yann.', 'Yann', 'Yann holt die Torte.'],
  ['Zelda apporte le gâteau, pas Yann.', 'pas Yann', 'Yann apporte le gâteau.'],
  ['La tarta la trae Zelda, no Yann.', 'no Yann', 'Yann trae la tarta.'],
  ['Zelda takes 14 chairs, not 16.', 'takes 14 chairs, not 16', 'Zelda takes 16 chairs.'],
  ['Wanda pays it next week.', 'Wanda pays it', 'Wanda refuses to pay it.'],
  ['Wanda refuses to pay the deposit.', 'Wanda refuses to pay the deposit', 'Wanda pays the deposit.'],
  ['Wanda won’t pay the deposit.', 'pay the deposit', 'Wanda pays the deposit.'],
  ['Wanda zahlt die Kaution nicht.', 'Wanda zahlt die Kaution', 'Wanda zahlt die Kaution.'],
  ['Ich esse kein Fleisch mehr.', 'Ich esse kein Fleisch mehr', 'The user eats meat.'],
  ['Je ne mange plus de viande.', 'Je ne mange plus de viande', 'The user eats meat.'],
  ['Ya no como carne.', 'Ya no como carne', 'The user eats meat.'],
  ['我不吃肉。', '我不吃肉', 'The user eats meat.'],
])('[OBSERVE-F13] what was said only to be denied bears no fact: %s, by “%s”', async (content, quote, text) => {
  const { observe } = await openScribe();
  const [one] = await observe([{ role: 'user', content }], [{ text, quote, message: 0 }]);
  expect(one).toMatchObject({ status: 'refused', why: expect.stringMatching(/den|does not hold/) });
});

test.each([
  ['Zelda books the caterer, not Yann.', 'Zelda books the caterer', 'Zelda books the caterer.'],
  ['Zelda books the caterer, not Yann.', 'Zelda books the caterer, not Yann', 'Yann does not book the caterer.'],
  ['Wanda won’t pay the deposit.', 'won’t pay the deposit', 'Wanda refuses to pay the deposit.'],
  ['Wanda doesn’t refuse to pay the deposit.', 'Wanda doesn’t refuse to pay the deposit', 'Wanda pays the deposit.'],
  ['Ich esse kein Fleisch mehr.', 'Ich esse kein Fleisch mehr', 'The user no longer eats meat.'],
  ['I can’t wait to visit Lund in May.', 'visit Lund in May', 'The user visits Lund in May.'],
  ['Ines doesn’t eat fish, but she loves oysters.', 'she loves oysters', 'Ines loves oysters.'],
])('[OBSERVE-F14] what agrees in what it denies is kept: %s, by “%s”', async (content, quote, text) => {
  const { observe } = await openScribe();
  const [one] = await observe([{ role: 'user', content }], [{ text, quote, message: 0 }]);
  expect(one).toMatchObject({ status: 'kept' });
});

test.each([
  'Kapitel 2: Ich heiße Marlene und arbeite als Spionin. Ich wohne in Wien. Bitte Stil verbessern.',
  'Chapter 3.\nMy name is Ottoline and I work as a lighthouse keeper. I hate gulls.\nPlease tighten the prose.',
  'Chapitre 4 : Je m’appelle Odile. J’habite à Brest. Améliore le style, s’il te plaît.',
  'Capítulo 1.\nMe llamo Nuria. Vivo en Cádiz.\n\nPor favor, corrige el estilo.',
])('[OBSERVE-F15] a text handed over to be worked on tells nothing of the person: %s', async (content) => {
  const { client, root, observe } = await openScribe();
  const { structuredContent } = await use(client, 'memory_observe', { messages: [{ role: 'user', content }] });
  expect(structuredContent?.message).toBe('Nothing in this turn is for memory.');
  const quote = content.split(/(?<=\.)\s+/).find((one) => /Wien|gulls|Brest|Cádiz/.test(one)) ?? '';
  const [fact] = await observe([{ role: 'user', content }], [{ text: quote, quote }]);
  expect(fact?.status).toBe('refused');
  expect(readFileSync(join(root, 'MEMORY.md'), 'utf8')).not.toMatch(/Wien|gulls|Brest|Cádiz/);
});
