import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keptVerdicts } from './kept.ts';
import { mutantsOf } from './mutate.ts';

test('a run that was broken off goes on where it was, until a line of the code is another', () => {
  const tree = mkdtempSync(join(tmpdir(), 'mneme-kept-'));
  onTestFinished(() => rmSync(tree, { recursive: true }));
  const source = 'export const most = 3;\n';
  writeFileSync(join(tree, 'a.ts'), source);
  const [mutant] = mutantsOf('a.ts', source);
  if (mutant === undefined) throw new Error('A number has a mutant.');
  const opened = () => keptVerdicts(join(tree, 'kept'), tree, ['a.ts'], ['shared']);
  opened().keep(mutant, true);
  expect(opened().of(mutant)).toBe(true);
  expect(opened().of({ ...mutant, source: 'export const most = 5;\n' })).toBeUndefined();
  writeFileSync(join(tree, 'a.ts'), `${source}// more\n`);
  expect(opened().of(mutant)).toBeUndefined();
});
