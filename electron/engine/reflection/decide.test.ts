import { mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import type { Proposal, Reflection } from '#shared/model/reflection.ts';
import { type Engine, openEngine } from '../engine.ts';
import { pendingPath, summaryPath } from './pending.ts';
import { rejectedPath } from './rejected.ts';
import { pendIn } from './testing/pend.ts';

const owner: Caller = { name: 'test', role: 'owner', session: 'o' };
const main: Caller = { name: 'Scribe', role: 'main', session: 'm' };
const now = Date.parse('2026-02-20T09:00:00Z');
const episodes = 'memory/episodes/2026-02-18.md';
const said = 'Mira leads the harvest team since Monday.';

let root = '';
let engine: Engine;
let ids = 0;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-decide-')));
  const entry = (time: string, text: string) =>
    `## ${time} | fact | confidence:high | tags:[] | source:conversation\n${text}\n`;
  await put(episodes, `# 2026-02-18 — Episode Log\n\n${entry('09:00', said)}\n${entry('10:00', 'The barn is red.')}`);
  await put(
    'memory/graph/entities/person--mira.md',
    '# person--mira\n<!-- Type: person | Created: 2026-01-01 | Last updated: 2026-01-01 -->\n\n## Facts\n- Leads the orchard team\n- Speaks Catalan\n\n## Beliefs\n- Likes early starts (c=0.60, since 2026-01-01) [+episode:2026-02-18:09:00]\n',
  );
  await put(
    'MEMORY.md',
    '# MEMORY.md — Core Memory\n\n## Active Context\n- Planting the west field\n- Waiting for the seeds\n',
  );
  const log = { info() {}, warn() {}, error() {} };
  const id = () => String(ids++).padStart(16, '0');
  const ports = { clock: { now: () => now, zone: 'UTC' }, log, emit() {}, id };
  engine = await openEngine({ root, create: true, version: 'test', ports });
  await engine.ready;
});
afterEach(async () => {
  await engine.close();
  await rm(root, { recursive: true, force: true });
});

async function put(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
const read = (path: string) => readFile(join(root, path), 'utf8');
const exists = (path: string) =>
  stat(join(root, path)).then(
    () => true,
    () => false,
  );

const evidence = { id: 'episode:2026-02-18:09:00', path: episodes, line: 4, quote: said, at: '2026-02-18T09:00' };
const fact: Proposal = { kind: 'fact', entity: 'person--mira', statement: 'Leads the harvest team', supersedes: null };

const pend = (proposals: Proposal[], more: Partial<Reflection> = {}) =>
  pendIn(engine, owner, evidence, proposals, more);

const pending = async () => (await engine.call('reflection.pending', {}, owner)).pending;
const draft = (
  ...decisions: { id: string; verdict: 'accept' | 'reject' | 'open'; edited?: Proposal; lossAccepted?: boolean }[]
) => engine.call('reflection.draft', { session: 'r-001', decisions }, owner);
const decide = (verdict: 'decided' | 'sure' | 'reject', caller = owner, code?: string) =>
  engine.call('reflection.decide', { session: 'r-001', verdict, ...(code !== undefined && { code }) }, caller);

test('every kind of change is written as one change set of its session, logged, and taken back by one undo', async () => {
  const pages = ['MEMORY.md', 'memory/graph/entities/person--mira.md'];
  const before = await Promise.all(pages.map(read));
  const [first] = (await engine.call('memory.browse', { kinds: ['fact'], k: 10 }, owner)).memories.filter(({ text }) =>
    text.startsWith('Leads the orchard'),
  );
  await pend([
    { ...fact, supersedes: first?.id ?? '' },
    { kind: 'entity', entity: 'place--west-field', name: 'West field', summary: 'Where the oats stand.' },
    { kind: 'fact', entity: 'place--west-field', statement: 'Holds the oats', supersedes: null },
    { kind: 'relation', from: 'person--mira', relation: 'relates-to', to: 'place--west-field' },
    { kind: 'belief', entity: 'person--mira', statement: 'Likes early starts', was: 0.6, confidence: 0.65 },
    { kind: 'procedure', title: 'How to sow', trigger: 'When sowing', steps: ['Plough', 'Sow'], id: null },
    {
      kind: 'core',
      block: 'Active Context',
      was: { id: 'core:active-context:1', text: 'Planting the west field' },
      now: 'Harvesting',
      to: null,
    },
    { kind: 'insight', title: 'Seasons', text: 'Plans follow the weather.' },
    { kind: 'archive', items: [{ id: 'episode:2026-02-18:10:00', score: 0.03 }] },
    { kind: 'question', text: 'Is the barn still red?', about: [], answer: 'Yes, it is.' },
  ]);
  expect(await read(summaryPath)).toMatch(/^- Episode 2026-02-18 10:00 \(score: 0\.03\) <!-- c9\.1 -->$/m);
  const shown = await pending();
  expect(shown?.changes.map(({ stale }) => stale)).toEqual(Array(10).fill(null));
  expect(shown?.changes[2]?.diffs[0]?.path).toBe('memory/graph/entities/place--west-field.md');
  await draft(...Array.from({ length: 10 }, (_, n) => ({ id: `c${n + 1}`, verdict: 'accept' as const })));
  const done = await decide('decided');
  expect(done).toMatchObject({ accepted: 10, rejected: 0, left: 0 });
  const page = await read('memory/graph/entities/person--mira.md');
  expect(page).toMatch(
    /Leads the harvest team \(since 2026-02-18\) \[from episode:2026-02-18:09:00\] \[supersedes fact:/,
  );
  expect(page).toMatch(/Leads the orchard team \(until 2026-02-18\) \[superseded-by fact:/);
  expect(page).toContain('(c=0.65');
  expect(await read('memory/graph/entities/place--west-field.md')).toContain('Holds the oats');
  expect(await read('MEMORY.md')).toContain('- Harvesting');
  expect(await read('memory/procedures/how-to-sow.md')).toContain('1. Plough');
  expect(await read('memory/meta/evolution.md')).toContain('(reflection #1): Seasons');
  expect(await read('memory/meta/reflection-log.md')).toMatch(
    /## Reflection #1 — 2026-02-20\n- Decision: approved\n- Session: r-001/,
  );
  expect(await exists(pendingPath)).toBe(false);
  expect(await read(summaryPath)).toMatch(/^# Reflection Summary\n<!-- Nothing is pending\./);
  expect(await pending()).toBeNull();
  const { scores } = await engine.call('memory.scores', { ids: ['episode:2026-02-18:10:00'] }, owner);
  expect(scores[0]?.status).toBe('archived');
  const { of } = await engine.call('history.rests', { ids: [evidence.id, 'episode:2026-02-18:10:00'] }, owner);
  expect(of.map(({ rests }) => rests.map(({ text }) => text))).toEqual([
    ['Leads the harvest team (since 2026-02-18)', 'Likes early starts', 'Holds the oats', 'How to sow', 'Harvesting'],
    [],
  ]);
  const [entry] = (await engine.call('changes.recent', { limit: 50 }, owner)).entries.filter(
    ({ path }) => path === 'MEMORY.md',
  );
  expect(entry).toMatchObject({ actor: 'reflection:r-001', approval: 'approved' });
  await engine.call('change.undo', { change: done.change ?? '' }, owner);
  expect(await Promise.all(pages.map(read))).toEqual(before);
  expect(await exists('memory/procedures/how-to-sow.md')).toBe(false);
  expect((await pending())?.changes).toHaveLength(10);
});

test('two episodes become one: the woven words are a correction, the repeated one is archived', async () => {
  const merged = 'Mira leads the harvest team, and the barn is red.';
  await pend([{ kind: 'merge', keep: 'episode:2026-02-18:09:00', drop: 'episode:2026-02-18:10:00', merged }]);
  await draft({ id: 'c1', verdict: 'accept' });
  expect(await decide('decided')).toMatchObject({ accepted: 1 });
  expect(await read('memory/episodes/2026-02-20.md')).toContain(`${merged}\n\nSupersedes [[episode:2026-02-18:09:00]]`);
  const { scores } = await engine.call('memory.scores', { ids: ['episode:2026-02-18:10:00'] }, owner);
  expect(scores[0]?.status).toBe('archived');
});

test('what is rejected is remembered with its evidence; what is open stays pending', async () => {
  await pend([fact, { kind: 'fact', entity: 'person--mira', statement: 'Owns a mule', supersedes: null }]);
  await draft({ id: 'c2', verdict: 'reject' });
  expect(await decide('decided')).toMatchObject({ accepted: 0, rejected: 1, left: 1 });
  expect((await pending())?.changes.map(({ id }) => id)).toEqual(['c1']);
  expect(JSON.parse((await read(rejectedPath)).trim())).toMatchObject({
    session: 'r-001',
    evidence: [expect.stringContaining(evidence.id)],
  });
  expect(await read('memory/meta/reflection-log.md')).toContain('Decision: rejected');
});

test('what needs a page that was refused ends with it, is named, and keeps no reflection open', async () => {
  await pend([
    { kind: 'entity', entity: 'person--otto', name: 'Otto', summary: '' },
    { kind: 'fact', entity: 'person--otto', statement: 'Owns a mule', supersedes: null },
    fact,
  ]);
  await draft({ id: 'c1', verdict: 'reject' }, { id: 'c2', verdict: 'accept' }, { id: 'c3', verdict: 'accept' });
  const { message, ...counts } = await decide('decided');
  expect(counts).toMatchObject({ accepted: 1, rejected: 1, left: 0 });
  expect(message).toContain('Owns a mule needs New entity: person--otto.');
  expect(await pending()).toBeNull();
});

test('approving what is sure takes neither contradictions nor archivals along, and a loss is agreed to', async () => {
  await put(
    'memory/graph/entities/place--barn.md',
    '# place--barn\n\n## Facts\n- Is red [from episode:2026-02-18:10:00]\n',
  );
  await expect
    .poll(async () => (await engine.call('memory.browse', { kinds: ['entity'], k: 10 }, owner)).total)
    .toBe(2);
  await pend([
    {
      kind: 'contradiction',
      about: 'the barn',
      sides: [
        { id: 'episode:2026-02-18:09:00', text: 'The barn is green.' },
        { id: 'episode:2026-02-18:10:00', text: 'The barn is red.' },
      ],
      holds: null,
    },
    { kind: 'archive', items: [{ id: 'episode:2026-02-18:10:00', score: 0.02 }] },
    fact,
  ]);
  expect((await pending())?.changes[1]?.loses).toMatchObject([{ text: 'Is red' }]);
  const done = await decide('sure');
  expect(done).toMatchObject({ accepted: 1, left: 2 });
  await draft({ id: 'c2', verdict: 'accept' });
  expect((await decide('decided')).message).toContain('would be lost');
  await draft({ id: 'c2', verdict: 'accept', lossAccepted: true });
  expect(await decide('decided')).toMatchObject({ accepted: 1, left: 1 });
});

test('of several facts of the line that holds, the one that says otherwise takes the place of what does not', async () => {
  const stood = (await engine.call('memory.browse', { kinds: ['fact'], k: 10 }, owner)).memories.find(({ text }) =>
    text.startsWith('Leads the orchard'),
  );
  const line = { id: evidence.id, text: said };
  const lost = { id: stood?.id ?? '', text: 'Leads the orchard team' };
  const facts = ['Started on a Monday', 'Leads the harvest team since Monday'].map(
    (statement): Proposal => ({ ...fact, statement }),
  );
  const asked: Proposal = { kind: 'contradiction', about: 'Mira', sides: [lost, line], holds: null };
  await pend([...facts, asked, { ...asked, about: 'her team' }]);
  expect((await pending())?.changes.map(({ hidden }) => hidden)).toEqual(['disputed', 'disputed', null, null]);
  const edited: Proposal = { ...asked, holds: 'second' };
  await draft({ id: 'c3', verdict: 'accept', edited }, { id: 'c4', verdict: 'accept', edited });
  expect(await decide('decided')).toMatchObject({ accepted: 4, left: 0 });
  const page = (await read('memory/graph/entities/person--mira.md')).split('\n');
  const lineOf = (words: string) => page.find((one) => one.includes(`- ${words}`)) ?? '';
  expect(lineOf('Leads the orchard')).toContain('superseded');
  expect(lineOf('Leads the harvest')).toContain(`supersedes ${lost.id}`);
  expect(lineOf('Started on')).not.toContain('supersedes');
});

test('a terse fact of the line that holds is not written beside the line itself', async () => {
  const [stood] = (await engine.call('memory.browse', { kinds: ['fact'], k: 10 }, owner)).memories.filter(({ text }) =>
    text.startsWith('Speaks Catalan'),
  );
  const lost = { id: stood?.id ?? '', text: 'Speaks Catalan' };
  const line = { id: evidence.id, text: said };
  const asked: Proposal = { kind: 'contradiction', about: 'Mira', sides: [lost, line], holds: null };
  await pend([{ ...fact, statement: 'The harvest' } as Proposal, asked]);
  await draft({ id: 'c2', verdict: 'accept', edited: { ...asked, holds: 'second' } });
  expect(await decide('decided')).toMatchObject({ accepted: 2, left: 0 });
  const page = (await read('memory/graph/entities/person--mira.md')).split('\n');
  expect(page.filter((one) => one.includes('harvest'))).toEqual([
    expect.stringMatching(/^- Mira leads the harvest team since Monday\. .*\[supersedes fact:/),
  ]);
});

/** What Mira leads is disputed: a fact, a line of core memory and what a page said wait for the answer. */
async function disputed(lost: string): Promise<Proposal> {
  const sides: [{ id: string; text: string }, { id: string; text: string }] = [
    { id: lost, text: 'The barn is red.' },
    { id: evidence.id, text: said },
  ];
  const asked: Proposal = { kind: 'contradiction', about: 'Mira', sides, holds: null };
  const line: Proposal = { kind: 'core', block: 'Active Context', was: null, now: 'Mira leads the harvest', to: null };
  const page: Proposal = { kind: 'fact', entity: 'person--mira', statement: 'Leads everybody', supersedes: null };
  const all = [fact, line, page, asked];
  const changes = all.map((does, n) => ({
    ...{ id: `c${n + 1}`, does, reason: '', evidence: n === 3 ? [] : [evidence], verdict: 'open' as const },
    ...{ edited: null, lossAccepted: false, ...(n === 2 && { untrusted: 'a page' }) },
  }));
  await pend([], { changes });
  return asked;
}

test('an answer takes along what it showed, and nothing that only a page said', async () => {
  const asked = await disputed('episode:2026-02-18:10:00');
  expect((await pending())?.changes[3]?.sides.map(({ becomes }) => becomes)).toEqual([
    [],
    ['Leads the harvest team', 'Mira leads the harvest'],
  ]);
  await draft({ id: 'c4', verdict: 'accept', edited: { ...asked, holds: 'second' } as Proposal });
  expect(await decide('decided')).toMatchObject({ accepted: 3, left: 1 });
  expect((await pending())?.changes).toMatchObject([{ id: 'c3', verdict: 'open', hidden: null }]);
  expect(await read('MEMORY.md')).toContain('- Mira leads the harvest\n');
});

test('an answer to what is no longer there decides on nothing', async () => {
  const asked = await disputed('fact:person--mira:00000000');
  await draft({ id: 'c4', verdict: 'accept', edited: { ...asked, holds: 'second' } as Proposal });
  await draft({ id: 'c3', verdict: 'reject' });
  expect(await decide('decided')).toMatchObject({ accepted: 0, rejected: 1, left: 3 });
});

test('an edit of the summary is a draft: a line that is gone rejects, other words are the owner’s own', async () => {
  await pend([fact, { kind: 'fact', entity: 'person--mira', statement: 'Owns a mule', supersedes: null }, fact]);
  const summary = await read(summaryPath);
  const lines = summary.split('\n').filter((line) => !line.includes('<!-- c2 -->'));
  const edited = lines.map((line) =>
    line.includes('<!-- c1 -->')
      ? line.replace('Leads the harvest team', 'Leads both teams')
      : line.replace('person--mira: Leads', 'Nonsense'),
  );
  await engine.call(
    'file.write',
    { path: summaryPath, content: `${edited.join('\n')}\napprove with changes: both\n` },
    owner,
  );
  const shown = await pending();
  expect(shown?.changes.map(({ verdict }) => verdict)).toEqual(['open', 'reject', 'open']);
  expect(shown?.changes[0]?.edited).toMatchObject({ statement: 'Leads both teams' });
  expect(shown?.problems).toHaveLength(1);
  expect(shown?.reply).toMatchObject({ verdict: 'approve with changes' });
  await draft({ id: 'c1', verdict: 'accept' });
  expect(await decide('decided')).toMatchObject({ accepted: 1, rejected: 1, left: 1 });
  expect(await read('memory/graph/entities/person--mira.md')).toContain('Leads both teams');
});

test('a reply in the file is done at once where its owner has it so', async () => {
  await engine.call('settings.write', { values: { 'reflection.replies': 'at once' } }, owner);
  await pend([fact]);
  await put(summaryPath, `${await read(summaryPath)}\napprove\n`);
  await expect.poll(() => exists(pendingPath)).toBe(false);
  expect(await read('memory/graph/entities/person--mira.md')).toContain('Leads the harvest team');
});

test('what was changed meanwhile is stale, and stays pending while the rest is applied', async () => {
  await pend([
    fact,
    {
      kind: 'core',
      block: 'Active Context',
      was: { id: 'core:active-context:1', text: 'Planting the west field' },
      now: 'Rest',
      to: null,
    },
  ]);
  const text = await read('MEMORY.md');
  await engine.call('file.write', { path: 'MEMORY.md', content: text.replace('Planting', 'Watering') }, owner);
  expect((await pending())?.changes.map(({ stale }) => stale === null)).toEqual([true, false]);
  expect(await decide('sure')).toMatchObject({ accepted: 1, left: 1 });
});

test('no agent approves its own dream: it needs the owner’s leave and the code', async () => {
  await pend([fact]);
  await expect(decide('sure', main)).rejects.toMatchObject({ value: { code: 'reflection.code' } });
  await engine.call('settings.write', { values: { 'reflection.agentApproval': true } }, owner);
  await expect(decide('sure', main, 'ABCDEF')).rejects.toMatchObject({ value: { code: 'reflection.code' } });
  const { code } = await engine.call('reflection.code', {}, owner);
  expect(await decide('sure', main, code ?? '')).toMatchObject({ accepted: 1 });
});

test('decisions that are drafts are kept and make no history until they are applied', async () => {
  await pend([fact, { ...fact, statement: 'Leads the feast' }, { ...fact, statement: 'Speaks Basque' }]);
  const kept = async () =>
    (await engine.call('history.list', { what: 'file', about: pendingPath, limit: 50 }, owner)).total;
  const before = await kept();
  await draft({ id: 'c1', verdict: 'reject' });
  await draft({ id: 'c2', verdict: 'accept', edited: { ...fact, statement: 'Leads the harvest feast' } });
  await draft({ id: 'c1', verdict: 'accept' });
  expect(await kept()).toBe(before);
  expect((await pending())?.changes.map(({ verdict }) => verdict)).toEqual(['accept', 'accept', 'open']);
  expect((await engine.call('reflection.status', {}, owner)).pending?.open).toBe(1);

  // The owner's file has the last word where it came last, and only on what it says.
  const summary = await read(summaryPath);
  await put(
    summaryPath,
    summary
      .split('\n')
      .filter((line) => !line.includes('Speaks Basque'))
      .join('\n'),
  );
  expect((await pending())?.changes.map(({ verdict }) => verdict)).toEqual(['accept', 'accept', 'reject']);
  await draft({ id: 'c3', verdict: 'open' });
  expect((await pending())?.changes[2]?.verdict).toBe('open');

  await decide('decided');
  const page = await read('memory/graph/entities/person--mira.md');
  expect(page).toContain('Leads the harvest feast');
  expect(page).not.toContain('Basque');
  expect((await pending())?.changes.map(({ id, verdict }) => [id, verdict])).toEqual([['c3', 'open']]);
  const files = { what: 'changes', limit: 50 } as const;
  const { rows } = await engine.call('history.list', { ...files, bookkeeping: 'without' }, owner);
  expect(rows.filter(({ path }) => path === pendingPath || path === summaryPath)).toEqual([]);
});

test('a line of core memory that only moves is neither gained nor lost', async () => {
  await engine.call('memory.search', { query: 'waiting for the seeds', explain: false }, main);
  const was = { id: 'core:active-context:1', text: 'Planting the west field' };
  await pend([{ kind: 'core', block: 'Active Context', was, now: null, to: null }]);
  const asked = { session: 'r-001', change: 'c1', questions: 20 };
  const { changed } = await engine.call('reflection.impact', asked, owner);
  const texts = changed.flatMap(({ gains, loses }) => [...gains, ...loses].map(({ text }) => text));
  expect(texts.filter((text) => text.includes('Waiting for the seeds'))).toEqual([]);
});

test('two approvals at once: one is applied, the other is told', async () => {
  await pend([fact]);
  const both = await Promise.allSettled([decide('sure'), decide('sure')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { value: { code: 'reflection.none' } },
  });
});

test('a pending list that was edited into nonsense is no reflection, and is named', async () => {
  await pend([fact]);
  await put(pendingPath, '{ "version": 1, "changes": "all of them" }');
  expect(await pending()).toBeNull();
  expect((await engine.call('reflection.status', {}, owner)).failed).toContain('cannot be read');
  await expect(decide('sure')).rejects.toMatchObject({ value: { code: 'reflection.none' } });
});

test('what it does to recall: the last questions of agents, asked again', async () => {
  await engine.call('memory.search', { query: 'who leads the harvest', explain: false }, main);
  await pend([{ ...fact, statement: 'Leads the harvest and the harvest feast' }]);
  const { asked, changed } = await engine.call(
    'reflection.impact',
    { session: 'r-001', change: 'c1', questions: 20 },
    owner,
  );
  expect(asked).toBe(1);
  expect(changed[0]?.gains[0]?.text).toContain('harvest feast');
  expect(
    (await engine.call('memory.search', { query: 'harvest feast', explain: false }, owner)).hits.some(({ text }) =>
      text.includes('feast'),
    ),
  ).toBe(false);
});

test('a decision that turns a pinned question red is shown before, and made by the owner alone, at their word', async () => {
  await engine.call('contract.add', { question: 'what are we planting?', contains: ['west field'] }, owner);
  const was = { id: 'core:active-context:1', text: 'Planting the west field' };
  await pend([{ kind: 'core', block: 'Active Context', was, now: 'Resting', to: null }, fact]);
  await draft({ id: 'c1', verdict: 'accept' });
  const ahead = await engine.call('contract.ahead', { session: 'r-001', sure: false }, owner);
  expect(ahead).toMatchObject({ asked: 1, turns: [{ question: 'what are we planting?', turns: 'red' }] });
  await expect(decide('decided')).rejects.toMatchObject({ value: { code: 'contract.red' } });
  expect(await read('MEMORY.md')).toContain('Planting the west field');
  expect((await pending())?.changes[0]?.verdict).toBe('accept');
  await engine.call('reflection.decide', { session: 'r-001', verdict: 'decided', red: true }, owner);
  expect(await read('MEMORY.md')).toContain('Resting');
  expect(await read('MEMORY.md')).not.toContain('Planting');
});

test('of two that become one, the words that go answer no pinned question any more', async () => {
  await engine.call('contract.add', { question: 'what colour has the barn?', contains: ['barn is red'] }, owner);
  const merged = 'Mira leads the harvest team, and red is the barn.';
  await pend([{ kind: 'merge', keep: 'episode:2026-02-18:09:00', drop: 'episode:2026-02-18:10:00', merged }]);
  await draft({ id: 'c1', verdict: 'accept' });
  await expect(decide('decided')).rejects.toMatchObject({ value: { code: 'contract.red' } });
  await engine.call('reflection.decide', { session: 'r-001', verdict: 'decided', red: true }, owner);
  expect(await read(episodes)).toContain('archived:');
});

test('MEMORY.md is applied as its owner wrote it as a whole, and never over another one', async () => {
  const was = { id: 'core:active-context:1', text: 'Planting the west field' };
  await pend([{ kind: 'core', block: 'Active Context', was, now: 'Resting', to: null }]);
  const own = '# MEMORY.md — Core Memory\n\n## Active Context\n- The west field rests until May\n';
  await engine.call(
    'reflection.draft',
    { session: 'r-001', decisions: [{ id: 'c1', verdict: 'accept' }], core: own },
    owner,
  );
  expect((await pending())?.core).toMatchObject({ own, whole: own });
  const before = await read('MEMORY.md');
  await engine.call('file.write', { path: 'MEMORY.md', content: `${before}- One more\n` }, owner);
  await expect(decide('decided')).rejects.toMatchObject({ value: { code: 'file.changed' } });
  await engine.call('reflection.draft', { session: 'r-001', decisions: [], core: own }, owner);
  await decide('decided');
  expect(await read('MEMORY.md')).toBe(own);
});
