import { expect, test } from 'vitest';
import { timesIn } from './times-in.ts';

/** A Wednesday. */
const clock = { now: Date.parse('2026-11-18T12:00:00Z'), zone: 'UTC' };

test.each([
  'What happens in the second act of Tosca?',
  'Who is the first violin?',
  'What is the second of the three rules?',
  'Who brings dessert to Sunday roast?',
  'Who may join Friday night football?',
  'Where is the Monday notebook?',
  'Who trains on Friday nights?',
  'What do we cook on Sundays?',
  'Who waters the plants every Tuesday?',
  'What did the March hare say?',
  "What is April's phone number?",
  'What has April said about it?',
  'Which winter tyres fit?',
  'What is planned for the fourth July party of the club?',
  'Who won the third May cup?',
  'Was kochen wir sonntags?',
  'Wer leitet die Montag Chorprobe?',
  '¿Quién cocina la paella del domingo?',
  'Qui prépare le rôti du dimanche ?',
])('%s names a thing or a habit', (text) => {
  expect(timesIn(text, clock)).toEqual([]);
});

test.each([
  ['What did Priya tell us on the second?', '2026-11-02', '2026-11-02'],
  ['What came in on the 14th?', '2026-11-14', '2026-11-14'],
  ['Who called on Monday morning?', '2026-11-16', '2026-11-16'],
  ["What was said in Tuesday's meeting?", '2026-11-17', '2026-11-17'],
  ['How much did we spend in March?', '2026-03-01', '2026-03-31'],
  ['What happened on the fourth of July?', '2026-07-04', '2026-07-04'],
  ['What did we do on the third May evening?', '2026-05-03', '2026-05-03'],
  ['How was April?', '2026-04-01', '2026-04-30'],
  ['Was hat Jonas Montag gesagt?', '2026-11-16', '2026-11-16'],
  ['¿Qué pasó el 5 de octubre?', '2026-10-05', '2026-10-05'],
  ['Qu’avons-nous décidé en mars ?', '2026-03-01', '2026-03-31'],
  ['Qu’a dit Luc lundi dernier ?', '2026-11-16', '2026-11-16'],
])('%s names a time', (text, since, until) => {
  expect(timesIn(text, clock)).toMatchObject([{ since, until }]);
});

test.each([
  'the last 30 days',
  'within the past 30 days',
  'in den letzten 30 Tagen',
  'los últimos 30 días',
  'les 30 derniers jours',
])('%s include today', (text) => {
  expect(timesIn(text, clock)).toMatchObject([{ since: '2026-10-19', until: '2026-11-18' }]);
});
