import { expect, test } from 'vitest';
import { Keywords } from './keywords.ts';

test('words are found wherever they stand, one within the other too, whatever the case', () => {
  const keywords = new Keywords(['pass', 'password', 'word', '密码', 'as']);
  expect(Object.fromEntries(keywords.in('İ: PASSWORD 密码 as'))).toEqual({
    as: [4, 15],
    pass: [3],
    password: [3],
    word: [7],
    密码: [12],
  });
  expect(keywords.in('').size).toBe(0);
});
