import { expect, test } from 'vitest';
import { giveOneKind, sharesMost, sideOf } from './side.ts';

test('a day of the week in both is a value of one kind, whatever else they say; bare numbers are none', () => {
  const closed = sideOf('The shop is closed on Mondays');
  expect(giveOneKind(closed, sideOf('From 1 December the shop is open Mondays and shut on Tuesdays'))).toBe(true);
  expect(giveOneKind(closed, sideOf('The shop has a new oven'))).toBe(false);
  expect(giveOneKind(sideOf('The hall has 8 rows'), sideOf('The hall has 9 doors'))).toBe(false);
});

test('most of the shorter one is shared, beside whom or what they name', () => {
  expect(sharesMost(sideOf('The big kettle leaks'), sideOf('The big kettle holds'))).toBe(true);
  expect(sharesMost(sideOf('Kestrel is written in Go'), sideOf('Kestrel uses a cache'))).toBe(false);
});
