import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CommitRow } from '#shared/model/audit.ts';
import { keepsAnswer } from '../../testing/memories.ts';
import { dialogOf, show, toastSays } from '../../testing/show.tsx';
import { Origins } from './Origins.tsx';

const path = 'memory/entities/person--amara.md';
const rowOf = (commit: string, more: Partial<CommitRow>): CommitRow => ({
  commit,
  change: 'c-1',
  seq: 1,
  at: '2026-02-03T10:00:00Z',
  action: 'EDIT',
  path,
  actor: 'bot:auto-detect',
  owner: null,
  approval: 'auto',
  trigger: 'told so',
  summary: 'A fact',
  session: 's-1',
  proposal: null,
  critical: false,
  added: 1,
  removed: 0,
  group: { key: 'g', kind: 'agent', label: 'researcher' },
  ...more,
});
const rows = [
  rowOf('aaaaaaa', {}),
  rowOf('bbbbbbb', {}),
  rowOf('ccccccc', { actor: 'manual', group: { key: 'o', kind: 'owner', label: 'You' }, session: null }),
];
const target = { what: 'agent', agent: 'researcher' } as const;

test('everything by an agent is taken back in one call, after a look at it', async () => {
  const { user, asked } = await show(<Origins path={path} />, {
    'history.list': () => ({ answer: '', rows, total: 3, next: null, lines: [], tookMs: 1 }),
    'rollback.preview': () => ({
      preview: 'p-1',
      title: 'Everything by researcher',
      files: [{ path, does: 'removed', added: 0, removed: 2, before: '# Amara\n', after: null, conflict: null }],
      depends: [{ words: 'Two proposals of it were accepted.', path: null }],
      core: { tokens: 300, after: 300 },
      scores: 0,
      entities: { gone: 0, back: 0 },
      relations: 0,
      contract: keepsAnswer,
    }),
    'rollback.apply': () => ({ change: 'c-9', paths: [path], message: 'Rolled back.' }),
  });
  // What its owner wrote is nothing to be taken back as one.
  const [theirs, own] = await screen.findAllByRole('listitem');
  within(theirs as HTMLElement).getByText('researcher');
  expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
  await user.click(within(theirs as HTMLElement).getByRole('button', { name: 'Roll back…' }));
  await dialogOf('Roll back: everything by researcher');
  await screen.findByText('Two proposals of it were accepted.');
  expect(asked('rollback.preview')).toEqual([{ target }]);
  expect(asked('rollback.apply')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Roll back 1 file' }));
  await toastSays('Rolled back.');
  expect(asked('rollback.apply')).toEqual([{ target, preview: 'p-1', red: false, resolutions: [] }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
