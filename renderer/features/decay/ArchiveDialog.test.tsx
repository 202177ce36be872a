import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Out } from '../../api/client.ts';
import { memoryOf } from '../../testing/memories.ts';
import { type Answers, dialogOf, refuse, show, toastSays } from '../../testing/show.tsx';
import { ArchiveDialog } from './ArchiveDialog.tsx';

const archived = (id: string, text: string) => ({ ...memoryOf(id, text), status: 'archived' as const });
const bees = archived('f1', 'Amara keeps bees.');
const lagos = archived('f2', 'Amara lives in Lagos.');

const found: Out<'memory.search'> = {
  hits: [{ ...bees, score: 0.5, status: 'archived', agent: null }],
  kind: 'general',
  understood: null,
  candidates: 1,
  tookMs: 2,
  notice: null,
};

async function open(answers: Answers) {
  const onClose = vi.fn();
  const shown = await show(<ArchiveDialog open onClose={onClose} />, answers);
  return { ...shown, onClose, dialog: await dialogOf('The archive') };
}

const rowsOf = async () =>
  within(await screen.findByRole('list', { name: 'Archived memories' })).getAllByRole('listitem');

test('an empty archive says what will stand there', async () => {
  await open({ 'memory.browse': () => ({ memories: [], total: 0, next: null }) });
  await screen.findByText('The archive is empty');
});

test('what does not fit one page is read when it is wanted', async () => {
  const { user, asked } = await open({
    'memory.browse': ({ cursor }) => ({
      memories: cursor === undefined ? [bees] : [lagos],
      total: 2,
      next: cursor === undefined ? 'second' : null,
    }),
  });
  expect(await rowsOf()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '1 more' }));
  await screen.findByText('Amara lives in Lagos.');
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
  expect(asked('memory.browse')).toEqual([
    { statuses: ['archived'], k: 50 },
    { statuses: ['archived'], k: 50, cursor: 'second' },
  ]);
});

test('what is typed is searched among what is archived alone', async () => {
  const { user, asked } = await open({
    'memory.browse': () => ({ memories: [bees, lagos], total: 2, next: null }),
    'memory.search': () => found,
  });
  await user.type(await screen.findByRole('textbox', { name: 'Search the archive' }), 'bees');
  await expect.poll(async () => (await rowsOf()).length).toBe(1);
  expect(asked('memory.search')).toEqual([{ query: 'bees', statuses: ['archived'], k: 100 }]);
});

test('a row stands still while what was typed is searched', async () => {
  const { user } = await open({
    'memory.browse': () => ({ memories: [bees, lagos], total: 2, next: null }),
    'memory.search': () => found,
  });
  const [row] = await rowsOf();
  await user.type(await screen.findByRole('textbox', { name: 'Search the archive' }), 'bees');
  await expect.poll(async () => (await rowsOf()).length).toBe(1);
  expect((await rowsOf())[0]).toBe(row);
});

test('one memory is brought back, in one call', async () => {
  const { user, asked } = await open({
    'memory.browse': () => ({ memories: [bees], total: 1, next: null }),
    'memory.restore': ({ ids }) => ({ restored: [...ids], missing: [], change: 'c-7' }),
  });
  const [row] = await rowsOf();
  await user.click(within(row as HTMLElement).getByRole('button', { name: 'Restore' }));
  await toastSays('It is back in search');
  expect(asked('memory.restore')).toEqual([{ ids: ['f1'] }]);
});

test('an archive that cannot be read says so, and is read again', async () => {
  let full = true;
  const { user } = await open({
    'memory.browse': () => (full ? refuse() : { memories: [bees], total: 1, next: null }),
  });
  await screen.findByText('The disk is full.');
  full = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowsOf()).toHaveLength(1);
});
