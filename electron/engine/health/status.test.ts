import { expect, test } from 'vitest';
import { initialFiles } from '../workspace/templates.ts';
import { coreBudget } from './status.ts';

test('a core memory that says nothing yet is given to nobody and counts nothing; its first line counts', async () => {
  const files = initialFiles({ now: Date.UTC(2026, 1, 2, 16), zone: 'UTC' });
  const text = files.find(({ path }) => path === 'MEMORY.md')?.content ?? '';
  expect(text).not.toBe('');
  expect(await coreBudget(text, 3_000)).toEqual({ tokens: 0, cap: 3_000 });
  const said = text.replace(/^(## .+)$/m, '$1\n- Sails the Galeb on Sundays.');
  expect((await coreBudget(said, 3_000)).tokens).toBeGreaterThan(5);
});
