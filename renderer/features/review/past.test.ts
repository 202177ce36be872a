import { expect, test } from 'vitest';
import { cyclesOf, decidedOf, insightOf } from './past.ts';

const pass = (number: number, line: number, decision: string, ...notes: string[]) => ({
  number,
  day: '2026-11-21',
  decision,
  session: `r-${number}`,
  notes,
  line,
});

test('passes of one reflection are one cycle, with what was decided in both', () => {
  const [second, first] = cyclesOf([
    pass(5, 40, 'rejected', 'Accepted 0, rejected 1, left open 0.', '✗ It is a bar', 'Said: Nothing of it matters'),
    pass(5, 30, 'partially approved', 'Accepted 2, rejected 0, left open 1.', '✓ Ines leads it', '✓ The gauge drifts'),
    pass(1, 3, 'approved', 'Extracted 6 facts'),
  ]);
  expect(second).toMatchObject({
    number: 5,
    line: 30,
    outcome: 'Accepted in part',
    counts: { accepted: 2, rejected: 1, left: 0 },
    decided: [
      { verdict: 'accept', text: 'Ines leads it' },
      { verdict: 'accept', text: 'The gauge drifts' },
      { verdict: 'reject', text: 'It is a bar' },
    ],
    said: [],
    reasons: ['Nothing of it matters'],
    remarks: [],
  });
  expect(first).toMatchObject({ number: 1, outcome: 'Accepted', counts: null, remarks: ['Extracted 6 facts'] });
});

test('a line tells what it is about, and of a contradiction which side was taken', () => {
  expect(decidedOf('accept', 'Storm surge: Venice warns by siren: four tones')).toMatchObject({
    subject: 'Storm surge',
    statement: 'Venice warns by siren: four tones',
    sides: [],
  });
  expect(decidedOf('accept', 'Mast: “It is 4 m” or “It is 5 m”? “It is 5 m” holds.')).toMatchObject({
    subject: 'Mast',
    sides: [
      { text: 'It is 4 m', holds: false },
      { text: 'It is 5 m', holds: true },
    ],
  });
  expect(decidedOf('accept', '“One” or “Two”? Both hold.').sides.every(({ holds }) => holds)).toBe(true);
  expect(decidedOf('reject', '“One” or “Two”?').sides).toEqual([
    { text: 'One', holds: false },
    { text: 'Two', holds: false },
  ]);
});

test('an insight says which reflection it came of', () => {
  expect(insightOf({ text: '2026-02-20 (reflection #2): Ines decides faster', line: 8 })).toEqual({
    reflection: 2,
    text: 'Ines decides faster',
    line: 8,
  });
  expect(insightOf({ text: 'Exactness: a level has its datum', line: 5 })).toMatchObject({ reflection: null });
});
