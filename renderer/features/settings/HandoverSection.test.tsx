import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Out } from '../../api/client.ts';
import { type Answers, dialogOf, heldBack, refuse, show, toastSays } from '../../testing/show.tsx';
import { GivenList } from './GivenList.tsx';
import { SignDialog } from './SignDialog.tsx';
import { TakeForm } from './TakeForm.tsx';

const asking = { folder: '/home/ines/for-luka', to: 'Luka', entities: ['Tide gauge'] };
const made: Out<'handover.make'> = {
  id: 'h-1',
  n: 1,
  memories: 2,
  holds: [{ about: 'Tide gauge', text: 'It stands in Kotor.' }],
  message: 'It is written.',
};
const given: Out<'handover.list'>['given'] = [
  {
    id: 'h-1',
    n: 1,
    folder: asking.folder,
    to: 'Luka',
    made: '2026-02-03T10:00:00Z',
    memories: 2,
    slice: {},
    revoked: false,
  },
];

test('what would go is seen memory by memory before it is signed, and it is signed once', async () => {
  const [look, sign] = [heldBack<Out<'handover.make'>>(), heldBack<Out<'handover.make'>>()];
  const { user, asked } = await show(<SignDialog asked={asking} onClose={() => {}} />, {
    'handover.make': ({ look: only }) => (only ? look.answer : sign.answer),
  });
  const button = await screen.findByRole('button', { name: 'Sign and write' });
  expect(button).toHaveProperty('disabled', true);
  look.give(made);
  await screen.findByText('It stands in Kotor.');
  screen.getByText('And 1 more.');
  expect(asked('handover.make')).toEqual([{ ...asking, look: true }]);
  await user.dblClick(button);
  sign.give(made);
  await toastSays('It is written.');
  expect(asked('handover.make').slice(1)).toEqual([asking]);
});

test('who thinks again, or whose disk is full, has signed nothing', async () => {
  const onClose = vi.fn();
  const { user, asked } = await show(<SignDialog asked={asking} onClose={onClose} />, {
    'handover.make': ({ look: only }) => (only ? made : refuse()),
  });
  await screen.findByText('It stands in Kotor.');
  await user.click(screen.getByRole('button', { name: 'Sign and write' }));
  await toastSays('The disk is full.');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(asked('handover.make')).toHaveLength(2);
});

test('what cannot be handed over cannot be signed', async () => {
  await show(<SignDialog asked={asking} onClose={() => {}} />, { 'handover.make': refuse });
  await screen.findByText('The disk is full. Make room on it, then try again.');
  expect(screen.getByRole('button', { name: 'Sign and write' })).toHaveProperty('disabled', true);
});

async function takeBack(answers: Answers) {
  const shown = await show(<GivenList given={given} />, answers);
  await shown.user.click(await screen.findByRole('button', { name: `Take back ${asking.folder}` }));
  return { ...shown, dialog: await dialogOf('Take this handover back?') };
}

test('taking a handover back says what stays with the other, and asks for it once', async () => {
  const { answer, give } = heldBack<Out<'handover.make'>>();
  const { user, asked, dialog } = await takeBack({ 'handover.make': () => answer });
  within(dialog).getByText(/What they accepted stays theirs\.$/);
  await user.dblClick(within(dialog).getByRole('button', { name: 'Take it back' }));
  give({ ...made, message: 'It is taken back.' });
  await toastSays('It is taken back.');
  expect(asked('handover.make')).toEqual([{ folder: asking.folder, revoke: true }]);
});

test('Cancel and Escape take nothing back', async () => {
  const { user, asked, dialog } = await takeBack({});
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: `Take back ${asking.folder}` }));
  await dialogOf('Take this handover back?');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked('handover.make')).toEqual([]);
});

test('a failure leaves the question open', async () => {
  const { user, dialog } = await takeBack({ 'handover.make': refuse });
  await user.click(within(dialog).getByRole('button', { name: 'Take it back' }));
  await toastSays('The disk is full.');
  await dialogOf('Take this handover back?');
});

test('what somebody handed over is looked at first, its key beside its name, and taken by a second word', async () => {
  const taken: Out<'handover.take'> = {
    from: 'Luka',
    to: 'Ines',
    made: '2026-02-03T10:00:00Z',
    fingerprint: 'a1b2 c3d4',
    known: false,
    revoked: false,
    statements: 1,
    holds: made.holds,
    proposed: 0,
    message: 'One proposal waits.',
  };
  const { user, asked } = await show(<TakeForm />, {
    'host.state': refuse,
    'handover.take': ({ accept }) => ({ ...taken, known: accept === true, proposed: accept ? 1 : 0 }),
  });
  await user.type(
    await screen.findByRole('textbox', { name: 'Folder that you were given' }),
    '/media/from-luka{Enter}',
  );
  await screen.findByText('a1b2 c3d4');
  screen.getByText('It stands in Kotor.');
  expect(asked('handover.take')).toEqual([{ folder: '/media/from-luka' }]);
  await user.click(screen.getByRole('button', { name: 'It is theirs: put it in the Inbox' }));
  await screen.findByText(/^One proposal waits\./);
  expect(asked('handover.take').slice(1)).toEqual([{ folder: '/media/from-luka', accept: true }]);
});
