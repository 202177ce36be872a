import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HeldTexts } from './held.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mneme-held-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const by = { id: 'a', at: '2026-02-02T10:00:00.000Z', agent: 'Scribe', source: 'conversation' };
const path = () => join(root, '.mneme', 'held.jsonl');

test('a secret is held once, across starts, readable by its owner only', () => {
  const held = new HeldTexts(root);
  expect(held.hold('The door is green.', by)).toBeNull();
  const note = held.hold('My password is hunter2!', by);
  expect(note).toMatchObject({ id: 'a', kind: 'password', masked: 'My password is ••••••' });
  expect(held.hold('My password is hunter2!', { ...by, id: 'b' })?.id).toBe('a');
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  const again = new HeldTexts(root);
  expect(JSON.stringify(again.notes())).not.toContain('hunter2');
  expect(again.find('a')).toMatchObject({ content: 'My password is hunter2!', source: 'conversation' });
});

test('what is thrown away is gone from disk', () => {
  const held = new HeldTexts(root);
  held.hold('My password is hunter2!', by);
  held.hold('My password is sommer24', { ...by, id: 'b' });
  held.discard('a');
  expect(held.notes().map(({ id }) => id)).toEqual(['b']);
  expect(readFileSync(path(), 'utf8')).not.toContain('hunter2');
});

test('lines that a crash cut short are passed over', () => {
  new HeldTexts(root).hold('My password is hunter2!', by);
  writeFileSync(path(), `${readFileSync(path(), 'utf8')}{"id":"b","at":`);
  expect(new HeldTexts(root).notes()).toHaveLength(1);
});
