import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import { indexingTold } from '#shared/contract/methods/workspace.ts';
import { telling } from './meanwhile.ts';

const written: string[] = [];
let isTerminal: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  isTerminal = process.stderr.isTTY;
  written.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
});
afterEach(() => {
  process.stderr.isTTY = isTerminal;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Tells what a connection hears, a tenth of a second after the other. */
function hear(done: number[]): void {
  const listeners: ((event: Event) => void)[] = [];
  const end = telling({ onEvent: (one) => void listeners.push(one) }, indexingTold);
  for (const one of done) {
    vi.advanceTimersByTime(100);
    const data = { done: one, total: 200, reason: 'Taking up the files.' };
    for (const heard of listeners) heard({ name: 'indexing', data });
  }
  end();
}
const each = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

test('where no terminal looks on, what takes longer than a moment tells now and then in a line how far it is', () => {
  process.stderr.isTTY = false;
  hear(each(10));
  expect(written).toEqual([]);
  hear(each(120));
  const lines = written.join('').split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^Taking up the files\. 1\d of 200 files$/);
  expect(lines[1]).toMatch(/^Taking up the files\. 6\d of 200 files$/);
  expect(lines[3]).toBe('');
});

test('on a terminal it is one line, gone at the end', () => {
  process.stderr.isTTY = true;
  hear([1, 2]);
  expect(written).toEqual([
    '\r\u001b[KTaking up the files. 1 of 200 files',
    '\r\u001b[KTaking up the files. 2 of 200 files',
    '\r\u001b[K',
  ]);
});
