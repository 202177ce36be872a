import { afterEach, beforeEach, expect, test } from 'vitest';
import { coder, main, openProposals, type ProposalsWorkspace } from '../proposals/testing/workspace.ts';

let workspace: ProposalsWorkspace;
beforeEach(async () => {
  workspace = await openProposals();
});
afterEach(() => workspace.close());

test('[DEFER-1] what was left to the reflection is proposed by it with its author, and leaves the file once decided', async () => {
  await workspace.ask(
    'memory.propose',
    { content: 'Alex prefers rye bread.', store: 'semantic', entities: ['person--alex'] },
    coder,
  );
  await workspace.ask(
    'memory.propose',
    { content: 'Feed the sourdough every evening.', store: 'procedural', entities: ['procedure--sourdough'] },
    coder,
  );
  await workspace.ask('memory.propose', { content: 'The owner is allergic to walnuts.', store: 'core' }, coder);
  const decisions = [1, 2, 3].map((n) => ({ id: `proposal:${n}`, decision: 'defer' as const }));
  await workspace.ask('memory.review', { decisions }, main);
  await workspace.ask('memory.reflect', {});
  const { pending } = await workspace.ask('reflection.pending', {});
  const changes = pending?.changes ?? [];
  expect(changes.map(({ does }) => does.kind)).toEqual(expect.arrayContaining(['entity', 'fact', 'procedure', 'core']));
  expect(changes.every(({ reason }) => reason.includes('Proposed by coder on 2026-02-03'))).toBe(true);
  const decided = changes.map(({ id, does }) => ({
    id,
    verdict: does.kind === 'core' ? ('reject' as const) : ('accept' as const),
  }));
  await workspace.ask('reflection.draft', { session: pending?.session ?? '', decisions: decided });
  await workspace.ask('reflection.decide', { session: pending?.session ?? '', verdict: 'decided' });
  expect(await workspace.read('memory/graph/entities/person--alex.md')).toContain('Alex prefers rye bread.');
  expect(await workspace.read('memory/procedures/sourdough.md')).toContain('Feed the sourdough every evening.');
  expect(await workspace.pending()).not.toContain('## Proposal');
  expect(await workspace.audit('accepted proposals #1, #2; rejected proposal #3')).toHaveLength(1);
  expect((await workspace.engine.proposalTallies()).get('coder')).toEqual({ open: 0, committed: 2, rejected: 1 });
});
