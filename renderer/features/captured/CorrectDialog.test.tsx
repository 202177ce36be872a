import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Out } from '../../api/client.ts';
import { type Answers, dialogOf, heldBack, refuse, show, toastSays } from '../../testing/show.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import type { CapturedEntry } from './turns.ts';

const kept: CapturedEntry = {
  at: '2026-02-03T10:00:00Z',
  agent: 'Claude Code',
  status: 'stored',
  id: 'e1',
  path: 'memory/episodes/2026-02-03.md',
  line: 4,
  text: 'Amara keeps bees.',
  why: 'auto-detect',
  trust: 'person',
  turn: 't1',
  ref: 'r1',
  corrected: null,
  stands: true,
};
const leftOut: CapturedEntry = { ...kept, status: 'skipped', id: null, path: null, line: null, ref: 'r2' };

const correctedTo = (path: string | null, more: Partial<Out<'capture.correct'>> = {}): Out<'capture.correct'> => ({
  ref: 'r1',
  now: path === null ? null : { id: 'f9', path, line: 7 },
  change: 'c-5',
  ...more,
});

async function open(entry: CapturedEntry, answers: Answers) {
  const onClose = vi.fn();
  const shown = await show(<CorrectDialog entry={entry} onClose={onClose} />, answers);
  await screen.findByText('Amara keeps bees.');
  return { ...shown, onClose };
}

test('a fact wants to know of whom, and then goes there in one call', async () => {
  const { answer, give } = heldBack<Out<'capture.correct'>>();
  const { user, asked, onClose } = await open(kept, { 'capture.correct': () => answer });
  await dialogOf('Where does it belong?');
  const put = screen.getByRole('button', { name: 'Put it there' });
  expect(put).toHaveProperty('disabled', true);
  await user.type(screen.getByRole('textbox', { name: 'Whom or what it is about' }), ' Amara Nwosu ');
  await user.dblClick(put);
  give(correctedTo('memory/graph/entities/person--amara-nwosu.md'));
  await toastSays('It stands in graph/entities/person--amara-nwosu.md');
  expect(asked('capture.correct')).toEqual([{ ref: 'r1', store: 'semantic', entity: 'Amara Nwosu' }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('where it stands already it cannot be put once more', async () => {
  const { user } = await open(kept, {});
  await user.click(screen.getByRole('radio', { name: /^Episodes?$/ }));
  screen.getByText('It stands there now.');
  expect(screen.getByRole('button', { name: 'Put it there' })).toHaveProperty('disabled', true);
});

test('taken out of memory, it says what held before it', async () => {
  const { user, asked } = await open(kept, {
    'capture.correct': () => correctedTo(null, { former: [{ id: 'f3', text: 'Amara keeps goats.', until: null }] }),
  });
  await user.click(screen.getByRole('button', { name: 'Not in memory at all' }));
  await toastSays('It is out of memory');
  await toastSays(/^“Amara keeps goats\.” held before it/);
  expect(asked('capture.correct')).toEqual([{ ref: 'r1' }]);
});

test('what was left out is kept after all, and has nothing to be taken out', async () => {
  const { user, asked } = await open(leftOut, {
    'capture.correct': () => correctedTo('memory/episodes/2026-02-03.md'),
  });
  await dialogOf('Keep it after all');
  expect(screen.queryByRole('button', { name: 'Not in memory at all' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await toastSays('It stands in episodes/2026-02-03.md');
  expect(asked('capture.correct')).toEqual([{ ref: 'r2', store: 'episodic' }]);
});

test('when it fails the dialog stays', async () => {
  const { user, onClose } = await open(leftOut, { 'capture.correct': refuse });
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await toastSays('The disk is full.');
  expect(onClose).not.toHaveBeenCalled();
});
