import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setJson } from './json-text.ts';

// A key that is one backslash is left out, at any depth: V8 13.0 then reads the key "\"" of the next text as a backslash too.
const key = fc.oneof(
  fc.constantFrom('a', 'b', '', '"', '}', '{"a":1}', 'é\n', '__proto__', 'entries'),
  fc.string({ unit: 'binary', maxLength: 4 }).filter((name) => name !== '\\'),
);
const value = fc.jsonValue({ maxDepth: 3 }).filter((one) => !JSON.stringify(one).includes('"\\\\":'));
const object = fc.dictionary(key, value, { maxKeys: 6, noNullPrototype: true });
const spacing = fc.constantFrom(undefined, 2, 4, '\t');
const end = fc.constantFrom('', '\n', '\r\n', '\n\n  ');

test('[JSON-1] setting a value sets that value and nothing else', () => {
  fc.assert(
    fc.property(object, spacing, end, key, value, (before, space, tail, name, next) => {
      const text = JSON.stringify(before, null, space) + tail;
      const after = setJson(text, [name], next);
      const expected = Object.entries(before).filter(([one]) => one !== name);
      const found = JSON.parse(after) as Record<string, unknown>;
      expect(JSON.stringify(Object.getOwnPropertyDescriptor(found, name)?.value)).toBe(JSON.stringify(next));
      expect(JSON.stringify(Object.entries(found).filter(([one]) => one !== name))).toBe(JSON.stringify(expected));
      expect(after.endsWith(tail)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('[JSON-2] every other byte stays: order, spacing, numbers as written, unknown keys', () => {
  const text =
    '\uFEFF{\r\n  "version" : 1.0,\r\n  "entries": { "a": {"x": 1e2 , "extra":[ 1,2 ]}, "b": {} },\r\n  "mine": "kept \\u00e9"\r\n}';
  expect(setJson(text, ['entries', 'b'], { x: 2 })).toBe(text.replace('"b": {}', '"b": {\r\n      "x": 2\r\n    }'));
  expect(setJson(text, ['entries', 'a', 'x'], 3)).toBe(text.replace('1e2', '3'));
  expect(setJson(text, ['entries', 'a'], undefined)).toBe(text.replace('"a": {"x": 1e2 , "extra":[ 1,2 ]}, ', ''));
  expect(setJson(text, ['entries', 'b'], undefined)).toBe(text.replace(', "b": {}', ''));
  expect(setJson(text, ['none', 'at', 'all'], undefined)).toBe(text);
  expect(JSON.parse(setJson('{}', ['a', 'b'], 1))).toEqual({ a: { b: 1 } });
});

test('[JSON-3] a removal takes one member out', () => {
  fc.assert(
    fc.property(object, spacing, fc.nat(5), (before, space, pick) => {
      const names = Object.keys(before);
      const name = names[pick % Math.max(1, names.length)] ?? 'none';
      const after = JSON.parse(setJson(JSON.stringify(before, null, space), [name], undefined)) as object;
      expect(JSON.stringify(Object.entries(after))).toBe(
        JSON.stringify(Object.entries(before).filter(([one]) => one !== name)),
      );
    }),
    { numRuns: 1000 },
  );
});

test.each(['', '{', '[]', 'null', '1'])('[JSON-4] %j is no object and is left alone', (text) => {
  expect(() => setJson(text, ['a'], 1)).toThrow();
});
