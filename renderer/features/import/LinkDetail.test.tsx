import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Out } from '../../api/client.ts';
import { type Answers, dialogOf, heldBack, refuse, show, toastSays } from '../../testing/show.tsx';
import { LinkDetail } from './LinkDetail.tsx';
import type { FolderLink } from './links.ts';

const link: FolderLink = {
  id: 'l-1',
  path: '/home/amara/notes',
  format: 'obsidian',
  title: 'Notes',
  scope: null,
  send: 'new',
  reviewed: false,
  ways: 'both',
  state: 'in step',
  note: null,
  entries: 12,
  last: null,
  asked: [],
  gone: [],
  notes: [],
};

/** Nothing came in lately. */
const nothingYet = { answer: '', rows: [], total: 0, next: null, lines: [], tookMs: 0 };

async function open(answers: Answers = {}) {
  const shown = await show(<LinkDetail link={link} />, { 'history.list': () => nothingYet, ...answers });
  await shown.user.click(await screen.findByRole('button', { name: 'Unlink…' }));
  const dialog = await dialogOf('Unlink Notes?');
  return { ...shown, dialog };
}

test('that both sides stay as they are is said before, and Cancel and Escape leave the link', async () => {
  const { user, asked, dialog } = await open();
  within(dialog).getByText(/^What stands there and here stays as it is/);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Unlink…' }));
  await dialogOf('Unlink Notes?');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked('links.remove')).toEqual([]);
});

test('it is unlinked once', async () => {
  const { answer, give } = heldBack<Out<'links.remove'>>();
  const { user, asked, dialog } = await open({ 'links.remove': () => answer });
  await user.dblClick(within(dialog).getByRole('button', { name: 'Unlink' }));
  give({ link });
  await toastSays('Notes is no longer linked');
  expect(asked('links.remove')).toEqual([{ id: 'l-1' }]);
});

test('when it fails the dialog stays', async () => {
  const { user, dialog } = await open({ 'links.remove': refuse });
  await user.click(within(dialog).getByRole('button', { name: 'Unlink' }));
  await toastSays('The disk is full.');
  await dialogOf('Unlink Notes?');
});
