import { expect, test } from 'vitest';
import { closely } from './closely.ts';

const read = (question: string, ...texts: string[]) =>
  closely(
    question,
    texts.map((text) => ({ title: '', text, tags: [], entities: [] })),
  ).map(({ traits, known, asked }) => ({ ...traits, known, asked }));

test('who speaks is read at the front of a turn, and whether the question names them', () => {
  const [user, model, named, plain] = read(
    'What did Dr. Lowe think of the budget?',
    'User: is the budget done?',
    '**Assistant:** The budget is open.',
    'Dr. Lowe: I think the budget is too small.',
    'The budget, as Dr. Lowe wrote: too small.',
  );
  expect([user?.person, user?.assistant, user?.speaker]).toEqual([1, 0, 0]);
  expect([model?.person, model?.assistant, model?.speaker]).toEqual([0, 1, 0]);
  expect([named?.person, named?.speaker]).toEqual([0, 1]);
  expect([plain?.person, plain?.assistant, plain?.speaker]).toEqual([0, 0, 0]);
});

test('of the words asked for a rare one covers more than one that stands everywhere', () => {
  const [rare, common, both, none] = read(
    'marmalade in the kitchen',
    'We ran out of marmalade.',
    'The kitchen is cold.',
    'Kitchens need marmalade.',
    'The kitchen light is on.',
  );
  expect(rare?.covered).toBeGreaterThan(common?.covered ?? 1);
  expect(both?.covered).toBe(1);
  expect(none?.covered).toBe(common?.covered);
});

test('a word stands in a text in its forms, not as the beginning of another', () => {
  const covers = (word: string, text: string) => (read(`the ${word} of blood`, text, 'Blood.')[0]?.covered ?? 0) > 0;
  expect([covers('type', 'All types.'), covers('type', 'Strict TypeScript.')]).toEqual([true, false]);
  expect([covers('Umzug', 'Nach dem Umzuge.'), covers('invoice', 'Invoicing is done.')]).toEqual([true, true]);
});

test('what a memory is called and whom it names count as its words', () => {
  const [fact] = closely('Where does Anja Berg live?', [
    { title: 'Anja Berg', text: 'Lives on the island.', tags: [], entities: ['person--anja-berg'] },
  ]);
  expect(fact?.traits.covered).toBe(1);
});

test('a word that no text holds is not known, and weighs more than those that are', () => {
  const [first, second] = read('Does Anja keep a zebra?', 'Anja keeps bees.', 'Anja is here.');
  expect(first?.asked).toBe(3);
  expect(first?.known).toBeLessThan(2 / 3);
  expect(first?.known).toBe(second?.known);
  expect(first?.covered).toBe(first?.known);
});

test('words that stand together as they were asked for are a phrase, in scripts without gaps too', () => {
  const [together, apart] = read('the blue door', 'A blue door was painted.', 'The door is blue.');
  expect([together?.phrase, apart?.phrase]).toEqual([1, 0]);
  expect(read('红色自行车', '她买了红色自行车。')[0]?.covered).toBe(1);
});

test('a question without a word covers nothing, and nothing to read is nothing', () => {
  expect(read('?', 'Some text.')[0]?.covered).toBe(0);
  expect(closely('anything', [])).toEqual([]);
});

test('a question for one’s own words addresses the person’s turns, one for the other’s those of the assistant', () => {
  const texts = ['User: use a queue.', 'Assistant: use a queue.', 'Use a queue.'];
  const addressed = (question: string) => read(question, ...texts).map((one) => one.addressed);
  expect(addressed('What did I say about the queue?')).toEqual([1, 0, 0]);
  expect(addressed('Was hast du zur Queue empfohlen?')).toEqual([0, 1, 0]);
  expect(addressed('Did you tell me about the queue?')).toEqual([0, 0, 0]);
  expect(addressed('Which queue is it?')).toEqual([0, 0, 0]);
});
