import { expect, test } from 'vitest';
import { timesIn } from './times-in.ts';

/** 01:30 on Monday 2 March in Berlin, while it is still Sunday in UTC. */
const clock = { now: Date.parse('2026-03-02T00:30:00Z'), zone: 'Europe/Berlin' };

test.each([
  ['since last week', '2026-02-23', null],
  ['yesterday', '2026-03-01', '2026-03-01'],
  ['in 2023', '2023-01-01', '2023-12-31'],
  ['last Tuesday', '2026-02-24', '2026-02-24'],
  ['the week before last', '2026-02-16', '2026-02-22'],
  ['two months ago', '2026-01-02', '2026-01-02'],
  ['Q3 2024', '2024-07-01', '2024-09-30'],
  ['end of May', '2025-05-16', '2025-05-31'],
  ['from 3 to 7 June', '2025-06-03', '2025-06-07'],
  ['between May and July 2024', '2024-05-01', '2024-07-31'],
  ['this weekend', '2026-03-07', '2026-03-08'],
  ['summer 2022', '2022-06-01', '2022-08-31'],
  ['in the 90s', '1990-01-01', '1999-12-31'],
  ['around 27 Nov', '2025-11-24', '2025-11-30'],
  ['before 2020', null, '2019-12-31'],
  ['letzte Woche', '2026-02-23', '2026-03-01'],
  ['la semana pasada', '2026-02-23', '2026-03-01'],
  ['la semaine dernière', '2026-02-23', '2026-03-01'],
  ['上周', '2026-02-23', '2026-03-01'],
  ['two days after today', '2026-03-04', '2026-03-04'],
  ['two days from tomorrow', '2026-03-05', '2026-03-05'],
  ['3 weeks after January 15th', '2026-02-05', '2026-02-05'],
  ['May twenty one', '2025-05-21', '2025-05-21'],
  ['May twenty twenty one', '2021-05-01', '2021-05-31'],
  ['rest of the week', '2026-03-02', '2026-03-08'],
  ['later this week', '2026-03-02', '2026-03-08'],
  ['earlier this month', '2026-03-01', '2026-03-01'],
  ['within 5 days', '2026-03-02', '2026-03-06'],
  ['from 4 to 22 this month', '2026-03-04', '2026-03-22'],
  ['Thursday the twenty first', '2025-08-21', '2025-08-21'],
  ['the seventies', '1970-01-01', '1979-12-31'],
  ['last night', '2026-03-01', '2026-03-01'],
  ['2023年5月', '2023-05-01', '2023-05-31'],
  ['2024-01', '2024-01-01', '2024-01-31'],
  ['2024-12', '2024-12-01', '2024-12-31'],
])('%s', (text, since, until) => {
  expect(timesIn(text, clock)[0]).toMatchObject({ since, until });
});

test.each(['before we moved', 'I may march on', 'port 8080', 'version 33.2.1', '2023年0月', '2023年13月', ''])(
  '%s names no time',
  (text) => {
    expect(timesIn(text, clock)).toEqual([]);
  },
);

test('offsets are those of the text', () => {
  const [time] = timesIn('What did Anna say last Friday?', clock);
  expect(time).toMatchObject({ text: 'last Friday', from: 18, to: 29, approximate: false, kind: 'date' });
});

test.each([
  ['this morning', '2026-03-02'],
  ['yesterday evening', '2026-03-01'],
])('%s is about a day', (text, day) => {
  expect(timesIn(text, clock)).toMatchObject([{ since: day, until: day, approximate: true, text }]);
});

test('letters that grow in lower case do not move what follows', () => {
  const [time] = timesIn('İİ since last week', clock);
  expect(time).toMatchObject({ text: 'since last week', from: 3, to: 18 });
});
