import { expect, test } from 'vitest';
import { agree, isApart } from './agreeing.ts';

test.each([
  [
    'Ranges, not one number, for forecasts beyond six hours',
    'Forecasts beyond six hours are shown as a range, not as one number.',
  ],
  [
    'The battery of gauge 3 is to be replaced before the regatta.',
    'Gauge 3 lost power for two hours; the battery of gauge 3 is to be replaced before the regatta.',
  ],
  [
    'Gauge 1 at Rovinj is levelled to chart datum, 0.38 m below mean sea level',
    "Amara re-levelled the Rovinj gauge: chart datum is 0.38 m below mean sea level. The installer's 0.42 m is old.",
  ],
  ['Die Sitzung ist am Dienstag um 18:30', 'Unsere Sitzung ist immer am Dienstag um halb sieben abends'],
])('“%s” goes with “%s”', (a, b) => {
  expect([agree(a, b), agree(b, a)]).toEqual([true, true]);
});

test.each([
  ['Pages close at 16:00 on Wednesdays', 'From 20 April pages close at 14:00 on Wednesdays.'],
  ['Prints 6,200 copies a week', 'The print run is 5,400 copies a week from now on'],
  ['Runs four times a week', 'I run five times a week from now on'],
  ['The long run is on Sunday', 'I never run on Sunday any more, my long run is on Saturday from now on'],
  ['The spare key hangs in the back office', 'The spare key hangs in the front office'],
  ['Mira drives the tractor', 'Mira does not drive the tractor'],
  ['Mira fährt den Traktor', 'Mira fährt den Traktor nicht'],
  ['Ines verträgt Nüsse', 'Ines verträgt keine Nüsse'],
  ['The quarry belongs to Haddon Stone', 'The quarry does not belong to Haddon Stone, it belongs to Pellmore'],
])('“%s” does not go with “%s”', (a, b) => {
  expect([agree(a, b), isApart(a, b)]).toEqual([false, false]);
});

test('what shares a word by chance is of different things', () => {
  const storm = 'The storm view is promised for the regatta';
  expect(isApart(storm, 'Gauge 3 lost power for two hours; its battery is replaced before the regatta.')).toBe(true);
});
