import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProposalRow } from '#shared/model/proposal.ts';
import type { In } from '../../api/client.ts';
import { memoryOf } from '../../testing/memories.ts';
import { type Answers, refuse, show, toastSays } from '../../testing/show.tsx';
import { InboxPage } from './InboxPage.tsx';

const row: ProposalRow = {
  id: 'p1',
  from: 'researcher',
  at: '2026-02-03T10:00:00Z',
  trigger: 'auto-detect',
  store: 'semantic',
  content: 'Amara lives in Abuja.',
  entities: ['person--amara'],
  confidence: 'medium',
  coreWorthy: false,
  status: 'conflict',
  said: 'pending',
  line: 3,
  problems: [],
  rivals: [
    {
      id: 'f1',
      where: 'memory',
      from: null,
      content: 'Amara lives in Lagos.',
      citation: 'memory/entities/person--amara.md#L7',
      about: 'Amara: home',
    },
  ],
  known: null,
  group: 'g',
  connection: null,
  forOwner: false,
  repeated: 1,
  also: [],
};

async function open(answers: Answers = {}) {
  let rows = [row];
  const shown = await show(<InboxPage />, {
    'proposals.list': () => ({
      proposals: rows,
      held: null,
      counts: { pending: 0, conflict: rows.length, deferred: 0, malformed: 0 },
      hash: null,
    }),
    'memory.get': () => ({ memories: [memoryOf('f1', 'Amara lives in Lagos.')], missing: [] }),
    'memory.search': refuse,
    'proposals.impact': refuse,
    'agents.list': refuse,
    'proposals.decide': ({ decisions }: In<'proposals.decide'>) => {
      rows = [];
      const done = { status: 'committed', memory: null, path: null, line: null, message: 'It is settled.' } as const;
      return { results: decisions.map(({ id }) => ({ id, ...done })), change: 'c-4', left: 0 };
    },
    ...answers,
  });
  return { ...shown, sides: await screen.findByRole('region', { name: 'Contradiction' }) };
}

test('both sides stand beside each other, and nothing is asked of the engine before one is chosen', async () => {
  const { asked, sides } = await open();
  within(sides).getByText('Only one of these can be true');
  expect([...sides.querySelectorAll('.rivaltext')].map(({ textContent }) => textContent)).toEqual([
    'Amara lives in Abuja.',
    'Amara lives in Lagos.',
  ]);
  within(sides).getByTitle('It replaces what is remembered, whose history stays.');
  // Of a proposal nobody is sure of, what is remembered is the one first offered.
  expect(within(sides).getByRole('button', { name: /^Keep what is remembered/ }).className).toContain('primary');
  expect(asked('proposals.decide')).toEqual([]);
});

test.each([
  [/^Take the new one/, { id: 'p1', decision: 'commit' }],
  [/^Keep both/, { id: 'p1', decision: 'both' }],
  [/^Keep what is remembered/, { id: 'p1', decision: 'reject' }],
  [/^Defer/, { id: 'p1', decision: 'defer' }],
])('%s settles it by one call', async (name, decision) => {
  const { user, asked, sides } = await open();
  await user.click(within(sides).getByRole('button', { name }));
  await toastSays('It is settled.');
  expect(asked('proposals.decide')).toHaveLength(1);
  expect(asked('proposals.decide')[0]?.decisions).toMatchObject([decision]);
});

test('what could not be settled stands there again', async () => {
  const { user, sides } = await open({ 'proposals.decide': refuse });
  await user.click(within(sides).getByRole('button', { name: /^Take the new one/ }));
  await toastSays('The disk is full.');
  await screen.findByRole('region', { name: 'Contradiction' });
});

test('a rejection asks why first, and Escape rejects nothing', async () => {
  const { user, asked } = await open();
  await user.click(screen.getAllByRole('button', { name: /^Reject/ })[0] as HTMLElement);
  await screen.findByRole('textbox', { name: 'Why it is rejected' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Why it is rejected' })).toBeNull();
  await screen.findByRole('region', { name: 'Contradiction' });
  expect(asked('proposals.decide')).toEqual([]);
});
