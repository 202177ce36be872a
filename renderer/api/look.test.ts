import { expect, test } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import { createLook } from './look.ts';

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const change = (actor: string, ids: string[], paths: string[] = []): Event => ({
  name: 'changed',
  data: { seq: 1, at: 'now', actor, summary: '', paths, ids },
});

test('what agents change is new until it is seen, also across a restart', () => {
  const storage = memoryStorage();
  const before = createLook(storage, () => '2026-03-12T09:00:00Z');
  before.open('/w');
  before.hear(change('bot:auto-detect', ['episode:1'], ['memory/episodes/a.md']));
  const after = createLook(storage, () => '2026-03-12T10:00:00Z');
  after.open('/w');
  expect(after.now()).toEqual({ since: '2026-03-12T09:00:00Z', fresh: ['episode:1', 'memory/episodes/a.md'] });
  after.seen(['episode:1']);
  expect(after.now().fresh).toEqual(['memory/episodes/a.md']);
});

test('the owner’s own changes are not news', () => {
  const look = createLook(memoryStorage(), () => 'now');
  look.open('/w');
  look.hear(change('manual', ['episode:1']));
  look.hear(change('system:decay', ['episode:2']));
  expect(look.now().fresh).toEqual([]);
});

test('workspaces do not mix, and broken storage is an empty one', () => {
  const storage = memoryStorage();
  const look = createLook(storage, () => 'now');
  look.open('/a');
  look.hear(change('bot:x', ['episode:1']));
  look.open('/b');
  expect(look.now()).toEqual({ since: null, fresh: [] });
  storage.setItem('mneme:look:/c', '{nonsense');
  look.open('/c');
  expect(look.now()).toEqual({ since: null, fresh: [] });
});

test('marks are bounded; the newest stay', () => {
  const look = createLook(memoryStorage(), () => 'now');
  look.open('/w');
  for (let n = 0; n < 700; n++) look.hear(change('bot:x', [`episode:${n}`]));
  expect(look.now().fresh).toHaveLength(500);
  expect(look.now().fresh.at(-1)).toBe('episode:699');
});
