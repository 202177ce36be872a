import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Out } from '../../api/client.ts';
import { type Answers, heldBack, refuse, show } from '../../testing/show.tsx';
import { RestoreForm } from './RestoreForm.tsx';

const host: Out<'host.state'> = {
  workspace: null,
  recent: [],
  suggested: '/home/amara/Mneme',
  surface: 'window',
  platform: 'linux',
  version: '1.0.0',
  runtime: 'Electron',
  mcp: { command: 'mneme', args: [] },
};

async function open(answers: Answers = {}) {
  const onCancel = vi.fn();
  const shown = await show(<RestoreForm host={host} onCancel={onCancel} />, answers);
  await screen.findByRole('textbox', { name: 'File of the backup' });
  return { ...shown, onCancel };
}
const restore = () => screen.getByRole('button', { name: 'Restore' });

test('a backup is restored once both places are named, in one call', async () => {
  const { answer, give } = heldBack<Out<'host.open'>>();
  const { user, asked } = await open({
    'host.pickFile': () => ({ path: '/media/stick/Mneme.backup' }),
    'host.open': () => answer,
  });
  expect(restore()).toHaveProperty('disabled', true);
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Choose…' }));
  await screen.findByDisplayValue('/media/stick/Mneme.backup');
  const folder = screen.getByRole('textbox', { name: 'Folder to restore it in' });
  await user.clear(folder);
  expect(restore()).toHaveProperty('disabled', true);
  await user.type(folder, '/home/amara/Anew ');
  await user.click(restore());
  expect(await screen.findByRole('button', { name: 'Restoring…' })).toHaveProperty('disabled', true);
  give({ root: '/home/amara/Anew', name: 'Anew' });
  await screen.findByRole('button', { name: 'Restore' });
  expect(asked('host.open')).toEqual([{ how: 'restore', file: '/media/stick/Mneme.backup', path: '/home/amara/Anew' }]);
});

test('Cancel opens nothing', async () => {
  const { user, asked, onCancel } = await open();
  await user.type(screen.getByRole('textbox', { name: 'File of the backup' }), '/a.backup');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(asked('host.open')).toEqual([]);
});

test('what went wrong stands at the folder until another is typed', async () => {
  const { user } = await open({ 'host.open': refuse });
  await user.type(screen.getByRole('textbox', { name: 'File of the backup' }), '/a.backup{Enter}');
  await screen.findByText('The disk is full. Make room on it, then try again.');
  await user.type(screen.getByRole('textbox', { name: 'Folder to restore it in' }), '2');
  expect(screen.queryByText(/^The disk is full/)).toBeNull();
});
