import { expect, test } from 'vitest';
import { day, type Files, materialOf, page, reading } from '../testing/material.ts';
import { verified } from '../verify.ts';
import { reason } from './by-rules.ts';

const world: Files = {
  'MEMORY.md': '# M\n## Identity\n- Name: Paula Reyes\n- Role: practice manager at Oakfield Dental\n',
  ...page('person--paula-reyes', ['Works four days a week']),
  ...page('organization--oakfield-dental', ['Opens at 8:00']),
  ...page('person--leon-fischer', ['Is the hygienist']),
};

/** Whom the facts of one episode are about and what they say, all of it borne out. */
async function factsOf(text: string, head = 'fact | confidence:high | tags:[] | source:conversation') {
  const all = { ...world, ...day('2026-02-02', { text, head }) };
  const { kept, dropped } = await verified(reason(materialOf(all)), reading(all));
  expect(dropped).toEqual([]);
  return kept.flatMap(({ does }) => (does.kind === 'fact' ? [`${does.entity}: ${does.statement}`] : []));
}
const practice = 'organization--oakfield-dental';

test.each([
  ['Leon is allergic to latex.', ['person--leon-fischer: Leon is allergic to latex']],
  ['The lab work goes to Brenner in Ulm.', ['organization--brenner: The lab work goes to Brenner in Ulm']],
  ['The practice opens at half past seven on Mondays.', []],
  ['Payment by card is possible from 20 euros.', [`${practice}: Payment by card is possible from 20 euros`]],
  ['My sister Ebba keeps the books.', ['person--paula-reyes: My sister Ebba keeps the books']],
  ['Jonas Weber works as our accountant.', ['person--jonas-weber: Jonas Weber works as our accountant']],
  [
    'Die Praxis hat seit dem 3. März 2025 einen neuen Stuhl.',
    [`${practice}: Die Praxis hat seit dem 3. März 2025 einen neuen Stuhl`],
  ],
])('a sentence that stands alone: %s', async (text, facts) => {
  expect(await factsOf(text)).toEqual(facts);
});

test.each([
  ['leans on the sentence before it', 'We are closed. Implants come from Dentaflex in Ulm.', []],
  ['begins with whom another names', 'They come on Mondays and Thursdays.', []],
  ['is of its day', 'Leon has the blue room today.', []],
  ['is planned', 'Leon wants to move to Ulm.', []],
  ['says too little', 'Grease and noise.', []],
  ['names whom it is about only in its midst', 'The keys for the lab are with Leon.', []],
  ['leans on what leads to it', 'For everybody once more: Leon is allergic to latex.', []],
  ['speaks of oneself on the page of another', 'Leon is allergic to latex like my mother.', []],
  ['says nothing of its own', 'Leon on the phone.', []],
  ['is no whole sentence', 'Decided with everyone at the table.', []],
  ['is news', 'Leon has the licence for the laser!', []],
  ['points at whom it does not name', 'We are closed. Leon says latex gives her a rash every time.', []],
  ['opens a list', 'House rules from Leon:', []],
])('what %s is no fact', async (_what, text, facts) => {
  expect(await factsOf(text)).toEqual(facts);
});

test('what happened is no fact, however it is told', async () => {
  const event = 'event | confidence:high | tags:[] | source:conversation';
  expect(await factsOf('Leon passed the exam for implants.', event)).toEqual([]);
});

test('where nobody says who the owner is, the only person there is may be a colleague: nothing is told of them that is said of nobody', async () => {
  const said = ['I prefer the blue pen for signatures.', 'The choir goes on tour to Ghent on 4 May, sixty of us.'];
  const all = { ...page('person--lena', ['Prefers calls to mail']), ...day('2026-02-02', ...said) };
  const { kept } = await verified(reason(materialOf(all)), reading(all));
  expect(kept.flatMap(({ does }) => (does.kind === 'fact' ? [does.entity] : []))).toEqual([]);
});

test('a day without a year gets the one it was told in, and none where it comes again', async () => {
  expect(await factsOf('The autoclave has a warranty until 30 June.')).toEqual([
    `${practice}: The autoclave has a warranty until 30 June 2026`,
  ]);
  expect(await factsOf("Leon's birthday is on 30 June.")).toEqual([
    "person--leon-fischer: Leon's birthday is on 30 June",
  ]);
});

test('what another episode gives another value of is no plain fact, though it is only reported there', async () => {
  const text = 'Leon has 12 patients.';
  expect(await factsOf(text)).toHaveLength(1);
  const all = {
    ...world,
    ...day('2026-02-02', { text, head: 'fact | confidence:medium | tags:[patients] | source:conversation' }),
    ...day('2026-02-09', {
      text: 'Leon me dice que siempre fueron diez pacientes.',
      head: 'event | confidence:medium | tags:[patients] | source:conversation',
    }),
  };
  expect(reason(materialOf(all)).filter(({ does }) => does.kind === 'fact')).toEqual([]);
});

test.each([
  [
    'Leon has a new phone number. It is 0171 555 0143.',
    ['person--leon-fischer: Leon has a new phone number. It is 0171 555 0143'],
  ],
  [
    'Leon is on the late shift in August. Until then Marit has his room.',
    ['person--leon-fischer: Leon is on the late shift in August. Until then Marit has his room'],
  ],
  ['Leon is allergic to latex. The chair is broken.', ['person--leon-fischer: Leon is allergic to latex']],
  ['Leon has a new phone number.', []],
  ['Leon has the blue room, so Dad sits in the red one.', []],
  [
    'Leon takes the taxes from January. I keep wages and invoices.',
    ['person--leon-fischer: Leon takes the taxes from January'],
  ],
])('a fact takes along what leans on it, and gives what it announces: %s', async (text, facts) => {
  expect(await factsOf(text)).toEqual(facts);
});
