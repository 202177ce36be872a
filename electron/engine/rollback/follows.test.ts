import { expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import type { Proposal, Reflection } from '#shared/model/reflection.ts';
import { pendingPath, reflectionSummary, renderPending, summaryPath } from '../reflection/pending.ts';
import { readPath } from '../reflection/read-episodes.ts';
import { agentOf, openRolling } from './testing/rolling.ts';

type Live = Awaited<ReturnType<typeof openRolling>>;

const episodes = 'memory/episodes/2026-03-10.md';
const mira = 'memory/graph/entities/person--mira.md';
const said = 'Mira leads the harvest team since Monday.';
const page = `# person--mira
<!-- Type: person | Created: 2026-01-01 | Last updated: 2026-01-01 -->

## Facts
- Leads the orchard team
- Speaks Catalan
`;
const core = '# MEMORY.md — Core Memory\n\n## Active Context\n- Planting the west field\n- Waiting for the seeds\n';
const evidence = { id: 'episode:2026-03-10:09:00', path: episodes, line: 4, quote: said, at: '2026-03-10T09:00' };
const does: Proposal[] = [
  { kind: 'fact', entity: 'person--mira', statement: 'Leads the harvest team', supersedes: null },
  { kind: 'entity', entity: 'place--barn', name: 'Barn', summary: 'The red one' },
  { kind: 'relation', from: 'person--mira', relation: 'relates-to', to: 'place--barn' },
  { kind: 'core', block: 'Active Context', was: null, now: 'Mira leads the harvest', to: null },
];

async function farm(): Promise<Live> {
  const workspace = await openRolling();
  const entry = `## 09:00 | fact | confidence:high | tags:[] | source:conversation\n${said}\n`;
  await workspace.commit({ [episodes]: `# 2026-03-10 — Episode Log\n\n${entry}`, [mira]: page, 'MEMORY.md': core });
  return workspace;
}

/** A pending reflection with these changes, as a run would have left it. */
async function pend(workspace: Live, number: number, changes: Proposal[]): Promise<void> {
  const session = `r-${String(number).padStart(3, '0')}`;
  const pending: Reflection = {
    version: 1,
    session,
    number,
    made: '2026-03-11T03:00:00.000Z',
    by: 'rules',
    fellBack: null,
    trigger: 'test',
    tokens: { estimated: 0, used: 0, cap: 8_000 },
    processed: { episodes: 1, entities: 1, procedures: 0 },
    reviewed: 0,
    dropped: 0,
    withheld: 0,
    read: { '2026-03-10': ['09:00'] },
    changes: changes.map((one, n) => ({
      id: `c${n + 1}`,
      does: one,
      reason: 'said so',
      evidence: [evidence],
      verdict: 'open',
      edited: null,
      lossAccepted: false,
    })),
  };
  await workspace.commit({ [pendingPath]: renderPending(pending), [summaryPath]: reflectionSummary(pending, 'never') });
}

const approve = (workspace: Live, session: string) => workspace.ask('reflection.decide', { session, verdict: 'sure' });
const ids = async (workspace: Live) =>
  (await workspace.ask('memory.browse', { kinds: ['entity', 'fact', 'core'], k: 50 })).memories.map(({ id }) => id);

test('[FOLLOWS-1] a reflection goes as a whole; its number and what was refused stay, and the log says so', async () => {
  const workspace = await farm();
  const before = await workspace.state();
  await pend(workspace, 12, does);
  await approve(workspace, 'r-012');
  workspace.later(60);
  await workspace.commit({ 'MEMORY.md': (await workspace.read('MEMORY.md')).replace('the seeds', 'the seeds of Ana') });
  await pend(workspace, 13, [{ kind: 'fact', entity: 'place--barn', statement: 'Is red', supersedes: null }]);

  const target = { what: 'session', session: 'r-012' } as const;
  const shown = await workspace.preview(target);
  expect(shown.title).toBe('Roll back reflection 12');
  expect(shown.files.map(({ path, does }) => [path, does])).toEqual([
    ['MEMORY.md', 'merged'],
    [mira, 'returns'],
    ['memory/graph/entities/place--barn.md', 'removed'],
  ]);
  expect(shown.entities).toEqual({ gone: 1, back: 0 });
  expect(shown.relations).toBeGreaterThanOrEqual(1);
  expect(shown.core.after).toBeLessThan(shown.core.tokens);
  expect(shown.scores).toBeGreaterThanOrEqual(3);
  expect(shown.depends.map(({ words }) => words)).toEqual([
    '1 change of the pending reflection 13 may no longer fit; Review marks what is stale.',
  ]);
  const { change } = await workspace.rollBack(target);
  expect(await workspace.read('MEMORY.md')).toBe(core.replace('the seeds', 'the seeds of Ana'));
  expect(await workspace.read(mira)).toBe(page);
  const after = await workspace.state();
  expect(after['memory/graph/entities/place--barn.md']).toBeUndefined();
  const log = await workspace.read('memory/meta/reflection-log.md');
  expect(log).toMatch(/## Reflection #12 — 2026-03-11\n- Decision: approved\n[\s\S]*- Taken back: 2026-03-11\n/);
  expect((await workspace.ask('reflection.past', {})).reflections[0]?.notes).toContain('Taken back: 2026-03-11');
  expect((await workspace.ask('reflection.pending', {})).pending?.changes[0]?.stale).toContain('place--barn');
  expect(
    Object.keys(after)
      .filter((path) => before[path] === undefined)
      .sort(),
  ).toEqual(['memory/meta/decided.jsonl', pendingPath, readPath]);

  await workspace.ask('change.undo', { change: change ?? '' });
  expect(await workspace.read('memory/meta/reflection-log.md')).not.toContain('Taken back');
  expect(await ids(workspace)).toContain('entity:place--barn');
});

test('[FOLLOWS-2] later reflections, links, evidence and pins that rest on what goes are named', async () => {
  const workspace = await farm();
  const moment = await workspace.head();
  workspace.later(60);
  const barn = page.replaceAll('person--mira', 'place--barn').replace('Type: person', 'Type: place');
  await workspace.commit({ 'memory/graph/entities/place--barn.md': barn }, 's-1');
  const late = '## 11:00 | fact | confidence:high | tags:[] | source:conversation\nThe gate is blue.\n';
  await workspace.commit({ [episodes]: `${await workspace.read(episodes)}\n${late}` }, 's-1');
  await workspace.ask('memory.pin', { ids: ['entity:place--barn'] }, agentOf('s-1'));
  workspace.later(60);
  await workspace.commit({
    'memory/procedures/gate.md': '# gate.md\n\n## Steps\n1. Go to [[place--barn]]\n',
    'memory/graph/entities/thing--gate.md':
      '# thing--gate\n<!-- Type: thing | Created: 2026-01-01 | Last updated: 2026-01-01 -->\n\n## Facts\n- Is blue [+episode:2026-03-10:11:00]\n\n## Beliefs\n- Likes paint (c=0.60, since 2026-01-01) [+episode:2026-03-10:11:00]\n',
  });
  await pend(workspace, 4, [{ kind: 'fact', entity: 'person--mira', statement: 'Sings', supersedes: null }]);
  await approve(workspace, 'r-004');

  const { depends } = await workspace.preview({ what: 'session', session: 's-1' });
  const words = depends.map((one) => one.words).join('\n');
  expect(words).toContain('Barn is pinned, and goes all the same.');
  expect(words).toContain('memory/procedures/gate.md links to');
  expect(words).toContain('memory/graph/entities/thing--gate.md cites');
  const whole = await workspace.preview({ what: 'moment', at: moment });
  expect(whole.depends.map((one) => one.words).join('\n')).toContain(
    'Reflection r-004 of 2026-03-11 12:00 is taken back in 1 of these files.',
  );
});

test('[FOLLOWS-3] scores follow: what comes back has its own again, what was archived or pinned is not any more', async () => {
  const workspace = await farm();
  const id = 'entity:person--mira';
  const scoreOf = async (one: string) => (await workspace.ask('memory.scores', { ids: [one] })).scores[0];
  const moment = await workspace.head();
  const before = await scoreOf(id);
  workspace.later(60);
  await workspace.ask('memory.pin', { ids: [id] });
  await workspace.ask('memory.forget', { ids: ['core:active-context:1'] });
  const pinned = await scoreOf(id);
  expect(pinned).toMatchObject({ pinned: true });
  const now = await workspace.state();
  const shown = await workspace.preview({ what: 'moment', at: moment });
  expect(shown.scores).toBeGreaterThanOrEqual(2);
  const { change } = await workspace.rollBack({ what: 'moment', at: moment });
  expect(await scoreOf(id)).toMatchObject({ pinned: false, status: before?.status });
  const scores = JSON.parse(await workspace.read('memory/meta/decay-scores.json'));
  expect(scores.entries[id]).toMatchObject({ pinned: false });
  expect((await workspace.ask('memory.scores', {})).scores.filter(({ status }) => status === 'archived')).toEqual([]);
  await workspace.ask('change.undo', { change: change ?? '' });
  expect(await workspace.state()).toEqual(now);
  expect(await scoreOf(id)).toMatchObject({ pinned: true });

  // Gone with its page, its score waits aside, and is there again when the page is.
  const made = await workspace.commit(
    { 'memory/graph/entities/place--barn.md': page.replaceAll('mira', 'barn') },
    's-9',
  );
  await workspace.ask('memory.pin', { ids: ['entity:place--barn'] });
  await workspace.rollBack({ what: 'change', change: made }, [
    { path: 'memory/graph/entities/place--barn.md', how: 'restore' },
  ]);
  const aside = JSON.parse(await workspace.read('memory/meta/decay-scores.json'));
  expect(aside.entries['entity:place--barn']).toBeUndefined();
  expect(aside.aside['entity:place--barn']).toMatchObject({ pinned: true });
});

test('[FOLLOWS-4] entities that were merged come apart again, their names too', async () => {
  const workspace = await farm();
  const other = 'memory/graph/entities/person--mira-k.md';
  await workspace.commit({ [other]: page.replaceAll('person--mira', 'person--mira-k') });
  const before = await workspace.state();
  const moment = await workspace.head();
  workspace.later(5);
  await workspace.ask('graph.merge', { from: 'person--mira-k', into: 'person--mira' });
  expect((await ids(workspace)).filter((id) => id === 'entity:person--mira-k')).toEqual([]);
  const shown = await workspace.preview({ what: 'moment', at: moment });
  expect(shown.files.find(({ path }) => path === other)?.does).toBe('comes back');
  expect(shown.entities.back).toBe(1);
  await workspace.rollBack({ what: 'moment', at: moment });
  expect(await workspace.state()).toEqual(before);
  expect((await ids(workspace)).sort()).toContain('entity:person--mira-k');
  await expect.poll(() => workspace.read('memory/graph/index.md')).toContain('person--mira-k');
});

test('[FOLLOWS-5] a proposal whose commit is taken back waits again, and can be decided again', async () => {
  const workspace = await farm();
  const researcher: Caller = { name: 'researcher', role: 'subagent', session: 's-r' };
  await workspace.ask('memory.propose', { content: 'The mill stands at Rovinj.', store: 'episodic' }, researcher);
  const waiting = async () => (await workspace.ask('proposals.list', {})).proposals.map(({ id }) => id);
  expect(await waiting()).toEqual(['proposal:1']);
  const decide = () => workspace.ask('proposals.decide', { decisions: [{ id: 'proposal:1', decision: 'commit' }] });
  const { change } = await decide();
  expect(await waiting()).toEqual([]);
  const shown = await workspace.preview({ what: 'change', change: change ?? '' });
  expect(shown.depends.map(({ words }) => words)).toContain('1 decided proposal would wait for a decision again.');
  await workspace.rollBack({ what: 'change', change: change ?? '' });
  expect(await waiting()).toEqual(['proposal:1']);
  expect((await workspace.ask('memory.search', { query: 'mill Rovinj' })).hits).toEqual([]);
  expect((await decide()).results).toMatchObject([{ status: 'committed' }]);
});

test('[FOLLOWS-6] an alert of a critical file is settled by the rollback that brings its good state back', async () => {
  const workspace = await openRolling();
  await workspace.commit({ 'SOUL.md': '# Soul\n\nKind.\n' });
  const open = async () => (await workspace.ask('alerts.list', {})).alerts.map(({ path }) => path);
  for (const { id } of (await workspace.ask('alerts.list', {})).alerts)
    await workspace.ask('alerts.settle', { id, how: 'mine' });
  await workspace.commit({ 'SOUL.md': '# Soul\n\nCruel.\n' }, 's-bad');
  await expect.poll(open).toEqual(['SOUL.md']);
  await workspace.rollBack({ what: 'session', session: 's-bad' });
  expect(await workspace.read('SOUL.md')).toContain('Kind.');
  await expect.poll(open).toEqual([]);
});

test('[FOLLOWS-7] a huge preview is bounded: what does not fit is told by what happens to it, and counted', async () => {
  const workspace = await openRolling();
  const moment = await workspace.head().catch(() => '');
  await workspace.commit({ 'a.md': 'a\n' });
  const start = moment === '' ? await workspace.head() : moment;
  const line = `${'apples '.repeat(40)}\n`;
  const files = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`big-${n}.md`, `${n}\n${line.repeat(3_000)}`]),
  );
  await workspace.commit({ ...files, 'huge.md': line.repeat(9_000), 'small.md': 'small\n' }, 's-1');
  const shown = await workspace.preview({ what: 'moment', at: start });
  expect(JSON.stringify(shown).length).toBeLessThan(12_000_000);
  const huge = shown.files.find(({ path }) => path === 'huge.md');
  expect(huge).toMatchObject({ does: 'removed', removed: 9_000, before: null });
  expect(shown.files.filter(({ before }) => before !== null).length).toBeGreaterThan(5);
  expect(shown.files.every(({ removed, added }) => removed + added > 0)).toBe(true);
});

test('the pinned questions are asked of what becomes of each conflict, before it is done', async () => {
  const rolling = await openRolling();
  const path = 'memory/procedures/how-to-deploy.md';
  await rolling.commit({ [path]: '# How to deploy\n\nTrigger: a deploy\n\n## Steps\n1. Run make ship\n' });
  const change = await rolling.commit({ [path]: '# How to deploy\n\nTrigger: a deploy\n\n## Steps\n1. Run pnpm go\n' });
  await rolling.commit({ [path]: '# How to deploy\n\nTrigger: a deploy\n\n## Steps\n1. Run pnpm release\n' });
  await rolling.ask('contract.add', { question: 'how do we deploy?', contains: ['pnpm release'] });
  const target = { what: 'change', change } as const;
  const chosen = (how: 'keep' | 'restore') => ({ target, resolutions: [{ path, how }] });
  const turnsOf = async (asked: Parameters<typeof rolling.ask<'rollback.preview'>>[1]) =>
    (await rolling.ask('rollback.preview', asked)).contract.turns.map(({ turns }) => turns);
  // Nobody chose yet: what may be lost is shown.
  expect(await turnsOf({ target })).toEqual(['red']);
  expect(await turnsOf(chosen('restore'))).toEqual(['red']);
  expect(await turnsOf(chosen('keep'))).toEqual([]);
  const { preview } = await rolling.preview(target);
  const apply = (how: 'keep' | 'restore', red = false) =>
    rolling.ask('rollback.apply', { ...chosen(how), preview, red });
  await expect(apply('restore')).rejects.toMatchObject({ value: { code: 'contract.red' } });
  expect(await rolling.read(path)).toContain('pnpm release');
  await apply('restore', true);
  expect(await rolling.read(path)).toContain('make ship');
});
