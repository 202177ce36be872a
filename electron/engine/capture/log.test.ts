import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CaptureEntry, CaptureLog } from './log.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mneme-log-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const entry = (n: number): CaptureEntry => ({
  at: '2026-02-02T10:00:00.000Z',
  agent: 'Scribe',
  status: 'stored',
  id: `e${n}`,
  path: 'memory/episodes/2026-02-02.md',
  line: n,
  text: `statement ${n}`,
  why: 'prefers',
  trust: 'person',
});
const path = () => join(root, '.mneme', 'captured.jsonl');

test('the last five hundred are kept, newest first, across starts', () => {
  const log = new CaptureLog(root);
  for (let n = 1; n <= 1_300; n++) log.add(entry(n));
  expect(log.recent(500)).toHaveLength(500);
  expect(log.recent(2).map(({ id }) => id)).toEqual(['e1300', 'e1299']);
  expect(readFileSync(path(), 'utf8').split('\n').length).toBeLessThanOrEqual(1_001);
  expect(new CaptureLog(root).recent(1)[0]?.id).toBe('e1300');
});

test('an entry behind a line that was cut short is not lost', () => {
  new CaptureLog(root).add(entry(1));
  appendFileSync(path(), '{"at":"2026');
  new CaptureLog(root).add(entry(2));
  expect(new CaptureLog(root).recent(9).map(({ id }) => id)).toEqual(['e2', 'e1']);
});
