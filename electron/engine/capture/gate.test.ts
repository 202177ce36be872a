import { expect, test } from 'vitest';
import { worthReading } from './gate.ts';
import type { TurnMessage } from './trust.ts';

const user = (content: string): TurnMessage => ({ role: 'user', content });
const agent = (content: string): TurnMessage => ({ role: 'assistant', content });
const tool = (name: string): TurnMessage => ({ role: 'tool', name, content: 'x'.repeat(2_000) });
const long = 'A result. '.repeat(60);

const cases: [string, TurnMessage[], boolean][] = [
  ['small talk', [user('Thanks!'), agent('You are welcome.')], false],
  ['a question', [user('What is the capital of Chad?'), agent(long)], false],
  ['an order without work', [user('Write a poem about the sea.'), agent(long)], false],
  ['one action, short', [user('Fix it.'), tool('write_file'), agent('Done.')], false],
  ['only looked', [user('Find it.'), tool('grep'), agent('Hm.'), tool('read_file'), agent('It is in a.ts.')], false],
  ['looked, with a long result', [user('Find it.'), tool('grep'), agent('Hm.'), tool('read'), agent(long)], true],
  ['wrote', [user('Fix it.'), tool('grep'), tool('write_file'), agent('Hm.'), agent('Done.')], true],
  ['the person tells', [user('My sister and her family moved in with us in March.'), agent('Nice.')], true],
  ['somebody else tells', [{ ...user('My sister and her family moved in with us.'), name: 'Ben' }], false],
];
test.each(cases)('%s', (_, messages, worth) => expect(worthReading(messages, true)).toBe(worth));

test('the orders of a sub-agent are no words of the person', () => {
  expect(worthReading([user('The report goes to the board on Monday morning.'), agent('Ok.')], false)).toBe(false);
});
