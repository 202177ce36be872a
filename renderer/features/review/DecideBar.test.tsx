import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fail } from '#shared/model/error.ts';
import type { Out } from '../../api/client.ts';
import { keepsAnswer, losesAnswer } from '../../testing/memories.ts';
import { type Answers, dialogOf, refuse, show, toastSays } from '../../testing/show.tsx';
import type { Acts } from './acts.ts';
import { ContradictionRow } from './ContradictionRow.tsx';
import { cardsOf } from './cards.ts';
import type { Pending, PendingChange } from './changes.ts';
import { DecideBar } from './DecideBar.tsx';
import { MergeRow } from './MergeRow.tsx';
import { useDecisions } from './useDecisions.ts';

const base: Omit<PendingChange, 'does'> = {
  id: 'c1',
  reason: 'said twice',
  evidence: [],
  verdict: 'open',
  edited: null,
  lossAccepted: false,
  about: null,
  replaces: null,
  sides: [],
  merge: null,
  stale: null,
  diffs: [{ path: 'memory/entities/person--tomas.md', before: 'a', after: 'b' }],
  loses: [],
  sure: false,
  habit: null,
  bundle: null,
  hidden: null,
};
const one = { name: 'Tomas', text: '', facts: 1, relations: 0 };
const merging: PendingChange = {
  ...base,
  does: { kind: 'merge', keep: 'person--tomas-reyes', drop: 'person--tomas', merged: '' },
  merge: { goes: one, stays: one, after: one },
  loses: [{ id: 'b1', text: 'Tomas likes tea', why: 'Nothing else says it.', of: 'person--tomas' }],
};
const disputed: PendingChange = {
  ...base,
  does: {
    kind: 'contradiction',
    about: 'the pilot',
    sides: [
      { id: 'f1', text: 'The pilot ends 30 June.' },
      { id: 'f2', text: 'The pilot ends 31 July.' },
    ],
    holds: null,
  },
};
const pendingOf = (change: PendingChange): Pending => ({
  version: 1,
  session: 'r-3',
  number: 3,
  made: '2026-02-03T10:00:00Z',
  by: 'rules',
  fellBack: null,
  trigger: 'asked',
  tokens: { estimated: 0, used: 0, cap: 0 },
  processed: { episodes: 1, entities: 0, procedures: 0 },
  reviewed: 1,
  dropped: 0,
  withheld: 0,
  changes: [change],
  core: { tokens: 1, after: 1, all: 1, cap: 9, now: '', whole: '', emptied: null, own: null },
  reply: null,
  problems: [],
});

/** One change of a reflection, with the bar that decides. */
function Deciding({ pending }: { pending: Pending }) {
  const { changes, decide, flush } = useDecisions(pending);
  const all = (verdict: 'accept' | 'reject') => (some: readonly PendingChange[]) =>
    decide(
      some.map(({ id }) => id),
      { verdict },
    );
  const acts: Acts = {
    choose: vi.fn(),
    rewrite: vi.fn(),
    apart: vi.fn(),
    accept: all('accept'),
    reject: all('reject'),
    decide: (id, decision) => decide([id], decision),
    acceptAs: (id, edited) => decide([id], { verdict: 'accept', edited }),
  };
  const cards = cardsOf(changes);
  const line = { key: 'c1', changes };
  return (
    <>
      <MergeRow session={pending.session} line={line} chosen acts={acts} />
      <ContradictionRow line={line} chosen acts={acts} />
      <DecideBar pending={{ ...pending, changes }} cards={cards} flush={flush} />
    </>
  );
}

const decided: Out<'reflection.decide'> = {
  session: 'r-3',
  number: 3,
  accepted: 1,
  rejected: 0,
  left: 0,
  change: 'c-5',
  paths: [],
  message: 'Applied. One change.',
};
const open = (change: PendingChange, answers: Answers = {}) =>
  show(<Deciding pending={pendingOf(change)} />, {
    'reflection.impact': refuse,
    'reflection.draft': () => ({ open: 0, accepted: 1, rejected: 0 }),
    'contract.ahead': () => keepsAnswer,
    'reflection.decide': () => decided,
    ...answers,
  });

test('a merge that loses something is held back until its loss is agreed to by its name', async () => {
  const { user, asked } = await open(merging);
  await user.click(await screen.findByRole('button', { name: /^Merge A/ }));
  await user.click(screen.getByRole('button', { name: /^Apply 1/ }));
  const dialog = await dialogOf('Apply what is decided');
  within(dialog).getByText(/stays open: Something would be lost; agree to it, or keep it\./);
  within(dialog).getByText('0 changes in 0 files as one step that can be undone.');
  await user.click(within(dialog).getByRole('button', { name: 'Not yet' }));
  expect(asked('reflection.decide')).toEqual([]);

  await user.click(screen.getByRole('checkbox', { name: 'Merge and lose “Tomas likes tea”' }));
  await user.click(screen.getByRole('button', { name: /^Apply 1/ }));
  await toastSays('Applied');
  expect(asked('reflection.draft').at(-1)?.decisions).toEqual([
    { id: 'c1', verdict: 'accept', edited: null, lossAccepted: true },
  ]);
  expect(asked('reflection.decide')).toEqual([{ session: 'r-3', verdict: 'decided', red: false }]);
});

test('a contradiction is settled by the side that its owner names, and only by that', async () => {
  const { user, asked } = await open(disputed);
  const apply = await screen.findByRole('button', { name: /^Apply 0/ });
  expect(apply).toHaveProperty('disabled', true);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /31 July/ }));
  await user.click(apply);
  await toastSays('Applied');
  expect(asked('reflection.draft').at(-1)?.decisions).toMatchObject([
    { id: 'c1', verdict: 'accept', edited: { kind: 'contradiction', holds: 'second' } },
  ]);
  expect(asked('reflection.decide')).toHaveLength(1);
});

test('a pinned question that turns red is named, the key does not pass it over, and its yes is the button', async () => {
  const { user, asked } = await open({ ...merging, loses: [] }, { 'contract.ahead': () => losesAnswer });
  await user.click(await screen.findByRole('button', { name: /^Merge A/ }));
  await screen.findByText('“Where does Amara live?”');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const dialog = await dialogOf('Apply what is decided');
  await within(dialog).findByText('“Where does Amara live?”');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(asked('reflection.decide')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Apply 1 all the same' }));
  await toastSays('Applied');
  expect(asked('reflection.decide')).toEqual([{ session: 'r-3', verdict: 'decided', red: true }]);
});

test('a question that only the engine sees turn red opens the dialog, and nothing is applied', async () => {
  const { user, asked } = await open(
    { ...merging, loses: [] },
    {
      'reflection.decide': () => {
        throw fail('contract.red', 'A pinned question would lose its answer.', 'Say so.');
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: /^Merge A/ }));
  await user.click(screen.getByRole('button', { name: /^Apply 1/ }));
  await dialogOf('Apply what is decided');
  expect(asked('reflection.decide')).toHaveLength(1);
});

test('rejecting all says that nothing is applied; Escape rejects nothing, and a failure leaves the dialog', async () => {
  const { user, asked } = await open(disputed, { 'reflection.decide': refuse });
  await user.click(await screen.findByRole('button', { name: 'Reject all…' }));
  await dialogOf('Reject this reflection');
  screen.getByText(/^Nothing is applied\. 1 proposal and their evidence/);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked('reflection.decide')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reject all…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Why, if you like' }), 'Too early ');
  await user.click(screen.getByRole('button', { name: /^Reject all Ctrl/ }));
  await toastSays('The disk is full.');
  await dialogOf('Reject this reflection');
  expect(asked('reflection.decide')).toEqual([{ session: 'r-3', verdict: 'reject', red: false, reason: 'Too early' }]);
});
