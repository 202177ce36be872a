import fc from 'fast-check';
import { expect, test } from 'vitest';
import { append, endOf, oneLine, printDoc, splice, toDoc } from './lines.ts';
import { parse } from './parse.ts';
import { anyText, lost } from './samples.ts';
import { fileKinds } from './types.ts';

const paths = [
  'MEMORY.md',
  'SOUL.md',
  'AGENTS.md',
  'mneme.json',
  'memory/episodes/2026-02-02.md',
  'memory/graph/entities/person--x.md',
  'memory/graph/index.md',
  'memory/graph/relations.md',
  'memory/procedures/x.md',
  'memory/vault/x.md',
  'memory/sources/0123abcd.md',
  'memory/meta/decay-scores.json',
  'memory/meta/pending-reflection.md',
  'memory/meta/pending-memories.md',
  'memory/meta/reflection-log.md',
  'memory/meta/evolution.md',
  'memory/meta/contract.md',
  'memory/meta/audit.log',
  'memory/meta/audit-archive.md',
  'memory/meta/access.log',
  'memory/meta/associations.json',
  'memory/meta/attributions.jsonl',
  'notes/x.md',
  'x.bin',
];

test('[CODEC-1] any text is printed byte for byte as it was read', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (text) => printDoc(toDoc(text)) === text),
    { numRuns: 2000 },
  );
});

test('[CODEC-2] no text at any path breaks the reader; lines and ids hold', () => {
  expect(new Set(paths.map((path) => parse(path, '').kind)).size).toBe(fileKinds.length);
  fc.assert(
    fc.property(fc.constantFrom(...paths), anyText, (path, text) => {
      const { memories, problems, links } = parse(path, text);
      const last = Math.max(1, toDoc(text).lines.length);
      expect(problems.filter(({ code }) => code === 'file.unparsed')).toEqual([]);
      expect(new Set(memories.map(({ id }) => id)).size).toBe(memories.length);
      for (const { line, endLine } of memories) expect(line >= 1 && line <= endLine && endLine <= last).toBe(true);
      for (const { line } of [...problems, ...links]) expect(line >= 1 && line <= last).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('[CODEC-3] a splice takes only the lines it names and writes the line end of the file', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.nat(40),
      fc.nat(3),
      fc.array(fc.constantFrom('x', '', '- y'), { maxLength: 3 }),
      (text, at, remove, add) => {
        const doc = toDoc(text);
        const from = Math.min(at, doc.lines.length);
        const count = Math.min(remove, doc.lines.length - from);
        const after = splice(doc, from, count, add);
        expect(after.lines).toEqual([...doc.lines.slice(0, from), ...add, ...doc.lines.slice(from + count)]);
        const whole = after.lines.at(-1) === '' && after.ends.at(-1) === '' ? after.lines.slice(0, -1) : after.lines;
        // A mark of byte order that a removal brings to the front of a file without one becomes the file's own.
        const [first = '', ...rest] = whole;
        const isBom = after.bom === '' && first.startsWith('\uFEFF');
        const told = isBom ? [first.slice(1), ...rest] : whole;
        const only = told.length === 1 && told[0] === '' && after.ends.at(-1) === '' ? [] : told;
        expect(toDoc(printDoc(after)).lines).toEqual(only);
        // A lone `\r` that a removal brings before an empty line has to become `\r\n` to stay a line's end.
        const more = count > 0 && text.includes('\r') ? 1 : 0;
        if (!isBom) expect(lost(text, printDoc(after)).length).toBeLessThanOrEqual(count + more);
        if (from === doc.lines.length) expect(append(text, doc, add)).toBe(printDoc(after));
      },
    ),
    { numRuns: 1000 },
  );
});

test('the line end of a file is the one most of its lines have', () => {
  expect(endOf(toDoc('a\r\nb\r\nc\n'))).toBe('\r\n');
  expect(endOf(toDoc('a\rb\r'))).toBe('\r');
  expect(endOf(toDoc('a'))).toBe('\n');
});

test('one line out of any words holds no control character and no line end', () => {
  fc.assert(fc.property(anyText, (text) => !/[\p{Cc}\u2028\u2029\p{Surrogate}]/u.test(oneLine(text))));
});
