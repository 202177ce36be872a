import { expect, test } from 'vitest';
import { foundAll } from './cli.ts';

test('a command ends as “not found” where its answer says what is missing, and well else', () => {
  expect(foundAll({ missing: ['fact:1'] })).toBe(3);
  expect(foundAll({ missing: [] })).toBe(0);
});
