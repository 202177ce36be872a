import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Series, seriesIn } from './series.ts';

const words = ['Oil pressure', 'Weighed', 'Ran', 'The rent', '体重', 'Geschlafen', 'pressure was'];
const values = [
  '41 bar',
  '43 bar',
  '39 bar',
  '58.4 kg',
  '57,9 kg',
  '13 EUR',
  'zwei Stunden',
  '5 km',
  '３ km',
  '',
  'a lot',
];
const days = ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26'];
const statement = fc.record({
  day: fc.constantFrom(...days),
  text: fc.tuple(fc.constantFrom(...words), fc.constantFrom(...values)).map((both) => both.join(': ')),
});

const whole = (steps: Generator<void, Series[]>): Series[] => {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};

test('asked for some statements, it finds the series of these as among all', () => {
  const always = ['41 bar', '43 bar', '39 bar'].map((value, n) => ({
    day: days[n] ?? '',
    text: `Oil pressure: ${value}`,
  }));
  const some = fc.array(fc.nat(60), { maxLength: 10 });
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 60 }), some, (all, places) => {
      const told = [...always, ...all].map((one, n) => ({ ...one, id: `${n}` }));
      const ids = new Set(['0', ...places.map(String)]);
      const after = (series: Series[]) => series.filter((readings) => readings.some((id) => ids.has(id)));
      const expected = after(whole(seriesIn(told)));
      expect(expected.length).toBeGreaterThan(0);
      expect(after(whole(seriesIn(told, ids)))).toEqual(expected);
    }),
  );
});

test('a value in words, of Chinese signs or of a span is a reading; a statement without one is none', () => {
  const told = (texts: string[]) => texts.map((text, n) => ({ id: `${n}`, day: days[n] ?? '', text }));
  const all = ['0', '1', '2'];
  expect(whole(seriesIn(told(['Swam two km', 'Swam three km', 'swam 2.5 km'])))).toContainEqual(all);
  expect(
    whole(seriesIn(told(['Geübt: eine Stunde', 'Geübt: anderthalb Stunden', 'geübt: 80 Minuten']))),
  ).toContainEqual(all);
  expect(whole(seriesIn(told(['Swam far', 'Swam further', 'swam little'])))).toEqual([]);
});
