import { expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import type { Proposal, Reflection } from '#shared/model/reflection.ts';
import { pendingPath, renderPending, summaryOf, summaryPath } from '../reflection/pending.ts';
import { agentOf, openRolling } from './testing/rolling.ts';

type House = Awaited<ReturnType<typeof openRolling>>;

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

async function farm(): Promise<House> {
  const house = await openRolling();
  const entry = `## 09:00 | fact | confidence:high | tags:[] | source:conversation\n${said}\n`;
  await house.commit({ [episodes]: `# 2026-03-10 — Episode Log\n\n${entry}`, [mira]: page, 'MEMORY.md': core });
  return house;
}

/** A pending reflection with these changes, as a run would have left it. */
async function pend(house: House, number: number, changes: Proposal[]): Promise<void> {
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
    until: '2026-03-10T09:00',
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
  await house.commit({ [pendingPath]: renderPending(pending), [summaryPath]: summaryOf(pending, 'never') });
}

const approve = (house: House, session: string) => house.ask('reflection.decide', { session, verdict: 'sure' });
const ids = async (house: House) =>
  (await house.ask('memory.browse', { kinds: ['entity', 'fact', 'core'], k: 50 })).memories.map(({ id }) => id);

test('[FOLLOWS-1] a reflection goes as a whole; its number and what was refused stay, and the log says so', async () => {
  const house = await farm();
  const before = await house.state();
  await pend(house, 12, does);
  await approve(house, 'r-012');
  house.later(60);
  await house.commit({ 'MEMORY.md': (await house.read('MEMORY.md')).replace('the seeds', 'the seeds of Ana') });
  await pend(house, 13, [{ kind: 'fact', entity: 'place--barn', statement: 'Is red', supersedes: null }]);

  const target = { what: 'session', session: 'r-012' } as const;
  const shown = await house.preview(target);
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
  const { change } = await house.rollBack(target);
  expect(await house.read('MEMORY.md')).toBe(core.replace('the seeds', 'the seeds of Ana'));
  expect(await house.read(mira)).toBe(page);
  const after = await house.state();
  expect(after['memory/graph/entities/place--barn.md']).toBeUndefined();
  const log = await house.read('memory/meta/reflection-log.md');
  expect(log).toMatch(/## Reflection #12 — 2026-03-11\n- Decision: approved\n[\s\S]*- Taken back: 2026-03-11\n/);
  expect((await house.ask('reflection.past', {})).reflections[0]?.notes).toContain('Taken back: 2026-03-11');
  expect((await house.ask('reflection.pending', {})).pending?.changes[0]?.stale).toContain('place--barn');
  expect(
    Object.keys(after)
      .filter((path) => before[path] === undefined)
      .sort(),
  ).toEqual([pendingPath]);

  await house.ask('change.undo', { change: change ?? '' });
  expect(await house.read('memory/meta/reflection-log.md')).not.toContain('Taken back');
  expect(await ids(house)).toContain('entity:place--barn');
});

test('[FOLLOWS-2] later reflections, links, evidence and pins that rest on what goes are named', async () => {
  const house = await farm();
  const moment = await house.head();
  house.later(60);
  const barn = page.replaceAll('person--mira', 'place--barn').replace('Type: person', 'Type: place');
  await house.commit({ 'memory/graph/entities/place--barn.md': barn }, 's-1');
  const late = '## 11:00 | fact | confidence:high | tags:[] | source:conversation\nThe gate is blue.\n';
  await house.commit({ [episodes]: `${await house.read(episodes)}\n${late}` }, 's-1');
  await house.ask('memory.pin', { ids: ['entity:place--barn'] }, agentOf('s-1'));
  house.later(60);
  await house.commit({
    'memory/procedures/gate.md': '# gate.md\n\n## Steps\n1. Go to [[place--barn]]\n',
    'memory/graph/entities/thing--gate.md':
      '# thing--gate\n<!-- Type: thing | Created: 2026-01-01 | Last updated: 2026-01-01 -->\n\n## Facts\n- Is blue [+episode:2026-03-10:11:00]\n\n## Beliefs\n- Likes paint (c=0.60, since 2026-01-01) [+episode:2026-03-10:11:00]\n',
  });
  await pend(house, 4, [{ kind: 'fact', entity: 'person--mira', statement: 'Sings', supersedes: null }]);
  await approve(house, 'r-004');

  const { depends } = await house.preview({ what: 'session', session: 's-1' });
  const words = depends.map((one) => one.words).join('\n');
  expect(words).toContain('Barn is pinned, and goes all the same.');
  expect(words).toContain('memory/procedures/gate.md links to');
  expect(words).toContain('memory/graph/entities/thing--gate.md cites');
  const whole = await house.preview({ what: 'moment', at: moment });
  expect(whole.depends.map((one) => one.words).join('\n')).toContain(
    'Reflection r-004 of 2026-03-11 12:00 is taken back in 1 of these files.',
  );
});

test('[FOLLOWS-3] scores follow: what comes back has its own again, what was archived or pinned is not any more', async () => {
  const house = await farm();
  const id = 'entity:person--mira';
  const scoreOf = async (one: string) => (await house.ask('memory.scores', { ids: [one] })).scores[0];
  const moment = await house.head();
  const before = await scoreOf(id);
  house.later(60);
  await house.ask('memory.pin', { ids: [id] });
  await house.ask('memory.forget', { ids: ['core:active-context:1'] });
  const pinned = await scoreOf(id);
  expect(pinned).toMatchObject({ pinned: true });
  const now = await house.state();
  const shown = await house.preview({ what: 'moment', at: moment });
  expect(shown.scores).toBeGreaterThanOrEqual(2);
  const { change } = await house.rollBack({ what: 'moment', at: moment });
  expect(await scoreOf(id)).toMatchObject({ pinned: false, status: before?.status });
  const scores = JSON.parse(await house.read('memory/meta/decay-scores.json'));
  expect(scores.entries[id]).toMatchObject({ pinned: false });
  expect((await house.ask('memory.scores', {})).scores.filter(({ status }) => status === 'archived')).toEqual([]);
  await house.ask('change.undo', { change: change ?? '' });
  expect(await house.state()).toEqual(now);
  expect(await scoreOf(id)).toMatchObject({ pinned: true });

  // Gone with its page, its score waits aside, and is there again when the page is.
  const made = await house.commit({ 'memory/graph/entities/place--barn.md': page.replaceAll('mira', 'barn') }, 's-9');
  await house.ask('memory.pin', { ids: ['entity:place--barn'] });
  await house.rollBack({ what: 'change', change: made }, [
    { path: 'memory/graph/entities/place--barn.md', how: 'restore' },
  ]);
  const aside = JSON.parse(await house.read('memory/meta/decay-scores.json'));
  expect(aside.entries['entity:place--barn']).toBeUndefined();
  expect(aside.aside['entity:place--barn']).toMatchObject({ pinned: true });
});

test('[FOLLOWS-4] entities that were merged come apart again, their names too', async () => {
  const house = await farm();
  const other = 'memory/graph/entities/person--mira-k.md';
  await house.commit({ [other]: page.replaceAll('person--mira', 'person--mira-k') });
  const before = await house.state();
  const moment = await house.head();
  house.later(5);
  await house.ask('graph.merge', { from: 'person--mira-k', into: 'person--mira' });
  expect((await ids(house)).filter((id) => id === 'entity:person--mira-k')).toEqual([]);
  const shown = await house.preview({ what: 'moment', at: moment });
  expect(shown.files.find(({ path }) => path === other)?.does).toBe('comes back');
  expect(shown.entities.back).toBe(1);
  await house.rollBack({ what: 'moment', at: moment });
  expect(await house.state()).toEqual(before);
  expect((await ids(house)).sort()).toContain('entity:person--mira-k');
  await expect.poll(() => house.read('memory/graph/index.md'), { timeout: 8_000 }).toContain('person--mira-k');
});

test('[FOLLOWS-5] a proposal whose commit is taken back waits again, and can be decided again', async () => {
  const house = await farm();
  const researcher: Caller = { name: 'researcher', role: 'subagent', session: 's-r' };
  await house.ask('memory.propose', { content: 'The mill stands at Rovinj.', store: 'episodic' }, researcher);
  const waiting = async () => (await house.ask('proposals.list', {})).proposals.map(({ id }) => id);
  expect(await waiting()).toEqual(['proposal:1']);
  const decide = () => house.ask('proposals.decide', { decisions: [{ id: 'proposal:1', decision: 'commit' }] });
  const { change } = await decide();
  expect(await waiting()).toEqual([]);
  const shown = await house.preview({ what: 'change', change: change ?? '' });
  expect(shown.depends.map(({ words }) => words)).toContain('1 decided proposal would wait for a decision again.');
  await house.rollBack({ what: 'change', change: change ?? '' });
  expect(await waiting()).toEqual(['proposal:1']);
  expect((await house.ask('memory.search', { query: 'mill Rovinj' })).hits).toEqual([]);
  expect((await decide()).results).toMatchObject([{ status: 'committed' }]);
});

test('[FOLLOWS-6] an alert of a critical file is settled by the rollback that brings its good state back', async () => {
  const house = await openRolling();
  await house.commit({ 'SOUL.md': '# Soul\n\nKind.\n' });
  const open = async () => (await house.ask('alerts.list', {})).alerts.map(({ path }) => path);
  for (const { id } of (await house.ask('alerts.list', {})).alerts)
    await house.ask('alerts.settle', { id, how: 'mine' });
  await house.commit({ 'SOUL.md': '# Soul\n\nCruel.\n' }, 's-bad');
  await expect.poll(open).toEqual(['SOUL.md']);
  await house.rollBack({ what: 'session', session: 's-bad' });
  expect(await house.read('SOUL.md')).toContain('Kind.');
  await expect.poll(open).toEqual([]);
});

test('[FOLLOWS-7] a huge preview is bounded: what does not fit is told by what happens to it, and counted', async () => {
  const house = await openRolling();
  const moment = await house.head().catch(() => '');
  await house.commit({ 'a.md': 'a\n' });
  const start = moment === '' ? await house.head() : moment;
  const line = `${'words '.repeat(40)}\n`;
  const files = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`big-${n}.md`, `${n}\n${line.repeat(3_000)}`]),
  );
  await house.commit({ ...files, 'huge.md': line.repeat(9_000), 'small.md': 'small\n' }, 's-1');
  const shown = await house.preview({ what: 'moment', at: start });
  expect(JSON.stringify(shown).length).toBeLessThan(12_000_000);
  const huge = shown.files.find(({ path }) => path === 'huge.md');
  expect(huge).toMatchObject({ does: 'removed', removed: 9_000, before: null });
  expect(shown.files.filter(({ before }) => before !== null).length).toBeGreaterThan(5);
  expect(shown.files.every(({ removed, added }) => removed + added > 0)).toBe(true);
});
