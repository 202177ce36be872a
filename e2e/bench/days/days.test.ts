import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPeople } from './files.ts';
import { judge } from './judge.ts';
import { live } from './live.ts';
import { says } from './says.ts';

const user = (content: string) => [{ role: 'user', content }];
const jsonl = (...lines: unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const turn = (n: number, day: number, content: string, project: string | null = null) => ({
  turn: n,
  day,
  time: '09:00',
  agent: 'claude-code',
  project,
  messages: user(content),
});

const files: Record<string, string> = {
  'smith.jsonl': jsonl(
    { person: 'Ada Smith', about: 'Shoes horses.', languages: ['en'], projects: ['forge'] },
    turn(1, 0, 'The anvil stands in Lindengasse 4. By the way, my password is Zx9-quarry-77-Kp!'),
    turn(2, 1, 'In the forge repo every commit is signed.', 'forge'),
    turn(3, 2, 'We moved the anvil to Marktplatz 12.'),
    {
      question: 'Where does the anvil stand?',
      lang: 'en',
      kind: 'shares',
      right: ['Marktplatz'],
      wrong: ['Lindengasse'],
    },
    { question: 'Where do I find the iron block?', lang: 'en', kind: 'other-words', right: 'Marktplatz' },
  ),
  'smith.gold.jsonl': jsonl(
    {
      n: 1,
      turn: 1,
      text: 'The anvil stands in Lindengasse 4.',
      store: 'semantic',
      page: 'Anvil',
      type: 'tool',
      must: ['Lindengasse'],
      scope: null,
    },
    { n: 2, turn: 2, text: 'Commits are signed.', store: ['episodic', 'core'], must: ['signed'], scope: 'forge' },
    {
      n: 3,
      turn: 3,
      text: 'The anvil stands at Marktplatz 12.',
      store: ['semantic'],
      page: 'Anvil',
      type: 'tool',
      must: ['Marktplatz 12'],
      changes: 1,
      scope: null,
    },
    { forbidden: ['Zx9-quarry-77-Kp!'] },
  ),
  'smith.calls.jsonl': jsonl(
    {
      turn: 1,
      calls: [
        {
          label: 'a1',
          tool: 'memory_store',
          args: { content: 'The anvil stands in Lindengasse 4.', store: 'semantic', entity: 'Anvil', type: 'tool' },
        },
      ],
    },
    {
      turn: 2,
      calls: [
        {
          label: 'b1',
          tool: 'memory_observe',
          args: {
            facts: [
              {
                text: 'In the forge repo every commit is signed.',
                kind: 'decision',
                quote: 'every commit is signed',
                message: 0,
              },
            ],
          },
        },
      ],
    },
    {
      turn: 3,
      calls: [
        {
          label: 'c1',
          tool: 'memory_store',
          args: { content: 'The anvil stands at Marktplatz 12.', store: 'semantic', entity: 'Anvil', replaces: '$a1' },
        },
      ],
    },
  ),
  'smith.bare.jsonl': jsonl(
    { turn: 1, stores: ['The anvil of the forge stands in Lindengasse 4.'] },
    { turn: 2, stores: 'In the forge repo every commit is signed.' },
    { turn: 3, stores: ['The anvil of the forge is at Marktplatz 12 since the move.'] },
  ),
  // Somebody of whom only the messages are there, with lines that are none.
  'baker.jsonl': `${jsonl({ person: 'Bo Baker' }, turn(1, 0, 'My sister Rosa Weber runs the mill in Altdorf.'))}not json\n{"odd":1}\n${jsonl({ ...turn(2, 3, 'x'), time: 'noon' })}`,
  'baker.gold.jsonl': jsonl({ n: 1, turn: 1, store: ['semantic', 'episodic'], must: ['Rosa'], changes: 7 }),
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-days-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An embedder that fails on a busy machine is asked again after half a minute. */
const patienceMs = 150_000;

const personNamed = (name: string) => {
  const one = readPeople(folder).people.find((person) => person.name === name);
  if (one === undefined) throw new Error(`${name} was not read`);
  return one;
};
const shares = (verdict: ReturnType<typeof judge>) =>
  Object.fromEntries(Object.entries(verdict).map(([name, { n, of }]) => [name, `${n} of ${of}`]));

test('what cannot be read is named by file and line and left out, and the rest is there', () => {
  const { people, faults } = readPeople(folder);
  expect(people.map(({ name, turns, questions }) => [name, turns.length, questions.length])).toEqual([
    ['baker', 1, 0],
    ['smith', 3, 2],
  ]);
  expect(personNamed('baker')).toMatchObject({ calls: null, bare: null });
  const told = faults.join('\n');
  for (const words of [
    'baker.jsonl:3: is no JSON',
    'baker.jsonl:4: says nothing',
    'baker.jsonl:5: time is no time',
    '1 changes 7',
  ])
    expect(told).toContain(words);
  expect(faults).toHaveLength(4);
});

test(
  'with structure everything is kept where it belongs, and what changed is history',
  async () => {
    const person = personNamed('smith');
    const verdict = judge(person, await live(person, 'structure'));
    expect(verdict['calls refused'].cases).toEqual([]);
    expect(shares(verdict)).toMatchObject({
      'kept and in place': '3 of 3',
      'on the right page with its type': '2 of 2',
      'in the right project': '3 of 3',
      'changed facts superseded with their history': '1 of 1',
      'first answers right, sharing a word': '1 of 1',
      'lines kept that are durable': '2 of 2',
      'broken pages': '0 of 0',
      'forbidden strings': '0 of 0',
    });
  },
  patienceMs,
);

test(
  'a plain text that changes what is near is stored again with what it replaces',
  async () => {
    const person = personNamed('smith');
    const verdict = judge(person, await live(person, 'bare'));
    expect(verdict['calls refused'].cases).toEqual([]);
    expect(shares(verdict)).toMatchObject({
      kept: '3 of 3',
      'changed facts superseded with their history': '1 of 1',
    });
  },
  patienceMs,
);

test(
  'observed alone, a secret that was said in passing stands nowhere but in the hold',
  async () => {
    const person = personNamed('smith');
    const lived = await live(person, 'observe');
    expect(lived.refused).toEqual([]);
    expect([...lived.leaked]).toEqual([]);
    expect(judge(person, lived).kept.of).toBe(3);
  },
  patienceMs,
);

test('a string stands in a text whatever its case; 12 is not in 2012', () => {
  expect(says('At MARKTPLATZ 12.', 'Marktplatz 12')).toBe(true);
  expect(says('since 2012', '12')).toBe(false);
  expect(says('12 of 2012', '12')).toBe(true);
});
