import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Out } from '../../api/client.ts';
import { type Answers, dialogOf, heldBack, refuse, show, toastSays } from '../../testing/show.tsx';
import type { GraphNode } from './network.ts';
import { RenameDialog } from './RenameDialog.tsx';

const node: GraphNode = {
  id: 'concept--gauge-two',
  label: 'Gauge two',
  type: 'concept',
  aliases: [],
  path: 'memory/graph/entities/concept--gauge-two.md',
  facts: 2,
  accesses: 1,
  score: 1,
  pinned: false,
  archived: false,
  origin: 'you',
  updated: null,
};
const renamed: Out<'graph.rename'> = { id: 'place--rovinj-two', links: 3, paths: [], change: 'c-3' };

async function open(answers: Answers) {
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  const shown = await show(<RenameDialog node={node} ties={4} onClose={onClose} onDone={onDone} />, answers);
  await dialogOf('Rename Gauge two');
  return { ...shown, onClose, onDone };
}

const nameIt = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  if (name !== '') await user.type(screen.getByRole('textbox', { name: 'Name' }), name);
};

test('the same name and type, or none, change nothing', async () => {
  const { user, asked } = await open({});
  const rename = screen.getByRole('button', { name: 'Rename' });
  screen.getByText(/it is tied to 4 entities/);
  expect(rename).toHaveProperty('disabled', true);
  await nameIt(user, '');
  expect(rename).toHaveProperty('disabled', true);
  await nameIt(user, '  Gauge two ');
  await user.keyboard('{Enter}');
  expect(rename).toHaveProperty('disabled', true);
  expect(asked('graph.rename')).toEqual([]);
});

test('a name and a type go in one call, once, and what followed is said', async () => {
  const { answer, give } = heldBack<Out<'graph.rename'>>();
  const { user, asked, onDone } = await open({ 'graph.rename': () => answer });
  await nameIt(user, ' Rovinj two ');
  await user.click(screen.getByRole('radio', { name: 'Place' }));
  await user.keyboard('{Enter}');
  await user.dblClick(screen.getByRole('button', { name: 'Rename' }));
  give(renamed);
  await toastSays('Gauge two is Rovinj two now');
  await toastSays('3 links followed');
  expect(asked('graph.rename')).toEqual([{ entity: node.id, name: 'Rovinj two', type: 'place' }]);
  expect(onDone).toHaveBeenCalledExactlyOnceWith('place--rovinj-two');
});

test('a name that cannot be given leaves the dialog with what was typed', async () => {
  const { user, onClose, onDone } = await open({ 'graph.rename': refuse });
  await nameIt(user, 'Rovinj two');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await toastSays('The disk is full.');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Rovinj two');
  expect(onDone).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});
