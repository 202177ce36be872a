import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const draft = { base: 'one\n', hash: 'a', body: 'two\n' };

test('drafts are there again after a reload', () => {
  const storage = memory();
  const drafts = createDrafts(storage, 'k');
  drafts.put('USER.md', draft);
  drafts.keep();
  const begun = drafts.get('USER.md')?.begun ?? '';
  drafts.put('USER.md', { ...draft, body: 'three\n' });
  drafts.keep();
  // It began with its first key, not with the last.
  expect(createDrafts(storage, 'k').get('USER.md')).toEqual({ ...draft, body: 'three\n', begun });
  drafts.drop('USER.md');
  drafts.keep();
  expect(storage.getItem('k')).toBeNull();
});

test('a full or damaged storage loses no edit of this window', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('full');
    },
  };
  const drafts = createDrafts(full, 'k');
  drafts.put('USER.md', draft);
  drafts.keep();
  expect(drafts.get('USER.md')).toMatchObject(draft);
  const damaged = { ...memory(), getItem: () => '[["a", 1], ["b"' };
  expect(createDrafts(damaged, 'k').all().size).toBe(0);
});
