import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { MergeSidesDialog } from './MergeSidesDialog.tsx';

const base = 'Kotor\nIt rains.\nIt is warm.\nInes keeps the key.\nThe van is red.\nTides at six.\nThe gauge is blue.\n';
const sides = {
  base,
  mine: base.replace('key.', 'key in the van.').replace('blue', 'green'),
  theirs: base.replace('key.', 'key in the boat.').replace('Kotor', 'Kotor harbour'),
};

async function open(given = sides, busy = false) {
  const [onMerged, onClose] = [vi.fn(), vi.fn()];
  const shown = await show(
    <MergeSidesDialog
      path="memory/graph/entities/person--ines.md"
      sides={given}
      names={{ mine: 'This machine', theirs: 'The other machine' }}
      against={{ text: given.theirs, words: 'against the other machine' }}
      busy={busy}
      onMerged={onMerged}
      onClose={onClose}
    />,
  );
  await screen.findByRole('dialog', { name: 'Merge memory/graph/entities/person--ines.md' });
  return { ...shown, onMerged, onClose };
}

test('nothing can be taken before each place that both changed is decided', async () => {
  const { user, onMerged } = await open();
  const take = screen.getByRole('button', { name: 'Take merged' });
  const edit = screen.getByRole('button', { name: 'Edit it first' });
  expect([take, edit].map((one) => (one as HTMLButtonElement).disabled)).toEqual([true, true]);
  const place = screen.getByRole('region', { name: 'Conflict 1 of 1' });
  within(place).getByText('undecided');
  await user.click(screen.getByRole('button', { name: '1 undecided' }));
  await user.click(within(place).getByRole('radio', { name: 'The other machine' }));
  screen.getByText('All decided');
  await user.click(take);
  // What only one side changed comes along, whichever was chosen where both did.
  expect(onMerged).toHaveBeenCalledExactlyOnceWith(
    'Kotor harbour\nIt rains.\nIt is warm.\nInes keeps the key in the boat.\nThe van is red.\nTides at six.\nThe gauge is green.\n',
  );
});

test('both lines are kept where both are wanted', async () => {
  const { user, onMerged } = await open();
  await user.click(screen.getByRole('radio', { name: 'Both' }));
  await user.click(screen.getByRole('button', { name: 'Take merged' }));
  expect(onMerged.mock.calls[0]?.[0]).toContain('key in the van.\nInes keeps the key in the boat.\n');
});

test('Escape merges nothing', async () => {
  const { user, onMerged, onClose } = await open();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
  expect(onMerged).not.toHaveBeenCalled();
});
