import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Out } from '../../api/client.ts';
import { memoryOf } from '../../testing/memories.ts';
import { type Answers, dialogOf, heldBack, refuse, show, toastSays } from '../../testing/show.tsx';
import { ForgetDialog, type Target } from './ForgetDialog.tsx';

const memories = [memoryOf('f1', 'Amara lives in Lagos.'), memoryOf('f2', 'Amara keeps bees.')];
const answerOf = (more: Partial<Out<'memory.forget'>>): Out<'memory.forget'> => ({
  status: 'archived',
  memories,
  missing: [],
  message: 'Archived.',
  change: 'c-1',
  verified: null,
  ...more,
});

async function open(target: Target, answers: Answers) {
  const onClose = vi.fn();
  const shown = await show(<ForgetDialog target={target} onClose={onClose} />, {
    'memory.get': () => ({ memories, missing: [] }),
    ...answers,
  });
  await screen.findByText('Amara lives in Lagos.');
  return { ...shown, onClose };
}
const named: Target = { ids: ['f1', 'f2'] };

test('what was only found is chosen by hand: until then there is nothing to archive', async () => {
  const { user, asked } = await open(
    { query: 'Amara' },
    { 'memory.forget': ({ query }) => answerOf({ status: query === undefined ? 'archived' : 'preview' }) },
  );
  const archive = screen.getByRole('button', { name: 'Archive' });
  expect(archive).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: /Amara keeps bees/ }));
  await user.click(screen.getByRole('button', { name: 'Archive 1 memory' }));
  await toastSays('1 memory archived');
  expect(asked('memory.forget')).toEqual([
    { query: 'Amara' },
    { ids: ['f2'], permanent: false, rewriteHistory: false },
  ]);
});

test('a removal for good says what is lost, takes one call, and then shows where it was looked for', async () => {
  const { answer, give } = heldBack<Out<'memory.forget'>>();
  const { user, asked, onClose } = await open(named, { 'memory.forget': () => answer });
  expect(screen.queryByText(/^This cannot be taken back/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Remove from disk for good' }));
  screen.getByText(/^This cannot be taken back\. .* the history keeps them until it is rewritten\.$/);
  await user.click(screen.getByRole('checkbox', { name: 'Rewrite the history as well' }));
  await user.dblClick(screen.getByRole('button', { name: 'Remove 2 memories' }));
  give(
    answerOf({
      status: 'deleted',
      change: null,
      verified: [
        { place: 'The files', absent: true, detail: 'looked through' },
        { place: 'A backup of March', absent: false, detail: 'it is older' },
      ],
    }),
  );
  await screen.findByText('It is gone from memory. Some places still hold it:');
  const [files, backup] = screen.getAllByRole('listitem').filter((one) => one.closest('.forgetlist'));
  within(files as HTMLElement).getByLabelText('Gone');
  within(backup as HTMLElement).getByLabelText('Still there');
  expect(asked('memory.forget')).toEqual([{ ids: ['f1', 'f2'], permanent: true, rewriteHistory: true }]);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('the history is rewritten only where the removal is for good still', async () => {
  const { user, asked } = await open(named, { 'memory.forget': () => answerOf({}) });
  const forGood = screen.getByRole('checkbox', { name: 'Remove from disk for good' });
  await user.click(forGood);
  await user.click(screen.getByRole('checkbox', { name: 'Rewrite the history as well' }));
  await user.click(forGood);
  await user.click(screen.getByRole('button', { name: 'Archive 2 memories' }));
  await toastSays('2 memories archived');
  expect(asked('memory.forget')).toEqual([{ ids: ['f1', 'f2'], permanent: false, rewriteHistory: false }]);
});

test('Cancel and Escape forget nothing', async () => {
  const { user, asked, onClose } = await open(named, {});
  await dialogOf('Archive memories');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(asked('memory.forget')).toEqual([]);
});

test('when it fails the dialog stays with what was chosen', async () => {
  const { user, onClose } = await open(named, { 'memory.forget': refuse });
  await user.click(screen.getByRole('checkbox', { name: /Amara keeps bees/ }));
  await user.click(screen.getByRole('button', { name: 'Archive 1 memory' }));
  await toastSays('The disk is full.');
  expect(onClose).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Archive 1 memory' });
});
