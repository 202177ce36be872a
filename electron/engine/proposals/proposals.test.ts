import { afterEach, beforeEach, expect, test } from 'vitest';
import { coder, main, openProposals, owner, type ProposalsWorkspace, researcher } from './testing/workspace.ts';

let workspace: ProposalsWorkspace;
beforeEach(async () => {
  workspace = await openProposals();
});
afterEach(() => workspace.close());

const sources = {
  content: 'User prefers academic sources over blog posts for technical topics',
  store: 'semantic',
  entities: ['preference--source-quality'],
} as const;

test('[PROPOSE-1] a proposal is made in the form of the design, audited to the letter, and committed by the main agent', async () => {
  const made = await workspace.ask('memory.propose', { ...sources, entities: [...sources.entities] }, researcher);
  expect(made).toMatchObject({ id: 'proposal:1', status: 'pending' });
  expect(await workspace.pending()).toContain(
    '## Proposal #1\n- **From**: researcher\n- **Timestamp**: 2026-02-03T10:00:00Z\n- **Trigger**: auto-detect\n- **Suggested store**: semantic\n',
  );
  const { proposals } = await workspace.ask('memory.review', {}, main);
  expect(proposals).toMatchObject([
    { id: 'proposal:1', from: 'researcher', status: 'pending', rivals: [], known: null },
  ]);
  const decided = await workspace.ask('memory.review', { decisions: [{ id: 'proposal:1', decision: 'commit' }] }, main);
  expect(decided.results).toMatchObject([{ id: 'proposal:1', status: 'committed' }]);
  expect(decided.proposals).toEqual([]);
  expect(await workspace.read('memory/graph/entities/preference--source-quality.md')).toContain(`- ${sources.content}`);
  expect(await workspace.pending()).not.toContain('## Proposal');
  expect(await workspace.audit(/PROPOSE/)).toEqual([
    '2026-02-03T10:00Z | PROPOSE | memory/meta/pending-memories.md | subagent:researcher | pending | "User prefers academic sources over blog posts for technical topics"',
  ]);
  expect(await workspace.audit('COMMIT | memory/graph')).toEqual([
    '2026-02-03T10:00Z | COMMIT | memory/graph/entities/preference--source-quality.md | bot:commit-from:researcher | auto | accepted proposal #1',
  ]);
});

test('[PROPOSE-2] a rejection needs a reason of the main agent, and is audited with it; nothing else happens', async () => {
  await workspace.ask('memory.propose', { content: 'Tea is nice.', store: 'episodic' }, coder);
  const without = await workspace.ask('memory.review', { decisions: [{ id: 'proposal:1', decision: 'reject' }] }, main);
  expect(without.results).toMatchObject([{ status: 'failed', message: expect.stringContaining('reason') }]);
  await workspace.ask(
    'memory.review',
    { decisions: [{ id: 'proposal:1', decision: 'reject', reason: 'duplicate' }] },
    main,
  );
  expect(await workspace.audit('REJECT')).toEqual([
    '2026-02-03T10:00Z | REJECT | memory/meta/pending-memories.md | bot:main | auto | rejected proposal #1 — duplicate',
  ]);
  const again = await workspace.ask('proposals.decide', { decisions: [{ id: 'proposal:1', decision: 'commit' }] });
  expect(again.results).toMatchObject([
    { status: 'failed', message: expect.stringContaining('rejected already, by Scribe') },
  ]);
  // A number is never given twice.
  const { id } = await workspace.ask('memory.propose', { content: 'Coffee is nice.', store: 'episodic' }, coder);
  expect(id).toBe('proposal:2');
  expect(await workspace.engine.proposalTallies()).toEqual(
    new Map([['coder', { open: 1, committed: 0, rejected: 1 }]]),
  );
});

test('[PROPOSE-3] the owner commits with other words, store and entity; the actor stays truthful', async () => {
  await workspace.ask('memory.propose', { content: 'alex likes jazz', store: 'episodic' }, researcher);
  const { results, change, left } = await workspace.ask('proposals.decide', {
    decisions: [
      { id: 'proposal:1', decision: 'commit', store: 'semantic', content: 'Alex likes jazz.', entity: 'person--alex' },
    ],
  });
  expect(results).toMatchObject([{ status: 'committed', path: 'memory/graph/entities/person--alex.md' }]);
  expect(left).toBe(0);
  expect(await workspace.audit('COMMIT | memory/graph')).toEqual([
    expect.stringContaining('| bot:commit-from:researcher | approved | accepted proposal #1'),
  ]);
  await workspace.ask('change.undo', { change: change ?? '' });
  expect(await workspace.pending()).toContain('alex likes jazz');
});

test('[PROPOSE-4] of many decisions each is done or fails by itself', async () => {
  for (const n of [1, 2, 3])
    await workspace.ask('memory.propose', { content: `The number ${n} was drawn.`, store: 'episodic' }, coder);
  const { results } = await workspace.ask('proposals.decide', {
    decisions: [
      { id: 'proposal:1', decision: 'commit' },
      { id: 'proposal:9', decision: 'commit' },
      { id: 'proposal:2', decision: 'commit', store: 'semantic' },
      { id: 'proposal:3', decision: 'defer' },
    ],
  });
  expect(results.map(({ status }) => status)).toEqual(['committed', 'failed', 'failed', 'deferred']);
  const { proposals, counts } = await workspace.ask('proposals.list', {});
  expect(proposals.map(({ id, status }) => [id, status])).toEqual([
    ['proposal:2', 'pending'],
    ['proposal:3', 'deferred'],
  ]);
  expect(counts).toEqual({ pending: 1, conflict: 0, deferred: 1, malformed: 0 });
});

test('[PROPOSE-5] what says the same waits once and is counted; what is remembered is not proposed', async () => {
  const wish = { content: 'The bakery closes at six.', store: 'episodic' } as const;
  await workspace.ask('memory.propose', wish, coder);
  const again = await workspace.ask('memory.propose', wish, researcher);
  expect(again).toMatchObject({ id: 'proposal:1', message: expect.stringContaining('2 times') });
  expect((await workspace.ask('proposals.list', {})).proposals).toMatchObject([{ repeated: 2, also: ['researcher'] }]);
  await workspace.ask('proposals.decide', { decisions: [{ id: 'proposal:1', decision: 'commit' }] });
  const known = await workspace.ask('memory.propose', wish, coder);
  expect(known).toMatchObject({ status: 'known', id: expect.stringContaining('episode:') });
  expect((await workspace.ask('proposals.list', {})).proposals).toEqual([]);
});

test('[PROPOSE-6] what an agent appends to the file is taken up, numbered, and kept when malformed', async () => {
  await workspace.ask('memory.propose', { content: 'The bakery closes at six.', store: 'episodic' }, coder);
  const form = (head: string, content: string, more = '- **Confidence**: high\n') =>
    `\n---\n${head}\n- **From**: reviewer\n- **Timestamp**: 2026-02-03T09:00:00Z\n- **Trigger**: auto-detect\n- **Suggested store**: episodic\n- **Content**: ${content}\n- **Entities**: []\n${more}- **Core-worthy**: no\n- **Status**: pending\n`;
  await workspace.append(form('## Proposal #1', 'The shop opens at nine.'));
  await workspace.append(form('## Proposal #N', 'The library is quiet.'));
  await workspace.append(form('## Proposal #8', 'No confidence here.', ''));
  await expect.poll(() => workspace.pending()).toContain('## Proposal #10');
  expect(await workspace.audit('subagent:reviewer')).toEqual([
    expect.stringMatching(/PROPOSE \| memory\/meta\/pending-memories.md \| subagent:reviewer \| pending \| /),
  ]);
  const { proposals } = await workspace.ask('proposals.list', {});
  expect(proposals.map(({ id, content, status }) => [id, content, status])).toEqual([
    ['proposal:1', 'The bakery closes at six.', 'pending'],
    ['proposal:9', 'The shop opens at nine.', 'pending'],
    ['proposal:10', 'The library is quiet.', 'pending'],
    ['proposal:8', 'No confidence here.', 'malformed'],
  ]);
  expect(proposals[3]?.problems).toMatchObject([
    { message: expect.stringContaining('Confidence'), remedy: expect.any(String) },
  ]);
  const { results } = await workspace.ask('proposals.decide', {
    decisions: [{ id: 'proposal:8', decision: 'commit' }],
  });
  expect(results).toMatchObject([{ status: 'failed' }]);
  await workspace.ask('proposals.discard', { id: 'proposal:8' });
  expect((await workspace.ask('proposals.list', {})).proposals).toHaveLength(3);
  expect(await workspace.pending()).not.toContain('No confidence');
});

test('[PROPOSE-7] contradictions are marked on both sides, and unmarked when one goes', async () => {
  await workspace.ask('memory.propose', { content: 'Project deadline is March 15', store: 'episodic' }, researcher);
  const second = await workspace.ask(
    'memory.propose',
    { content: 'Project deadline is March 30', store: 'episodic' },
    coder,
  );
  expect(second.status).toBe('conflict');
  const text = await workspace.pending();
  expect(text).toContain('## Proposal #1 ⚠️ CONFLICT with #2\n');
  expect(text).toContain('- **Status**: conflict — see #2\n');
  expect(text).toContain('## Proposal #2 ⚠️ CONFLICT with #1\n');
  const { proposals } = await workspace.ask('memory.review', {}, main);
  expect(proposals[0]).toMatchObject({
    status: 'conflict',
    rivals: [{ id: 'proposal:2', where: 'proposal', from: 'coder' }],
  });
  await workspace.ask('memory.review', { decisions: [{ id: 'proposal:1', decision: 'reject', reason: 'old' }] }, main);
  const after = await workspace.pending();
  expect(after).toContain('## Proposal #2\n');
  expect(after).toContain('- **Status**: pending');
  expect(await workspace.audit('conflict')).toHaveLength(2);
});

test('[PROPOSE-15] one side of a contradiction that goes together with a commit leaves no mark on the other', async () => {
  await workspace.ask('memory.propose', { content: 'Tea is nice.', store: 'episodic' }, coder);
  await workspace.ask('memory.propose', { content: 'Project deadline is March 15', store: 'episodic' }, researcher);
  await workspace.ask('memory.propose', { content: 'Project deadline is March 30', store: 'episodic' }, coder);
  const decisions = [
    { id: 'proposal:1', decision: 'commit' as const },
    { id: 'proposal:2', decision: 'reject' as const, reason: 'old' },
  ];
  await workspace.ask('memory.review', { decisions }, main);
  await workspace.ask('memory.review', {}, main);
  const text = await workspace.pending();
  expect(text).toContain('## Proposal #3\n');
  expect(text).not.toContain('CONFLICT');
});

test('[PROPOSE-8] both sides are kept with low confidence and linked; or the owner is asked', async () => {
  const say = (content: string) => ({ content, store: 'semantic', entities: ['project--mneme'] }) as const;
  await workspace.ask(
    'memory.propose',
    { ...say('The deadline is March 15.'), entities: ['project--mneme'] },
    researcher,
  );
  await workspace.ask('memory.propose', { ...say('The deadline is March 30.'), entities: ['project--mneme'] }, coder);
  const asked = await workspace.ask('memory.review', { decisions: [{ id: 'proposal:1', decision: 'ask' }] }, main);
  expect(asked.proposals.map(({ id }) => id)).toEqual(['proposal:2']);
  const refused = await workspace.ask('memory.review', { decisions: [{ id: 'proposal:1', decision: 'commit' }] }, main);
  expect(refused.results).toMatchObject([{ status: 'failed', message: expect.stringContaining('owner alone') }]);
  const { results } = await workspace.ask('proposals.decide', {
    decisions: [
      { id: 'proposal:1', decision: 'both' },
      { id: 'proposal:2', decision: 'both' },
    ],
  });
  expect(results.map(({ status }) => status)).toEqual(['committed', 'committed']);
  const page = await workspace.read('memory/graph/entities/project--mneme.md');
  expect(page.match(/\[confidence low\] \[contradicts fact:project--mneme:[0-9a-f]{8}\]/g)).toHaveLength(2);
  const { memories } = await workspace.ask('memory.get', { ids: results.map(({ memory }) => memory ?? '') });
  expect(memories.map(({ confidence }) => confidence)).toEqual(['low', 'low']);
  expect((await workspace.ask('proposals.list', {})).proposals).toEqual([]);
});

test('[PROPOSE-9] what contradicts a kept memory is marked; committing it takes the place of the old value', async () => {
  await workspace.ask(
    'memory.store',
    { content: 'The deadline is March 15.', store: 'semantic', entity: 'project--mneme' },
    owner,
  );
  await workspace.ask(
    'memory.propose',
    { content: 'The deadline is March 30.', store: 'semantic', entities: ['project--mneme'] },
    coder,
  );
  const { proposals } = await workspace.ask('proposals.list', {});
  expect(proposals).toMatchObject([
    { status: 'conflict', rivals: [{ where: 'memory', content: expect.stringContaining('March 15') }] },
  ]);
  await workspace.ask('proposals.decide', { decisions: [{ id: 'proposal:1', decision: 'commit' }] });
  const page = await workspace.read('memory/graph/entities/project--mneme.md');
  expect(page).toMatch(/March 15\. .*superseded-by/);
});

test('[PROPOSE-16] before it is decided, the last questions tell what accepting would do to their answers; nothing is written', async () => {
  await workspace.ask(
    'memory.store',
    { content: 'The deadline is March 15.', store: 'semantic', entity: 'project--mneme' },
    owner,
  );
  await workspace.ask('memory.search', { query: 'when is the deadline' }, coder);
  await workspace.ask(
    'memory.propose',
    { content: 'The deadline is March 30.', store: 'semantic', entities: ['project--mneme'] },
    coder,
  );
  const before = await workspace.read('memory/graph/entities/project--mneme.md');
  const { asked, changed } = await workspace.ask('proposals.impact', { id: 'proposal:1' });
  expect(asked).toBe(1);
  expect(changed).toMatchObject([
    {
      query: 'when is the deadline',
      gains: [{ text: expect.stringContaining('March 30'), now: null, after: expect.any(Number) }],
    },
  ]);
  expect(await workspace.read('memory/graph/entities/project--mneme.md')).toBe(before);
  await expect(workspace.ask('proposals.impact', { id: 'proposal:9' })).rejects.toMatchObject({
    value: { code: 'memory.missing' },
  });
});

test('[PROPOSE-10] a trusted agent is taken at its word when it is sure, of nothing that is always in view, and never in a conflict', async () => {
  const trusted = { ...coder, mode: 'auto' as const };
  const sure = { content: 'The bakery closes at six.', store: 'episodic', confidence: 'high' } as const;
  expect(await workspace.ask('memory.propose', sure, trusted)).toMatchObject({
    status: 'committed',
    id: expect.stringContaining('episode:'),
  });
  expect(await workspace.audit('COMMIT | memory/episodes')).toEqual([
    expect.stringContaining('| bot:commit-from:coder | auto | accepted proposal #1'),
  ]);
  expect(
    await workspace.ask('memory.propose', { ...sure, content: 'The bakery closes at eight.' }, trusted),
  ).toMatchObject({ status: 'conflict' });
  expect(
    await workspace.ask(
      'memory.propose',
      { ...sure, content: 'Bread is baked at night.', confidence: 'medium' },
      trusted,
    ),
  ).toMatchObject({ status: 'pending' });
  expect(
    await workspace.ask('memory.propose', { ...sure, content: 'The owner bakes.', core_worthy: true }, trusted),
  ).toMatchObject({ status: 'pending' });
  expect(
    await workspace.ask('memory.propose', { ...sure, content: 'Pin this recipe.', store: 'vault' }, trusted),
  ).toMatchObject({ status: 'pending' });
  expect(
    await workspace.ask(
      'memory.store',
      { content: 'Rye needs two days.', store: 'episodic', confidence: 'high' },
      trusted,
    ),
  ).toMatchObject({ status: 'stored' });
  expect(
    await workspace.ask(
      'memory.store',
      { content: 'Oats need one day.', store: 'episodic', confidence: 'high' },
      coder,
    ),
  ).toMatchObject({ status: 'proposed' });
});

test('[PROPOSE-11] what an agent under manual review proposes, the main agent neither sees nor decides', async () => {
  await workspace.ask(
    'memory.propose',
    { content: 'The bakery closes at six.', store: 'episodic' },
    { ...coder, mode: 'manual' },
  );
  expect((await workspace.ask('memory.review', {}, main)).proposals).toEqual([]);
  const { results } = await workspace.ask(
    'memory.review',
    { decisions: [{ id: 'proposal:1', decision: 'commit' }] },
    main,
  );
  expect(results).toMatchObject([{ status: 'failed' }]);
  expect((await workspace.ask('proposals.list', {})).proposals).toMatchObject([{ forOwner: true }]);
});

test('[PROPOSE-12] two reviewers at once: the second hears what became of it', async () => {
  await workspace.ask('memory.propose', { content: 'The bakery closes at six.', store: 'episodic' }, coder);
  const decisions = [{ id: 'proposal:1', decision: 'commit' as const }];
  const [one, two] = await Promise.all([
    workspace.ask('memory.review', { decisions }, main),
    workspace.ask('proposals.decide', { decisions }),
  ]);
  const all = [...one.results, ...two.results];
  expect(all.map(({ status }) => status).sort()).toEqual(['committed', 'failed']);
  expect(all.find(({ status }) => status === 'failed')?.message).toContain('committed already');
  expect(await workspace.audit('COMMIT | memory/episodes')).toHaveLength(1);
});

test('[PROPOSE-13] beyond the day’s cap of an agent, proposals wait in the file, and it is said so', async () => {
  const kinds = ['rye', 'oats', 'barley', 'spelt', 'wheat'];
  await workspace.ask('settings.write', { values: { 'proposals.dailyCap': 2 } });
  for (const kind of kinds)
    await workspace.ask('memory.propose', { content: `Flour of ${kind} is in the larder.`, store: 'episodic' }, coder);
  const { proposals, held } = await workspace.ask('proposals.list', {});
  expect(proposals).toHaveLength(2);
  expect(held).toMatchObject({ count: 3, words: expect.stringContaining('3 of coder') });
});

test('[PROPOSE-14] five hundred decisions are a matter of seconds, and one change', async () => {
  const text = Array.from(
    { length: 500 },
    (_, n) =>
      `\n---\n\n## Proposal #${n + 1}\n- **From**: coder\n- **Timestamp**: 2026-02-03T09:00:00Z\n- **Trigger**: auto-detect\n- **Suggested store**: ${n % 2 === 0 ? 'episodic' : 'semantic'}\n- **Content**: ${word(n)} is what ${word(n * 7 + 3)} made of ${word(n * 13 + 5)}.\n- **Entities**: [${n % 2 === 0 ? '' : `concept--${word(n % 50)}`}]\n- **Confidence**: high\n- **Core-worthy**: no\n- **Status**: pending\n`,
  ).join('');
  await workspace.reopen(() => workspace.append(text));
  const { proposals, held } = await workspace.ask('proposals.list', {});
  expect(proposals.length + (held?.count ?? 0)).toBe(500);
  const decisions = Array.from({ length: 500 }, (_, n) => ({ id: `proposal:${n + 1}`, decision: 'commit' as const }));
  const { results, left } = await workspace.ask('proposals.decide', { decisions });
  expect(results.filter(({ status }) => status === 'committed')).toHaveLength(500);
  expect(left).toBe(0);
});

const syllables = ['ka', 'lo', 'mi', 'nu', 'ra', 'se', 'ti', 'vo', 'ze', 'by'];
const word = (n: number) =>
  [n % 10, Math.floor(n / 10) % 10, Math.floor(n / 100) % 10, (n * 3) % 10].map((i) => syllables[i]).join('');
