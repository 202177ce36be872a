import { expect, test } from 'vitest';
import { day, type Files, materialOf, page, reading } from '../testing/material.ts';
import { verified } from '../verify.ts';
import { reason } from './by-rules.ts';
import { isAccomplished, purposeOf } from './core-ends.ts';
import { oldValuesIn } from './old-value.ts';

const memory = (critical: string[]) =>
  `# M\n## Identity\n- Name: Mara Lind\n## Critical Facts\n${critical.map((item) => `- ${item}\n`).join('')}`;
const world: Files = {
  'MEMORY.md': memory(['Tours leave at 19:30', 'The keeper of the records is Mr. Bram Vos']),
  ...page('person--mara-lind', ['Paints miniatures']),
  ...page('organization--harbour-museum', ['Has 12 halls', 'Insured with Meridian', 'Stores boats in shed B']),
  ...page('person--olga', ['Runs the ticket machine', 'Plays the cello', 'Works evenings only']),
};

async function told(text: string, files: Files = {}): Promise<string[]> {
  const all = { ...world, ...files, ...day('2026-02-02', text) };
  const { kept, dropped } = await verified(reason(materialOf(all)), reading(all));
  expect(dropped).toEqual([]);
  return kept.flatMap(({ does }) => (does.kind === 'contradiction' ? [does.sides[0].text] : []));
}

test.each([
  ['Harbour Museum has 14 halls.', 'Has 12 halls'],
  ['Harbour Museum switched from Meridian to Aquila.', 'Insured with Meridian'],
  ['Ana Reyes was elected keeper of the records.', 'The keeper of the records is Mr. Bram Vos'],
  ['Tours leave at half past eight from now on.', 'Tours leave at 19:30'],
  ['Olga now plays the trumpet.', 'Plays the cello'],
  ['Olga works mornings now.', 'Works evenings only'],
  ['Olga handed the ticket machine to Piet.', 'Runs the ticket machine'],
  ['The museum stores boats in shed D.', 'Stores boats in shed B'],
])('what stands written is contradicted: %s', async (text, standing) => {
  expect(await told(text)).toEqual([standing]);
});

test.each([
  'Harbour Museum lent two halls of the east wing to a school for a play about pirates.',
  'Olga now plays in the park at weekends.',
  'The tour left at 19:40 because the bus was late.',
])('what goes beside it contradicts nothing: %s', async (text) => {
  expect(await told(text)).toEqual([]);
});

test('a figure that is stated again otherwise contradicts the earlier episode', async () => {
  const head = (text: string) => ({ text, head: 'decision | confidence:high | tags:[] | source:conversation' });
  const files = day('2026-01-20', head('The family ticket costs 18 euros on weekdays.'));
  expect(await told('x', files)).toEqual([]);
  const all = { ...world, ...files, ...day('2026-02-02', head('The family ticket costs 21 euros on weekdays.')) };
  expect(reason(materialOf(all)).filter(({ does }) => does.kind === 'contradiction')).toHaveLength(1);
});

test.each([
  ['16 cars and not 18', [], ['18']],
  ['It moves from Mr. Gill to Ms. Daly', ['gill'], []],
  ['by voice message, no longer by mail', ['mail'], []],
  ['Wir sind von Asana auf Trello umgestiegen', ['asana'], []],
  ['The train runs from York to Leeds', [], []],
])('the old value: %s', (text, words, numbers) => {
  const found = oldValuesIn(text);
  expect(found.flatMap((one) => [...one.words])).toEqual(words);
  expect(found.flatMap((one) => [...one.numbers])).toEqual(numbers);
});

test.each([
  ['Currently working on: replacing the boiler', 'The boiler was replaced on Monday.', true],
  ['Currently working on: getting the sign repainted', 'The sign is not repainted yet.', false],
  ['Waiting on: the permit for the crane', 'Crane permit came by post.', true],
  ['Waiting on: the permit for the crane', 'Still no permit for the crane.', false],
  ['Open decisions: whether to buy a second kiln', 'Bought a second kiln.', true],
  ['Open decisions: who teaches the Friday class', 'Nobody teaches the Friday class.', false],
  ['Open decisions: who teaches the Friday class', 'Olga teaches the Friday class.', true],
])('%s — %s', (item, plain, is) => {
  const purpose = purposeOf(item);
  expect(purpose !== null && isAccomplished(purpose, plain, [], { isStatement: true })).toBe(is);
});

test('bullets of a task that come back are steps', async () => {
  const task = (text: string) => ({ text, head: 'task | confidence:high | tags:[] | source:conversation' });
  const files = {
    ...world,
    ...day(
      '2026-02-02',
      task('Boat out of the water.\n- crane straps under the hull\n- bilge pumped dry\n- hull hosed down'),
    ),
    ...day('2026-02-09', task('Second boat.\n- straps under the hull\n- pumped the bilge\n- hosed the hull down')),
  };
  const found = reason(materialOf(files)).filter(({ does }) => does.kind === 'procedure');
  expect(found).toHaveLength(1);
});
