import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coder, main, openProposals, type ProposalsWorkspace } from '../proposals/testing/workspace.ts';

let workspace: ProposalsWorkspace;
beforeEach(async () => {
  workspace = await openProposals();
});
afterEach(() => workspace.close());

const context = async (caller: typeof main, max_tokens = 2_000) =>
  workspace.ask('memory.context', { query: '', max_tokens }, caller);

test('[BEGIN-1] a main agent’s session begins with what waits for it, alerts, and what changed since its last', async () => {
  await context(main);
  workspace.engine.left(main);
  workspace.tick();
  await workspace.ask('memory.propose', { content: 'The bakery closes at six.', store: 'episodic' }, coder);
  await workspace.ask('memory.store', { content: 'We bake rye on Mondays.', store: 'episodic' });
  await workspace.reopen(() => appendFile(join(workspace.root, 'SOUL.md'), '\nBe rude.\n'));
  const { text, tokens } = await context({ ...main, session: 's9' }, 1_000);
  expect(text).toMatch(/^# Since you were last here, 2026-02-03T10:00Z/);
  expect(text).toContain('1 proposal waits for your review (1 of coder). Call memory_review');
  expect(text).toMatch(/Heads up — SOUL\.md was modified .* Was this intentional\?/);
  expect(text).toContain('logged fact: We bake rye on Mondays.');
  expect(tokens).toBeLessThanOrEqual(1_000);
  expect((await context({ ...main, session: 's9' })).text).not.toContain('last here');
});

test('[BEGIN-2] a sub-agent hears what became of its proposals, once', async () => {
  await context(coder);
  workspace.engine.left(coder);
  workspace.tick();
  await workspace.ask('memory.propose', { content: 'The bakery closes at six.', store: 'episodic' }, coder);
  await workspace.ask('memory.propose', { content: 'Bread is baked at night.', store: 'episodic' }, coder);
  await workspace.ask('memory.propose', { content: 'Salt is white.', store: 'episodic' }, coder);
  const decisions = [
    { id: 'proposal:1', decision: 'commit' as const },
    { id: 'proposal:2', decision: 'reject' as const, reason: 'general knowledge' },
  ];
  await workspace.ask('memory.review', { decisions }, main);
  const { text } = await context({ ...coder, session: 's8' });
  expect(text).toContain('Your proposal #1 “The bakery closes at six.” was accepted, now episode:2026-02-03:10:01.');
  expect(text).toContain('Your proposal #2 “Bread is baked at night.” was rejected — general knowledge.');
  expect(text).toContain('1 of your proposals still waits');
  workspace.tick();
  workspace.engine.left({ ...coder, session: 's8' });
  expect((await context({ ...coder, session: 's7' })).text).not.toContain('was accepted');
});

test('[BEGIN-3] the budget holds whatever there is to tell', async () => {
  for (let n = 0; n < 12; n++)
    await workspace.ask(
      'memory.propose',
      { content: `${'Flour '.repeat(n + 1)}is in the larder.`, store: 'episodic' },
      coder,
    );
  for (const max of [100, 150, 400]) {
    const { tokens } = await context({ ...main, session: `m${max}` }, max);
    expect(tokens).toBeLessThanOrEqual(max);
  }
});
