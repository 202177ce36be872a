import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Out } from '../../api/client.ts';
import { type Answers, dialogOf, refuse, show, toastSays } from '../../testing/show.tsx';
import { MergeEntitiesDialog } from './MergeEntitiesDialog.tsx';
import { type GraphNode, networkOf } from './network.ts';

const nodeOf = (id: string, label: string): GraphNode => ({
  id,
  label,
  type: 'person',
  aliases: [],
  path: `memory/entities/${id}.md`,
  facts: 2,
  accesses: 1,
  score: 1,
  pinned: false,
  archived: false,
  origin: 'you',
  updated: null,
});
const tomas = nodeOf('person--tomas', 'Tomas');
const reyes = nodeOf('person--tomas-reyes', 'Tomás Reyes');
const merged = (change: string): Out<'graph.merge'> => ({
  id: reyes.id,
  before: '# Tomás Reyes\n',
  after: '# Tomás Reyes\n\n- Plays the oud.\n',
  links: 4,
  paths: [reyes.path],
  change,
});

async function open(other: string | null, answers: Answers) {
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  const network = networkOf({ nodes: [tomas, reyes], edges: [] });
  const shown = await show(
    <MergeEntitiesDialog node={reyes} other={other} network={network} onClose={onClose} onDone={onDone} />,
    answers,
  );
  await dialogOf('Merge Tomás Reyes with another');
  return { ...shown, onClose, onDone };
}

test('nothing is merged before the other is named, and its page is seen as it becomes', async () => {
  const { user, asked, onDone } = await open(null, { 'graph.merge': ({ preview }) => merged(preview ? '' : 'c-2') });
  const merge = screen.getByRole('button', { name: 'Merge' });
  expect(merge).toHaveProperty('disabled', true);
  await user.type(screen.getByRole('combobox', { name: 'The other' }), 'toma');
  await user.keyboard('{Enter}');
  await screen.findByText(/Plays the oud/);
  screen.getByText(/, 4 links elsewhere follow$/);
  expect(asked('graph.merge')).toEqual([{ from: tomas.id, into: reyes.id, preview: true }]);
  await user.click(merge);
  await toastSays('Tomas is Tomás Reyes now');
  expect(asked('graph.merge').slice(1)).toEqual([{ from: tomas.id, into: reyes.id }]);
  expect(onDone).toHaveBeenCalledExactlyOnceWith(reyes.id);
});

test('the other one stays when its owner says so', async () => {
  const { user, asked } = await open(tomas.id, { 'graph.merge': () => merged('c-2') });
  await user.click(await screen.findByRole('button', { name: 'Keep Tomas instead' }));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await toastSays('Tomás Reyes is Tomas now');
  expect(asked('graph.merge').at(-1)).toEqual({ from: reyes.id, into: tomas.id });
});

test('Undo takes back the change that the merge was', async () => {
  const { user, asked } = await open(tomas.id, {
    'graph.merge': () => merged('c-2'),
    'change.undo': () => ({ paths: [], change: 'c-3', contract: { asked: 0, turns: [] }, message: 'Taken back.' }),
  });
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  await toastSays('Taken back');
  expect(asked('change.undo')).toEqual([{ change: 'c-2' }]);
});

test('Cancel and Escape merge nothing', async () => {
  const { user, asked, onClose } = await open(tomas.id, { 'graph.merge': () => merged('') });
  await screen.findByText(/Plays the oud/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(asked('graph.merge').filter(({ preview }) => preview !== true)).toEqual([]);
});

test('when it fails the dialog stays', async () => {
  const { user, onClose, onDone } = await open(tomas.id, {
    'graph.merge': ({ preview }) => (preview ? merged('') : refuse()),
  });
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await toastSays('The disk is full.');
  expect(onClose).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
});
