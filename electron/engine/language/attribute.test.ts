import { expect, test } from 'vitest';
import { attributeOf, isOtherValue } from './attribute.ts';

test.each([
  ['The deadline is 15 March', 'deadline', '15 March', false],
  ['The deadline is now 15 March', 'deadline', '15 March', true],
  ['My new manager is Ida Falk', 'my manager', 'Ida Falk', true],
  ['Ida Falk is my manager', 'my manager', 'Ida Falk', false],
  ['The deadline moved to 15 March', 'deadline', '15 March', true],
  ['Die Frist ist der 15. März', 'frist', 'der 15. März', false],
  ['I live in Porto', 'I home', 'Porto', false],
  ['I moved to Porto on 3 May', 'I home', 'Porto', true],
  ['Ich bin nach Köln gezogen', 'ich home', 'Köln', true],
])('%s gives one value', (text, about, value, told) => {
  expect(attributeOf(text)).toMatchObject({ about, value, told });
});

test.each([
  'The boat is blue',
  'Ida Falk is a manager',
  'This is my manager',
  'We met at the pier',
  `The deadline is ${'very '.repeat(90)}late`,
])('%s gives none', (text) => {
  expect(attributeOf(text)).toBeNull();
});

test.each([
  ['Porto', 'Lyon', 'I home', true],
  ['15 March', '20 March', 'deadline', true],
  ['15 March', 'March 15', 'deadline', false],
  ['204', '205', 'room', true],
  ['204', 'cold', 'room', false],
  ['on Monday', 'at noon', 'meeting', false],
  ['Porto', 'Lyon during the week', 'I home', false],
  ['warm', 'cold', 'mood', false],
  ['warm', 'cold', 'status', true],
])('%s, then %s, of %s: excluded %s', (before, now, about, other) => {
  expect(isOtherValue(before, now, about)).toBe(other);
});
