import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestLine, excerptParts, markWords, wordsHeld } from './marks.ts';

const marked = (text: string, query: string) =>
  markWords(text, query)
    .map((part) => (part.marked ? `<${part.text}>` : part.text))
    .join('');

test('words are marked whatever their case, accents and endings', () => {
  expect(marked('Tomás chose gauges.', 'tomas GAUGE')).toBe('<Tomás> chose <gauges>.');
  expect(marked('It was levelling; it is levelled.', 'level')).toBe('It was <levelling>; it is <levelled>.');
  expect(marked('He resends, they resend', 'resending')).toBe('He <resends>, they <resend>');
  expect(marked('stories and a story', 'story')).toBe('<stories> and a <story>');
});

test('umlauts are marked as they are written out, both ways', () => {
  expect(marked('Frau Müller, Lindenstraße', 'mueller lindenstrasse')).toBe('Frau <Müller>, <Lindenstraße>');
  expect(marked('Frau Mueller', 'Müller')).toBe('Frau <Mueller>');
});

test('words that tell nothing are marked only when nothing else was asked', () => {
  expect(marked('the datum of the gauge', 'what is the datum')).toBe('the <datum> of the gauge');
  expect(marked('to be or not', 'to be')).toBe('<to> <be> or not');
});

test('a script without spaces is marked inside its runs', () => {
  expect(marked('我们选择数据库', '数据')).toBe('我们选择<数据>库');
});

test('marking loses no character', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      expect(
        markWords(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('an excerpt begins near the first word that was asked for', () => {
  const text = `${'before '.repeat(60)}the datum is 0.38 m ${'after '.repeat(60)}`;
  const shown = excerptParts(markWords(text, 'datum'), 200)
    .map((part) => part.text)
    .join('');
  expect(shown).toContain('datum');
  expect(shown.startsWith('… ') && shown.endsWith(' …')).toBe(true);
  expect(shown.length).toBeLessThan(210);
});

test('of the lines of a memory the one is shown that holds most of what was asked', () => {
  const lines = [
    'Dry run the day before',
    'Compare the tables of readings in the database',
    'Readings, readings, readings',
  ];
  const shown = bestLine(lines, 'which database keeps the readings')
    .map(({ text }) => text)
    .join('');
  expect(shown).toBe(lines[1]);
  expect(bestLine(lines, 'tide')).toEqual([{ text: lines[0], marked: false }]);
  expect(bestLine([], 'tide')).toEqual([]);
});

test('of a question only its telling words count, in whatever form they stand', () => {
  expect(wordsHeld('The readings are kept for ever', 'which database keeps the readings')).toEqual({
    held: 1,
    asked: 3,
  });
  expect(wordsHeld('Nothing of it', 'which database')).toEqual({ held: 0, asked: 1 });
});
