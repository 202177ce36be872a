import { expect, test } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import { createLook, isNewTo } from './look.ts';

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const change = (actor: string, ids: string[], paths: string[] = []): Event => ({
  name: 'changed',
  data: { seq: 1, at: 'now', actor, approval: 'auto', trigger: '', summary: '', paths, ids },
});

test('what agents change is new until it is seen, also across a restart', () => {
  const storage = memoryStorage();
  const before = createLook(storage, () => '2026-03-12T09:00:00Z');
  before.open('/w');
  before.hear(change('bot:auto-detect', ['episode:1'], ['memory/episodes/a.md']));
  const after = createLook(storage, () => '2026-03-12T10:00:00Z');
  after.open('/w');
  expect(after.now().since).toBe('2026-03-12T09:00:00Z');
  expect([...after.now().fresh]).toEqual(['episode:1', 'memory/episodes/a.md']);
  after.seen(['episode:1']);
  expect([...after.now().fresh]).toEqual(['memory/episodes/a.md']);
});

test('the owner’s own changes are not news', () => {
  const look = createLook(memoryStorage(), () => 'now');
  look.open('/w');
  look.hear(change('manual', ['episode:1']));
  look.hear(change('system:decay', ['episode:2']));
  expect(look.now().fresh.size).toBe(0);
});

test('workspaces do not mix, and broken storage is an empty one', () => {
  const storage = memoryStorage();
  const look = createLook(storage, () => 'now');
  look.open('/a');
  look.hear(change('bot:x', ['episode:1']));
  look.open('/b');
  expect(look.now()).toMatchObject({ since: null, fresh: new Set() });
  storage.setItem('mneme:look:/c', '{nonsense');
  look.open('/c');
  expect(look.now()).toMatchObject({ since: null, fresh: new Set() });
});

test('marks are bounded; the newest stay', () => {
  const look = createLook(memoryStorage(), () => 'now');
  look.open('/w');
  for (let n = 0; n < 700; n++) look.hear(change('bot:x', [`episode:${n}`]));
  expect(look.now().fresh.size).toBe(500);
  expect(look.now().fresh.has('episode:699')).toBe(true);
});

test('what happened while the window was closed is new by its own time, until it is seen', () => {
  const storage = memoryStorage();
  storage.setItem('mneme:look:/w', JSON.stringify({ at: new Date(2026, 2, 12, 9).toISOString(), fresh: [] }));
  const look = createLook(storage, () => 'now');
  look.open('/w');
  expect(isNewTo(look.now(), 'episode:late', '2026-03-12T09:30')).toBe(true);
  expect(isNewTo(look.now(), 'episode:early', '2026-03-12T08:30')).toBe(false);
  look.seen(['episode:late']);
  expect(isNewTo(look.now(), 'episode:late', '2026-03-12T09:30')).toBe(false);
});
