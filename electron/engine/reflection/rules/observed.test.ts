import { expect, test } from 'vitest';
import { bearingOf } from './observed.ts';

test.each([
  // Belief, what it was drawn from, what was seen lately.
  [
    'The compressor trips the fuse',
    'Compressor tripped the fuse twice.',
    'Fuse went again with the compressor on.',
    'for',
  ],
  ['Customers pay late in summer', 'July: 9 of 14 invoices overdue.', 'July: 2 of 15 invoices overdue.', 'against'],
  [
    'Friday newsletters get few clicks',
    'Friday newsletter: 3 of 100 clicked.',
    'Friday newsletter: 4 of 110 clicked.',
    'for',
  ],
  ['Vesna plays worse with black', 'Vesna lost with black.', 'Vesna won with black in 24 moves.', 'against'],
  [
    'Mira sleeps badly before exams',
    'Mira slept three hours before the exam.',
    'Before this exam Mira slept nine hours.',
    'against',
  ],
  [
    'Students understand chapter two',
    'The chapter went well.',
    'Nobody of the students understood the chapter.',
    'against',
  ],
  ['Der Zug nach Basel hat Verspätung', 'Zug nach Basel kam zu spät.', 'Der Zug nach Basel war pünktlich.', 'against'],
  [
    'Die Kinder mögen keine Linsen',
    'Alle Teller Linsen kamen voll zurück.',
    'Linsen: kein Teller kam voll zurück.',
    'against',
  ],
  ['The oven runs hot', 'Oven at 251 on the top rack.', 'Oven at 253 on the top rack.', null],
  ['The dishwasher leaks', 'Water under the dishwasher.', 'Dishwasher: new salt bought, 2 kg.', null],
  ['Tomatoes do badly in bed 3', 'Tomatoes in bed 3 got blight.', 'Bed 3 gets manure, tomatoes go to bed 5.', null],
])('%s: %s → %s', (belief, before, now, expected) => {
  expect(bearingOf(belief, [before], now, new Set())).toBe(expected);
});
