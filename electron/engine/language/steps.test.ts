import { expect, test } from 'vitest';
import { namesSteps, rowIn, sequenceIn, supposesSteps } from './steps.ts';

test.each([
  ['First warm the oven, then knead the dough. Finally bake it.', ['warm the oven', 'knead the dough', 'bake it']],
  ['Zuerst lüften, dann die Filter wechseln, zum Schluss messen.', ['lüften', 'die Filter wechseln', 'messen']],
  ['Primero lavar, luego secar, por último planchar.', ['lavar', 'secar', 'planchar']],
  ["D'abord laver, ensuite sécher, enfin repasser.", ['laver', 'sécher', 'repasser']],
  ['先洗衣服，然后晾干，最后熨平。', ['洗衣服', '晾干', '熨平']],
])('the steps of %s', (text, steps) => {
  expect(sequenceIn(text)).toEqual(steps);
});

test.each(['The oven is new.', 'Then it rained.', 'We met first in Lille.'])('no steps are told by %s', (text) => {
  expect(sequenceIn(text)).toBeNull();
});

test('a row of things done is read without its heading, who did it and what joins it', () => {
  expect(rowIn('Closing the stand: counted the till, we wiped the boards and then locked the shed.')).toEqual([
    'counted the till',
    'wiped the boards',
    'locked the shed',
  ]);
  expect(rowIn('Counted the till, locked the shed.')).toBeNull();
});

test('a heading says that there is an order', () => {
  expect(namesSteps('Checklist for closing')).toBe(true);
  expect(namesSteps('Ablauf am Abend')).toBe(true);
  expect(namesSteps('What we sell')).toBe(false);
});

test('what may be, or is a joke, tells no steps', () => {
  expect(supposesSteps('Maybe first the roof, then the walls.')).toBe(true);
  expect(supposesSteps('First the roof, then the walls.')).toBe(false);
});
