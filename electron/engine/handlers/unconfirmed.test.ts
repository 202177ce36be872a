import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  coder,
  main,
  openProposals,
  owner,
  type ProposalsWorkspace,
  researcher,
} from '../proposals/testing/workspace.ts';

let workspace: ProposalsWorkspace;
beforeEach(async () => {
  workspace = await openProposals();
});
afterEach(() => workspace.close());

const propose = (content: string) => workspace.ask('memory.store', { content, store: 'episodic' }, coder);

test('[PROP-20] who may only propose finds its own proposals again, marked, and nobody else takes them for memories', async () => {
  const { status, id } = await propose('The ferry to Brevik leaves at 07:40.');
  expect(status).toBe('proposed');
  const query = 'when does the ferry leave?';
  const own = await workspace.ask('memory.search', { query }, coder);
  expect(own.hits).toMatchObject([{ id, text: 'The ferry to Brevik leaves at 07:40.', confidence: 'low' }]);
  expect(own.hits[0]?.doubt).toMatch(/^not yet confirmed/);
  expect(own.notice).toBeNull();
  const [first] = own.hits;
  expect(await workspace.read(first?.path ?? '')).toContain('The ferry to Brevik');
  const { memories, missing } = await workspace.ask('memory.get', { ids: [id, 'proposal:99'] }, coder);
  expect([memories.map(({ text }) => text), missing]).toEqual([
    ['The ferry to Brevik leaves at 07:40.'],
    ['proposal:99'],
  ]);
  const { text } = await workspace.ask('memory.context', { query }, coder);
  expect(text).toContain('# Proposed by you, not yet confirmed\n\n- [2026-02-03T10:00');
  for (const other of [main, researcher])
    expect((await workspace.ask('memory.search', { query }, other)).hits).toEqual([]);
});

test('[PROP-23] its owner looks through an agent’s eyes, and nobody else does', async () => {
  const { id } = await propose('The ferry to Brevik leaves at 07:40.');
  const query = 'when does the ferry leave?';
  const seen_by = { name: coder.name, role: 'subagent' as const };
  const seen = await workspace.ask('memory.search', { query, seen_by }, owner);
  expect(seen.hits).toMatchObject([{ id, agent: coder.name }]);
  expect((await workspace.ask('memory.search', { query }, owner)).hits).toEqual([]);
  expect((await workspace.ask('memory.search', { query, seen_by }, researcher)).hits).toEqual([]);
});

test('[PROP-21] once it is decided on, a proposal is a memory or nothing', async () => {
  const kept = await propose('The ferry to Brevik leaves at 07:40.');
  const refused = await propose('The ferry has a red funnel.');
  const decisions = [
    { id: kept.id, decision: 'commit' as const },
    { id: refused.id, decision: 'reject' as const, reason: 'it is blue' },
  ];
  await workspace.ask('memory.review', { decisions }, main);
  const { hits } = await workspace.ask('memory.search', { query: 'ferry' }, coder);
  expect(hits.map(({ text, doubt }) => [text, doubt])).toEqual([['The ferry to Brevik leaves at 07:40.', undefined]]);
});

test('[PROP-22] an empty store says how much waits to be confirmed', async () => {
  const ask = async () => (await workspace.ask('memory.search', { query: 'anything' }, main)).notice;
  expect(await ask()).toBe('Nothing is remembered yet. Store something first.');
  await propose('The ferry to Brevik leaves at 07:40.');
  expect(await ask()).toBe('Nothing is confirmed yet: 1 proposal waits for the owner, in the Inbox.');
});

test('a context with nothing in it says why: nothing is kept, some waits, or all of it was shown', async () => {
  const given = async () => (await workspace.ask('memory.context', { query: 'the ferry' }, main)).text;
  expect(await given()).toBe('Nothing is remembered yet. Store something first.');
  const { id } = await propose('The ferry to Brevik leaves at 07:40.');
  expect(await given()).toMatch(/^Nothing is confirmed yet: 1 proposal waits/);
  await workspace.ask('memory.review', { decisions: [{ id, decision: 'commit' }] }, main);
  expect(await given()).toContain('The ferry to Brevik');
  expect(await given()).toMatch(/^1 shown before in this session: episode:/);
});
