import { expect, test } from 'vitest';
import { formatAccess, parseAccess, writtenId } from './access-log.ts';

test('an id stands in a line as it is sought there, and is read back', () => {
  for (const id of ['episode:2026-03-15:14:31', 'note:a b.md', 'fact:müller', 'rating=3', '100%', 'a\u00a0b']) {
    const line = formatAccess({ at: '2026-03-15T14:31:00.000Z', action: 'get', ids: ['x', id, 'y'], by: 'Scribe' });
    expect(line.split(' ')).toContain(writtenId(id));
    expect(parseAccess(line)?.ids).toEqual(['x', id, 'y']);
  }
});
