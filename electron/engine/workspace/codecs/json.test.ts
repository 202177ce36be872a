import { expect, test } from 'vitest';
import { parseJsonFile } from './json.ts';

const lineOf = (text: string) => parseJsonFile('mneme.json', text, 'config', 'mneme').problems[0]?.line;

test('what is no JSON is said at its line, whatever the parser’s own words hold', () => {
  expect(lineOf('{"a": 1}')).toBeUndefined();
  expect(lineOf('')).toBeUndefined();
  expect(lineOf('{\n  "version": 1,\n  "zone": [oops\n}\n')).toBe(3);
  expect(lineOf('\uFEFF{\r\n  "a": 1\r\n  "b": 2\r\n}')).toBe(3);
  expect(lineOf('nonsense')).toBe(1);
});
