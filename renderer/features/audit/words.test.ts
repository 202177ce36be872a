import { expect, test } from 'vitest';
import type { CommitRow } from '#shared/model/audit.ts';
import { isMine } from '../../api/look.ts';
import { approvalOf, withoutVerb, writerOf } from './words.ts';

function byHand(owner: string | null): CommitRow {
  const group = { key: 'owner:c', kind: 'owner', label: owner ?? 'You' } as const;
  const what = {
    commit: 'c',
    change: 'c',
    seq: 0,
    at: '2026-02-03T09:00:00Z',
    action: 'EDIT',
    path: 'MEMORY.md',
  } as const;
  const why = { approval: '—', trigger: 'edited', summary: 'a line', session: null, proposal: null, critical: false };
  return { ...what, ...why, actor: 'manual', owner, added: 1, removed: 0, group };
}

test('another owner’s hand is told by their name, never as the reader’s own', () => {
  expect([writerOf(byHand(null)).name, isMine(byHand(null))]).toEqual(['You', true]);
  const theirs = byHand('Ines on kuna');
  expect([writerOf(theirs).name, isMine(theirs)]).toEqual(['Ines on kuna', false]);
  expect(approvalOf(theirs)).toBe('their own act');
  expect(approvalOf({ ...theirs, approval: 'approved' })).toBe('approved by Ines on kuna');
});

test('a title leaves out the verb that its row says already, and stays whole where it is a sentence', () => {
  expect(withoutVerb('Edited: the gauge of Rovinj', 'edited')).toBe('The gauge of Rovinj');
  expect(withoutVerb('Archived “Deploys on Tuesday”', 'archived')).toBe('“Deploys on Tuesday”');
  expect(withoutVerb('Archiviert: „Dienstags“', 'archiviert')).toBe('„Dienstags“');
  expect(withoutVerb('Edited outside Mneme', 'edited')).toBe('Edited outside Mneme');
});
