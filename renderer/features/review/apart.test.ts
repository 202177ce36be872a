import { expect, test } from 'vitest';
import { partsApart } from './apart.ts';

test('a sentence is parted where it differs from the other one', () => {
  const [low, high] = [
    'Sofia is called when the level passes 1.10 m.',
    'Sofia is called when the level passes 1.20 m.',
  ];
  expect(partsApart(low, high)).toEqual(['Sofia is called when the level passes ', '1.10 ', 'm.']);
  expect(partsApart('It ends in June', 'It ends in June or July')).toEqual(['It ends in ', 'June', '']);
  expect(partsApart('It ends in June or July', 'It ends in June')).toEqual(['It ends in ', 'June or July', '']);
  expect(partsApart('Tea', 'Coffee')).toEqual(['', 'Tea', '']);
});
