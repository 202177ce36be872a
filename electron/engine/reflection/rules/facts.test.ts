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
const event = 'event | confidence:high | tags:[] | source:conversation';
const practice = 'organization--oakfield-dental';

test.each([
  ['Steriliser: 134 degrees, four minutes.', [`${practice}: Steriliser: 134 degrees, four minutes`]],
  ['Implants now from Dentaflex in Ulm.', [`${practice}: Implants now from Dentaflex in Ulm`]],
  ['Grease and noise.', []],
])('a note without a verb: %s', async (text, facts) => {
  expect(await factsOf(text)).toEqual(facts);
});

test.each([
  ['The treasurer, Ms. Vera Lind, rang.', 'person--vera-lind: Vera Lind is the treasurer'],
  ['New receptionist: Mia Brandl.', 'person--mia-brandl: Mia Brandl is the receptionist'],
  ['Our supplier is Jonas Ott.', 'person--jonas-ott: Jonas Ott is the supplier'],
])('who somebody is, told beside the name: %s', async (text, fact) => {
  expect(await factsOf(text, event)).toContain(fact);
});

test('a log leaves out of whom it just spoke', async () => {
  expect(await factsOf('Relief dentist for May: Ines Carval. Holds a licence for implants.')).toEqual([
    'person--ines-carval: Ines Carval is the relief dentist for May',
    'person--ines-carval: Holds a licence for implants',
  ]);
});

test('items of a list tell on; “he” is no practice, and “they” are not one person', async () => {
  expect(await factsOf('- Leon passed his exam.\n- He does fillings on his own from today.', event)).toContain(
    'person--leon-fischer: Leon Fischer does fillings on his own from today',
  );
  expect(await factsOf('The practice has a new chair. He paints it in June.')).toEqual([
    `${practice}: The practice has a new chair`,
  ]);
  expect(await factsOf('Leon met the cleaners. They come on Mondays.', event)).toEqual([]);
});

test('an event tells how things are where it says so in numbers or by a day', async () => {
  expect(await factsOf('The autoclave is due for service in May. The printer jammed twice.', event)).toEqual([
    `${practice}: The autoclave is due for service in May`,
  ]);
});

test('what was resolved is said for itself; what somebody wrote himself and puts right is not', async () => {
  expect(await factsOf('It was resolved unanimously that the practice closes at noon on Fridays.')).toEqual([
    `${practice}: The practice closes at noon on Fridays`,
  ]);
  const correction = 'correction | confidence:high | tags:[] | source:user-explicit';
  expect(await factsOf('I wrote that the practice closes at six.', correction)).toEqual([]);
});

test('a preference that names nobody is the owner’s', async () => {
  const preference = 'preference | confidence:high | tags:[] | source:user-explicit';
  expect(await factsOf('No calls before nine.', preference)).toEqual(['person--paula-reyes: No calls before nine']);
});

test('a German article begins no name', async () => {
  expect(await factsOf('Den Schlüssel gibt es ab Montag am Tresen.')).toEqual([
    `${practice}: Den Schlüssel gibt es ab Montag am Tresen`,
  ]);
});

test('what is over within the week is no fact; a week’s rule and a date are', async () => {
  expect(await factsOf('The practice stays closed until Friday. The practice is painted next week.')).toEqual([]);
  expect(await factsOf('The practice is open from Monday until Thursday.')).toEqual([
    `${practice}: The practice is open from Monday until Thursday`,
  ]);
});
