import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextPiece } from '../statement.ts';
import { replaceStatement, withoutLines } from './words-in-file.ts';

const words = fc.constantFrom('Keeps UTC', 'Has 3 lamps [two are red]', 'a $& b', '潮位 4.12 m', 'Said: “no”', 'x');
const other = fc.constantFrom(
  '# Heading',
  '',
  '---',
  'key: value',
  '  - inner',
  '> quoted',
  '<!-- note -->',
  'Keeps UTC',
);
const end = fc.constantFrom('\n', '\r\n');

/** A file in which one line is a statement, and where that is. */
const file = fc.record({
  before: fc.array(other, { maxLength: 5 }),
  own: words,
  lead: fc.constantFrom('- ', '- [fact] ', '* '),
  behind: fc.constantFrom('', ' #sea', ' (since May)'),
  after: fc.array(other, { maxLength: 5 }),
  end,
  bom: fc.constantFrom('', '\uFEFF'),
  isEnded: fc.boolean(),
});

type NotedFile = typeof file extends fc.Arbitrary<infer T> ? T : never;

const textOf = ({ before, after, end, bom, isEnded }: NotedFile, line: readonly string[]) =>
  bom + [...before, ...line, ...after].join(end) + (isEnded ? end : '');
const statementOf = (text: string, line: number): TextPiece => ({
  ...{ key: 'k', at: `notes.md#L${line}`, by: 'person', said: null },
  ...{ sort: 'fact', about: '', text },
});

test('other words take their place and every other byte stays; the old ones put back, it is the file that was', () => {
  fc.assert(
    fc.property(file, words, (one, next) => {
      const line = (text: string) => [`${one.lead}${text}${one.behind}`];
      const at = one.before.length + 1;
      const text = textOf(one, line(one.own));
      const changed = replaceStatement(text, statementOf(one.own, at), next, 'one');
      expect(changed).toBe(textOf(one, line(next)));
      expect(replaceStatement(changed ?? '', statementOf(next, at), one.own, 'one')).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('a line is taken out alone', () => {
  fc.assert(
    fc.property(file, (one) => {
      fc.pre(one.before.length + one.after.length > 0 && one.isEnded);
      const text = textOf(one, [`${one.lead}${one.own}`]);
      expect(withoutLines(text, statementOf(one.own, one.before.length + 1))).toBe(textOf(one, []));
    }),
    { numRuns: 500 },
  );
});

test('a line with links keeps them where the change does not touch them; what cannot be told apart is not written', () => {
  const text = '---\n---\n- Runs the [[Tide Gauge|gauge]] in Aarhus ^b1\n';
  const plain = statementOf('Runs the Tide Gauge in Aarhus', 3);
  expect(replaceStatement(text, plain, 'Leads the Tide Gauge in Aarhus', 'one')).toBe(text.replace('Runs', 'Leads'));
  expect(replaceStatement(text, plain, 'Runs the old winch in Aarhus', 'one')).toBeNull();
});

test('only a statement’s own line is changed or taken out, whatever other lines say', () => {
  const text = '# Oslo\n\n- [[Oslo]]\n- [[Bergen]]\n- Moved away from Oslo in 2020\n';
  expect(withoutLines(text, statementOf('Oslo', 3))).toBe(text.replace('- [[Oslo]]\n', ''));
  expect(withoutLines(text, statementOf('Oslo', 4))).toBeNull();
  expect(replaceStatement(text, statementOf('Oslo', 4), 'Moss', 'one')).toBeNull();
  expect(withoutLines(text, statementOf('Oslo', 5))).toBeNull();
  expect(replaceStatement(text, statementOf('Oslo', 5), 'Moss', 'one')).toBeNull();
});

test('a bullet of several lines goes with all of them, and not where one is another', () => {
  const text = '- Keeps UTC\n  at sea\n- x\n';
  expect(withoutLines(text, statementOf('Keeps UTC\nat sea', 1))).toBe('- x\n');
  expect(withoutLines(text, statementOf('Keeps UTC\nat home', 1))).toBeNull();
  expect(replaceStatement(text, statementOf('Keeps UTC\nat sea', 1), 'Keeps CET at sea', 'one')).toBeNull();
});
