import { expect, test } from 'vitest';
import { mutantsOf } from './mutate.ts';

const changed = (source: string) => mutantsOf('a.ts', source).map(({ kind, before, after }) => [kind, before, after]);

test('one thing at a time: operators, numbers, truths, conditions; types stay', () => {
  expect(changed('const a: 3 | 4 = b < 3 && c ? d : e;')).toEqual([
    ['condition', 'b < 3 && c', '!(b < 3 && c)'],
    ['operator', '&&', '||'],
    ['operator', '<', '<='],
    ['number', '3', '(3 + 1)'],
  ]);
});

test('a row of a table is left out whole, and the rest still parses', () => {
  const source = "const days = ['mon', 'tue', 'wed'];";
  const rows = mutantsOf('a.ts', source).filter(({ kind }) => kind === 'row');
  expect(rows.map((row) => row.source)).toEqual([
    "const days = [ 'tue', 'wed'];",
    "const days = ['mon',  'wed'];",
    "const days = ['mon', 'tue', ];",
  ]);
});
