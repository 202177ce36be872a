import { expect, test } from 'vitest';
import { accessesOf, formatAccess, parseAccess } from './access-log.ts';

const at = '2026-03-15T14:31:00.000Z';

test('the accesses of one memory are those that a reading of every line finds', () => {
  const ids = ['episode:2026-03-15:14:31', 'episode:2026-03-15:14:31-2', 'note:a b.md', 'fact:müller', 'rating=3'];
  const lines = [
    ...ids.map((id) => formatAccess({ at, action: 'get', ids: [id] })),
    formatAccess({ at, action: 'search', ids }),
    formatAccess({ at, action: 'feedback', ids: [ids[3] ?? ''], rating: 4 }),
    `not a line about ${ids[0]}`,
    '',
    formatAccess({ at, action: 'store', ids: [ids[0] ?? ''], base: 0.7, by: 'Scribe' }),
  ];
  for (const text of [lines.join('\n'), `${lines.join('\r\n')}\r\n`]) {
    for (const id of ids) {
      const all = text.split('\n').flatMap((line) => parseAccess(line) ?? []);
      const expected = all.filter((access) => access.ids.includes(id));
      expect(accessesOf(Buffer.from(text), id)).toEqual(expected);
      expect(expected.length).toBeGreaterThan(1);
    }
  }
  expect(accessesOf(Buffer.from(lines.join('\n')), 'episode:2026')).toEqual([]);
  expect(accessesOf(Buffer.alloc(0), ids[0] ?? '')).toEqual([]);
});
