import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fail } from '#shared/model/error.ts';
import type { Out } from '../../api/client.ts';
import { keepsAnswer, losesAnswer } from '../../testing/memories.ts';
import { type Answers, dialogOf, heldBack, refuse, show, toastSays } from '../../testing/show.tsx';
import { RollbackDialog } from './RollbackDialog.tsx';

type Preview = Out<'rollback.preview'>;
const target = { what: 'change', change: 'c-7' } as const;
const goes: Preview['files'][number] = {
  path: 'memory/entities/person--amara.md',
  does: 'removed',
  added: 0,
  removed: 1,
  before: '# Amara\n',
  after: null,
  conflict: null,
};
const disputed: Preview['files'][number] = {
  path: 'MEMORY.md',
  does: 'conflict',
  added: 1,
  removed: 1,
  before: 'Lagos',
  after: 'Lagos',
  conflict: { base: 'Abuja', older: null, newer: 'Lagos', words: 'You changed it since.' },
};
const previewOf = (more: Partial<Preview> = {}): Preview => ({
  preview: 'p-1',
  title: 'The change',
  files: [goes],
  depends: [],
  core: { tokens: 300, after: 280 },
  scores: 1,
  entities: { gone: 1, back: 0 },
  relations: 0,
  contract: keepsAnswer,
  ...more,
});
const done = { change: 'c-8', paths: [goes.path], message: 'Rolled back.' };

async function open(answers: Answers) {
  const onClose = vi.fn();
  const asked = { title: 'the change', of: { label: 'The change', target } };
  const shown = await show(<RollbackDialog asked={asked} onClose={onClose} />, answers);
  await dialogOf('Roll back: the change');
  return { ...shown, onClose };
}

test('each file, what rests on it and what becomes of the pinned questions is said before', async () => {
  await open({
    'rollback.preview': () => previewOf({ depends: [{ words: 'A belief cites it.', path: 'memory/beliefs.md' }] }),
  });
  await screen.findByText('1 file goes back to before it.');
  within(screen.getByRole('list', { name: 'Files' })).getByText('person--amara.md');
  within(screen.getByRole('region', { name: 'What rests on it' })).getByText('A belief cites it.');
  screen.getByText('tokens in core, now 300');
  screen.getByText(/^Your 1 pinned question keeps its answer\./);
});

test('it is asked for once, with the preview that was seen', async () => {
  const { answer, give } = heldBack<Out<'rollback.apply'>>();
  const { user, asked, onClose } = await open({
    'rollback.preview': () => previewOf(),
    'rollback.apply': () => answer,
  });
  await user.dblClick(await screen.findByRole('button', { name: 'Roll back 1 file' }));
  give(done);
  await toastSays('Rolled back.');
  expect(asked('rollback.apply')).toEqual([{ target, preview: 'p-1', red: false, resolutions: [] }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a pinned question that turns red is named, and takes a yes of its own', async () => {
  const { user, asked } = await open({
    'rollback.preview': () => previewOf({ contract: losesAnswer }),
    'rollback.apply': () => done,
  });
  await screen.findByText('“Where does Amara live?”');
  await user.click(screen.getByRole('button', { name: 'Roll back 1 file all the same' }));
  await toastSays('Rolled back.');
  expect(asked('rollback.apply')).toMatchObject([{ red: true }]);
});

test('a file that was changed since stays as it is until its owner says otherwise', async () => {
  const { user, asked } = await open({
    'rollback.preview': () => previewOf({ files: [disputed] }),
    'rollback.apply': () => done,
  });
  const nothing = await screen.findByRole('button', { name: 'Nothing to roll back' });
  expect(nothing).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('radio', { name: 'Remove the file' }));
  await user.click(screen.getByRole('button', { name: 'Roll back 1 file' }));
  await toastSays('Rolled back.');
  expect(asked('rollback.apply')).toMatchObject([{ resolutions: [{ path: 'MEMORY.md', how: 'restore' }] }]);
});

test('files that changed meanwhile are shown anew, and nothing closes', async () => {
  const previews = [previewOf(), previewOf({ preview: 'p-2', title: 'Anew' })];
  const { user, asked, onClose } = await open({
    'rollback.preview': () => previews.shift() ?? previewOf(),
    'rollback.apply': ({ preview }) => {
      if (preview !== 'p-1') return done;
      throw fail('file.changed', 'A file has changed.', 'Look at it again.');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Roll back 1 file' }));
  await screen.findByText('Files changed while you were looking. This is what it would do now.');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Roll back 1 file' }));
  await toastSays('Rolled back.');
  expect(asked('rollback.apply').map(({ preview }) => preview)).toEqual(['p-1', 'p-2']);
});

test('Cancel and Escape write nothing; when it fails the dialog stays', async () => {
  const { user, asked, onClose } = await open({ 'rollback.preview': () => previewOf(), 'rollback.apply': refuse });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(asked('rollback.apply')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Roll back 1 file' }));
  await toastSays('The disk is full.');
  expect(onClose).toHaveBeenCalledTimes(2);
});
