import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ParsedInput } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { MnemeError } from '#shared/model/error.ts';
import type { Engine } from '../../engine.ts';
import { git } from '../../git/testing/git.ts';
import { openSample } from '../../handlers/testing/sample.ts';

const owner: Caller = { name: 'the window', role: 'owner', session: '' };
const agents: Caller[] = [
  { name: 'Scribe', role: 'main', session: 's1' },
  { name: 'Coder', role: 'main', session: 's2' },
  { name: 'Scout', role: 'subagent', session: 's3' },
];
const logPath = 'memory/meta/audit.log';

const check = (engine: Engine) => engine.call('audit.check', {}, owner);

/** The same numbers for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const words = ['buoy', 'barometer', 'harbour', 'slipway', 'mooring', 'pilot', 'datum', 'lantern', 'heron', 'quay'];

/** One thing that somebody does to a workspace; what is refused changes nothing. */
async function something(engine: Engine, root: string, upTo: (below: number) => number, n: number): Promise<void> {
  const agent = agents[upTo(agents.length)] as Caller;
  const say = () =>
    `${words[upTo(10)]} ${n} of the ${words[upTo(10)]} was moved by ${words[upTo(10)]} | ${upTo(9999)} — again`;
  const some = async () =>
    (await engine.call('memory.browse', { k: 30, archived: true }, owner)).memories.at(upTo(30))?.id ?? 'none';
  const store = (more: Partial<ParsedInput<'memory.store'>>, by = agent) => {
    const request = {
      kind: 'fact',
      confidence: 'medium',
      source: 'conversation',
      tags: [],
      content: say(),
      store: 'episodic',
    } as const;
    return engine.call('memory.store', { ...request, ...more } as ParsedInput<'memory.store'>, by);
  };
  const notes = () => readdirSync(root).filter((name) => name.startsWith('note-'));
  switch (upTo(20)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return void (await store({}));
    case 4:
      return void (await store({ source: 'user-explicit' }));
    case 5:
      return void (await store({ store: 'semantic', entity: `Keeper ${upTo(8)}` }));
    case 6:
      return void (await store({ store: 'procedural', title: `How to ${words[upTo(10)]}` }));
    case 7:
      return void (await store({}, owner));
    case 8:
      return void (await engine.call(
        'memory.forget',
        { permanent: false, rewriteHistory: false, ids: [await some()] },
        agent.role === 'main' ? agent : owner,
      ));
    case 9:
      return void (await engine.call('memory.restore', { ids: [await some()] }, owner));
    case 10:
      return void (await engine.call('memory.pin', { ids: [await some()] }, owner));
    case 11:
      return void (await engine.call('memory.edit', { id: await some(), content: say() }, owner));
    case 12:
      return writeFileSync(join(root, `note-${upTo(30)}.md`), `${say()}\n`);
    case 13: {
      const name = notes()[upTo(30)];
      if (name !== undefined) rmSync(join(root, name));
      return;
    }
    case 14: {
      const name = notes()[upTo(30)];
      if (name !== undefined) renameSync(join(root, name), join(root, `note-${upTo(30)} renamed — twice.md`));
      return;
    }
    case 15:
      return writeFileSync(join(root, upTo(2) === 0 ? 'SOUL.md' : 'USER.md'), `# Mine\n\n${say()}\n`);
    case 16: {
      const { rows } = await engine.call('history.list', { what: 'changes', limit: 20 }, owner);
      const change = rows[upTo(rows.length)]?.change;
      if (change) await engine.call('change.undo', { change }, owner);
      return;
    }
    case 17:
      return void (await engine.call('file.write', { path: `notes/own ${upTo(9)}.md`, content: say() }, owner));
    case 18:
      if (upTo(8) === 0) await engine.call('decay.run', {}, owner);
      return;
    default:
      if (upTo(8) !== 0) return;
      return void (await engine.call(
        'graph.rename',
        { entity: `Keeper ${upTo(8)}`, name: `Keeper ${upTo(8)} of ${words[upTo(10)]}` },
        owner,
      ));
  }
}

async function live(engine: Engine, root: string, seed: number, from: number, count: number): Promise<number> {
  const upTo = chance(seed);
  let refused = 0;
  for (let n = from; n < from + count; n++) {
    await something(engine, root, upTo, n).catch((cause) => {
      if (!(cause instanceof MnemeError)) throw cause;
      refused += 1;
    });
  }
  return refused;
}

test('[CHECK-1] after hundreds of things that were done to a workspace, log and history agree, closed and opened in between', async () => {
  const { engine, root, settle, reopen } = await openSample();
  let now = engine;
  for (let round = 0; round < 4; round++) {
    await live(now, root, 7 + round, round * 150, 150);
    if (round === 2) writeFileSync(join(root, 'SOUL.md'), '# Edited while nothing ran\n');
    await settle();
    const { findings, commits, lines } = await check(now);
    expect(findings).toEqual([]);
    expect(commits).toBeGreaterThan(0);
    expect(lines).toBeGreaterThan(0);
    if (round % 2 === 1) now = await reopen({ withoutIndex: round === 3 });
  }
}, 300_000);

test('[CHECK-2] a line that was changed, taken out, put in or moved is found, and a commit that names another file', async () => {
  const { engine, root, settle } = await openSample();
  await live(engine, root, 3, 0, 30);
  await settle();
  await check(engine);
  const log = readFileSync(join(root, logPath), 'utf8');
  const lines = log.trimEnd().split('\n');
  const codes = async (text: string) => {
    writeFileSync(join(root, logPath), text);
    return (await check(engine)).findings.map(({ code }) => code);
  };
  const own = lines.findLastIndex((line) => line.includes('| bot:'));
  const changed = lines.with(own, (lines[own] ?? '').replace('| auto |', '| approved |'));
  expect(await codes(`${changed.join('\n')}\n`)).toContain('line.differs');
  expect(await codes(`${lines.toSpliced(own, 1).join('\n')}\n`)).toContain('commit.unlogged');
  const forged = '2026-02-02T15:30Z | EDIT | USER.md | manual | — | nobody did this';
  expect(await codes(`${log}${forged}\n`)).toContain('line.uncommitted');
  expect(await codes(`${log}what is this\n`)).toContain('line.unreadable');
  const swapped = [...lines.slice(0, own - 3), lines[own], ...lines.slice(own - 3, own), ...lines.slice(own + 1)];
  expect(await codes(`${swapped.join('\n')}\n`)).toContain('line.order');
  expect(await codes(log)).toEqual([]);
  git(root, 'read-tree', 'HEAD');
  writeFileSync(join(root, 'other.md'), 'x\n');
  git(root, 'add', 'other.md');
  const message = '[EDIT] USER.md — nothing\n\nActor: bot:auto-detect\nApproval: auto\nTrigger: none\nSeq: 999';
  git(root, 'commit', '-qm', message);
  const found = (await check(engine)).findings.map(({ code }) => code);
  expect(found).toContain('commit.files');
});

test('[CHECK-6] a digest of months before the history is respected; one of its own months that was edited is named', async () => {
  const { engine, root, settle } = await openSample();
  const [, month = ''] =
    /^(\d{4}-\d{2})/.exec(readFileSync(join(root, logPath), 'utf8').trimEnd().split('\n').at(-1) ?? '') ?? [];
  const named = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(month),
  );
  const digests = async (...months: string[]) => {
    const text = months.map((one) => `# Audit Digest — ${one}\n\n## Summary\n- 7777 total mutations across 9 files\n`);
    writeFileSync(join(root, 'memory/meta/audit-archive.md'), text.join('\n'));
    await settle();
    return (await check(engine)).findings.flatMap(({ code, words }) => (code === 'digest.count' ? [words] : []));
  };
  expect(await digests('March 1999')).toEqual([]);
  expect(await digests('March 1999', named)).toEqual([expect.stringContaining(`The digest of ${month} counts 7777`)]);
});

test('[CHECK-3] commits by hand get their lines, and what a stale index left out of them stays in history', async () => {
  const { engine, root, settle } = await openSample();
  await live(engine, root, 5, 0, 20);
  await settle();
  await check(engine);
  git(root, 'read-tree', '--empty');
  writeFileSync(join(root, 'mine.md'), 'by hand\n');
  git(root, 'add', 'mine.md');
  git(root, 'commit', '-qm', 'only mine, it seems');
  await settle();
  await engine.call('history.list', { what: 'changes', limit: 1 }, owner);
  await settle();
  const { findings } = await check(engine);
  expect(findings).toEqual([]);
  expect(readFileSync(join(root, logPath), 'utf8')).toContain('committed by hand: only mine, it seems');
  expect(git(root, 'ls-tree', '-r', '--name-only', 'HEAD')).toContain('MEMORY.md');
});

test('[CHECK-4] another branch, a reset, an amend and gc by hand: named, and nothing is lost', async () => {
  const { engine, root, settle, reopen } = await openSample();
  await live(engine, root, 11, 0, 20);
  await settle();
  await check(engine);
  git(root, 'gc', '-q', '--prune=now');
  expect((await check(engine)).findings).toEqual([]);
  const tip = git(root, 'rev-parse', 'HEAD').trim();
  git(root, 'read-tree', 'HEAD');
  git(root, 'checkout', '-q', '-f', '-b', 'experiment', 'HEAD~3');
  await settle();
  const now = await reopen({ withoutIndex: false });
  await live(now, root, 12, 100, 5);
  const { findings } = await check(now);
  const other = findings.find(({ code }) => code === 'history.branch');
  expect(other?.words).toContain('main');
  expect(other?.remedy).toContain('symbolic-ref HEAD refs/heads/main');
  expect(git(root, 'cat-file', '-t', tip).trim()).toBe('commit');
});

test('[CHECK-5] a shallow history and a lock that a dead git left are named, with the next step', async () => {
  const { engine, root, settle } = await openSample();
  await live(engine, root, 13, 0, 10);
  await settle();
  await check(engine);
  // What tidies up a moment after the last commit would take the lock for a dead git's, which it is.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  writeFileSync(join(root, '.audit/shallow'), `${git(root, 'rev-parse', 'HEAD~2').trim()}\n`);
  const { findings } = await check(engine);
  expect(findings.find(({ code }) => code === 'history.shallow')?.remedy).toContain('--unshallow');
  rmSync(join(root, '.audit/shallow'));
  const lock = join(root, '.audit/index.lock');
  writeFileSync(lock, '');
  execFileSync('touch', ['-d', '1 hour ago', lock]);
  expect((await check(engine)).findings.map(({ code }) => code)).toEqual(['history.locked']);
  await live(engine, root, 14, 20, 5);
  await settle();
  rmSync(lock, { force: true });
  expect((await check(engine)).findings).toEqual([]);
  appendFileSync(join(root, 'SOUL.md'), 'more\n');
});
