import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ParsedInput } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Engine } from '../../engine.ts';
import { git } from '../../git/testing/git.ts';
import { openSample } from '../../handlers/testing/sample.ts';

const owner: Caller = { name: 'the window', role: 'owner', session: '' };
const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };
const scout: Caller = { name: 'Scout', role: 'subagent', session: 's3' };
const skill: Caller = { name: 'skill:calendar', role: 'main', session: 's4' };
const logPath = 'memory/meta/audit.log';

const store = (engine: Engine, content: string, caller: Caller, source = 'conversation') => {
  const asked = { kind: 'fact', confidence: 'medium', tags: [], store: 'episodic', source, content };
  return engine.call('memory.store', asked as unknown as ParsedInput<'memory.store'>, caller);
};
const check = (engine: Engine) => engine.call('audit.check', {}, owner);

/** What the newest commit of an actor says, and the line of audit.log that belongs to it. */
function newest(root: string, author: string) {
  const commit = git(root, 'log', '-1', '--format=%H', '--fixed-strings', `--author=${author} <`).trim();
  const [subject = '', , ...body] = git(root, 'log', '-1', '--format=%B', commit).trimEnd().split('\n');
  const lines = readFileSync(join(root, logPath), 'utf8').trimEnd().split('\n');
  const [, action = '', path = '', summary = ''] = /^\[([A-Z]+)\] (.+?) — (.*)$/.exec(subject) ?? [];
  const line = lines.findLast((one) => one.includes(` | ${action} | ${path} | ${author} | `));
  return {
    subject,
    body,
    line,
    action,
    path,
    summary,
    files: git(root, 'show', '--format=', '--name-only', commit).trim(),
  };
}

type Row = {
  actor: string;
  approval: string;
  action: string;
  trigger: RegExp;
  session: string | null;
  does(engine: Engine, root: string): Promise<unknown>;
};

/** Every actor of 000 §12.3. */
const table: Row[] = [
  {
    actor: 'system:init',
    approval: 'auto',
    action: 'CREATE',
    trigger: /^first run$/,
    session: null,
    does: async () => undefined,
  },
  {
    ...{
      actor: 'bot:trigger-remember',
      approval: 'auto',
      action: 'CREATE',
      trigger: /^Scribe called memory_store$/,
      session: 's1',
    },
    does: (engine) => store(engine, 'We chose the hybrid approach for the harbour.', main, 'user-explicit'),
  },
  {
    ...{
      actor: 'bot:auto-detect',
      approval: 'auto',
      action: 'APPEND',
      trigger: /^Scribe called memory_store$/,
      session: 's1',
    },
    does: async (engine) => {
      await store(engine, 'The heron came back to the slipway.', main);
      await store(engine, 'The heron left the slipway again in the evening.', main);
    },
  },
  {
    ...{
      actor: 'bot:trigger-forget',
      approval: 'auto',
      action: 'ARCHIVE',
      trigger: /^Scribe confirmed what to forget$/,
      session: 's1',
    },
    async does(engine) {
      const { id } = await store(engine, 'The winter party is at the Zvijezda hall.', main);
      await engine.call('memory.forget', { permanent: false, rewriteHistory: false, ids: [id] }, main);
    },
  },
  {
    ...{
      actor: 'skill:calendar',
      approval: 'auto',
      action: 'APPEND',
      trigger: /^skill:calendar called memory_store$/,
      session: 's4',
    },
    async does(engine) {
      await store(engine, 'The regatta is on the second Sunday of June.', skill);
      await store(engine, 'The dive club meets on the first Monday of June.', skill);
    },
  },
  {
    ...{
      actor: 'subagent:Scout',
      approval: 'pending',
      action: 'PROPOSE',
      trigger: /^Scout proposed a memory$/,
      session: 's3',
    },
    does: (engine) => store(engine, 'The harbour master of Izola retired.', scout),
  },
  {
    ...{
      actor: 'bot:commit-from:Scout',
      approval: 'auto',
      action: 'COMMIT',
      trigger: /^Scribe accepted a proposal$/,
      session: 's1',
    },
    async does(engine) {
      await store(engine, 'The harbour master of Piran bought a new launch.', scout);
      const { proposals } = await engine.call('memory.review', { limit: 20 }, main);
      const id = proposals.find(({ content }) => content.includes('Piran'))?.id ?? '';
      await engine.call('memory.review', { limit: 20, decisions: [{ id, decision: 'commit' }] }, main);
    },
  },
  {
    ...{ actor: 'system:decay', approval: 'auto', action: 'DECAY', trigger: /./, session: null },
    does: (engine) => engine.call('decay.run', {}, owner),
  },
  {
    ...{ actor: 'manual', approval: '—', action: 'REVERT', trigger: /^the window took back [\w-]+$/, session: null },
    async does(engine) {
      await store(engine, 'To be taken back in a moment.', main);
      const { rows } = await engine.call('history.list', { what: 'changes', limit: 1 }, owner);
      await engine.call('change.undo', { change: rows[0]?.change ?? '' }, owner);
    },
  },
];

describe('[TAG-1] every actor, to the letter: commit, audit line, one file', () => {
  test.each(table.map((row) => [row.actor, row] as const))('%s', async (actor, row) => {
    const { engine, root } = await openSample();
    await row.does(engine, root);
    expect((await check(engine)).findings).toEqual([]);
    const found = newest(root, actor);
    if (actor !== 'system:decay' && actor !== 'bot:commit-from:Scout') expect(found.action).toBe(row.action);
    expect(found.body[0]).toBe(`Actor: ${actor}`);
    expect(found.body[1]).toBe(`Approval: ${row.approval}`);
    expect(found.body[2]?.replace(/^Trigger: /, '')).toMatch(row.trigger);
    const rest = found.body.slice(3).filter((line) => !/^Proposal: /.test(line));
    const session = row.session === null ? [] : [`Session: ${row.session}`];
    expect(rest.slice(0, session.length)).toEqual(session);
    expect(rest.slice(-2).map((line) => line.replace(/: .*/, ''))).toEqual(['Change', 'Seq']);
    expect(found.line?.split(' | ').slice(1)).toEqual([found.action, found.path, actor, row.approval, found.summary]);
    expect(found.line).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z \| /);
    if (found.path !== '*') expect(found.files).toBe(found.path);
  });
});

/** Every file of 000 §12.1, and whether it is critical. */
const scope: [path: string, critical: boolean][] = [
  ['SOUL.md', true],
  ['IDENTITY.md', true],
  ['USER.md', false],
  ['TOOLS.md', false],
  ['MEMORY.md', false],
  ['memory/episodes/2026-02-02.md', false],
  ['memory/graph/entities/person--ines-kolar.md', false],
  ['memory/graph/relations.md', false],
  ['memory/procedures/friday-review.md', false],
  ['memory/vault/why-we-started.md', false],
  ['memory/meta/evolution.md', false],
  ['moltbot.json', true],
  ['mneme.json', true],
];

test('[TAG-2] every file of the scope, edited outside: its commit and its lines, critical ones marked and alerted', async () => {
  const { engine, root, settle } = await openSample();
  for (const [path] of scope) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (path.endsWith('.json')) writeFileSync(join(root, path), '{}\n');
    else appendFileSync(join(root, path), '\n<!-- mine -->\n');
  }
  await settle();
  await settle();
  expect((await check(engine)).findings).toEqual([]);
  const log = readFileSync(join(root, logPath), 'utf8').trimEnd().split('\n');
  for (const [path, critical] of scope) {
    const commit = git(root, 'log', '-1', '--format=%H', '--', path).trim();
    const message = git(root, 'log', '-1', '--format=%B', commit).trimEnd().split('\n');
    const [action, summary] =
      path === 'moltbot.json' ? ['CREATE', 'added outside Mneme'] : ['EDIT', 'edited outside Mneme'];
    expect(message.slice(0, 5), path).toEqual([
      `[${action}] ${path} — ${summary}`,
      '',
      'Actor: manual',
      'Approval: —',
      'Trigger: edited outside Mneme',
    ]);
    expect(message[5] === '⚠️ CRITICAL FILE CHANGED', path).toBe(critical);
    const at = log.findIndex((line) =>
      line.endsWith(`| ${action} | ${path} | manual | — | ${critical ? '⚠️ CRITICAL: ' : ''}${summary}`),
    );
    expect(at, path).toBeGreaterThan(0);
    const alert = `| ALERT | ${path} | system:audit | — | Critical file change detected. Pending user acknowledgment.`;
    expect(log[at + 1]?.endsWith(alert) ?? false, path).toBe(critical);
  }
});

test('[TAG-3] a reflection is its own actor, with the owner’s approval, and its lines lead to what it cited', async () => {
  const { engine, root } = await openSample();
  const ran = await engine.call('memory.reflect', {}, owner);
  const { pending } = await engine.call('reflection.pending', {}, owner);
  expect(pending).not.toBeNull();
  const session = ran.session ?? pending?.session ?? '';
  await engine.call('reflection.decide', { session, verdict: 'sure' }, owner);
  expect((await check(engine)).findings).toEqual([]);
  const found = newest(root, `reflection:${session}`);
  expect(found.body.slice(0, 2)).toEqual([`Actor: reflection:${session}`, 'Approval: approved']);
  expect(found.body).toContain(`Session: ${session}`);
  const told = await engine.call('history.list', { what: 'reflection', limit: 50 }, owner);
  expect(told.answer).toContain(session);
  const diff = await engine.call('history.diff', { session }, owner);
  expect(diff.evidence.length).toBeGreaterThan(0);
  const page = diff.files.find(
    ({ path, before, after }) => path.includes('entities/') && before !== after && after !== null,
  );
  if (page === undefined) return;
  const { runs } = await engine.call('history.blame', { path: page.path }, owner);
  const own = runs.filter(({ row }) => row?.actor === `reflection:${session}`);
  expect(own.length).toBeGreaterThan(0);
  expect(own.some(({ evidence }) => evidence.length > 0)).toBe(true);
});
