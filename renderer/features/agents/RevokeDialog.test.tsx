import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Out } from '../../api/client.ts';
import { dialogOf, heldBack, refuse, show, toastSays } from '../../testing/show.tsx';
import type { ListedAgent } from './agent.ts';
import { RevokeDialog } from './RevokeDialog.tsx';

const agent: ListedAgent = {
  name: 'researcher',
  role: 'main',
  hasToken: true,
  mode: 'batch',
  connections: 2,
  sessions: [],
  lastSeen: null,
  calls: 12,
  proposals: { open: 3, committed: 0, rejected: 0 },
};

test('what a revocation does is said before', async () => {
  await show(<RevokeDialog agent={agent} open onClose={vi.fn()} />);
  const dialog = await dialogOf('Revoke researcher');
  within(dialog).getByText(/^Its token stops working\./);
  within(dialog).getByText(/2 open connections/);
  within(dialog).getByText(/^3 proposals of its stay in the Inbox/);
});

test('Cancel and Escape revoke nobody', async () => {
  const onClose = vi.fn();
  const { user, asked } = await show(<RevokeDialog agent={agent} open onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(asked('agents.revoke')).toEqual([]);
});

test('it is revoked once, by its name, and the dialog closes when that is done', async () => {
  const onClose = vi.fn();
  const { answer, give } = heldBack<Out<'agents.revoke'>>();
  const { user, asked } = await show(<RevokeDialog agent={agent} open onClose={onClose} />, {
    'agents.revoke': () => answer,
  });
  await user.dblClick(await screen.findByRole('button', { name: 'Revoke' }));
  expect(onClose).not.toHaveBeenCalled();
  give({ name: 'researcher', revoked: true });
  await toastSays('researcher has no role any more');
  expect(asked('agents.revoke')).toEqual([{ name: 'researcher' }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('when it fails the dialog stays, and why and what to do is said', async () => {
  const onClose = vi.fn();
  const { user } = await show(<RevokeDialog agent={agent} open onClose={onClose} />, { 'agents.revoke': refuse });
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  await toastSays('The disk is full.');
  await toastSays('Make room on it, then try again.');
  expect(onClose).not.toHaveBeenCalled();
});
