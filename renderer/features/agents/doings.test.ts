import { expect, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import { doings } from './doings.ts';

test('whatever a tool of an agent does is said in words, and nothing else is', () => {
  const called = Object.entries(methods).flatMap(([name, method]) => ('tool' in method && method.tool ? [name] : []));
  expect(called.filter((name) => doings[name] === undefined)).toEqual([]);
  expect(Object.keys(doings).filter((name) => !(name in methods))).toEqual([]);
});
