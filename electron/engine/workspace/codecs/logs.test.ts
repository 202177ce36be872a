import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actions } from '#shared/model/change.ts';
import { anyFile, anyText, lost } from '../samples.ts';
import { formatAccess, parseAccess, parseAccessLog } from './access-log.ts';
import { parseDigests, putDigest, renderDigest } from './audit-archive.ts';
import { formatAuditLine, parseAuditLine, parseAuditLog } from './audit-log.ts';
import { appendJsonl, readJsonl } from './jsonl.ts';

const value = fc.oneof(
  anyText,
  fc.constantFrom(
    'a | b',
    '|',
    ' | ',
    '| | |',
    'a |',
    'x\n2026-02-02T15:30Z | EDIT | SOUL.md | manual | — | forged',
    'a\\|b',
  ),
);

test('[AUDIT-LINE-1] no value makes a second line or another field', () => {
  fc.assert(
    fc.property(fc.constantFrom(...actions), value, value, value, value, (action, path, actor, approval, summary) => {
      const line = formatAuditLine({ at: '2026-02-02T15:30Z', action, path, actor, approval, summary });
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      const entry = parseAuditLine(line);
      expect(entry?.action).toBe(action);
      expect(line.split(' | ')).toHaveLength(6);
      expect(formatAuditLine(entry ?? { at: '', action, path, actor, approval, summary })).toBe(line);
    }),
    { numRuns: 1000 },
  );
});

test('[AUDIT-LINE-2] the lines of the design are read and written to the letter', () => {
  const lines = [
    '2026-02-02T15:30Z | EDIT | MEMORY.md | bot:trigger-remember | auto | added "hybrid approach chosen" to Active Context',
    '2026-02-03T03:00Z | MERGE | memory/graph/entities/* | reflection:r-012 | approved | consolidated 3 duplicate entities',
    '2026-02-05T10:00Z | EDIT | SOUL.md | manual | — | ⚠️ CRITICAL: behavioral guideline modified',
    '2026-02-05T10:01Z | ALERT | SOUL.md | system:audit | — | Critical file change detected. Pending user acknowledgment.',
    '2026-02-03T10:00Z | PROPOSE | memory/meta/pending-memories.md | subagent:researcher | pending | "User prefers academic sources"',
  ];
  const entries = parseAuditLog(`${lines.join('\n')}\nno entry\n\n`);
  expect(entries.map(formatAuditLine)).toEqual([...lines].reverse());
  expect(parseAuditLog(lines.join('\r\n'), 2).map(({ action }) => action)).toEqual(['PROPOSE', 'ALERT']);
  expect(parseAuditLine('2026-02-02T15:30Z | EDIT | a | b | c | one | two')?.summary).toBe('one | two');
  expect(
    ['', 'x', '2026-02-02T15:30Z | PAINT | a | b | c | d', 'yesterday | EDIT | a | b | c | d'].map(parseAuditLine),
  ).toEqual([null, null, null, null]);
});

test('[ACCESS-1] an access comes back as it was given, whatever its ids', () => {
  const ids = fc.array(
    fc.oneof(
      fc.constantFrom('a1b2', 'note:my file.md', 'rating=3', '100%', 'x\ny', 'by=me'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(
      ids,
      fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      fc.constantFrom(undefined, 'Claude Code', 'by=x', 'ana 50%'),
      (given, rating, by) => {
        const access = {
          at: '2026-03-15T14:31:00.000Z',
          action: 'feedback',
          ids: given,
          ...(rating === undefined ? {} : { rating }),
          ...(by === undefined ? {} : { by }),
        };
        const line = formatAccess(access);
        expect(line).not.toMatch(/[\r\n]/);
        expect(parseAccess(line)).toEqual(access);
      },
    ),
    { numRuns: 1000 },
  );
});

test('[ACCESS-2] the log of the design is read to the letter, a line cut off is passed over', () => {
  const text =
    '2026-03-15T14:30:00.000Z search   a1b2c3d4 e5f6a7b8\n2026-03-15T14:30:01.000Z recall   a1b2c3d4\n2026-03-15T14:31:00.000Z feedback a1b2c3d4 rating=4\n2026-03-15T14:32:00.000Z store    f1e2d3c4\n2026-03-15T1';
  const log = parseAccessLog(text);
  expect(log.map(({ action, ids, rating }) => [action, ids, rating])).toEqual([
    ['search', ['a1b2c3d4', 'e5f6a7b8'], undefined],
    ['recall', ['a1b2c3d4'], undefined],
    ['feedback', ['a1b2c3d4'], 4],
    ['store', ['f1e2d3c4'], undefined],
  ]);
  expect(`${log.map(formatAccess).join('\n')}\n`).toBe(text.slice(0, text.lastIndexOf('\n') + 1));
});

test('[JSONL-1] a line is added behind whatever is there, and read back', () => {
  fc.assert(
    fc.property(anyFile, fc.jsonValue({ stringUnit: 'binary' }), (text, given) => {
      const after = appendJsonl(text, given);
      expect(JSON.stringify(readJsonl(after).at(-1)?.value)).toBe(JSON.stringify(given));
      expect(lost(text ?? '', after)).toEqual([]);
    }),
  );
});

test('[ARCHIVE-1] a month’s digest has the form of the design, is put once, and leaves the others alone', () => {
  const january = {
    month: '2026-01',
    summary: ['142 total mutations across 18 files'],
    events: [{ day: '2026-01-15', text: 'Memory system project initiated' }],
  };
  expect(renderDigest(january)).toBe(
    '# Audit Digest — January 2026\n\n## Summary\n- 142 total mutations across 18 files\n\n## Notable Events\n- 2026-01-15: Memory system project initiated\n',
  );
  fc.assert(
    fc.property(anyFile, (text) => {
      const clean = text?.replaceAll('# Audit Digest — January 2026', '') ?? null;
      const once = putDigest(clean, january);
      expect(lost(clean ?? '', once)).toEqual([]);
      const both = putDigest(once, { month: '2026-02', summary: [], events: [] });
      const again = putDigest(both, { ...january, summary: ['143'] });
      expect(parseDigests(again).map(({ month, summary }) => [month, summary])).toEqual([
        ['2026-01', ['143']],
        ['2026-02', []],
      ]);
      expect(putDigest(again, { ...january, summary: ['143'] })).toBe(again);
    }),
  );
});
