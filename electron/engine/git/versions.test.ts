import { expect, test } from 'vitest';
import { readVersions } from './versions.ts';

const hash = 'a'.repeat(40);
const message = (subject: string) => `${subject}\n\nActor: manual\nApproval: —\nTrigger: typed\nSeq: 4\n`;

/** As `git log -z --numstat` writes it: a NUL of the format, one of `-z`, the counts on a new line. */
function said(subject: string, counts: string): string {
  return `\0${hash}\0${'2026-11-21T06:21:03+00:00'}\0${message(subject)}\0\0\n${counts}\tUSER.md\0`;
}

test('every version carries its lines added and removed', () => {
  const two = `${said('[EDIT] USER.md — edited', '3\t1')}${said('[APPEND] USER.md — added: one', '2\t0')}`;
  expect(readVersions(two, 'USER.md').map((one) => [one.action, one.summary, one.added, one.removed])).toEqual([
    ['EDIT', 'edited', 3, 1],
    ['APPEND', 'added: one', 2, 0],
  ]);
});

test('the commit that begins a history speaks for each file', () => {
  const [first] = readVersions(said('[CREATE] * — history begins', '28\t0'), 'USER.md');
  expect(first?.summary).toBe('history begins');
  expect(first?.added).toBe(28);
});
